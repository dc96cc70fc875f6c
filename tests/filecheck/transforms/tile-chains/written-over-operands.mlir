// RUN: xdsl-opt %s -p 'tile-chains{analysis-only=true}' 2>&1 | filecheck %s --match-full-lines

// The first result is written over one of the operands, which are as long, and not over both; the second
// one is longer than any.

// CHECK:      {{.*}}remark: in @two_results: tile-chains: 5 operations (linalg.exp, linalg.generic, linalg.matmul) in 8 pieces: 9728 bytes are live there, instead of up to 65536; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @two_results: tile-chains: no more: no group lowers the peak of 9728 bytes, at 'linalg.matmul'
func.func @two_results(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>, %w: tensor<64x2xf32>, %v: tensor<64x2xf64>, %c: f32, %d: f64) -> (tensor<64x2xf32>, tensor<64x2xf64>) {
  %e = tensor.empty() : tensor<64x64xf32>
  %e_0 = tensor.empty() : tensor<64x64xf64>
  %a = linalg.exp ins(%x : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = linalg.exp ins(%y : tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %s, %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e, %e_0 : tensor<64x64xf32>, tensor<64x64xf64>) {
  ^bb0(%p: f32, %q: f32, %o: f32, %o_0: f64):
    %sum = arith.addf %p, %q : f32
    %wide = arith.extf %sum : f32 to f64
    linalg.yield %sum, %wide : f32, f64
  } -> (tensor<64x64xf32>, tensor<64x64xf64>)
  %e_1 = tensor.empty() : tensor<64x2xf32>
  %z = linalg.fill ins(%c : f32) outs(%e_1 : tensor<64x2xf32>) -> tensor<64x2xf32>
  %m = linalg.matmul ins(%s, %w : tensor<64x64xf32>, tensor<64x2xf32>) outs(%z : tensor<64x2xf32>) -> tensor<64x2xf32>
  %e_2 = tensor.empty() : tensor<64x2xf64>
  %z_0 = linalg.fill ins(%d : f64) outs(%e_2 : tensor<64x2xf64>) -> tensor<64x2xf64>
  %n = linalg.matmul ins(%t, %v : tensor<64x64xf64>, tensor<64x2xf64>) outs(%z_0 : tensor<64x2xf64>) -> tensor<64x2xf64>
  func.return %m, %n : tensor<64x2xf32>, tensor<64x2xf64>
}
