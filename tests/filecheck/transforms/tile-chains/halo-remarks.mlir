// RUN: xdsl-opt %s -p 'tile-chains{sums=false analysis-only=true}' 2>&1 | filecheck %s --check-prefix KEPT
// RUN: xdsl-opt %s -p 'tile-chains{sums=false halo=keep analysis-only=true}' 2>&1 | filecheck %s --check-prefix KEPT
// RUN: xdsl-opt %s -p 'tile-chains{sums=false halo=recompute analysis-only=true}' 2>&1 | filecheck %s --check-prefix RECOMPUTED

// Kept halos let all three be done in pieces. Beside the output, of 1296 bytes, there are two halos of
// two rows, and windows.

// KEPT:       3 operations (linalg.conv_2d_nchw_fchw) in 4 pieces: 4320 bytes are live there, instead of up to 7072; 3.4 % of the work is done twice
// KEPT-NEXT:  no more: no group lowers the peak of 4320 bytes
// RECOMPUTED: 2 operations (linalg.conv_2d_nchw_fchw) in 2 pieces: 5312 bytes are live there, instead of up to 7072; 4.0 % of the work is done twice
func.func @main(%x: tensor<1x2x24x24xf32>, %w: tensor<2x2x3x3xf32>, %v: tensor<1x2x3x3xf32>, %c: f32) -> tensor<1x1x18x18xf32> {
  %e0 = tensor.empty() : tensor<1x2x22x22xf32>
  %f0 = linalg.fill ins(%c : f32) outs(%e0 : tensor<1x2x22x22xf32>) -> tensor<1x2x22x22xf32>
  %r0 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x2x24x24xf32>, tensor<2x2x3x3xf32>) outs(%f0 : tensor<1x2x22x22xf32>) -> tensor<1x2x22x22xf32>
  %e1 = tensor.empty() : tensor<1x2x20x20xf32>
  %f1 = linalg.fill ins(%c : f32) outs(%e1 : tensor<1x2x20x20xf32>) -> tensor<1x2x20x20xf32>
  %r1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%r0, %w : tensor<1x2x22x22xf32>, tensor<2x2x3x3xf32>) outs(%f1 : tensor<1x2x20x20xf32>) -> tensor<1x2x20x20xf32>
  %e2 = tensor.empty() : tensor<1x1x18x18xf32>
  %f2 = linalg.fill ins(%c : f32) outs(%e2 : tensor<1x1x18x18xf32>) -> tensor<1x1x18x18xf32>
  %r2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%r1, %v : tensor<1x2x20x20xf32>, tensor<1x2x3x3xf32>) outs(%f2 : tensor<1x1x18x18xf32>) -> tensor<1x1x18x18xf32>
  func.return %r2 : tensor<1x1x18x18xf32>
}
