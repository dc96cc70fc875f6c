// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fold-transposes=true generalize=true}' | filecheck %s
// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fold-transposes=true}' | filecheck %s --check-prefix NAMED

// Heads that are the second dimension cannot be read by linalg.batch_matmul: it loses its name.

// CHECK-LABEL: func.func @heads
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %y
// NAMED-LABEL: func.func @heads
// NAMED:         linalg.transpose
// NAMED:         linalg.batch_matmul
func.func @heads(%x: tensor<4x2x8xf32>, %y: tensor<2x8x3xf32>, %o: tensor<2x4x3xf32>) -> tensor<2x4x3xf32> {
  %e = tensor.empty() : tensor<2x4x8xf32>
  %t = linalg.transpose ins(%x : tensor<4x2x8xf32>) outs(%e : tensor<2x4x8xf32>) permutation = [1, 0, 2]
  %r = linalg.batch_matmul ins(%t, %y : tensor<2x4x8xf32>, tensor<2x8x3xf32>) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  func.return %r : tensor<2x4x3xf32>
}

// What can be read by indices keeps its name.

// CHECK-LABEL: func.func @keys
// CHECK-NEXT:    linalg.batch_matmul indexing_maps
func.func @keys(%x: tensor<2x4x8xf32>, %y: tensor<2x3x8xf32>, %o: tensor<2x4x3xf32>) -> tensor<2x4x3xf32> {
  %e = tensor.empty() : tensor<2x8x3xf32>
  %t = linalg.transpose ins(%y : tensor<2x3x8xf32>) outs(%e : tensor<2x8x3xf32>) permutation = [0, 2, 1]
  %r = linalg.batch_matmul ins(%x, %t : tensor<2x4x8xf32>, tensor<2x8x3xf32>) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  func.return %r : tensor<2x4x3xf32>
}
