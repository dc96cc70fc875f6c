// RUN: xdsl-opt %s -p "linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=40}" | filecheck %s --match-full-lines

// EF5: a product cannot compute what it reads, so %a is there anyway, and nobody computes it again.
// CHECK-LABEL:  func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
// CHECK-NEXT:    %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %b = linalg.add ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %c = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    func.return %b, %c : tensor<4x4xf32>, tensor<4x4xf32>
// CHECK-NEXT:  }
func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %z: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.add ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %c = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %b, %c : tensor<4x4xf32>, tensor<4x4xf32>
}
