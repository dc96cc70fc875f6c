// RUN: xdsl-opt %s -p 'tile-chains{pieces=22 max-recompute=10 analysis-only=true}' 2>&1 | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=22 max-recompute=10 halo=keep analysis-only=true}' 2>&1 | filecheck %s --check-prefix KEPT
// RUN: xdsl-opt %s -p 'tile-chains{pieces=22 max-recompute=10}' | filecheck %s --check-prefix TILED

// TH1: there is work enough for the first wide tensor, made of one channel, to be made again. The
// second one, made of four channels, would take too much: two rows of it are kept.

// CHECK: in 22 pieces: 8896 bytes are live there, instead of up to 53056; 5.3 % of the work is done twice
// KEPT:  in 22 pieces: 10240 bytes are live there, instead of up to 53056; 6.6 % of the work is done twice

// TILED: scf.for {{.*}} -> (tensor<1x1x44x20xf32>, tensor<1x1x2x24xf32>, tensor<1x8x2x22xf32>)
// TILED: %wide{{[_0-9]*}} = linalg.conv_2d_nchw_fchw {{.*}} -> tensor<1x8x4x24xf32>
// TILED: %second{{[_0-9]*}} = linalg.conv_2d_nchw_fchw {{.*}} -> tensor<1x8x2x22xf32>

func.func @main(%x: tensor<1x64x48x24xf32>, %u: tensor<1x64x1x1xf32>, %v: tensor<8x1x1x1xf32>, %w: tensor<4x8x3x3xf32>, %v2: tensor<8x4x1x1xf32>, %w2: tensor<1x8x3x3xf32>, %c: f32) -> tensor<1x1x44x20xf32> {
  %e0 = tensor.empty() : tensor<1x1x48x24xf32>
  %f0 = linalg.fill ins(%c : f32) outs(%e0 : tensor<1x1x48x24xf32>) -> tensor<1x1x48x24xf32>
  %narrow = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%x, %u : tensor<1x64x48x24xf32>, tensor<1x64x1x1xf32>) outs(%f0 : tensor<1x1x48x24xf32>) -> tensor<1x1x48x24xf32>
  %e1 = tensor.empty() : tensor<1x8x48x24xf32>
  %f1 = linalg.fill ins(%c : f32) outs(%e1 : tensor<1x8x48x24xf32>) -> tensor<1x8x48x24xf32>
  %wide = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%narrow, %v : tensor<1x1x48x24xf32>, tensor<8x1x1x1xf32>) outs(%f1 : tensor<1x8x48x24xf32>) -> tensor<1x8x48x24xf32>
  %e2 = tensor.empty() : tensor<1x4x46x22xf32>
  %f2 = linalg.fill ins(%c : f32) outs(%e2 : tensor<1x4x46x22xf32>) -> tensor<1x4x46x22xf32>
  %r = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%wide, %w : tensor<1x8x48x24xf32>, tensor<4x8x3x3xf32>) outs(%f2 : tensor<1x4x46x22xf32>) -> tensor<1x4x46x22xf32>
  %e3 = tensor.empty() : tensor<1x8x46x22xf32>
  %f3 = linalg.fill ins(%c : f32) outs(%e3 : tensor<1x8x46x22xf32>) -> tensor<1x8x46x22xf32>
  %second = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%r, %v2 : tensor<1x4x46x22xf32>, tensor<8x4x1x1xf32>) outs(%f3 : tensor<1x8x46x22xf32>) -> tensor<1x8x46x22xf32>
  %e4 = tensor.empty() : tensor<1x1x44x20xf32>
  %f4 = linalg.fill ins(%c : f32) outs(%e4 : tensor<1x1x44x20xf32>) -> tensor<1x1x44x20xf32>
  %last = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%second, %w2 : tensor<1x8x46x22xf32>, tensor<1x8x3x3xf32>) outs(%f4 : tensor<1x1x44x20xf32>) -> tensor<1x1x44x20xf32>
  func.return %last : tensor<1x1x44x20xf32>
}
