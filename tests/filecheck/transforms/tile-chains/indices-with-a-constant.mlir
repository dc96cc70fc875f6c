// RUN: xdsl-opt %s -p 'tile-chains' | filecheck %s

// Every second row, from the second one on: a piece begins with the first row that it reads, where
// the constant of the index is zero.

// CHECK-LABEL: func.func @f
// CHECK:         scf.for
// CHECK:           affine.apply affine_map<(d0) -> (((d0 * 2) + 1))>
// CHECK:           tensor.extract_slice %x[%{{.*}}, 0] [3, 8] [1, 1]
// CHECK:           linalg.exp {{.*}} -> tensor<3x8xf32>
// CHECK:           linalg.generic {{.*}}affine_map<(d0, d1) -> ((d0 * 2), d1)>{{.*}} ins(%a : tensor<3x8xf32>) outs(%{{.*}} : tensor<2x8xf32>)
func.func @f(%x: tensor<33x8xf32>) -> tensor<16x8xf32> {
  %e = tensor.empty() : tensor<33x8xf32>
  %a = linalg.exp ins(%x : tensor<33x8xf32>) outs(%e : tensor<33x8xf32>) -> tensor<33x8xf32>
  %e_0 = tensor.empty() : tensor<16x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 * 2 + 1, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<33x8xf32>) outs(%e_0 : tensor<16x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %in : f32
    linalg.yield %sum : f32
  } -> tensor<16x8xf32>
  func.return %r : tensor<16x8xf32>
}
