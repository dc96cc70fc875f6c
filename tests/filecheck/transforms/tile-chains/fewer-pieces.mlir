// RUN: xdsl-opt %s -p 'tile-chains{sums=false max-recompute=100 analysis-only=true}' 2>&1 | filecheck %s --check-prefix MOST
// RUN: xdsl-opt %s -p 'tile-chains{sums=false max-recompute=3 analysis-only=true}' 2>&1 | filecheck %s --check-prefix SOME
// RUN: xdsl-opt %s -p 'tile-chains{sums=false max-recompute=1 analysis-only=true}' 2>&1 | filecheck %s --check-prefix LESS

// Less is computed twice in fewer pieces.

// MOST: 2 operations (linalg.exp, linalg.conv_2d_nchw_fchw) in 8 pieces: {{.*}}; 4.7 % of the work is done twice
// SOME: 2 operations (linalg.exp, linalg.conv_2d_nchw_fchw) in 4 pieces: {{.*}}; 2.0 % of the work is done twice
// LESS: 2 operations (linalg.exp, linalg.conv_2d_nchw_fchw) in 2 pieces: {{.*}}; 0.7 % of the work is done twice
func.func @f(%x: tensor<1x4x32x32xf32>, %w: tensor<1x4x3x3xf32>, %c: f32) -> tensor<1x1x30x30xf32> {
  %e = tensor.empty() : tensor<1x4x32x32xf32>
  %a = linalg.exp ins(%x : tensor<1x4x32x32xf32>) outs(%e : tensor<1x4x32x32xf32>) -> tensor<1x4x32x32xf32>
  %o = tensor.empty() : tensor<1x1x30x30xf32>
  %i = linalg.fill ins(%c : f32) outs(%o : tensor<1x1x30x30xf32>) -> tensor<1x1x30x30xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %w : tensor<1x4x32x32xf32>, tensor<1x4x3x3xf32>) outs(%i : tensor<1x1x30x30xf32>) -> tensor<1x1x30x30xf32>
  func.return %r : tensor<1x1x30x30xf32>
}
