// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck %s

// Nothing is computed to be overwritten.

// CHECK-LABEL: func.func @overwritten
// CHECK-NOT:     linalg.fill
// CHECK-COUNT-1: linalg.generic
func.func @overwritten(%x: tensor<8xf32>, %s: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%s : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}

// What was computed into an argument leaves an empty tensor of its sizes behind.

// CHECK-LABEL: func.func @sizes
// CHECK-NEXT:    [[C:%.*]] = arith.constant 0 : index
// CHECK-NEXT:    [[N:%.*]] = tensor.dim %y, [[C]]
// CHECK-NEXT:    [[E:%.*]] = tensor.empty([[N]]) : tensor<?xf32>
// CHECK-NEXT:    linalg.generic {{.*}} ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs([[E]] : tensor<?xf32>)
func.func @sizes(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %a = linalg.exp ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) -> tensor<?xf32>
  %b = linalg.add ins(%a, %y : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  func.return %b : tensor<?xf32>
}

// What the program says to compute into stays the place: an argument, a slice, what a loop carries.

// CHECK-LABEL: func.func @given
// CHECK:         linalg.generic {{.*}} outs(%y : tensor<8xf32>)
func.func @given(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%y : tensor<8xf32>) -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}
