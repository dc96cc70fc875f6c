// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=keep max-recompute=100}' | filecheck %s --match-full-lines

// The rows of %a that windows share are kept, although nobody knows what those of %b, made by the same
// operation, take.

// CHECK-LABEL: func.func @one_result_of_elements_of_open_size({{.*}}
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1x1x16x1xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.extract_slice %x[0, 0, 0, 0] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x18x1xf32> to tensor<1x8x2x1xf32>
// CHECK-NEXT:    %[[V2:.*]] = tensor.extract_slice %y[0, 0, 0, 0] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x18x1x!test.type<"s">> to tensor<1x8x2x1x!test.type<"s">>
// CHECK-NEXT:    %[[V3:.*]] = tensor.empty() : tensor<1x8x2x1xf32>
// CHECK-NEXT:    %[[V4:.*]] = tensor.empty() : tensor<1x8x2x1x!test.type<"s">>
// CHECK-NEXT:    %a, %b = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[V1]], %[[V2]] : tensor<1x8x2x1xf32>, tensor<1x8x2x1x!test.type<"s">>) outs(%[[V3]], %[[V4]] : tensor<1x8x2x1xf32>, tensor<1x8x2x1x!test.type<"s">>) {
// CHECK-NEXT:    ^bb0(%p: f32, %q: !test.type<"s">, %o: f32, %o_1: !test.type<"s">):
// CHECK-NEXT:      %r = math.exp %p : f32
// CHECK-NEXT:      linalg.yield %r, %q : f32, !test.type<"s">
// CHECK-NEXT:    } -> (tensor<1x8x2x1xf32>, tensor<1x8x2x1x!test.type<"s">>)
// CHECK-NEXT:    %[[V5:.*]] = tensor.empty() : tensor<1x8x2x1xf32>
// CHECK-NEXT:    %[[V6:.*]] = tensor.insert_slice %a into %[[V5]][0, 0, 0, 0] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x2x1xf32> into tensor<1x8x2x1xf32>
// CHECK-NEXT:    %[[V7:.*]] = tensor.empty() : tensor<1x8x2x1x!test.type<"s">>
// CHECK-NEXT:    %[[V8:.*]] = tensor.insert_slice %b into %[[V7]][0, 0, 0, 0] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x2x1x!test.type<"s">> into tensor<1x8x2x1x!test.type<"s">>
// CHECK-NEXT:    %[[V9:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[V10:.*]] = arith.constant 16 : index
// CHECK-NEXT:    %[[V11:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %d, %[[V12:.*]], %[[V13:.*]] = scf.for %[[V14:.*]] = %[[V9]] to %[[V10]] step %[[V11]] iter_args(%[[V15:.*]] = %[[V0]], %[[V16:.*]] = %[[V6]], %[[V17:.*]] = %[[V8]]) -> (tensor<1x1x16x1xf32>, tensor<1x8x2x1xf32>, tensor<1x8x2x1x!test.type<"s">>) {
// CHECK-NEXT:      %[[V18:.*]] = affine.apply affine_map<(d0) -> ((d0 + 2))> (%[[V14]])
// CHECK-NEXT:      %[[V19:.*]] = tensor.extract_slice %x[0, 0, %[[V18]], 0] [1, 8, 4, 1] [1, 1, 1, 1] : tensor<1x8x18x1xf32> to tensor<1x8x4x1xf32>
// CHECK-NEXT:      %[[V20:.*]] = tensor.extract_slice %y[0, 0, %[[V18]], 0] [1, 8, 4, 1] [1, 1, 1, 1] : tensor<1x8x18x1x!test.type<"s">> to tensor<1x8x4x1x!test.type<"s">>
// CHECK-NEXT:      %[[V21:.*]] = tensor.empty() : tensor<1x8x4x1xf32>
// CHECK-NEXT:      %[[V22:.*]] = tensor.empty() : tensor<1x8x4x1x!test.type<"s">>
// CHECK-NEXT:      %a_1, %b_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[V19]], %[[V20]] : tensor<1x8x4x1xf32>, tensor<1x8x4x1x!test.type<"s">>) outs(%[[V21]], %[[V22]] : tensor<1x8x4x1xf32>, tensor<1x8x4x1x!test.type<"s">>) {
// CHECK-NEXT:      ^bb0(%p_1: f32, %q_1: !test.type<"s">, %o_2: f32, %o_3: !test.type<"s">):
// CHECK-NEXT:        %r_1 = math.exp %p_1 : f32
// CHECK-NEXT:        linalg.yield %r_1, %q_1 : f32, !test.type<"s">
// CHECK-NEXT:      } -> (tensor<1x8x4x1xf32>, tensor<1x8x4x1x!test.type<"s">>)
// CHECK-NEXT:      %[[V23:.*]] = tensor.empty() : tensor<1x8x6x1xf32>
// CHECK-NEXT:      %[[V24:.*]] = tensor.insert_slice %[[V16]] into %[[V23]][0, 0, 0, 0] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x2x1xf32> into tensor<1x8x6x1xf32>
// CHECK-NEXT:      %[[V25:.*]] = tensor.empty() : tensor<1x8x6x1x!test.type<"s">>
// CHECK-NEXT:      %[[V26:.*]] = tensor.insert_slice %[[V17]] into %[[V25]][0, 0, 0, 0] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x2x1x!test.type<"s">> into tensor<1x8x6x1x!test.type<"s">>
// CHECK-NEXT:      %[[V27:.*]] = tensor.insert_slice %a_1 into %[[V24]][0, 0, 2, 0] [1, 8, 4, 1] [1, 1, 1, 1] : tensor<1x8x4x1xf32> into tensor<1x8x6x1xf32>
// CHECK-NEXT:      %[[V28:.*]] = tensor.insert_slice %b_1 into %[[V26]][0, 0, 2, 0] [1, 8, 4, 1] [1, 1, 1, 1] : tensor<1x8x4x1x!test.type<"s">> into tensor<1x8x6x1x!test.type<"s">>
// CHECK-NEXT:      %[[V29:.*]] = tensor.extract_slice %[[V27]][0, 0, 4, 0] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x6x1xf32> to tensor<1x8x2x1xf32>
// CHECK-NEXT:      %[[V30:.*]] = tensor.insert_slice %[[V29]] into %[[V16]][0, 0, 0, 0] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x2x1xf32> into tensor<1x8x2x1xf32>
// CHECK-NEXT:      %[[V31:.*]] = tensor.extract_slice %[[V28]][0, 0, 4, 0] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x6x1x!test.type<"s">> to tensor<1x8x2x1x!test.type<"s">>
// CHECK-NEXT:      %[[V32:.*]] = tensor.insert_slice %[[V31]] into %[[V17]][0, 0, 0, 0] [1, 8, 2, 1] [1, 1, 1, 1] : tensor<1x8x2x1x!test.type<"s">> into tensor<1x8x2x1x!test.type<"s">>
// CHECK-NEXT:      %[[V33:.*]] = tensor.empty() : tensor<1x1x4x1xf32>
// CHECK-NEXT:      %[[V34:.*]] = linalg.fill ins(%c : f32) outs(%[[V33]] : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:      %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%[[V27]], %k : tensor<1x8x6x1xf32>, tensor<1x8x3x1xf32>) outs(%[[V34]] : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:      %[[V35:.*]] = tensor.insert_slice %d_1 into %[[V15]][0, 0, %[[V14]], 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x16x1xf32>
// CHECK-NEXT:      scf.yield %[[V35]], %[[V30]], %[[V32]] : tensor<1x1x16x1xf32>, tensor<1x8x2x1xf32>, tensor<1x8x2x1x!test.type<"s">>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %d : tensor<1x1x16x1xf32>
// CHECK-NEXT:  }
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
