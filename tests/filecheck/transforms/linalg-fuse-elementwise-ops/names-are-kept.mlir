// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{generalize=true}' | filecheck --match-full-lines %s

// A product loses its name only for what is transposed in a way that it cannot read: for heads, but not for what is
// computed, nor for what it can read by other indices.

func.func @computed(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @computed({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  %r = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  func.return %r : tensor<4x4xf32>

func.func @can_be_read(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %o: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %r = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @can_be_read({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:  %a = linalg.transpose ins(%x:tensor<4x4xf32>) outs(%e:tensor<4x4xf32>) permutation = [1, 0]
// CHECK-NEXT:  %r = linalg.matmul ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%o : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:  func.return %r : tensor<4x4xf32>

func.func @heads(%x: tensor<4x2x8xf32>, %y: tensor<2x8x3xf32>, %o: tensor<2x4x3xf32>) -> tensor<2x4x3xf32> {
  %e = tensor.empty() : tensor<2x4x8xf32>
  %t = linalg.transpose ins(%x : tensor<4x2x8xf32>) outs(%e : tensor<2x4x8xf32>) permutation = [1, 0, 2]
  %r = linalg.batch_matmul ins(%t, %y : tensor<2x4x8xf32>, tensor<2x8x3xf32>) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  func.return %r : tensor<2x4x3xf32>
}
// CHECK-LABEL: {{.*}}func.func @heads({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<2x4x8xf32>
// CHECK-NEXT:  %t = linalg.transpose ins(%x:tensor<4x2x8xf32>) outs(%e:tensor<2x4x8xf32>) permutation = [1, 0, 2]
// CHECK-NEXT:  %r = linalg.batch_matmul ins(%t, %y : tensor<2x4x8xf32>, tensor<2x8x3xf32>) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
// CHECK-NEXT:  func.return %r : tensor<2x4x3xf32>
