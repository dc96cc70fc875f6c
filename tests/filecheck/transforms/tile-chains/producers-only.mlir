// RUN: xdsl-opt %s -p 'tile-chains{sums=false analysis-only=true}' 2>&1 | filecheck %s --match-full-lines

// The user of the largest tensor is of no use: with it, the group could run neither before nor after
// "test.op". Producers alone are a group that lowers the peak.

// CHECK:      {{.*}}remark: in @producers_only: tile-chains: 2 operations (linalg.matmul) in 8 pieces: 17408 bytes are live there, instead of up to 24576; 0.0 % of the work is done twice
// CHECK:      {{.*}}remark: in @producers_only: tile-chains: no more: {{.*}}
func.func @producers_only(%x: tensor<64x4xf32>, %w: tensor<4x32xf32>, %v: tensor<32x64xf32>, %zero: f32) -> tensor<64x4xf32> {
  %e0 = tensor.empty() : tensor<64x32xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %p = linalg.matmul ins(%x, %w : tensor<64x4xf32>, tensor<4x32xf32>) outs(%f0 : tensor<64x32xf32>) -> tensor<64x32xf32>
  %e1 = tensor.empty() : tensor<64x64xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul ins(%p, %v : tensor<64x32xf32>, tensor<32x64xf32>) outs(%f1 : tensor<64x64xf32>) -> tensor<64x64xf32>
  "test.op"(%c) : (tensor<64x64xf32>) -> ()
  %m = "test.op"() : () -> tensor<64x4xf32>
  %e2 = tensor.empty() : tensor<64x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<64x4xf32>) -> tensor<64x4xf32>
  %u = linalg.matmul ins(%c, %m : tensor<64x64xf32>, tensor<64x4xf32>) outs(%f2 : tensor<64x4xf32>) -> tensor<64x4xf32>
  func.return %u : tensor<64x4xf32>
}
