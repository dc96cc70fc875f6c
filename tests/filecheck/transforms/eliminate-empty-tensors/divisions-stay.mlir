// RUN: xdsl-opt -p eliminate-empty-tensors %s | filecheck %s

// Divisions may fail: a place that needs one is not known before the value begins.

func.func @divsi(%x: tensor<4xf32>, %t: tensor<8xf32>, %a: index, %b: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.divsi %a, %b : index
  %s = tensor.insert_slice %r into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %s : tensor<8xf32>
}

// CHECK-LABEL: @divsi
// CHECK-NEXT:    %e = tensor.empty()

func.func @divui(%x: tensor<4xf32>, %t: tensor<8xf32>, %a: index, %b: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.divui %a, %b : index
  %s = tensor.insert_slice %r into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %s : tensor<8xf32>
}

// CHECK-LABEL: @divui
// CHECK-NEXT:    %e = tensor.empty()

func.func @ceildivsi(%x: tensor<4xf32>, %t: tensor<8xf32>, %a: index, %b: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.ceildivsi %a, %b : index
  %s = tensor.insert_slice %r into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %s : tensor<8xf32>
}

// CHECK-LABEL: @ceildivsi
// CHECK-NEXT:    %e = tensor.empty()

func.func @ceildivui(%x: tensor<4xf32>, %t: tensor<8xf32>, %a: index, %b: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.ceildivui %a, %b : index
  %s = tensor.insert_slice %r into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %s : tensor<8xf32>
}

// CHECK-LABEL: @ceildivui
// CHECK-NEXT:    %e = tensor.empty()

func.func @floordivsi(%x: tensor<4xf32>, %t: tensor<8xf32>, %a: index, %b: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.floordivsi %a, %b : index
  %s = tensor.insert_slice %r into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %s : tensor<8xf32>
}

// CHECK-LABEL: @floordivsi
// CHECK-NEXT:    %e = tensor.empty()

func.func @remsi(%x: tensor<4xf32>, %t: tensor<8xf32>, %a: index, %b: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.remsi %a, %b : index
  %s = tensor.insert_slice %r into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %s : tensor<8xf32>
}

// CHECK-LABEL: @remsi
// CHECK-NEXT:    %e = tensor.empty()

func.func @remui(%x: tensor<4xf32>, %t: tensor<8xf32>, %a: index, %b: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.remui %a, %b : index
  %s = tensor.insert_slice %r into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %s : tensor<8xf32>
}

// CHECK-LABEL: @remui
// CHECK-NEXT:    %e = tensor.empty()

// What cannot fail comes earlier.

func.func @addi(%x: tensor<4xf32>, %t: tensor<8xf32>, %a: index, %b: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %i = arith.addi %a, %b : index
  %s = tensor.insert_slice %r into %t[%i] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %s : tensor<8xf32>
}

// CHECK-LABEL: @addi
// CHECK-NEXT:    %i = arith.addi
// CHECK-NEXT:    %e = tensor.extract_slice %t[%i] [4] [1]

// What nobody uses goes, although it may fail.

func.func @unused(%a: index, %b: index) {
  %u0 = arith.divsi %a, %b : index
  %u1 = arith.divui %a, %b : index
  %u2 = arith.ceildivsi %a, %b : index
  %u3 = arith.ceildivui %a, %b : index
  %u4 = arith.floordivsi %a, %b : index
  %u5 = arith.remsi %a, %b : index
  %u6 = arith.remui %a, %b : index
  func.return
}

// CHECK-LABEL: @unused
// CHECK-NEXT:    func.return
