// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 max-recompute=50}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 max-recompute=0}' | filecheck %s --check-prefix NONE

// Rows at the ends have some of the padding; those in between are in a loop, and overlap.

// CHECK-LABEL: func.func @pad_and_convolution
// CHECK:         linalg.exp {{.*}} -> tensor<1x8x5x16xf32>
// CHECK:         tensor.pad %{{.*}} low[0, 0, 1, 1] high[0, 0, 0, 1]
// CHECK:         linalg.conv_2d_nchw_fchw {{.*}} -> tensor<1x1x4x16xf32>
// CHECK:         scf.for
// CHECK:           affine.apply affine_map<(d0) -> ((d0 + -1))>
// CHECK:           tensor.extract_slice %{{.*}} [1, 8, 6, 16]
// CHECK:           linalg.exp {{.*}} -> tensor<1x8x6x16xf32>
// CHECK:           tensor.pad %{{.*}} low[0, 0, 0, 1] high[0, 0, 0, 1]
// CHECK:           linalg.conv_2d_nchw_fchw {{.*}} -> tensor<1x1x4x16xf32>
// CHECK:           scf.yield
// CHECK:         linalg.exp {{.*}} -> tensor<1x8x5x16xf32>
// CHECK:         tensor.pad %{{.*}} low[0, 0, 0, 1] high[0, 0, 1, 1]
// CHECK:         func.return

// NONE-LABEL: func.func @pad_and_convolution
// NONE-NOT:     linalg.exp {{.*}} -> tensor<1x8x5x16xf32>
func.func @pad_and_convolution(%x: tensor<1x8x16x16xf32>, %w: tensor<1x8x3x3xf32>, %c: f32) -> tensor<1x1x16x16xf32> {
  %e = tensor.empty() : tensor<1x8x16x16xf32>
  %a = linalg.exp ins(%x : tensor<1x8x16x16xf32>) outs(%e : tensor<1x8x16x16xf32>) -> tensor<1x8x16x16xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %c : f32
  } : tensor<1x8x16x16xf32> to tensor<1x8x18x18xf32>
  %e_0 = tensor.empty() : tensor<1x1x16x16xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e_0 : tensor<1x1x16x16xf32>) -> tensor<1x1x16x16xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %w : tensor<1x8x18x18xf32>, tensor<1x8x3x3xf32>) outs(%zeros : tensor<1x1x16x16xf32>) -> tensor<1x1x16x16xf32>
  func.return %r : tensor<1x1x16x16xf32>
}
