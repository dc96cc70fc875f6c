// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck %s

// Where a loop over nothing leaves out all others, the tensor stays as it was.

func.func @nothing_runs(%x: tensor<0x4xf32>, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<0x4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  func.return %t, %r : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @nothing_runs
// CHECK:         memref.copy %t, %r

func.func @runs(%x: tensor<2x4xf32>, %t: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<2x4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  } -> tensor<4xf32>
  func.return %t, %r : tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: @runs
// CHECK-NOT:     memref.copy
