// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fold-transposes=true}' | filecheck %s

// A product of matrices reads what was transposed for it, and stays one.

// CHECK-LABEL: func.func @both_operands
// CHECK-NEXT:    %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%x, %y : tensor<8x4xf32>, tensor<3x8xf32>)
// CHECK-NEXT:    func.return %r
func.func @both_operands(%x: tensor<8x4xf32>, %y: tensor<3x8xf32>, %o: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = tensor.empty() : tensor<8x3xf32>
  %s = linalg.transpose ins(%x : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %t = linalg.transpose ins(%y : tensor<3x8xf32>) outs(%f : tensor<8x3xf32>) permutation = [1, 0]
  %r = linalg.matmul ins(%s, %t : tensor<4x8xf32>, tensor<8x3xf32>) outs(%o : tensor<4x3xf32>) -> tensor<4x3xf32>
  func.return %r : tensor<4x3xf32>
}

// By several of them, in any form.

// CHECK-LABEL: func.func @batches
// CHECK-NOT:     linalg.generic
// CHECK-COUNT-2: linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]
func.func @batches(%x: tensor<2x4x8xf32>, %y: tensor<2x3x8xf32>, %o: tensor<2x4x3xf32>) -> tensor<2x4x3xf32> {
  %f = tensor.empty() : tensor<2x8x3xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y : tensor<2x3x8xf32>) outs(%f : tensor<2x8x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<2x8x3xf32>
  %r = linalg.batch_matmul ins(%x, %t : tensor<2x4x8xf32>, tensor<2x8x3xf32>) outs(%o : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %s = linalg.batch_matmul ins(%x, %t : tensor<2x4x8xf32>, tensor<2x8x3xf32>) outs(%r : tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  func.return %s : tensor<2x4x3xf32>
}

// Not where it is needed as a tensor, nor where a batch is moved, nor what takes work.

// CHECK-LABEL: func.func @left_alone
// CHECK:         linalg.transpose
// CHECK:         linalg.transpose
// CHECK:         math.exp
// CHECK:         linalg.matmul ins
func.func @left_alone(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>, %b: tensor<2x4x4xf32>, %g: tensor<4x4x2xf32>, %h: tensor<4x2x2xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x2x2xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x4xf32>
  %s = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %r = linalg.matmul ins(%s, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  %f = tensor.empty() : tensor<4x2x4xf32>
  %t = linalg.transpose ins(%b : tensor<2x4x4xf32>) outs(%f : tensor<4x2x4xf32>) permutation = [1, 0, 2]
  %u = linalg.batch_matmul ins(%t, %g : tensor<4x2x4xf32>, tensor<4x4x2xf32>) outs(%h : tensor<4x2x2xf32>) -> tensor<4x2x2xf32>
  %v = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %w = linalg.transpose ins(%v : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %z = linalg.matmul ins(%w, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%y : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %s, %r, %u, %z : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x2x2xf32>, tensor<4x4xf32>
}

// What is transposed and then reshaped is reshaped first: the product of heads reads keys as they are
// in a cache.

// CHECK-LABEL: func.func @reshaped
// CHECK:         %[[KEYS:.*]] = tensor.collapse_shape %keys {{.*}} : tensor<1x8x128x32xf32> into tensor<8x128x32xf32>
// CHECK-NEXT:    linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%query, %[[KEYS]] : tensor<8x1x32xf32>, tensor<8x128x32xf32>)
func.func @reshaped(%query: tensor<8x1x32xf32>, %keys: tensor<1x8x128x32xf32>, %o: tensor<8x1x128xf32>) -> tensor<8x1x128xf32> {
  %e = tensor.empty() : tensor<1x8x32x128xf32>
  %t = linalg.transpose ins(%keys : tensor<1x8x128x32xf32>) outs(%e : tensor<1x8x32x128xf32>) permutation = [0, 1, 3, 2]
  %c = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<1x8x32x128xf32> into tensor<8x32x128xf32>
  %r = linalg.batch_matmul ins(%query, %c : tensor<8x1x32xf32>, tensor<8x32x128xf32>) outs(%o : tensor<8x1x128xf32>) -> tensor<8x1x128xf32>
  func.return %r : tensor<8x1x128xf32>
}
