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

// With one row, each element is read once.
func.func @one_row(%x: tensor<1x4xf32>, %w: tensor<4x4xi8>, %o: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<4x4xi8>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%i: i8, %out: f32):
    %f = arith.sitofp %i : i8 to f32
    linalg.yield %f : f32
  } -> tensor<4x4xf32>
  %r = linalg.matmul ins(%x, %a : tensor<1x4xf32>, tensor<4x4xf32>) outs(%o : tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return %r : tensor<1x4xf32>
}
// CHECK-LABEL: {{.*}}func.func @one_row({{.*}}
// CHECK-NEXT:  %r = linalg.generic {{.*}} ins(%x, %w : tensor<1x4xf32>, tensor<4x4xi8>) outs(%o : tensor<1x4xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %i: i8, %1: f32):
// CHECK-NEXT:    %f = arith.sitofp %i : i8 to f32
// CHECK-NEXT:    %2 = arith.mulf %0, %f : f32
// CHECK-NEXT:    %3 = arith.addf %1, %2 : f32
// CHECK-NEXT:    linalg.yield %3 : f32
// CHECK-NEXT:  } -> tensor<1x4xf32>
// CHECK-NEXT:  func.return %r : tensor<1x4xf32>
