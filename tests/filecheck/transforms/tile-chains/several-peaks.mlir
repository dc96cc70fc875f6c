// RUN: xdsl-opt %s -p 'tile-chains{analysis-only=true}' 2>&1 | filecheck %s --match-full-lines

// As much is live at three convolutions. One group of all of them would need rows of each, and a whole result beside
// what is in between; one group for each writes its result over what ends there.

// CHECK:      {{.*}}remark: in @several_peaks: tile-chains: 2 operations (tensor.pad, linalg.conv_2d_nhwc_hwcf) in 4 pieces: 1312 bytes are live there, instead of up to 2176; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @several_peaks: tile-chains: 2 operations (tensor.pad, linalg.conv_2d_nhwc_hwcf) in 4 pieces: 1312 bytes are live there, instead of up to 2176; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @several_peaks: tile-chains: 2 operations (tensor.pad, linalg.conv_2d_nhwc_hwcf) in 4 pieces: 1312 bytes are live there, instead of up to 2176; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @several_peaks: tile-chains: no more: no group lowers the peak of 1312 bytes, at 'linalg.conv_2d_nhwc_hwcf'
func.func @several_peaks(%x: tensor<1x16x4x4xf32>, %k: tensor<3x1x4x4xf32>, %zero: f32) -> tensor<1x16x4x4xf32> {
  %e = tensor.empty() : tensor<1x16x4x4xf32>
  %a0 = linalg.exp ins(%x : tensor<1x16x4x4xf32>) outs(%e : tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32>
  %p0 = tensor.pad %a0 low[0, 1, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i0: index, %j0: index, %k0: index, %l0: index):
    tensor.yield %zero : f32
  } : tensor<1x16x4x4xf32> to tensor<1x18x4x4xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32>
  %a1 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p0, %k : tensor<1x18x4x4xf32>, tensor<3x1x4x4xf32>) outs(%f0 : tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32>
  %p1 = tensor.pad %a1 low[0, 1, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i1: index, %j1: index, %k1: index, %l1: index):
    tensor.yield %zero : f32
  } : tensor<1x16x4x4xf32> to tensor<1x18x4x4xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32>
  %a2 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p1, %k : tensor<1x18x4x4xf32>, tensor<3x1x4x4xf32>) outs(%f1 : tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32>
  %p2 = tensor.pad %a2 low[0, 1, 0, 0] high[0, 1, 0, 0] {
  ^bb0(%i2: index, %j2: index, %k2: index, %l2: index):
    tensor.yield %zero : f32
  } : tensor<1x16x4x4xf32> to tensor<1x18x4x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e : tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32>
  %a3 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p2, %k : tensor<1x18x4x4xf32>, tensor<3x1x4x4xf32>) outs(%f2 : tensor<1x16x4x4xf32>) -> tensor<1x16x4x4xf32>
  func.return %a3 : tensor<1x16x4x4xf32>
}
