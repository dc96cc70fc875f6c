// RUN: xdsl-opt %s -p 'tile-chains{pieces=6 halo=keep max-recompute=50}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=6 halo=keep max-recompute=50 analysis-only=true}' 2>&1 | filecheck %s --check-prefix REMARK

// Windows of %o begin at the row itself: two rows of it are made ahead, which is as much as a piece. The last piece
// makes nothing of it.

func.func @two_rows_ahead(%x: tensor<1x4x12x6xf32>, %squeeze: tensor<1x4x1x1xf32>, %window: tensor<4x1x3x3xf32>, %v: tensor<1x4x1x1xf32>, %zero: f32) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) {
  %e = tensor.empty() : tensor<1x4x12x6xf32>
  %a = linalg.exp ins(%x : tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %o = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %p = tensor.pad %o low[0, 0, 0, 0] high[0, 0, 2, 2] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x1x12x6xf32> to tensor<1x1x14x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x14x8xf32>, tensor<4x1x3x3xf32>) outs(%f : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %c = linalg.add ins(%a, %b : tensor<1x4x12x6xf32>, tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  func.return %o, %d : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
}
// CHECK-LABEL: func.func @two_rows_ahead(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %2 = tensor.extract_slice %x[0, 0, 0, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x2x6xf32>
// CHECK-NEXT:  %3 = tensor.empty() : tensor<1x4x2x6xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%2 : tensor<1x4x2x6xf32>) outs(%3 : tensor<1x4x2x6xf32>) -> tensor<1x4x2x6xf32>
// CHECK-NEXT:  %4 = tensor.empty() : tensor<1x1x2x6xf32>
// CHECK-NEXT:  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
// CHECK-NEXT:  %o = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x2x6xf32>, tensor<1x4x1x1xf32>) outs(%5 : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
// CHECK-NEXT:  %p = tensor.pad %o low[0, 0, 0, 0] high[0, 0, 0, 2] {
// CHECK-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// CHECK-NEXT:    tensor.yield %zero : f32
// CHECK-NEXT:  } : tensor<1x1x2x6xf32> to tensor<1x1x2x8xf32>
// CHECK-NEXT:  %6 = arith.constant 0 : index
// CHECK-NEXT:  %7 = arith.constant 10 : index
// CHECK-NEXT:  %8 = arith.constant 2 : index
// CHECK-NEXT:  %9, %10, %11, %12, %13 = scf.for %14 = %6 to %7 step %8 iter_args(%15 = %0, %16 = %1, %17 = %a, %18 = %o, %19 = %p) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>, tensor<1x4x2x6xf32>, tensor<1x1x2x6xf32>, tensor<1x1x2x8xf32>) {
// CHECK-NEXT:    %20 = affine.apply affine_map<(d0) -> ((d0 + 2))> (%14)
// CHECK-NEXT:    %21 = tensor.extract_slice %x[0, 0, %20, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x2x6xf32>
// CHECK-NEXT:    %22 = tensor.empty() : tensor<1x4x2x6xf32>
// CHECK-NEXT:    %a_1 = linalg.exp ins(%21 : tensor<1x4x2x6xf32>) outs(%22 : tensor<1x4x2x6xf32>) -> tensor<1x4x2x6xf32>
// CHECK-NEXT:    %23 = tensor.empty() : tensor<1x4x4x6xf32>
// CHECK-NEXT:    %24 = tensor.insert_slice %17 into %23[0, 0, 0, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x2x6xf32> into tensor<1x4x4x6xf32>
// CHECK-NEXT:    %25 = tensor.insert_slice %a_1 into %24[0, 0, 2, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x2x6xf32> into tensor<1x4x4x6xf32>
// CHECK-NEXT:    %26 = tensor.extract_slice %25[0, 0, 2, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x4x6xf32> to tensor<1x4x2x6xf32>
// CHECK-NEXT:    %27 = tensor.empty() : tensor<1x1x2x6xf32>
// CHECK-NEXT:    %28 = linalg.fill ins(%zero : f32) outs(%27 : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
// CHECK-NEXT:    %o_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%26, %squeeze : tensor<1x4x2x6xf32>, tensor<1x4x1x1xf32>) outs(%28 : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
// CHECK-NEXT:    %29 = tensor.empty() : tensor<1x1x4x6xf32>
// CHECK-NEXT:    %30 = tensor.insert_slice %18 into %29[0, 0, 0, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x4x6xf32>
// CHECK-NEXT:    %31 = tensor.insert_slice %o_1 into %30[0, 0, 2, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x4x6xf32>
// CHECK-NEXT:    %32 = tensor.extract_slice %31[0, 0, 0, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> to tensor<1x1x2x6xf32>
// CHECK-NEXT:    %33 = tensor.insert_slice %32 into %15[0, 0, %14, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    %34 = tensor.extract_slice %31[0, 0, 2, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> to tensor<1x1x2x6xf32>
// CHECK-NEXT:    %p_1 = tensor.pad %34 low[0, 0, 0, 0] high[0, 0, 0, 2] {
// CHECK-NEXT:    ^bb0(%i_1: index, %j_1: index, %k_1: index, %l_1: index):
// CHECK-NEXT:      tensor.yield %zero : f32
// CHECK-NEXT:    } : tensor<1x1x2x6xf32> to tensor<1x1x2x8xf32>
// CHECK-NEXT:    %35 = tensor.empty() : tensor<1x1x4x8xf32>
// CHECK-NEXT:    %36 = tensor.insert_slice %19 into %35[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x4x8xf32>
// CHECK-NEXT:    %37 = tensor.insert_slice %p_1 into %36[0, 0, 2, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x4x8xf32>
// CHECK-NEXT:    %38 = tensor.extract_slice %31[0, 0, 2, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> to tensor<1x1x2x6xf32>
// CHECK-NEXT:    %39 = tensor.insert_slice %38 into %18[0, 0, 0, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x2x6xf32>
// CHECK-NEXT:    %40 = tensor.empty() : tensor<1x4x2x6xf32>
// CHECK-NEXT:    %41 = linalg.fill ins(%zero : f32) outs(%40 : tensor<1x4x2x6xf32>) -> tensor<1x4x2x6xf32>
// CHECK-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%37, %window : tensor<1x1x4x8xf32>, tensor<4x1x3x3xf32>) outs(%41 : tensor<1x4x2x6xf32>) -> tensor<1x4x2x6xf32>
// CHECK-NEXT:    %42 = tensor.extract_slice %37[0, 0, 2, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x4x8xf32> to tensor<1x1x2x8xf32>
// CHECK-NEXT:    %43 = tensor.insert_slice %42 into %19[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x2x8xf32>
// CHECK-NEXT:    %44 = tensor.extract_slice %25[0, 0, 2, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x4x6xf32> to tensor<1x4x2x6xf32>
// CHECK-NEXT:    %45 = tensor.insert_slice %44 into %17[0, 0, 0, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x2x6xf32> into tensor<1x4x2x6xf32>
// CHECK-NEXT:    %46 = tensor.extract_slice %25[0, 0, 0, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x4x6xf32> to tensor<1x4x2x6xf32>
// CHECK-NEXT:    %47 = tensor.empty() : tensor<1x4x2x6xf32>
// CHECK-NEXT:    %c = linalg.add ins(%46, %b : tensor<1x4x2x6xf32>, tensor<1x4x2x6xf32>) outs(%47 : tensor<1x4x2x6xf32>) -> tensor<1x4x2x6xf32>
// CHECK-NEXT:    %48 = tensor.empty() : tensor<1x1x2x6xf32>
// CHECK-NEXT:    %49 = linalg.fill ins(%zero : f32) outs(%48 : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
// CHECK-NEXT:    %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x2x6xf32>, tensor<1x4x1x1xf32>) outs(%49 : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
// CHECK-NEXT:    %50 = tensor.insert_slice %d into %16[0, 0, %14, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    scf.yield %33, %50, %45, %39, %43 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>, tensor<1x4x2x6xf32>, tensor<1x1x2x6xf32>, tensor<1x1x2x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %o_2 = tensor.insert_slice %12 into %9[0, 0, 10, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:  %51 = tensor.empty() : tensor<1x1x2x8xf32>
// CHECK-NEXT:  %p_2 = linalg.fill ins(%zero : f32) outs(%51 : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
// CHECK-NEXT:  %52 = tensor.empty() : tensor<1x1x4x8xf32>
// CHECK-NEXT:  %53 = tensor.insert_slice %13 into %52[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x4x8xf32>
// CHECK-NEXT:  %54 = tensor.insert_slice %p_2 into %53[0, 0, 2, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x4x8xf32>
// CHECK-NEXT:  %55 = tensor.empty() : tensor<1x4x2x6xf32>
// CHECK-NEXT:  %56 = linalg.fill ins(%zero : f32) outs(%55 : tensor<1x4x2x6xf32>) -> tensor<1x4x2x6xf32>
// CHECK-NEXT:  %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%54, %window : tensor<1x1x4x8xf32>, tensor<4x1x3x3xf32>) outs(%56 : tensor<1x4x2x6xf32>) -> tensor<1x4x2x6xf32>
// CHECK-NEXT:  %57 = tensor.empty() : tensor<1x4x2x6xf32>
// CHECK-NEXT:  %c_1 = linalg.add ins(%11, %b_1 : tensor<1x4x2x6xf32>, tensor<1x4x2x6xf32>) outs(%57 : tensor<1x4x2x6xf32>) -> tensor<1x4x2x6xf32>
// CHECK-NEXT:  %58 = tensor.empty() : tensor<1x1x2x6xf32>
// CHECK-NEXT:  %59 = linalg.fill ins(%zero : f32) outs(%58 : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
// CHECK-NEXT:  %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c_1, %v : tensor<1x4x2x6xf32>, tensor<1x4x1x1xf32>) outs(%59 : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
// CHECK-NEXT:  %d_2 = tensor.insert_slice %d_1 into %10[0, 0, 10, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:  func.return %o_2, %d_2 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// REMARK:      remark: in @two_rows_ahead: tile-chains: 6 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad, linalg.add) in 6 pieces: 1456 bytes are live there, instead of up to 3040; 21.6 % of the work is done twice
// REMARK-NEXT: remark: in @two_rows_ahead: tile-chains: no more: no group lowers the peak of 1456 bytes, at 'linalg.conv_2d_nchw_fchw'
