// RUN: xdsl-opt %s -p 'tile-chains{sums=false analysis-only=true}' 2>&1 | filecheck %s --match-full-lines

// %r is written over the padded tensor, the largest one. With it, the group takes no less; without it,
// the padded tensor and its producer are a group that lowers the peak.

// CHECK:      {{.*}}remark: in @producers_only: tile-chains: 2 operations (linalg.exp, tensor.pad) in 2 pieces: 28672 bytes are live there, instead of up to 32768; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @producers_only: tile-chains: no more: no group lowers the peak of 28672 bytes, at 'tensor.pad'
func.func @producers_only(%x: tensor<64x32xf32>) -> tensor<96x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64x32xf32>
  %p = linalg.exp ins(%x : tensor<64x32xf32>) outs(%e0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %q = tensor.pad %p low[16, 16] high[16, 16] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<64x32xf32> to tensor<96x64xf32>
  %e1 = tensor.empty() : tensor<96x64xf32>
  %r = linalg.log ins(%q : tensor<96x64xf32>) outs(%e1 : tensor<96x64xf32>) -> tensor<96x64xf32>
  func.return %r : tensor<96x64xf32>
}
