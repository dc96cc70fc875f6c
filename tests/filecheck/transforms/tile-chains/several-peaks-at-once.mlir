// RUN: xdsl-opt %s -p "tile-chains{tile-accumulations=true analysis-only=true}" 2>&1 >/dev/null | filecheck %s

// Three tensors of a residual block take as much as two of the result. Many small groups lower the first of these peaks further
// than a group of all operations does, which alone lowers all of them at once.

// CHECK:      in @f: tile-chains: 23 operations {{.*}} in 8 pieces: 193536 bytes are live there, instead of up to 221184;
// CHECK-NEXT: in @f: tile-chains: no more: no group lowers the peak of 193536 bytes
func.func @f(%x: tensor<1x24x24x32xf32>, %w: tensor<3x3x32x32xf32>, %u: tensor<3x3x32x48xf32>) -> tensor<1x48x24x24xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x24x24x32xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %p1 = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x24x24x32xf32> to tensor<1x26x26x32xf32>
  %y = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%p1, %w : tensor<1x26x26x32xf32>, tensor<3x3x32x32xf32>) outs(%z : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %p2 = tensor.pad %y low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x24x24x32xf32> to tensor<1x26x26x32xf32>
  %h0 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%p2, %w : tensor<1x26x26x32xf32>, tensor<3x3x32x32xf32>) outs(%z : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %a0 = linalg.exp ins(%h0 : tensor<1x24x24x32xf32>) outs(%e : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %p3 = tensor.pad %a0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x24x24x32xf32> to tensor<1x26x26x32xf32>
  %g0 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%p3, %w : tensor<1x26x26x32xf32>, tensor<3x3x32x32xf32>) outs(%z : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %y0 = linalg.add ins(%g0, %y : tensor<1x24x24x32xf32>, tensor<1x24x24x32xf32>) outs(%e : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %p4 = tensor.pad %y0 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x24x24x32xf32> to tensor<1x26x26x32xf32>
  %h1 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%p4, %w : tensor<1x26x26x32xf32>, tensor<3x3x32x32xf32>) outs(%z : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %a1 = linalg.exp ins(%h1 : tensor<1x24x24x32xf32>) outs(%e : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %p5 = tensor.pad %a1 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x24x24x32xf32> to tensor<1x26x26x32xf32>
  %g1 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%p5, %w : tensor<1x26x26x32xf32>, tensor<3x3x32x32xf32>) outs(%z : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %y1 = linalg.add ins(%g1, %y0 : tensor<1x24x24x32xf32>, tensor<1x24x24x32xf32>) outs(%e : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %p6 = tensor.pad %y1 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x24x24x32xf32> to tensor<1x26x26x32xf32>
  %h2 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%p6, %w : tensor<1x26x26x32xf32>, tensor<3x3x32x32xf32>) outs(%z : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %a2 = linalg.exp ins(%h2 : tensor<1x24x24x32xf32>) outs(%e : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %p7 = tensor.pad %a2 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x24x24x32xf32> to tensor<1x26x26x32xf32>
  %g2 = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%p7, %w : tensor<1x26x26x32xf32>, tensor<3x3x32x32xf32>) outs(%z : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %y2 = linalg.add ins(%g2, %y1 : tensor<1x24x24x32xf32>, tensor<1x24x24x32xf32>) outs(%e : tensor<1x24x24x32xf32>) -> tensor<1x24x24x32xf32>
  %e2 = tensor.empty() : tensor<1x24x24x48xf32>
  %z2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x24x24x48xf32>) -> tensor<1x24x24x48xf32>
  %p8 = tensor.pad %y2 low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x24x24x32xf32> to tensor<1x26x26x32xf32>
  %v = linalg.conv_2d_nhwc_hwcf {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>}
    ins(%p8, %u : tensor<1x26x26x32xf32>, tensor<3x3x32x48xf32>) outs(%z2 : tensor<1x24x24x48xf32>) -> tensor<1x24x24x48xf32>
  %e3 = tensor.empty() : tensor<1x48x24x24xf32>
  %r = linalg.transpose ins(%v : tensor<1x24x24x48xf32>) outs(%e3 : tensor<1x48x24x24xf32>) permutation = [0, 3, 1, 2]
  func.return %r : tensor<1x48x24x24xf32>
}
