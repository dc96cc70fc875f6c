// RUN: xdsl-opt %s -p privatize-destinations | filecheck %s

func.func @f(%a: tensor<8x8xf32>, %b: tensor<8x8xf32>, %v: f32) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %p = linalg.matmul ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %q = linalg.matmul ins(%b, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %p, %q : tensor<8x8xf32>, tensor<8x8xf32>
}

// CHECK:      [[E0:%.*]] = tensor.empty()
// CHECK-NEXT: [[F0:%.*]] = linalg.fill ins(%v : f32) outs([[E0]]
// CHECK-NEXT: %p = linalg.matmul {{.*}} outs([[F0]]
// CHECK-NEXT: [[E1:%.*]] = tensor.empty()
// CHECK-NEXT: [[F1:%.*]] = linalg.fill ins(%v : f32) outs([[E1]]
// CHECK-NEXT: %q = linalg.matmul {{.*}} outs([[F1]]
