// RUN: xdsl-opt %s -p tile-dynamic-dims | filecheck %s

// One operation between an input and a result has nothing in between.

func.func @nothing_in_between(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %a = linalg.exp ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %a : tensor<?x8xf32>
}
// CHECK-LABEL: func.func @nothing_in_between(
// CHECK-NOT:   scf.for
// CHECK:       func.return

// Two dimensions are dynamic.

func.func @two_dynamic_dimensions(%x: tensor<?x?xf32>, %n: index, %m: index, %zero: f32) -> tensor<f32> {
  %e = tensor.empty(%n, %m) : tensor<?x?xf32>
  %a = linalg.exp ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %b = linalg.exp ins(%a : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %es = tensor.empty() : tensor<f32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%b : tensor<?x?xf32>) outs(%fs : tensor<f32>) dimensions = [0, 1]
    (%in: f32, %out: f32) {
      %0 = arith.addf %in, %out : f32
      linalg.yield %0 : f32
    }
  func.return %s : tensor<f32>
}
// CHECK-LABEL: func.func @two_dynamic_dimensions(
// CHECK-NOT:   scf.for
// CHECK:       func.return

// What is at the peak is static.

func.func @the_peak_is_elsewhere(%x: tensor<?x8xf32>, %y: tensor<4096x64xf32>, %zero: f32) -> (tensor<?x8xf32>, tensor<f32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %ey = tensor.empty() : tensor<4096x64xf32>
  %z = linalg.exp ins(%y : tensor<4096x64xf32>) outs(%ey : tensor<4096x64xf32>) -> tensor<4096x64xf32>
  %es = tensor.empty() : tensor<f32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<f32>) -> tensor<f32>
  %s = linalg.reduce ins(%z : tensor<4096x64xf32>) outs(%fs : tensor<f32>) dimensions = [0, 1]
    (%in: f32, %out: f32) {
      %0 = arith.addf %in, %out : f32
      linalg.yield %0 : f32
    }
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %t = linalg.transpose ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) permutation = [0, 1]
  %a = linalg.exp ins(%t : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %a, %s : tensor<?x8xf32>, tensor<f32>
}
// CHECK-LABEL: func.func @the_peak_is_elsewhere(
// CHECK-NOT:   scf.for
// CHECK:       func.return
