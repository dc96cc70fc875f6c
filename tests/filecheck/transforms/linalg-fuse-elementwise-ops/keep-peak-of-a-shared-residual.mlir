// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{keep-peak=true fuse-multiuse=true}' | filecheck %s

// EF6: the mean and the sum at the end need the same widened tensor. The mean computes it; once the
// sum does, too, nothing of 32 bits lives while the products are computed.

// CHECK-LABEL: func.func @residual
// CHECK:         %x = linalg.matmul
// CHECK-NOT:     -> tensor<16x16xi32>
// CHECK:         %mean = linalg.generic {{.*}} ins(%x : tensor<16x16xi8>)
// CHECK-NOT:     -> tensor<16x16xi32>
// CHECK:         %q = linalg.matmul
// CHECK:         %sum = linalg.generic {{.*}} ins(%x, %q : tensor<16x16xi8>, tensor<16x16xi8>) outs(%{{.*}} : tensor<16x16xi32>)
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @residual(%y: tensor<16x16xi8>, %w: tensor<16x16xi8>) -> (tensor<16xi32>, tensor<16x16xi32>) {
  %z = arith.constant 0 : i32
  %z8 = arith.constant 0 : i8
  %e8 = tensor.empty() : tensor<16x16xi8>
  %zeros8 = linalg.fill ins(%z8 : i8) outs(%e8 : tensor<16x16xi8>) -> tensor<16x16xi8>
  %x = linalg.matmul ins(%y, %w : tensor<16x16xi8>, tensor<16x16xi8>) outs(%zeros8 : tensor<16x16xi8>) -> tensor<16x16xi8>
  %e = tensor.empty() : tensor<16x16xi32>
  %wide = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16x16xi8>) outs(%e : tensor<16x16xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<16x16xi32>
  %e1 = tensor.empty() : tensor<16xi32>
  %none = linalg.fill ins(%z : i32) outs(%e1 : tensor<16xi32>) -> tensor<16xi32>
  %mean = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%wide : tensor<16x16xi32>) outs(%none : tensor<16xi32>) {
  ^bb0(%in: i32, %out: i32):
    %0 = arith.addi %in, %out : i32
    linalg.yield %0 : i32
  } -> tensor<16xi32>
  %p = linalg.matmul ins(%x, %w : tensor<16x16xi8>, tensor<16x16xi8>) outs(%zeros8 : tensor<16x16xi8>) -> tensor<16x16xi8>
  %q = linalg.matmul ins(%p, %p : tensor<16x16xi8>, tensor<16x16xi8>) outs(%zeros8 : tensor<16x16xi8>) -> tensor<16x16xi8>
  %sum = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%wide, %q : tensor<16x16xi32>, tensor<16x16xi8>) outs(%e : tensor<16x16xi32>) {
  ^bb0(%in: i32, %in_0: i8, %out: i32):
    %0 = arith.extsi %in_0 : i8 to i32
    %1 = arith.addi %in, %0 : i32
    linalg.yield %1 : i32
  } -> tensor<16x16xi32>
  %zeros = linalg.fill ins(%z : i32) outs(%e : tensor<16x16xi32>) -> tensor<16x16xi32>
  %r = linalg.matmul ins(%sum, %sum : tensor<16x16xi32>, tensor<16x16xi32>) outs(%zeros : tensor<16x16xi32>) -> tensor<16x16xi32>
  func.return %mean, %r : tensor<16xi32>, tensor<16x16xi32>
}
