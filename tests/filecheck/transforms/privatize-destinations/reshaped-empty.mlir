// RUN: xdsl-opt %s -p privatize-destinations | filecheck %s

// A reshape of an empty tensor, or of a fill, costs as little as they do.

// CHECK-LABEL: func.func @reshaped
// CHECK-DAG: %[[E0:.*]] = tensor.empty() : tensor<8xf32>
// CHECK-DAG: %[[F0:.*]] = tensor.expand_shape %[[E0]]
// CHECK: linalg.exp {{.*}} outs(%[[F0]] :
// CHECK-NEXT: %[[E1:.*]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT: %[[F1:.*]] = tensor.expand_shape %[[E1]]
// CHECK-NEXT: linalg.log {{.*}} outs(%[[F1]] :
func.func @reshaped(%x: tensor<2x4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %f = tensor.expand_shape %e [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = linalg.exp ins(%x : tensor<2x4xf32>) outs(%f : tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = linalg.log ins(%x : tensor<2x4xf32>) outs(%f : tensor<2x4xf32>) -> tensor<2x4xf32>
  func.return %1, %2 : tensor<2x4xf32>, tensor<2x4xf32>
}

// CHECK-LABEL: func.func @element
// CHECK: linalg.fill
// CHECK: tensor.insert %v
// CHECK: linalg.fill
// CHECK: tensor.insert %v
func.func @element(%v: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %j = arith.addi %i, %i : index
  %1 = tensor.insert %v into %f[%i] : tensor<4xf32>
  %2 = tensor.insert %v into %f[%j] : tensor<4xf32>
  func.return %1, %2 : tensor<4xf32>, tensor<4xf32>
}
