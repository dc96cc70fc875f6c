// RUN: xdsl-opt %s -p 'tile-chains{pieces=6 halo=keep max-recompute=100 analysis-only=true}' 2>&1 | filecheck %s --match-full-lines
// RUN: xdsl-opt %s -p 'tile-chains{pieces=6 halo=keep max-recompute=100}' | filecheck %s --match-full-lines --check-prefix NOTED

// The first piece and the last one are all padding: what is kept, and copied for it, is what a piece in
// the middle keeps, of %a and of %p.

// CHECK:      {{.*}}remark: in @wide_padding: tile-chains: 4 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad) in 6 pieces: 632 bytes are live there, instead of up to 1536; 8.8 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @wide_padding: tile-chains: no more: no group lowers the peak of 632 bytes, at 'linalg.conv_2d_nchw_fchw'
// NOTED:      func.func @wide_padding({{.*}} attributes {mergealloc.changes = [{pass = "tile-chains", summary = "chains: 1; operations: 4; pieces: 6", extra_work_percent = 8.830000e+00 : f64}]} {
func.func @wide_padding(%x: tensor<1x8x18x1xf32>, %k: tensor<8x8x3x1xf32>, %l: tensor<1x8x3x1xf32>, %c: f32) -> tensor<1x1x30x1xf32> {
  %e = tensor.empty() : tensor<1x8x18x1xf32>
  %a = linalg.exp ins(%x : tensor<1x8x18x1xf32>) outs(%e : tensor<1x8x18x1xf32>) -> tensor<1x8x18x1xf32>
  %e_0 = tensor.empty() : tensor<1x8x16x1xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e_0 : tensor<1x8x16x1xf32>) -> tensor<1x8x16x1xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x8x18x1xf32>, tensor<8x8x3x1xf32>) outs(%zeros : tensor<1x8x16x1xf32>) -> tensor<1x8x16x1xf32>
  %p = tensor.pad %b low[0, 0, 8, 0] high[0, 0, 8, 0] {
  ^bb0(%i: index, %j: index, %m: index, %n: index):
    tensor.yield %c : f32
  } : tensor<1x8x16x1xf32> to tensor<1x8x32x1xf32>
  %e_1 = tensor.empty() : tensor<1x1x30x1xf32>
  %zeros_0 = linalg.fill ins(%c : f32) outs(%e_1 : tensor<1x1x30x1xf32>) -> tensor<1x1x30x1xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %l : tensor<1x8x32x1xf32>, tensor<1x8x3x1xf32>) outs(%zeros_0 : tensor<1x1x30x1xf32>) -> tensor<1x1x30x1xf32>
  func.return %d : tensor<1x1x30x1xf32>
}
