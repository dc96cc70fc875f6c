// RUN: xdsl-opt %s -p "tile-chains{sums=false pieces=4 halo=recompute max-recompute=100}" | filecheck %s --match-full-lines

// The first piece and the last one, at the padding, differ from those between them, so they are
// beside the loop: their indices begin at constants.
// CHECK-LABEL:  func.func @indices(%x: tensor<1x8x16x1xf32>, %l: tensor<1x8x3x1xf32>, %c: f32) -> tensor<1x1x16x1xf32>{{.*}} {
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1x1x16x1xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.extract_slice %x[0, 0, 0, 0] [1, 8, 5, 1] [1, 1, 1, 1] : tensor<1x8x16x1xf32> to tensor<1x8x5x1xf32>
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<1x8x5x1xf32>
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[V1]] : tensor<1x8x5x1xf32>) outs(%[[V2]] : tensor<1x8x5x1xf32>) {
// CHECK-NEXT:    ^bb0(%in: f32, %out: f32):
// CHECK-NEXT:      %i = linalg.index 2 : index
// CHECK-NEXT:      %i_1 = arith.addi %i, %[[V3]] : index
// CHECK-NEXT:      %w = arith.index_cast %i_1 : index to i32
// CHECK-NEXT:      %v = arith.sitofp %w : i32 to f32
// CHECK-NEXT:      %q = arith.addf %in, %v : f32
// CHECK-NEXT:      linalg.yield %q : f32
// CHECK-NEXT:    } -> tensor<1x8x5x1xf32>
// CHECK-NEXT:    %p = tensor.pad %a low[0, 0, 1, 0] high[0, 0, 0, 0] {
// CHECK-NEXT:    ^bb0(%i_2: index, %j: index, %m: index, %n: index):
// CHECK-NEXT:      tensor.yield %c : f32
// CHECK-NEXT:    } : tensor<1x8x5x1xf32> to tensor<1x8x6x1xf32>
// CHECK-NEXT:    %[[V4:.*]] = tensor.empty() : tensor<1x1x4x1xf32>
// CHECK-NEXT:    %[[V5:.*]] = linalg.fill ins(%c : f32) outs(%[[V4]] : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:    %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %l : tensor<1x8x6x1xf32>, tensor<1x8x3x1xf32>) outs(%[[V5]] : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:    %[[V6:.*]] = tensor.insert_slice %d into %[[V0]][0, 0, 0, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x16x1xf32>
// CHECK-NEXT:    %[[V7:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[V8:.*]] = arith.constant 12 : index
// CHECK-NEXT:    %[[V9:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %[[V10:.*]] = scf.for %[[V11:.*]] = %[[V7]] to %[[V8]] step %[[V9]] iter_args(%[[V12:.*]] = %[[V6]]) -> (tensor<1x1x16x1xf32>) {
// CHECK-NEXT:      %[[V13:.*]] = affine.apply affine_map<(d0) -> ((d0 + -1))> (%[[V11]])
// CHECK-NEXT:      %[[V14:.*]] = tensor.extract_slice %x[0, 0, %[[V13]], 0] [1, 8, 6, 1] [1, 1, 1, 1] : tensor<1x8x16x1xf32> to tensor<1x8x6x1xf32>
// CHECK-NEXT:      %[[V15:.*]] = tensor.empty() : tensor<1x8x6x1xf32>
// CHECK-NEXT:      %a_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[V14]] : tensor<1x8x6x1xf32>) outs(%[[V15]] : tensor<1x8x6x1xf32>) {
// CHECK-NEXT:      ^bb0(%in_1: f32, %out_1: f32):
// CHECK-NEXT:        %i_3 = linalg.index 2 : index
// CHECK-NEXT:        %i_4 = arith.addi %i_3, %[[V13]] : index
// CHECK-NEXT:        %w_1 = arith.index_cast %i_4 : index to i32
// CHECK-NEXT:        %v_1 = arith.sitofp %w_1 : i32 to f32
// CHECK-NEXT:        %q_1 = arith.addf %in_1, %v_1 : f32
// CHECK-NEXT:        linalg.yield %q_1 : f32
// CHECK-NEXT:      } -> tensor<1x8x6x1xf32>
// CHECK-NEXT:      %[[V16:.*]] = tensor.empty() : tensor<1x1x4x1xf32>
// CHECK-NEXT:      %[[V17:.*]] = linalg.fill ins(%c : f32) outs(%[[V16]] : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:      %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a_1, %l : tensor<1x8x6x1xf32>, tensor<1x8x3x1xf32>) outs(%[[V17]] : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:      %[[V18:.*]] = tensor.insert_slice %d_1 into %[[V12]][0, 0, %[[V11]], 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x16x1xf32>
// CHECK-NEXT:      scf.yield %[[V18]] : tensor<1x1x16x1xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %[[V19:.*]] = tensor.extract_slice %x[0, 0, 11, 0] [1, 8, 5, 1] [1, 1, 1, 1] : tensor<1x8x16x1xf32> to tensor<1x8x5x1xf32>
// CHECK-NEXT:    %[[V20:.*]] = tensor.empty() : tensor<1x8x5x1xf32>
// CHECK-NEXT:    %[[V21:.*]] = arith.constant 11 : index
// CHECK-NEXT:    %a_2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%[[V19]] : tensor<1x8x5x1xf32>) outs(%[[V20]] : tensor<1x8x5x1xf32>) {
// CHECK-NEXT:    ^bb0(%in_2: f32, %out_2: f32):
// CHECK-NEXT:      %i_5 = linalg.index 2 : index
// CHECK-NEXT:      %i_6 = arith.addi %i_5, %[[V21]] : index
// CHECK-NEXT:      %w_2 = arith.index_cast %i_6 : index to i32
// CHECK-NEXT:      %v_2 = arith.sitofp %w_2 : i32 to f32
// CHECK-NEXT:      %q_2 = arith.addf %in_2, %v_2 : f32
// CHECK-NEXT:      linalg.yield %q_2 : f32
// CHECK-NEXT:    } -> tensor<1x8x5x1xf32>
// CHECK-NEXT:    %p_1 = tensor.pad %a_2 low[0, 0, 0, 0] high[0, 0, 1, 0] {
// CHECK-NEXT:    ^bb0(%i_7: index, %j_1: index, %m_1: index, %n_1: index):
// CHECK-NEXT:      tensor.yield %c : f32
// CHECK-NEXT:    } : tensor<1x8x5x1xf32> to tensor<1x8x6x1xf32>
// CHECK-NEXT:    %[[V22:.*]] = tensor.empty() : tensor<1x1x4x1xf32>
// CHECK-NEXT:    %[[V23:.*]] = linalg.fill ins(%c : f32) outs(%[[V22]] : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:    %d_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_1, %l : tensor<1x8x6x1xf32>, tensor<1x8x3x1xf32>) outs(%[[V23]] : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:    %d_3 = tensor.insert_slice %d_2 into %[[V10]][0, 0, 12, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x16x1xf32>
// CHECK-NEXT:    func.return %d_3 : tensor<1x1x16x1xf32>
// CHECK-NEXT:  }
func.func @indices(%x: tensor<1x8x16x1xf32>, %l: tensor<1x8x3x1xf32>, %c: f32) -> tensor<1x1x16x1xf32> {
  %e = tensor.empty() : tensor<1x8x16x1xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x : tensor<1x8x16x1xf32>) outs(%e : tensor<1x8x16x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 2 : index
    %w = arith.index_cast %i : index to i32
    %v = arith.sitofp %w : i32 to f32
    %q = arith.addf %in, %v : f32
    linalg.yield %q : f32
  } -> tensor<1x8x16x1xf32>
  %p = tensor.pad %a low[0, 0, 1, 0] high[0, 0, 1, 0] {
  ^bb0(%i: index, %j: index, %m: index, %n: index):
    tensor.yield %c : f32
  } : tensor<1x8x16x1xf32> to tensor<1x8x18x1xf32>
  %e_1 = tensor.empty() : tensor<1x1x16x1xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e_1 : tensor<1x1x16x1xf32>) -> tensor<1x1x16x1xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %l : tensor<1x8x18x1xf32>, tensor<1x8x3x1xf32>) outs(%zeros : tensor<1x1x16x1xf32>) -> tensor<1x1x16x1xf32>
  func.return %d : tensor<1x1x16x1xf32>
}
