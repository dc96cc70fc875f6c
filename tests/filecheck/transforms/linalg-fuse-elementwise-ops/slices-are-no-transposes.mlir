// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fold-transposes=true}' | filecheck %s

// Sums of which only one column, or one element, is handed on: each sum has a place of its own.

// CHECK-LABEL: func.func @column
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], {{.*}} outs(%zeros : tensor<4x5xf32>)
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, affine_map<(d0) -> (d0)>], {{.*}} ins(%sums : tensor<4x5xf32>)
func.func @column(%x: tensor<4x5x6xf32>, %zero: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x5xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %sums = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x5x6xf32>) outs(%zeros : tensor<4x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %out, %in : f32
    linalg.yield %sum : f32
  } -> tensor<4x5xf32>
  %f = tensor.empty() : tensor<4xf32>
  %column = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%sums : tensor<4x5xf32>) outs(%f : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  func.return %column : tensor<4xf32>
}

// CHECK-LABEL: func.func @element
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>], {{.*}} outs(%zeros : tensor<2xf32>)
// CHECK:         linalg.generic {indexing_maps = [affine_map<() -> (0)>, affine_map<() -> ()>], {{.*}} ins(%sums : tensor<2xf32>)
func.func @element(%x: tensor<2x3xf32>, %zero: f32) -> tensor<f32> {
  %e = tensor.empty() : tensor<2xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  %sums = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<2x3xf32>) outs(%zeros : tensor<2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %out, %in : f32
    linalg.yield %sum : f32
  } -> tensor<2xf32>
  %f = tensor.empty() : tensor<f32>
  %element = linalg.generic {indexing_maps = [affine_map<() -> (0)>, affine_map<() -> ()>], iterator_types = []} ins(%sums : tensor<2xf32>) outs(%f : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<f32>
  func.return %element : tensor<f32>
}

// A collapse stays behind such a slice.

// CHECK-LABEL: func.func @collapsed
// CHECK:         %slice = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, 0, d0)>, {{.*}} ins(%x : tensor<4x5x6xf32>)
// CHECK:         tensor.collapse_shape %slice
func.func @collapsed(%x: tensor<4x5x6xf32>) -> tensor<24xf32> {
  %e = tensor.empty() : tensor<6x4xf32>
  %slice = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, 0, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x5x6xf32>) outs(%e : tensor<6x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<6x4xf32>
  %flat = tensor.collapse_shape %slice [[0, 1]] : tensor<6x4xf32> into tensor<24xf32>
  func.return %flat : tensor<24xf32>
}
