// RUN: xdsl-opt %s -p 'tile-chains{pieces=3 halo=recompute max-recompute=100}' --allow-unregistered-dialect | filecheck %s --match-full-lines

// Only the piece in the middle uses %x: it still is made where it was.

// CHECK-LABEL: func.func @needed_by_one_piece({{.*}}
// CHECK-NEXT:    %x = "test.op"() : () -> tensor<1x8x4x1xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1x1x18x1xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.empty() : tensor<1x8x6x1xf32>
// CHECK-NEXT:    %p = linalg.fill ins(%c : f32) outs(%[[V1]] : tensor<1x8x6x1xf32>) -> tensor<1x8x6x1xf32>
// CHECK-NEXT:    %[[V2:.*]] = tensor.empty() : tensor<1x1x6x1xf32>
// CHECK-NEXT:    %[[V3:.*]] = linalg.fill ins(%c : f32) outs(%[[V2]] : tensor<1x1x6x1xf32>) -> tensor<1x1x6x1xf32>
// CHECK-NEXT:    %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %k : tensor<1x8x6x1xf32>, tensor<1x8x1x1xf32>) outs(%[[V3]] : tensor<1x1x6x1xf32>) -> tensor<1x1x6x1xf32>
// CHECK-NEXT:    %[[V4:.*]] = tensor.insert_slice %d into %[[V0]][0, 0, 0, 0] [1, 1, 6, 1] [1, 1, 1, 1] : tensor<1x1x6x1xf32> into tensor<1x1x18x1xf32>
// CHECK-NEXT:    %p_1 = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 1, 0] {
// CHECK-NEXT:    ^bb0(%i: index, %j: index, %m: index, %n: index):
// CHECK-NEXT:      tensor.yield %c : f32
// CHECK-NEXT:    } : tensor<1x8x4x1xf32> to tensor<1x8x6x1xf32>
// CHECK-NEXT:    %[[V5:.*]] = tensor.empty() : tensor<1x1x6x1xf32>
// CHECK-NEXT:    %[[V6:.*]] = linalg.fill ins(%c : f32) outs(%[[V5]] : tensor<1x1x6x1xf32>) -> tensor<1x1x6x1xf32>
// CHECK-NEXT:    %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_1, %k : tensor<1x8x6x1xf32>, tensor<1x8x1x1xf32>) outs(%[[V6]] : tensor<1x1x6x1xf32>) -> tensor<1x1x6x1xf32>
// CHECK-NEXT:    %[[V7:.*]] = tensor.insert_slice %d_1 into %[[V4]][0, 0, 6, 0] [1, 1, 6, 1] [1, 1, 1, 1] : tensor<1x1x6x1xf32> into tensor<1x1x18x1xf32>
// CHECK-NEXT:    %[[V8:.*]] = tensor.empty() : tensor<1x8x6x1xf32>
// CHECK-NEXT:    %p_2 = linalg.fill ins(%c : f32) outs(%[[V8]] : tensor<1x8x6x1xf32>) -> tensor<1x8x6x1xf32>
// CHECK-NEXT:    %[[V9:.*]] = tensor.empty() : tensor<1x1x6x1xf32>
// CHECK-NEXT:    %[[V10:.*]] = linalg.fill ins(%c : f32) outs(%[[V9]] : tensor<1x1x6x1xf32>) -> tensor<1x1x6x1xf32>
// CHECK-NEXT:    %d_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_2, %k : tensor<1x8x6x1xf32>, tensor<1x8x1x1xf32>) outs(%[[V10]] : tensor<1x1x6x1xf32>) -> tensor<1x1x6x1xf32>
// CHECK-NEXT:    %d_3 = tensor.insert_slice %d_2 into %[[V7]][0, 0, 12, 0] [1, 1, 6, 1] [1, 1, 1, 1] : tensor<1x1x6x1xf32> into tensor<1x1x18x1xf32>
// CHECK-NEXT:    func.return %d_3 : tensor<1x1x18x1xf32>
// CHECK-NEXT:  }
func.func @needed_by_one_piece(%k: tensor<1x8x1x1xf32>, %c: f32) -> tensor<1x1x18x1xf32> {
  %x = "test.op"() : () -> tensor<1x8x4x1xf32>
  "test.op"() : () -> ()
  %p = tensor.pad %x low[0, 0, 7, 0] high[0, 0, 7, 0] {
  ^bb0(%i: index, %j: index, %m: index, %n: index):
    tensor.yield %c : f32
  } : tensor<1x8x4x1xf32> to tensor<1x8x18x1xf32>
  %e = tensor.empty() : tensor<1x1x18x1xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<1x1x18x1xf32>) -> tensor<1x1x18x1xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %k : tensor<1x8x18x1xf32>, tensor<1x8x1x1xf32>) outs(%zeros : tensor<1x1x18x1xf32>) -> tensor<1x1x18x1xf32>
  func.return %d : tensor<1x1x18x1xf32>
}
