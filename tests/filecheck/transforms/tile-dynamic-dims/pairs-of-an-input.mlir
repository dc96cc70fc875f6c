// RUN: xdsl-opt %s -p tile-dynamic-dims | filecheck %s

// Two indices of the input belong to a piece: nothing says how many pieces there are.

func.func @pairs_of_an_input(%x: tensor<?x8xf32>, %w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %pairs: index, %zero: f32) -> tensor<?x2x8xf32> {
  %p = tensor.expand_shape %x [[0, 1], [2]] output_shape [%pairs, 2, 8] : tensor<?x8xf32> into tensor<?x2x8xf32>
  %eh = tensor.empty(%pairs) : tensor<?x2x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<?x2x64xf32>) -> tensor<?x2x64xf32>
  %h = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %w : tensor<?x2x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<?x2x64xf32>) {
  ^bb0(%one: f32, %other: f32, %sum: f32):
    %term = arith.mulf %one, %other : f32
    %next = arith.addf %sum, %term : f32
    linalg.yield %next : f32
  } -> tensor<?x2x64xf32>
  %er = tensor.empty(%pairs) : tensor<?x2x8xf32>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<?x2x8xf32>) -> tensor<?x2x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%h, %v : tensor<?x2x64xf32>, tensor<64x8xf32>) outs(%fr : tensor<?x2x8xf32>) {
  ^bb0(%one: f32, %other: f32, %sum: f32):
    %term = arith.mulf %one, %other : f32
    %next = arith.addf %sum, %term : f32
    linalg.yield %next : f32
  } -> tensor<?x2x8xf32>
  func.return %r : tensor<?x2x8xf32>
}
// CHECK-LABEL: func.func @pairs_of_an_input(
// CHECK-NEXT:  %p = tensor.expand_shape %x {{.*}} output_shape [%pairs, 2, 8] : tensor<?x8xf32> into tensor<?x2x8xf32>
// CHECK-NEXT:  %eh = tensor.empty(%pairs) : tensor<?x2x64xf32>
// CHECK-NEXT:  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<?x2x64xf32>) -> tensor<?x2x64xf32>
// CHECK-NEXT:  %h = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %w : tensor<?x2x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<?x2x64xf32>) {
// CHECK-NEXT:  ^bb0(%one: f32, %other: f32, %sum: f32):
// CHECK-NEXT:    %term = arith.mulf %one, %other : f32
// CHECK-NEXT:    %next = arith.addf %sum, %term : f32
// CHECK-NEXT:    linalg.yield %next : f32
// CHECK-NEXT:  } -> tensor<?x2x64xf32>
// CHECK-NEXT:  %er = tensor.empty(%pairs) : tensor<?x2x8xf32>
// CHECK-NEXT:  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<?x2x8xf32>) -> tensor<?x2x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%h, %v : tensor<?x2x64xf32>, tensor<64x8xf32>) outs(%fr : tensor<?x2x8xf32>) {
// CHECK-NEXT:  ^bb0(%one_1: f32, %other_1: f32, %sum_1: f32):
// CHECK-NEXT:    %term_1 = arith.mulf %one_1, %other_1 : f32
// CHECK-NEXT:    %next_1 = arith.addf %sum_1, %term_1 : f32
// CHECK-NEXT:    linalg.yield %next_1 : f32
// CHECK-NEXT:  } -> tensor<?x2x8xf32>
// CHECK-NEXT:  func.return %r : tensor<?x2x8xf32>
