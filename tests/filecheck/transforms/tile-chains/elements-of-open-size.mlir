// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=keep max-recompute=100}' | filecheck %s

// The rows of %a that windows share are kept, although nobody knows what those of %b, made by the same
// operation, take.

// CHECK-LABEL: func.func @one_result_of_elements_of_open_size(
// CHECK:         %[[A:.*]], %[[B:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<1x8x2x1xf32>, tensor<1x8x2x1x!test.type<"s">>)
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[KEPT_A:.*]] = %[[A]], %[[KEPT_B:.*]] = %[[B]])
// CHECK:           %[[NEW_A:.*]], %[[NEW_B:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<1x8x4x1xf32>, tensor<1x8x4x1x!test.type<"s">>)
// CHECK:           %[[BEGUN_A:.*]] = tensor.insert_slice %[[KEPT_A]] into %{{.*}}[0, 0, 0, 0] [1, 8, 2, 1]
// CHECK:           %[[BEGUN_B:.*]] = tensor.insert_slice %[[KEPT_B]] into %{{.*}}[0, 0, 0, 0] [1, 8, 2, 1]
// CHECK-NEXT:      %[[ROWS_A:.*]] = tensor.insert_slice %[[NEW_A]] into %[[BEGUN_A]][0, 0, 2, 0] [1, 8, 4, 1]
// CHECK-NEXT:      %[[ROWS_B:.*]] = tensor.insert_slice %[[NEW_B]] into %[[BEGUN_B]][0, 0, 2, 0] [1, 8, 4, 1]
// CHECK:           linalg.conv_2d_nchw_fchw {{.*}} ins(%[[ROWS_A]]
// CHECK-NEXT:      %[[END_A:.*]] = tensor.extract_slice %[[ROWS_A]][0, 0, 4, 0] [1, 8, 2, 1]
// CHECK-NEXT:      %[[NEXT_A:.*]] = tensor.insert_slice %[[END_A]] into %[[KEPT_A]][0, 0, 0, 0] [1, 8, 2, 1]
// CHECK-NEXT:      %[[END_B:.*]] = tensor.extract_slice %[[ROWS_B]][0, 0, 4, 0] [1, 8, 2, 1]
// CHECK-NEXT:      %[[NEXT_B:.*]] = tensor.insert_slice %[[END_B]] into %[[KEPT_B]][0, 0, 0, 0] [1, 8, 2, 1]
// CHECK:           scf.yield %{{.*}}, %[[NEXT_A]], %[[NEXT_B]]
func.func @one_result_of_elements_of_open_size(%x: tensor<1x8x18x1xf32>, %y: tensor<1x8x18x1x!test.type<"s">>, %k: tensor<1x8x3x1xf32>, %c: f32) -> tensor<1x1x16x1xf32> {
  %e = tensor.empty() : tensor<1x8x18x1xf32>
  %e_0 = tensor.empty() : tensor<1x8x18x1x!test.type<"s">>
  %a, %b = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i, j, k, l)>, affine_map<(i, j, k, l) -> (i, j, k, l)>, affine_map<(i, j, k, l) -> (i, j, k, l)>, affine_map<(i, j, k, l) -> (i, j, k, l)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %y : tensor<1x8x18x1xf32>, tensor<1x8x18x1x!test.type<"s">>) outs(%e, %e_0 : tensor<1x8x18x1xf32>, tensor<1x8x18x1x!test.type<"s">>) {
  ^bb0(%p: f32, %q: !test.type<"s">, %o: f32, %o_0: !test.type<"s">):
    %r = math.exp %p : f32
    linalg.yield %r, %q : f32, !test.type<"s">
  } -> (tensor<1x8x18x1xf32>, tensor<1x8x18x1x!test.type<"s">>)
  %e_1 = tensor.empty() : tensor<1x1x16x1xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e_1 : tensor<1x1x16x1xf32>) -> tensor<1x1x16x1xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x8x18x1xf32>, tensor<1x8x3x1xf32>) outs(%zeros : tensor<1x1x16x1xf32>) -> tensor<1x1x16x1xf32>
  func.return %d : tensor<1x1x16x1xf32>
}
