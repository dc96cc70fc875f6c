// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=2 halo=recompute max-recompute=100}' | filecheck %s --match-full-lines

// What is made of %a in both pieces is as long, but what is needed of it is not at the same place in
// it: no loop does both.

// CHECK-LABEL: func.func @windows_that_change_places({{.*}}
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1x1x2x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.empty() : tensor<1x1x2x4xf32>
// CHECK-NEXT:    %[[V2:.*]] = tensor.extract_slice %x[0, 0, 0, 0] [1, 8, 4, 4] [1, 1, 1, 1] : tensor<1x8x8x4xf32> to tensor<1x8x4x4xf32>
// CHECK-NEXT:    %[[V3:.*]] = tensor.empty() : tensor<1x8x4x4xf32>
// CHECK-NEXT:    %a = linalg.exp ins(%[[V2]] : tensor<1x8x4x4xf32>) outs(%[[V3]] : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
// CHECK-NEXT:    %[[V4:.*]] = tensor.extract_slice %a[0, 0, 0, 0] [1, 8, 2, 4] [1, 1, 1, 1] : tensor<1x8x4x4xf32> to tensor<1x8x2x4xf32>
// CHECK-NEXT:    %[[V5:.*]] = tensor.empty() : tensor<1x1x1x4xf32>
// CHECK-NEXT:    %[[V6:.*]] = linalg.fill ins(%c : f32) outs(%[[V5]] : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
// CHECK-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<[6, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%[[V4]], %k : tensor<1x8x2x4xf32>, tensor<1x8x2x1xf32>) outs(%[[V6]] : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
// CHECK-NEXT:    %[[V7:.*]] = tensor.empty() : tensor<1x1x1x4xf32>
// CHECK-NEXT:    %[[V8:.*]] = linalg.fill ins(%c : f32) outs(%[[V7]] : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
// CHECK-NEXT:    %d = linalg.conv_2d_nchw_fchw {strides = dense<[4, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %l : tensor<1x8x4x4xf32>, tensor<1x8x4x1xf32>) outs(%[[V8]] : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
// CHECK-NEXT:    %[[V9:.*]] = tensor.insert_slice %b into %[[V0]][0, 0, 0, 0] [1, 1, 1, 4] [1, 1, 1, 1] : tensor<1x1x1x4xf32> into tensor<1x1x2x4xf32>
// CHECK-NEXT:    %[[V10:.*]] = tensor.insert_slice %d into %[[V1]][0, 0, 0, 0] [1, 1, 1, 4] [1, 1, 1, 1] : tensor<1x1x1x4xf32> into tensor<1x1x2x4xf32>
// CHECK-NEXT:    %[[V11:.*]] = tensor.extract_slice %x[0, 0, 4, 0] [1, 8, 4, 4] [1, 1, 1, 1] : tensor<1x8x8x4xf32> to tensor<1x8x4x4xf32>
// CHECK-NEXT:    %[[V12:.*]] = tensor.empty() : tensor<1x8x4x4xf32>
// CHECK-NEXT:    %a_1 = linalg.exp ins(%[[V11]] : tensor<1x8x4x4xf32>) outs(%[[V12]] : tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
// CHECK-NEXT:    %[[V13:.*]] = tensor.extract_slice %a_1[0, 0, 2, 0] [1, 8, 2, 4] [1, 1, 1, 1] : tensor<1x8x4x4xf32> to tensor<1x8x2x4xf32>
// CHECK-NEXT:    %[[V14:.*]] = tensor.empty() : tensor<1x1x1x4xf32>
// CHECK-NEXT:    %[[V15:.*]] = linalg.fill ins(%c : f32) outs(%[[V14]] : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
// CHECK-NEXT:    %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<[6, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%[[V13]], %k : tensor<1x8x2x4xf32>, tensor<1x8x2x1xf32>) outs(%[[V15]] : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
// CHECK-NEXT:    %b_2 = tensor.insert_slice %b_1 into %[[V9]][0, 0, 1, 0] [1, 1, 1, 4] [1, 1, 1, 1] : tensor<1x1x1x4xf32> into tensor<1x1x2x4xf32>
// CHECK-NEXT:    %[[V16:.*]] = tensor.empty() : tensor<1x1x1x4xf32>
// CHECK-NEXT:    %[[V17:.*]] = linalg.fill ins(%c : f32) outs(%[[V16]] : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
// CHECK-NEXT:    %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<[4, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a_1, %l : tensor<1x8x4x4xf32>, tensor<1x8x4x1xf32>) outs(%[[V17]] : tensor<1x1x1x4xf32>) -> tensor<1x1x1x4xf32>
// CHECK-NEXT:    %d_2 = tensor.insert_slice %d_1 into %[[V10]][0, 0, 1, 0] [1, 1, 1, 4] [1, 1, 1, 1] : tensor<1x1x1x4xf32> into tensor<1x1x2x4xf32>
// CHECK-NEXT:    func.return %b_2, %d_2 : tensor<1x1x2x4xf32>, tensor<1x1x2x4xf32>
// CHECK-NEXT:  }
func.func @windows_that_change_places(%x: tensor<1x8x8x4xf32>, %k: tensor<1x8x2x1xf32>, %l: tensor<1x8x4x1xf32>, %c: f32) -> (tensor<1x1x2x4xf32>, tensor<1x1x2x4xf32>) {
  %e = tensor.empty() : tensor<1x8x8x4xf32>
  %a = linalg.exp ins(%x : tensor<1x8x8x4xf32>) outs(%e : tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  %e_0 = tensor.empty() : tensor<1x1x2x4xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e_0 : tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[6, 1]> : tensor<2xi64>} ins(%a, %k : tensor<1x8x8x4xf32>, tensor<1x8x2x1xf32>) outs(%zeros : tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[4, 1]> : tensor<2xi64>} ins(%a, %l : tensor<1x8x8x4xf32>, tensor<1x8x4x1xf32>) outs(%zeros : tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32>
  func.return %b, %d : tensor<1x1x2x4xf32>, tensor<1x1x2x4xf32>
}

// Others use all of %a. Of what is made of it for both, they take the begin, and then the end.

// CHECK-LABEL: func.func @what_others_use_changes_places({{.*}}
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<1x1x8x1xf32>
// CHECK-NEXT:    %[[V1:.*]] = tensor.empty() : tensor<1x1x2x1xf32>
// CHECK-NEXT:    %[[V2:.*]] = tensor.extract_slice %x[0, 0, 0, 0] [1, 1, 5, 1] [1, 1, 1, 1] : tensor<1x1x8x1xf32> to tensor<1x1x5x1xf32>
// CHECK-NEXT:    %[[V3:.*]] = tensor.empty() : tensor<1x9x5x1xf32>
// CHECK-NEXT:    %[[V4:.*]] = linalg.fill ins(%c : f32) outs(%[[V3]] : tensor<1x9x5x1xf32>) -> tensor<1x9x5x1xf32>
// CHECK-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%[[V2]], %w : tensor<1x1x5x1xf32>, tensor<9x1x1x1xf32>) outs(%[[V4]] : tensor<1x9x5x1xf32>) -> tensor<1x9x5x1xf32>
// CHECK-NEXT:    %[[V5:.*]] = tensor.empty() : tensor<1x1x5x1xf32>
// CHECK-NEXT:    %[[V6:.*]] = linalg.fill ins(%c : f32) outs(%[[V5]] : tensor<1x1x5x1xf32>) -> tensor<1x1x5x1xf32>
// CHECK-NEXT:    %a = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b, %v : tensor<1x9x5x1xf32>, tensor<1x9x1x1xf32>) outs(%[[V6]] : tensor<1x1x5x1xf32>) -> tensor<1x1x5x1xf32>
// CHECK-NEXT:    %[[V7:.*]] = tensor.empty() : tensor<1x9x1x1xf32>
// CHECK-NEXT:    %[[V8:.*]] = linalg.fill ins(%c : f32) outs(%[[V7]] : tensor<1x9x1x1xf32>) -> tensor<1x9x1x1xf32>
// CHECK-NEXT:    %g = linalg.conv_2d_nchw_fchw {strides = dense<[3, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b, %l : tensor<1x9x5x1xf32>, tensor<9x9x5x1xf32>) outs(%[[V8]] : tensor<1x9x1x1xf32>) -> tensor<1x9x1x1xf32>
// CHECK-NEXT:    %[[V9:.*]] = tensor.empty() : tensor<1x1x1x1xf32>
// CHECK-NEXT:    %[[V10:.*]] = linalg.fill ins(%c : f32) outs(%[[V9]] : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
// CHECK-NEXT:    %h = linalg.conv_2d_nchw_fchw {strides = dense<[3, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x1x5x1xf32>, tensor<1x1x5x1xf32>) outs(%[[V10]] : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
// CHECK-NEXT:    %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%g, %v : tensor<1x9x1x1xf32>, tensor<1x9x1x1xf32>) outs(%h : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
// CHECK-NEXT:    %[[V11:.*]] = tensor.extract_slice %a[0, 0, 0, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x5x1xf32> to tensor<1x1x4x1xf32>
// CHECK-NEXT:    %[[V12:.*]] = tensor.insert_slice %[[V11]] into %[[V0]][0, 0, 0, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x8x1xf32>
// CHECK-NEXT:    %[[V13:.*]] = tensor.insert_slice %d into %[[V1]][0, 0, 0, 0] [1, 1, 1, 1] [1, 1, 1, 1] : tensor<1x1x1x1xf32> into tensor<1x1x2x1xf32>
// CHECK-NEXT:    %[[V14:.*]] = tensor.extract_slice %x[0, 0, 3, 0] [1, 1, 5, 1] [1, 1, 1, 1] : tensor<1x1x8x1xf32> to tensor<1x1x5x1xf32>
// CHECK-NEXT:    %[[V15:.*]] = tensor.empty() : tensor<1x9x5x1xf32>
// CHECK-NEXT:    %[[V16:.*]] = linalg.fill ins(%c : f32) outs(%[[V15]] : tensor<1x9x5x1xf32>) -> tensor<1x9x5x1xf32>
// CHECK-NEXT:    %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%[[V14]], %w : tensor<1x1x5x1xf32>, tensor<9x1x1x1xf32>) outs(%[[V16]] : tensor<1x9x5x1xf32>) -> tensor<1x9x5x1xf32>
// CHECK-NEXT:    %[[V17:.*]] = tensor.empty() : tensor<1x1x5x1xf32>
// CHECK-NEXT:    %[[V18:.*]] = linalg.fill ins(%c : f32) outs(%[[V17]] : tensor<1x1x5x1xf32>) -> tensor<1x1x5x1xf32>
// CHECK-NEXT:    %a_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b_1, %v : tensor<1x9x5x1xf32>, tensor<1x9x1x1xf32>) outs(%[[V18]] : tensor<1x1x5x1xf32>) -> tensor<1x1x5x1xf32>
// CHECK-NEXT:    %[[V19:.*]] = tensor.extract_slice %a_1[0, 0, 1, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x5x1xf32> to tensor<1x1x4x1xf32>
// CHECK-NEXT:    %a_2 = tensor.insert_slice %[[V19]] into %[[V12]][0, 0, 4, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x8x1xf32>
// CHECK-NEXT:    %[[V20:.*]] = tensor.empty() : tensor<1x9x1x1xf32>
// CHECK-NEXT:    %[[V21:.*]] = linalg.fill ins(%c : f32) outs(%[[V20]] : tensor<1x9x1x1xf32>) -> tensor<1x9x1x1xf32>
// CHECK-NEXT:    %g_1 = linalg.conv_2d_nchw_fchw {strides = dense<[3, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b_1, %l : tensor<1x9x5x1xf32>, tensor<9x9x5x1xf32>) outs(%[[V21]] : tensor<1x9x1x1xf32>) -> tensor<1x9x1x1xf32>
// CHECK-NEXT:    %[[V22:.*]] = tensor.empty() : tensor<1x1x1x1xf32>
// CHECK-NEXT:    %[[V23:.*]] = linalg.fill ins(%c : f32) outs(%[[V22]] : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
// CHECK-NEXT:    %h_1 = linalg.conv_2d_nchw_fchw {strides = dense<[3, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a_1, %k : tensor<1x1x5x1xf32>, tensor<1x1x5x1xf32>) outs(%[[V23]] : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
// CHECK-NEXT:    %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%g_1, %v : tensor<1x9x1x1xf32>, tensor<1x9x1x1xf32>) outs(%h_1 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
// CHECK-NEXT:    %d_2 = tensor.insert_slice %d_1 into %[[V13]][0, 0, 1, 0] [1, 1, 1, 1] [1, 1, 1, 1] : tensor<1x1x1x1xf32> into tensor<1x1x2x1xf32>
// CHECK-NEXT:    func.return %a_2, %d_2 : tensor<1x1x8x1xf32>, tensor<1x1x2x1xf32>
// CHECK-NEXT:  }
func.func @what_others_use_changes_places(%x: tensor<1x1x8x1xf32>, %k: tensor<1x1x5x1xf32>, %l: tensor<9x9x5x1xf32>, %w: tensor<9x1x1x1xf32>, %v: tensor<1x9x1x1xf32>, %c: f32) -> (tensor<1x1x8x1xf32>, tensor<1x1x2x1xf32>) {
  %e = tensor.empty() : tensor<1x9x8x1xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<1x9x8x1xf32>) -> tensor<1x9x8x1xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x1x8x1xf32>, tensor<9x1x1x1xf32>) outs(%zeros : tensor<1x9x8x1xf32>) -> tensor<1x9x8x1xf32>
  %e_0 = tensor.empty() : tensor<1x1x8x1xf32>
  %zeros_0 = linalg.fill ins(%c : f32) outs(%e_0 : tensor<1x1x8x1xf32>) -> tensor<1x1x8x1xf32>
  %a = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%b, %v : tensor<1x9x8x1xf32>, tensor<1x9x1x1xf32>) outs(%zeros_0 : tensor<1x1x8x1xf32>) -> tensor<1x1x8x1xf32>
  %e_1 = tensor.empty() : tensor<1x9x2x1xf32>
  %zeros_1 = linalg.fill ins(%c : f32) outs(%e_1 : tensor<1x9x2x1xf32>) -> tensor<1x9x2x1xf32>
  %g = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[3, 1]> : tensor<2xi64>} ins(%b, %l : tensor<1x9x8x1xf32>, tensor<9x9x5x1xf32>) outs(%zeros_1 : tensor<1x9x2x1xf32>) -> tensor<1x9x2x1xf32>
  %e_2 = tensor.empty() : tensor<1x1x2x1xf32>
  %zeros_2 = linalg.fill ins(%c : f32) outs(%e_2 : tensor<1x1x2x1xf32>) -> tensor<1x1x2x1xf32>
  %h = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[3, 1]> : tensor<2xi64>} ins(%a, %k : tensor<1x1x8x1xf32>, tensor<1x1x5x1xf32>) outs(%zeros_2 : tensor<1x1x2x1xf32>) -> tensor<1x1x2x1xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%g, %v : tensor<1x9x2x1xf32>, tensor<1x9x1x1xf32>) outs(%h : tensor<1x1x2x1xf32>) -> tensor<1x1x2x1xf32>
  func.return %a, %d : tensor<1x1x8x1xf32>, tensor<1x1x2x1xf32>
}
