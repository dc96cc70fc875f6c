// RUN: xdsl-opt %s -p tile-dynamic-dims | filecheck %s

// It is not known whether two inputs have as many rows: what adds them stays behind the assertion
// that says so, and so does the loop.

func.func @checked_before(%x: tensor<?x8xf32>, %y: tensor<?x64xf32>, %w: tensor<8x64xf32>, %u: tensor<64x8xf32>, %zero: f32, %same: i1) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  cf.assert %same, "as many rows"
  %b = linalg.add ins(%a, %y : tensor<?x64xf32>, tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %e8 = tensor.empty(%n) : tensor<?x8xf32>
  %f8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %c = linalg.matmul ins(%b, %u : tensor<?x64xf32>, tensor<64x8xf32>) outs(%f8 : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %c : tensor<?x8xf32>
}
// CHECK-LABEL: func.func @checked_before(
// CHECK-NOT:   scf.for
// CHECK:       cf.assert %same
// CHECK:       scf.for
// CHECK:         linalg.matmul
// CHECK:         linalg.add
// CHECK:         linalg.matmul

// Nor is it done behind what is seen from outside: without a place for all, there is no loop.

func.func private @log(index)

func.func @seen_behind(%x: tensor<?x8xf32>, %y: tensor<?x64xf32>, %w: tensor<8x64xf32>, %u: tensor<64x8xf32>, %zero: f32) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %b = linalg.add ins(%a, %y : tensor<?x64xf32>, tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  func.call @log(%n) : (index) -> ()
  %z = linalg.add ins(%b, %y : tensor<?x64xf32>, tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %e8 = tensor.empty(%n) : tensor<?x8xf32>
  %f8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %c = linalg.matmul ins(%z, %u : tensor<?x64xf32>, tensor<64x8xf32>) outs(%f8 : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %c : tensor<?x8xf32>
}
// CHECK-LABEL: func.func @seen_behind(
// CHECK-NOT:   scf.for
// CHECK:       func.call @log
// CHECK-NOT:   scf.for
// CHECK:       func.return

// Where all sizes are those of one input, nothing can fail: members are done behind the assertion.

func.func @nothing_can_fail(%x: tensor<?x8xf32>, %w: tensor<8x64xf32>, %u: tensor<64x8xf32>, %zero: f32, %other: i1) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  cf.assert %other, "something else"
  %e8 = tensor.empty(%n) : tensor<?x8xf32>
  %f8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %c = linalg.matmul ins(%a, %u : tensor<?x64xf32>, tensor<64x8xf32>) outs(%f8 : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %c : tensor<?x8xf32>
}
// CHECK-LABEL: func.func @nothing_can_fail(
// CHECK-NOT:   scf.for
// CHECK:       cf.assert %other
// CHECK:       scf.for
// CHECK:         linalg.matmul
// CHECK:         linalg.matmul
