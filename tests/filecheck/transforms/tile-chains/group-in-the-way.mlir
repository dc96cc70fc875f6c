// RUN: xdsl-opt %s -p 'tile-chains{sums=false max-recompute=100 analysis-only=true}' 2>&1 | filecheck %s

// The whole function takes 456 bytes. First %a, %b and %c are a group, which lowers that to 356; then
// %d is at the peak, which needs all of %a: the group is undone, and %d is in the next one.

// CHECK:      remark: in @f: tile-chains: 4 operations (linalg.exp, linalg.conv_2d_nchw_fchw, linalg.conv_2d_nhwc_hwcf) in 5 pieces: 164 bytes are live there, instead of up to 356;
// CHECK-NEXT: remark: in @f: tile-chains: no more: no group lowers the peak of 164 bytes
// CHECK-NOT:  remark
func.func @f(%x: tensor<1x2x7x6xf32>, %k: tensor<1x2x3x1xf32>, %l: tensor<3x1x2x1xf32>, %m: tensor<1x3x6x1xf32>, %i: tensor<1x1x2x6xf32>, %j: tensor<1x3x1x6xf32>, %o: tensor<1x1x5x1xf32>) -> tensor<1x1x5x1xf32> {
  %e = tensor.empty() : tensor<1x2x7x6xf32>
  %a = linalg.exp ins(%x : tensor<1x2x7x6xf32>) outs(%e : tensor<1x2x7x6xf32>) -> tensor<1x2x7x6xf32>
  %b = linalg.conv_2d_nchw_fchw {strides = dense<[3, 1]> : tensor<2xi64>, dilations = dense<[1, 2]> : tensor<2xi64>} ins(%a, %k : tensor<1x2x7x6xf32>, tensor<1x2x3x1xf32>) outs(%i : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<[3, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b, %l : tensor<1x1x2x6xf32>, tensor<3x1x2x1xf32>) outs(%j : tensor<1x3x1x6xf32>) -> tensor<1x3x1x6xf32>
  %d = linalg.conv_2d_nhwc_hwcf {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %m : tensor<1x2x7x6xf32>, tensor<1x3x6x1xf32>) outs(%o : tensor<1x1x5x1xf32>) -> tensor<1x1x5x1xf32>
  func.return %d : tensor<1x1x5x1xf32>
}
