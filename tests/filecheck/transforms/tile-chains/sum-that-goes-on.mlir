// RUN: xdsl-opt -p tile-chains %s | filecheck %s

// A sum begins with what another one gives, and both are done in pieces: the second loop begins
// with the result of the first one.

#id = affine_map<(d0, d1) -> (d0, d1)>

// CHECK:       %first = scf.for {{.*}} iter_args({{%[a-z0-9_]+}} = %zeros) -> (tensor<1x2xf32>) {
// CHECK:         tensor<1x8xf32>
// CHECK:       %second = scf.for {{.*}} iter_args({{%[a-z0-9_]+}} = %first) -> (tensor<1x2xf32>) {
// CHECK:         tensor<1x8xf32>
// CHECK:       func.return %second : tensor<1x2xf32>
func.func @main(%x: tensor<1x64xf32>, %y: tensor<1x64xf32>, %w: tensor<64x2xf32>, %c: f32) -> tensor<1x2xf32> {
  %d = tensor.empty() : tensor<1x2xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%d : tensor<1x2xf32>) -> tensor<1x2xf32>
  %e = tensor.empty() : tensor<1x64xf32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x64xf32>) outs(%e : tensor<1x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %in : f32
    linalg.yield %0 : f32
  } -> tensor<1x64xf32>
  %first = linalg.matmul ins(%a, %w : tensor<1x64xf32>, tensor<64x2xf32>) outs(%zeros : tensor<1x2xf32>) -> tensor<1x2xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y : tensor<1x64xf32>) outs(%e : tensor<1x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %in : f32
    linalg.yield %0 : f32
  } -> tensor<1x64xf32>
  %second = linalg.matmul ins(%b, %w : tensor<1x64xf32>, tensor<64x2xf32>) outs(%first : tensor<1x2xf32>) -> tensor<1x2xf32>
  func.return %second : tensor<1x2xf32>
}
