// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=keep max-recompute=50}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=recompute max-recompute=100}' | filecheck %s --check-prefix AGAIN
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=keep max-recompute=50 analysis-only=true}' 2>&1 | filecheck %s --check-prefix REMARK
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=recompute max-recompute=100 analysis-only=true}' 2>&1 | filecheck %s --check-prefix AGAIN-REMARK

// %o is a result, and read through windows by %b: a piece makes more of it than its own part.
func.func @window(%x: tensor<1x4x12x6xf32>, %squeeze: tensor<1x4x1x1xf32>, %window: tensor<4x1x3x3xf32>, %v: tensor<1x4x1x1xf32>, %zero: f32) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) {
  %e = tensor.empty() : tensor<1x4x12x6xf32>
  %a = linalg.exp ins(%x : tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %o = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %p = tensor.pad %o low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x1x12x6xf32> to tensor<1x1x14x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x14x8xf32>, tensor<4x1x3x3xf32>) outs(%f : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %c = linalg.add ins(%a, %b : tensor<1x4x12x6xf32>, tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  func.return %o, %d : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
}
// CHECK-LABEL: func.func @window(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %2 = tensor.extract_slice %x[0, 0, 0, 0] [1, 4, 1, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x1x6xf32>
// CHECK-NEXT:  %3 = tensor.empty() : tensor<1x4x1x6xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%2 : tensor<1x4x1x6xf32>) outs(%3 : tensor<1x4x1x6xf32>) -> tensor<1x4x1x6xf32>
// CHECK-NEXT:  %4 = tensor.empty() : tensor<1x1x1x6xf32>
// CHECK-NEXT:  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<1x1x1x6xf32>) -> tensor<1x1x1x6xf32>
// CHECK-NEXT:  %o = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x1x6xf32>, tensor<1x4x1x1xf32>) outs(%5 : tensor<1x1x1x6xf32>) -> tensor<1x1x1x6xf32>
// CHECK-NEXT:  %p = tensor.pad %o low[0, 0, 1, 1] high[0, 0, 0, 1] {
// CHECK-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// CHECK-NEXT:    tensor.yield %zero : f32
// CHECK-NEXT:  } : tensor<1x1x1x6xf32> to tensor<1x1x2x8xf32>
// CHECK-NEXT:  %6 = arith.constant 0 : index
// CHECK-NEXT:  %7 = arith.constant 9 : index
// CHECK-NEXT:  %8 = arith.constant 3 : index
// CHECK-NEXT:  %9, %10, %11, %12, %13 = scf.for %14 = %6 to %7 step %8 iter_args(%15 = %0, %16 = %1, %17 = %a, %18 = %o, %19 = %p) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>, tensor<1x4x1x6xf32>, tensor<1x1x1x6xf32>, tensor<1x1x2x8xf32>) {
// CHECK-NEXT:    %20 = affine.apply affine_map<(d0) -> ((d0 + 1))> (%14)
// CHECK-NEXT:    %21 = tensor.extract_slice %x[0, 0, %20, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x3x6xf32>
// CHECK-NEXT:    %22 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %a_1 = linalg.exp ins(%21 : tensor<1x4x3x6xf32>) outs(%22 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %23 = tensor.empty() : tensor<1x4x4x6xf32>
// CHECK-NEXT:    %24 = tensor.insert_slice %17 into %23[0, 0, 0, 0] [1, 4, 1, 6] [1, 1, 1, 1] : tensor<1x4x1x6xf32> into tensor<1x4x4x6xf32>
// CHECK-NEXT:    %25 = tensor.insert_slice %a_1 into %24[0, 0, 1, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x3x6xf32> into tensor<1x4x4x6xf32>
// CHECK-NEXT:    %26 = tensor.extract_slice %25[0, 0, 1, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x4x6xf32> to tensor<1x4x3x6xf32>
// CHECK-NEXT:    %27 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:    %28 = linalg.fill ins(%zero : f32) outs(%27 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %o_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%26, %squeeze : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%28 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %29 = tensor.empty() : tensor<1x1x4x6xf32>
// CHECK-NEXT:    %30 = tensor.insert_slice %18 into %29[0, 0, 0, 0] [1, 1, 1, 6] [1, 1, 1, 1] : tensor<1x1x1x6xf32> into tensor<1x1x4x6xf32>
// CHECK-NEXT:    %31 = tensor.insert_slice %o_1 into %30[0, 0, 1, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x4x6xf32>
// CHECK-NEXT:    %32 = tensor.extract_slice %31[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> to tensor<1x1x3x6xf32>
// CHECK-NEXT:    %33 = tensor.insert_slice %32 into %15[0, 0, %14, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    %34 = tensor.extract_slice %31[0, 0, 1, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> to tensor<1x1x3x6xf32>
// CHECK-NEXT:    %p_1 = tensor.pad %34 low[0, 0, 0, 1] high[0, 0, 0, 1] {
// CHECK-NEXT:    ^bb0(%i_1: index, %j_1: index, %k_1: index, %l_1: index):
// CHECK-NEXT:      tensor.yield %zero : f32
// CHECK-NEXT:    } : tensor<1x1x3x6xf32> to tensor<1x1x3x8xf32>
// CHECK-NEXT:    %35 = tensor.empty() : tensor<1x1x5x8xf32>
// CHECK-NEXT:    %36 = tensor.insert_slice %19 into %35[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:    %37 = tensor.insert_slice %p_1 into %36[0, 0, 2, 0] [1, 1, 3, 8] [1, 1, 1, 1] : tensor<1x1x3x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:    %38 = tensor.extract_slice %31[0, 0, 3, 0] [1, 1, 1, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> to tensor<1x1x1x6xf32>
// CHECK-NEXT:    %39 = tensor.insert_slice %38 into %18[0, 0, 0, 0] [1, 1, 1, 6] [1, 1, 1, 1] : tensor<1x1x1x6xf32> into tensor<1x1x1x6xf32>
// CHECK-NEXT:    %40 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %41 = linalg.fill ins(%zero : f32) outs(%40 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%37, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%41 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %42 = tensor.extract_slice %37[0, 0, 3, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x5x8xf32> to tensor<1x1x2x8xf32>
// CHECK-NEXT:    %43 = tensor.insert_slice %42 into %19[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x2x8xf32>
// CHECK-NEXT:    %44 = tensor.extract_slice %25[0, 0, 3, 0] [1, 4, 1, 6] [1, 1, 1, 1] : tensor<1x4x4x6xf32> to tensor<1x4x1x6xf32>
// CHECK-NEXT:    %45 = tensor.insert_slice %44 into %17[0, 0, 0, 0] [1, 4, 1, 6] [1, 1, 1, 1] : tensor<1x4x1x6xf32> into tensor<1x4x1x6xf32>
// CHECK-NEXT:    %46 = tensor.extract_slice %25[0, 0, 0, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x4x6xf32> to tensor<1x4x3x6xf32>
// CHECK-NEXT:    %47 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %c = linalg.add ins(%46, %b : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%47 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %48 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:    %49 = linalg.fill ins(%zero : f32) outs(%48 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%49 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %50 = tensor.insert_slice %d into %16[0, 0, %14, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    scf.yield %33, %50, %45, %39, %43 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>, tensor<1x4x1x6xf32>, tensor<1x1x1x6xf32>, tensor<1x1x2x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %51 = tensor.extract_slice %x[0, 0, 10, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x2x6xf32>
// CHECK-NEXT:  %52 = tensor.empty() : tensor<1x4x2x6xf32>
// CHECK-NEXT:  %a_2 = linalg.exp ins(%51 : tensor<1x4x2x6xf32>) outs(%52 : tensor<1x4x2x6xf32>) -> tensor<1x4x2x6xf32>
// CHECK-NEXT:  %53 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:  %54 = tensor.insert_slice %11 into %53[0, 0, 0, 0] [1, 4, 1, 6] [1, 1, 1, 1] : tensor<1x4x1x6xf32> into tensor<1x4x3x6xf32>
// CHECK-NEXT:  %55 = tensor.insert_slice %a_2 into %54[0, 0, 1, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x2x6xf32> into tensor<1x4x3x6xf32>
// CHECK-NEXT:  %56 = tensor.extract_slice %55[0, 0, 1, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x3x6xf32> to tensor<1x4x2x6xf32>
// CHECK-NEXT:  %57 = tensor.empty() : tensor<1x1x2x6xf32>
// CHECK-NEXT:  %58 = linalg.fill ins(%zero : f32) outs(%57 : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
// CHECK-NEXT:  %o_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%56, %squeeze : tensor<1x4x2x6xf32>, tensor<1x4x1x1xf32>) outs(%58 : tensor<1x1x2x6xf32>) -> tensor<1x1x2x6xf32>
// CHECK-NEXT:  %59 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:  %60 = tensor.insert_slice %12 into %59[0, 0, 0, 0] [1, 1, 1, 6] [1, 1, 1, 1] : tensor<1x1x1x6xf32> into tensor<1x1x3x6xf32>
// CHECK-NEXT:  %61 = tensor.insert_slice %o_2 into %60[0, 0, 1, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x3x6xf32>
// CHECK-NEXT:  %o_3 = tensor.insert_slice %61 into %9[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:  %62 = tensor.extract_slice %61[0, 0, 1, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> to tensor<1x1x2x6xf32>
// CHECK-NEXT:  %p_2 = tensor.pad %62 low[0, 0, 0, 1] high[0, 0, 1, 1] {
// CHECK-NEXT:  ^bb0(%i_2: index, %j_2: index, %k_2: index, %l_2: index):
// CHECK-NEXT:    tensor.yield %zero : f32
// CHECK-NEXT:  } : tensor<1x1x2x6xf32> to tensor<1x1x3x8xf32>
// CHECK-NEXT:  %63 = tensor.empty() : tensor<1x1x5x8xf32>
// CHECK-NEXT:  %64 = tensor.insert_slice %13 into %63[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:  %65 = tensor.insert_slice %p_2 into %64[0, 0, 2, 0] [1, 1, 3, 8] [1, 1, 1, 1] : tensor<1x1x3x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:  %66 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:  %67 = linalg.fill ins(%zero : f32) outs(%66 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:  %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%65, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%67 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:  %68 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:  %c_1 = linalg.add ins(%55, %b_1 : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%68 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:  %69 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:  %70 = linalg.fill ins(%zero : f32) outs(%69 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:  %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c_1, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%70 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:  %d_2 = tensor.insert_slice %d_1 into %10[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:  func.return %o_3, %d_2 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// AGAIN-LABEL: func.func @window(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %1 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %2 = tensor.extract_slice %x[0, 0, 0, 0] [1, 4, 4, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x4x6xf32>
// AGAIN-NEXT:  %3 = tensor.empty() : tensor<1x4x4x6xf32>
// AGAIN-NEXT:  %a = linalg.exp ins(%2 : tensor<1x4x4x6xf32>) outs(%3 : tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32>
// AGAIN-NEXT:  %4 = tensor.empty() : tensor<1x1x4x6xf32>
// AGAIN-NEXT:  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<1x1x4x6xf32>) -> tensor<1x1x4x6xf32>
// AGAIN-NEXT:  %o = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x4x6xf32>, tensor<1x4x1x1xf32>) outs(%5 : tensor<1x1x4x6xf32>) -> tensor<1x1x4x6xf32>
// AGAIN-NEXT:  %p = tensor.pad %o low[0, 0, 1, 1] high[0, 0, 0, 1] {
// AGAIN-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x1x4x6xf32> to tensor<1x1x5x8xf32>
// AGAIN-NEXT:  %6 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%7 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %8 = tensor.extract_slice %a[0, 0, 0, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x4x6xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %9 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %c = linalg.add ins(%8, %b : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%9 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %10 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%11 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %12 = tensor.extract_slice %o[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> to tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %13 = tensor.insert_slice %12 into %0[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %14 = tensor.insert_slice %d into %1[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %15 = arith.constant 3 : index
// AGAIN-NEXT:  %16 = arith.constant 9 : index
// AGAIN-NEXT:  %17 = arith.constant 3 : index
// AGAIN-NEXT:  %18, %19 = scf.for %20 = %15 to %16 step %17 iter_args(%21 = %13, %22 = %14) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) {
// AGAIN-NEXT:    %23 = affine.apply affine_map<(d0) -> ((d0 + -1))> (%20)
// AGAIN-NEXT:    %24 = tensor.extract_slice %x[0, 0, %23, 0] [1, 4, 5, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %25 = tensor.empty() : tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %a_1 = linalg.exp ins(%24 : tensor<1x4x5x6xf32>) outs(%25 : tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %26 = tensor.empty() : tensor<1x1x5x6xf32>
// AGAIN-NEXT:    %27 = linalg.fill ins(%zero : f32) outs(%26 : tensor<1x1x5x6xf32>) -> tensor<1x1x5x6xf32>
// AGAIN-NEXT:    %o_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a_1, %squeeze : tensor<1x4x5x6xf32>, tensor<1x4x1x1xf32>) outs(%27 : tensor<1x1x5x6xf32>) -> tensor<1x1x5x6xf32>
// AGAIN-NEXT:    %28 = tensor.extract_slice %o_1[0, 0, 1, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x5x6xf32> to tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %29 = tensor.insert_slice %28 into %21[0, 0, %20, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    %p_1 = tensor.pad %o_1 low[0, 0, 0, 1] high[0, 0, 0, 1] {
// AGAIN-NEXT:    ^bb0(%i_1: index, %j_1: index, %k_1: index, %l_1: index):
// AGAIN-NEXT:      tensor.yield %zero : f32
// AGAIN-NEXT:    } : tensor<1x1x5x6xf32> to tensor<1x1x5x8xf32>
// AGAIN-NEXT:    %30 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %31 = linalg.fill ins(%zero : f32) outs(%30 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_1, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%31 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %32 = tensor.extract_slice %a_1[0, 0, 1, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x5x6xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %33 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %c_1 = linalg.add ins(%32, %b_1 : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%33 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %34 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %35 = linalg.fill ins(%zero : f32) outs(%34 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c_1, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%35 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %36 = tensor.insert_slice %d_1 into %22[0, 0, %20, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    scf.yield %29, %36 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  %37 = tensor.extract_slice %x[0, 0, 8, 0] [1, 4, 4, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x4x6xf32>
// AGAIN-NEXT:  %38 = tensor.empty() : tensor<1x4x4x6xf32>
// AGAIN-NEXT:  %a_2 = linalg.exp ins(%37 : tensor<1x4x4x6xf32>) outs(%38 : tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32>
// AGAIN-NEXT:  %39 = tensor.empty() : tensor<1x1x4x6xf32>
// AGAIN-NEXT:  %40 = linalg.fill ins(%zero : f32) outs(%39 : tensor<1x1x4x6xf32>) -> tensor<1x1x4x6xf32>
// AGAIN-NEXT:  %o_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a_2, %squeeze : tensor<1x4x4x6xf32>, tensor<1x4x1x1xf32>) outs(%40 : tensor<1x1x4x6xf32>) -> tensor<1x1x4x6xf32>
// AGAIN-NEXT:  %41 = tensor.extract_slice %o_2[0, 0, 1, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> to tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %o_3 = tensor.insert_slice %41 into %18[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %p_2 = tensor.pad %o_2 low[0, 0, 0, 1] high[0, 0, 1, 1] {
// AGAIN-NEXT:  ^bb0(%i_2: index, %j_2: index, %k_2: index, %l_2: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x1x4x6xf32> to tensor<1x1x5x8xf32>
// AGAIN-NEXT:  %42 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %43 = linalg.fill ins(%zero : f32) outs(%42 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %b_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_2, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%43 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %44 = tensor.extract_slice %a_2[0, 0, 1, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x4x6xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %45 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %c_2 = linalg.add ins(%44, %b_2 : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%45 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %46 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %47 = linalg.fill ins(%zero : f32) outs(%46 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c_2, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%47 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d_3 = tensor.insert_slice %d_2 into %19[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  func.return %o_3, %d_3 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// REMARK:      remark: in @window: tile-chains: 6 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad, linalg.add) in 4 pieces: 1496 bytes are live there, instead of up to 3040; 8.7 % of the work is done twice
// REMARK-NEXT: remark: in @window: tile-chains: no more: no group lowers the peak of 1496 bytes, at 'linalg.conv_2d_nchw_fchw'
// AGAIN-REMARK:      remark: in @window: tile-chains: 6 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad, linalg.add) in 4 pieces: 1504 bytes are live there, instead of up to 3040; 10.2 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @window: tile-chains: no more: no group lowers the peak of 1504 bytes, at 'linalg.conv_2d_nchw_fchw'

// Windows that begin at the row itself: what is made of %o comes later than its part.
func.func @window_behind(%x: tensor<1x4x12x6xf32>, %squeeze: tensor<1x4x1x1xf32>, %window: tensor<4x1x3x3xf32>, %v: tensor<1x4x1x1xf32>, %zero: f32) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) {
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
// CHECK-LABEL: func.func @window_behind(
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
// CHECK-NEXT:  %7 = arith.constant 9 : index
// CHECK-NEXT:  %8 = arith.constant 3 : index
// CHECK-NEXT:  %9, %10, %11, %12, %13 = scf.for %14 = %6 to %7 step %8 iter_args(%15 = %0, %16 = %1, %17 = %a, %18 = %o, %19 = %p) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>, tensor<1x4x2x6xf32>, tensor<1x1x2x6xf32>, tensor<1x1x2x8xf32>) {
// CHECK-NEXT:    %20 = affine.apply affine_map<(d0) -> ((d0 + 2))> (%14)
// CHECK-NEXT:    %21 = tensor.extract_slice %x[0, 0, %20, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x3x6xf32>
// CHECK-NEXT:    %22 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %a_1 = linalg.exp ins(%21 : tensor<1x4x3x6xf32>) outs(%22 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %23 = tensor.empty() : tensor<1x4x5x6xf32>
// CHECK-NEXT:    %24 = tensor.insert_slice %17 into %23[0, 0, 0, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x2x6xf32> into tensor<1x4x5x6xf32>
// CHECK-NEXT:    %25 = tensor.insert_slice %a_1 into %24[0, 0, 2, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x3x6xf32> into tensor<1x4x5x6xf32>
// CHECK-NEXT:    %26 = tensor.extract_slice %25[0, 0, 2, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x5x6xf32> to tensor<1x4x3x6xf32>
// CHECK-NEXT:    %27 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:    %28 = linalg.fill ins(%zero : f32) outs(%27 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %o_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%26, %squeeze : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%28 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %29 = tensor.empty() : tensor<1x1x5x6xf32>
// CHECK-NEXT:    %30 = tensor.insert_slice %18 into %29[0, 0, 0, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x5x6xf32>
// CHECK-NEXT:    %31 = tensor.insert_slice %o_1 into %30[0, 0, 2, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x5x6xf32>
// CHECK-NEXT:    %32 = tensor.extract_slice %31[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x5x6xf32> to tensor<1x1x3x6xf32>
// CHECK-NEXT:    %33 = tensor.insert_slice %32 into %15[0, 0, %14, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    %34 = tensor.extract_slice %31[0, 0, 2, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x5x6xf32> to tensor<1x1x3x6xf32>
// CHECK-NEXT:    %p_1 = tensor.pad %34 low[0, 0, 0, 0] high[0, 0, 0, 2] {
// CHECK-NEXT:    ^bb0(%i_1: index, %j_1: index, %k_1: index, %l_1: index):
// CHECK-NEXT:      tensor.yield %zero : f32
// CHECK-NEXT:    } : tensor<1x1x3x6xf32> to tensor<1x1x3x8xf32>
// CHECK-NEXT:    %35 = tensor.empty() : tensor<1x1x5x8xf32>
// CHECK-NEXT:    %36 = tensor.insert_slice %19 into %35[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:    %37 = tensor.insert_slice %p_1 into %36[0, 0, 2, 0] [1, 1, 3, 8] [1, 1, 1, 1] : tensor<1x1x3x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:    %38 = tensor.extract_slice %31[0, 0, 3, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x5x6xf32> to tensor<1x1x2x6xf32>
// CHECK-NEXT:    %39 = tensor.insert_slice %38 into %18[0, 0, 0, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x2x6xf32>
// CHECK-NEXT:    %40 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %41 = linalg.fill ins(%zero : f32) outs(%40 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%37, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%41 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %42 = tensor.extract_slice %37[0, 0, 3, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x5x8xf32> to tensor<1x1x2x8xf32>
// CHECK-NEXT:    %43 = tensor.insert_slice %42 into %19[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x2x8xf32>
// CHECK-NEXT:    %44 = tensor.extract_slice %25[0, 0, 3, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x5x6xf32> to tensor<1x4x2x6xf32>
// CHECK-NEXT:    %45 = tensor.insert_slice %44 into %17[0, 0, 0, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x2x6xf32> into tensor<1x4x2x6xf32>
// CHECK-NEXT:    %46 = tensor.extract_slice %25[0, 0, 0, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x5x6xf32> to tensor<1x4x3x6xf32>
// CHECK-NEXT:    %47 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %c = linalg.add ins(%46, %b : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%47 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %48 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:    %49 = linalg.fill ins(%zero : f32) outs(%48 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%49 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %50 = tensor.insert_slice %d into %16[0, 0, %14, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    scf.yield %33, %50, %45, %39, %43 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>, tensor<1x4x2x6xf32>, tensor<1x1x2x6xf32>, tensor<1x1x2x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %51 = tensor.extract_slice %x[0, 0, 11, 0] [1, 4, 1, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x1x6xf32>
// CHECK-NEXT:  %52 = tensor.empty() : tensor<1x4x1x6xf32>
// CHECK-NEXT:  %a_2 = linalg.exp ins(%51 : tensor<1x4x1x6xf32>) outs(%52 : tensor<1x4x1x6xf32>) -> tensor<1x4x1x6xf32>
// CHECK-NEXT:  %53 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:  %54 = tensor.insert_slice %11 into %53[0, 0, 0, 0] [1, 4, 2, 6] [1, 1, 1, 1] : tensor<1x4x2x6xf32> into tensor<1x4x3x6xf32>
// CHECK-NEXT:  %55 = tensor.insert_slice %a_2 into %54[0, 0, 2, 0] [1, 4, 1, 6] [1, 1, 1, 1] : tensor<1x4x1x6xf32> into tensor<1x4x3x6xf32>
// CHECK-NEXT:  %56 = tensor.extract_slice %55[0, 0, 2, 0] [1, 4, 1, 6] [1, 1, 1, 1] : tensor<1x4x3x6xf32> to tensor<1x4x1x6xf32>
// CHECK-NEXT:  %57 = tensor.empty() : tensor<1x1x1x6xf32>
// CHECK-NEXT:  %58 = linalg.fill ins(%zero : f32) outs(%57 : tensor<1x1x1x6xf32>) -> tensor<1x1x1x6xf32>
// CHECK-NEXT:  %o_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%56, %squeeze : tensor<1x4x1x6xf32>, tensor<1x4x1x1xf32>) outs(%58 : tensor<1x1x1x6xf32>) -> tensor<1x1x1x6xf32>
// CHECK-NEXT:  %59 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:  %60 = tensor.insert_slice %12 into %59[0, 0, 0, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x2x6xf32> into tensor<1x1x3x6xf32>
// CHECK-NEXT:  %61 = tensor.insert_slice %o_2 into %60[0, 0, 2, 0] [1, 1, 1, 6] [1, 1, 1, 1] : tensor<1x1x1x6xf32> into tensor<1x1x3x6xf32>
// CHECK-NEXT:  %o_3 = tensor.insert_slice %61 into %9[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:  %62 = tensor.extract_slice %61[0, 0, 2, 0] [1, 1, 1, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> to tensor<1x1x1x6xf32>
// CHECK-NEXT:  %p_2 = tensor.pad %62 low[0, 0, 0, 0] high[0, 0, 2, 2] {
// CHECK-NEXT:  ^bb0(%i_2: index, %j_2: index, %k_2: index, %l_2: index):
// CHECK-NEXT:    tensor.yield %zero : f32
// CHECK-NEXT:  } : tensor<1x1x1x6xf32> to tensor<1x1x3x8xf32>
// CHECK-NEXT:  %63 = tensor.empty() : tensor<1x1x5x8xf32>
// CHECK-NEXT:  %64 = tensor.insert_slice %13 into %63[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:  %65 = tensor.insert_slice %p_2 into %64[0, 0, 2, 0] [1, 1, 3, 8] [1, 1, 1, 1] : tensor<1x1x3x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:  %66 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:  %67 = linalg.fill ins(%zero : f32) outs(%66 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:  %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%65, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%67 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:  %68 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:  %c_1 = linalg.add ins(%55, %b_1 : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%68 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:  %69 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:  %70 = linalg.fill ins(%zero : f32) outs(%69 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:  %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c_1, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%70 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:  %d_2 = tensor.insert_slice %d_1 into %10[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:  func.return %o_3, %d_2 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// AGAIN-LABEL: func.func @window_behind(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %1 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %2 = arith.constant 0 : index
// AGAIN-NEXT:  %3 = arith.constant 9 : index
// AGAIN-NEXT:  %4 = arith.constant 3 : index
// AGAIN-NEXT:  %5, %6 = scf.for %7 = %2 to %3 step %4 iter_args(%8 = %0, %9 = %1) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) {
// AGAIN-NEXT:    %10 = tensor.extract_slice %x[0, 0, %7, 0] [1, 4, 5, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %11 = tensor.empty() : tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %a = linalg.exp ins(%10 : tensor<1x4x5x6xf32>) outs(%11 : tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %12 = tensor.empty() : tensor<1x1x5x6xf32>
// AGAIN-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<1x1x5x6xf32>) -> tensor<1x1x5x6xf32>
// AGAIN-NEXT:    %o = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x5x6xf32>, tensor<1x4x1x1xf32>) outs(%13 : tensor<1x1x5x6xf32>) -> tensor<1x1x5x6xf32>
// AGAIN-NEXT:    %14 = tensor.extract_slice %o[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x5x6xf32> to tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %15 = tensor.insert_slice %14 into %8[0, 0, %7, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    %p = tensor.pad %o low[0, 0, 0, 0] high[0, 0, 0, 2] {
// AGAIN-NEXT:    ^bb0(%i: index, %j: index, %k: index, %l: index):
// AGAIN-NEXT:      tensor.yield %zero : f32
// AGAIN-NEXT:    } : tensor<1x1x5x6xf32> to tensor<1x1x5x8xf32>
// AGAIN-NEXT:    %16 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %17 = linalg.fill ins(%zero : f32) outs(%16 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%17 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %18 = tensor.extract_slice %a[0, 0, 0, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x5x6xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %19 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %c = linalg.add ins(%18, %b : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%19 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %20 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %21 = linalg.fill ins(%zero : f32) outs(%20 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%21 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %22 = tensor.insert_slice %d into %9[0, 0, %7, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    scf.yield %15, %22 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  %23 = tensor.extract_slice %x[0, 0, 9, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %24 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %a_1 = linalg.exp ins(%23 : tensor<1x4x3x6xf32>) outs(%24 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %25 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %26 = linalg.fill ins(%zero : f32) outs(%25 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %o_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a_1, %squeeze : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%26 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %o_2 = tensor.insert_slice %o_1 into %5[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %p_1 = tensor.pad %o_1 low[0, 0, 0, 0] high[0, 0, 2, 2] {
// AGAIN-NEXT:  ^bb0(%i_1: index, %j_1: index, %k_1: index, %l_1: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x1x3x6xf32> to tensor<1x1x5x8xf32>
// AGAIN-NEXT:  %27 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %28 = linalg.fill ins(%zero : f32) outs(%27 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_1, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%28 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %29 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %c_1 = linalg.add ins(%a_1, %b_1 : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%29 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %30 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %31 = linalg.fill ins(%zero : f32) outs(%30 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c_1, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%31 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d_2 = tensor.insert_slice %d_1 into %6[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  func.return %o_2, %d_2 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// REMARK-NEXT: remark: in @window_behind: tile-chains: 6 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad, linalg.add) in 4 pieces: 1648 bytes are live there, instead of up to 3040; 14.4 % of the work is done twice
// REMARK-NEXT: remark: in @window_behind: tile-chains: no more: no group lowers the peak of 1648 bytes, at 'linalg.conv_2d_nchw_fchw'
// AGAIN-REMARK-NEXT: remark: in @window_behind: tile-chains: 6 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad, linalg.add) in 4 pieces: 1504 bytes are live there, instead of up to 3040; 10.2 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @window_behind: tile-chains: no more: no group lowers the peak of 1504 bytes, at 'linalg.conv_2d_nchw_fchw'

// Windows that end at the row itself: rows before are kept of %o.
func.func @window_before(%x: tensor<1x4x12x6xf32>, %squeeze: tensor<1x4x1x1xf32>, %window: tensor<4x1x3x3xf32>, %v: tensor<1x4x1x1xf32>, %zero: f32) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) {
  %e = tensor.empty() : tensor<1x4x12x6xf32>
  %a = linalg.exp ins(%x : tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %o = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %p = tensor.pad %o low[0, 0, 2, 2] high[0, 0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x1x12x6xf32> to tensor<1x1x14x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x14x8xf32>, tensor<4x1x3x3xf32>) outs(%f : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %c = linalg.add ins(%a, %b : tensor<1x4x12x6xf32>, tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  func.return %o, %d : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
}
// CHECK-LABEL: func.func @window_before(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %2 = tensor.empty() : tensor<1x1x2x8xf32>
// CHECK-NEXT:  %p = linalg.fill ins(%zero : f32) outs(%2 : tensor<1x1x2x8xf32>) -> tensor<1x1x2x8xf32>
// CHECK-NEXT:  %3 = arith.constant 0 : index
// CHECK-NEXT:  %4 = arith.constant 12 : index
// CHECK-NEXT:  %5 = arith.constant 3 : index
// CHECK-NEXT:  %o, %d, %6 = scf.for %7 = %3 to %4 step %5 iter_args(%8 = %0, %9 = %1, %10 = %p) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>, tensor<1x1x2x8xf32>) {
// CHECK-NEXT:    %11 = tensor.extract_slice %x[0, 0, %7, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x3x6xf32>
// CHECK-NEXT:    %12 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %a = linalg.exp ins(%11 : tensor<1x4x3x6xf32>) outs(%12 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %13 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:    %14 = linalg.fill ins(%zero : f32) outs(%13 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %o_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%14 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %15 = tensor.insert_slice %o_1 into %8[0, 0, %7, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    %p_1 = tensor.pad %o_1 low[0, 0, 0, 2] high[0, 0, 0, 0] {
// CHECK-NEXT:    ^bb0(%i: index, %j: index, %k: index, %l: index):
// CHECK-NEXT:      tensor.yield %zero : f32
// CHECK-NEXT:    } : tensor<1x1x3x6xf32> to tensor<1x1x3x8xf32>
// CHECK-NEXT:    %16 = tensor.empty() : tensor<1x1x5x8xf32>
// CHECK-NEXT:    %17 = tensor.insert_slice %10 into %16[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:    %18 = tensor.insert_slice %p_1 into %17[0, 0, 2, 0] [1, 1, 3, 8] [1, 1, 1, 1] : tensor<1x1x3x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:    %19 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %20 = linalg.fill ins(%zero : f32) outs(%19 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%18, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%20 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %21 = tensor.extract_slice %18[0, 0, 3, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x5x8xf32> to tensor<1x1x2x8xf32>
// CHECK-NEXT:    %22 = tensor.insert_slice %21 into %10[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x2x8xf32>
// CHECK-NEXT:    %23 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %c = linalg.add ins(%a, %b : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%23 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %24 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:    %25 = linalg.fill ins(%zero : f32) outs(%24 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%25 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %26 = tensor.insert_slice %d_1 into %9[0, 0, %7, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    scf.yield %15, %26, %22 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>, tensor<1x1x2x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %o, %d : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// AGAIN-LABEL: func.func @window_before(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %1 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %2 = tensor.extract_slice %x[0, 0, 0, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %3 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %a = linalg.exp ins(%2 : tensor<1x4x3x6xf32>) outs(%3 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %4 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %o = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%5 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %p = tensor.pad %o low[0, 0, 2, 2] high[0, 0, 0, 0] {
// AGAIN-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x1x3x6xf32> to tensor<1x1x5x8xf32>
// AGAIN-NEXT:  %6 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%7 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %8 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %c = linalg.add ins(%a, %b : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%8 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %9 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%10 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %11 = tensor.insert_slice %o into %0[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %12 = tensor.insert_slice %d into %1[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %13 = arith.constant 3 : index
// AGAIN-NEXT:  %14 = arith.constant 12 : index
// AGAIN-NEXT:  %15 = arith.constant 3 : index
// AGAIN-NEXT:  %o_1, %d_1 = scf.for %16 = %13 to %14 step %15 iter_args(%17 = %11, %18 = %12) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) {
// AGAIN-NEXT:    %19 = affine.apply affine_map<(d0) -> ((d0 + -2))> (%16)
// AGAIN-NEXT:    %20 = tensor.extract_slice %x[0, 0, %19, 0] [1, 4, 5, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %21 = tensor.empty() : tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %a_1 = linalg.exp ins(%20 : tensor<1x4x5x6xf32>) outs(%21 : tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %22 = tensor.empty() : tensor<1x1x5x6xf32>
// AGAIN-NEXT:    %23 = linalg.fill ins(%zero : f32) outs(%22 : tensor<1x1x5x6xf32>) -> tensor<1x1x5x6xf32>
// AGAIN-NEXT:    %o_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a_1, %squeeze : tensor<1x4x5x6xf32>, tensor<1x4x1x1xf32>) outs(%23 : tensor<1x1x5x6xf32>) -> tensor<1x1x5x6xf32>
// AGAIN-NEXT:    %24 = tensor.extract_slice %o_2[0, 0, 2, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x5x6xf32> to tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %25 = tensor.insert_slice %24 into %17[0, 0, %16, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    %p_1 = tensor.pad %o_2 low[0, 0, 0, 2] high[0, 0, 0, 0] {
// AGAIN-NEXT:    ^bb0(%i_1: index, %j_1: index, %k_1: index, %l_1: index):
// AGAIN-NEXT:      tensor.yield %zero : f32
// AGAIN-NEXT:    } : tensor<1x1x5x6xf32> to tensor<1x1x5x8xf32>
// AGAIN-NEXT:    %26 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %27 = linalg.fill ins(%zero : f32) outs(%26 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_1, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x3xf32>) outs(%27 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %28 = tensor.extract_slice %a_1[0, 0, 2, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x5x6xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %29 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %c_1 = linalg.add ins(%28, %b_1 : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%29 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %30 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %31 = linalg.fill ins(%zero : f32) outs(%30 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %d_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c_1, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%31 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %32 = tensor.insert_slice %d_2 into %18[0, 0, %16, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    scf.yield %25, %32 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %o_1, %d_1 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// REMARK-NEXT: remark: in @window_before: tile-chains: 6 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad, linalg.add) in 4 pieces: 1376 bytes are live there, instead of up to 3040; 3.0 % of the work is done twice
// REMARK-NEXT: remark: in @window_before: tile-chains: no more: no group lowers the peak of 1376 bytes, at 'linalg.conv_2d_nchw_fchw'
// AGAIN-REMARK-NEXT: remark: in @window_before: tile-chains: 6 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad, linalg.add) in 4 pieces: 1504 bytes are live there, instead of up to 3040; 10.2 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @window_before: tile-chains: no more: no group lowers the peak of 1504 bytes, at 'linalg.conv_2d_nchw_fchw'

// The other result has half as many rows, of windows that are two rows apart.
func.func @half_as_many_rows(%x: tensor<1x4x12x6xf32>, %squeeze: tensor<1x4x1x1xf32>, %w: tensor<1x4x3x3xf32>, %zero: f32) -> (tensor<1x1x12x6xf32>, tensor<1x1x6x3xf32>) {
  %e = tensor.empty() : tensor<1x4x12x6xf32>
  %a = linalg.exp ins(%x : tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %o = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x4x12x6xf32> to tensor<1x4x13x7xf32>
  %e2 = tensor.empty() : tensor<1x1x6x3xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x1x6x3xf32>) -> tensor<1x1x6x3xf32>
  %h = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%p, %w : tensor<1x4x13x7xf32>, tensor<1x4x3x3xf32>) outs(%f2 : tensor<1x1x6x3xf32>) -> tensor<1x1x6x3xf32>
  func.return %o, %h : tensor<1x1x12x6xf32>, tensor<1x1x6x3xf32>
}
// CHECK-LABEL: func.func @half_as_many_rows(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<1x1x6x3xf32>
// CHECK-NEXT:  %2 = tensor.empty() : tensor<1x4x1x7xf32>
// CHECK-NEXT:  %p = linalg.fill ins(%zero : f32) outs(%2 : tensor<1x4x1x7xf32>) -> tensor<1x4x1x7xf32>
// CHECK-NEXT:  %3 = arith.constant 0 : index
// CHECK-NEXT:  %4 = arith.constant 12 : index
// CHECK-NEXT:  %5 = arith.constant 4 : index
// CHECK-NEXT:  %o, %h, %6 = scf.for %7 = %3 to %4 step %5 iter_args(%8 = %0, %9 = %1, %10 = %p) -> (tensor<1x1x12x6xf32>, tensor<1x1x6x3xf32>, tensor<1x4x1x7xf32>) {
// CHECK-NEXT:    %11 = affine.apply affine_map<(d0) -> (((d0 floordiv 4) * 2))> (%7)
// CHECK-NEXT:    %12 = tensor.extract_slice %x[0, 0, %7, 0] [1, 4, 4, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x4x6xf32>
// CHECK-NEXT:    %13 = tensor.empty() : tensor<1x4x4x6xf32>
// CHECK-NEXT:    %a = linalg.exp ins(%12 : tensor<1x4x4x6xf32>) outs(%13 : tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32>
// CHECK-NEXT:    %14 = tensor.empty() : tensor<1x1x4x6xf32>
// CHECK-NEXT:    %15 = linalg.fill ins(%zero : f32) outs(%14 : tensor<1x1x4x6xf32>) -> tensor<1x1x4x6xf32>
// CHECK-NEXT:    %o_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x4x6xf32>, tensor<1x4x1x1xf32>) outs(%15 : tensor<1x1x4x6xf32>) -> tensor<1x1x4x6xf32>
// CHECK-NEXT:    %16 = tensor.insert_slice %o_1 into %8[0, 0, %7, 0] [1, 1, 4, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    %p_1 = tensor.pad %a low[0, 0, 0, 1] high[0, 0, 0, 0] {
// CHECK-NEXT:    ^bb0(%i: index, %j: index, %k: index, %l: index):
// CHECK-NEXT:      tensor.yield %zero : f32
// CHECK-NEXT:    } : tensor<1x4x4x6xf32> to tensor<1x4x4x7xf32>
// CHECK-NEXT:    %17 = tensor.empty() : tensor<1x4x5x7xf32>
// CHECK-NEXT:    %18 = tensor.insert_slice %10 into %17[0, 0, 0, 0] [1, 4, 1, 7] [1, 1, 1, 1] : tensor<1x4x1x7xf32> into tensor<1x4x5x7xf32>
// CHECK-NEXT:    %19 = tensor.insert_slice %p_1 into %18[0, 0, 1, 0] [1, 4, 4, 7] [1, 1, 1, 1] : tensor<1x4x4x7xf32> into tensor<1x4x5x7xf32>
// CHECK-NEXT:    %20 = tensor.empty() : tensor<1x1x2x3xf32>
// CHECK-NEXT:    %21 = linalg.fill ins(%zero : f32) outs(%20 : tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
// CHECK-NEXT:    %h_1 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%19, %w : tensor<1x4x5x7xf32>, tensor<1x4x3x3xf32>) outs(%21 : tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
// CHECK-NEXT:    %22 = tensor.extract_slice %19[0, 0, 4, 0] [1, 4, 1, 7] [1, 1, 1, 1] : tensor<1x4x5x7xf32> to tensor<1x4x1x7xf32>
// CHECK-NEXT:    %23 = tensor.insert_slice %22 into %10[0, 0, 0, 0] [1, 4, 1, 7] [1, 1, 1, 1] : tensor<1x4x1x7xf32> into tensor<1x4x1x7xf32>
// CHECK-NEXT:    %24 = tensor.insert_slice %h_1 into %9[0, 0, %11, 0] [1, 1, 2, 3] [1, 1, 1, 1] : tensor<1x1x2x3xf32> into tensor<1x1x6x3xf32>
// CHECK-NEXT:    scf.yield %16, %24, %23 : tensor<1x1x12x6xf32>, tensor<1x1x6x3xf32>, tensor<1x4x1x7xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %o, %h : tensor<1x1x12x6xf32>, tensor<1x1x6x3xf32>
// AGAIN-LABEL: func.func @half_as_many_rows(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %1 = tensor.empty() : tensor<1x1x6x3xf32>
// AGAIN-NEXT:  %2 = tensor.extract_slice %x[0, 0, 0, 0] [1, 4, 4, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x4x6xf32>
// AGAIN-NEXT:  %3 = tensor.empty() : tensor<1x4x4x6xf32>
// AGAIN-NEXT:  %a = linalg.exp ins(%2 : tensor<1x4x4x6xf32>) outs(%3 : tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32>
// AGAIN-NEXT:  %4 = tensor.empty() : tensor<1x1x4x6xf32>
// AGAIN-NEXT:  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<1x1x4x6xf32>) -> tensor<1x1x4x6xf32>
// AGAIN-NEXT:  %o = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x4x6xf32>, tensor<1x4x1x1xf32>) outs(%5 : tensor<1x1x4x6xf32>) -> tensor<1x1x4x6xf32>
// AGAIN-NEXT:  %p = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 0, 0] {
// AGAIN-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x4x4x6xf32> to tensor<1x4x5x7xf32>
// AGAIN-NEXT:  %6 = tensor.empty() : tensor<1x1x2x3xf32>
// AGAIN-NEXT:  %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
// AGAIN-NEXT:  %h = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %w : tensor<1x4x5x7xf32>, tensor<1x4x3x3xf32>) outs(%7 : tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
// AGAIN-NEXT:  %8 = tensor.insert_slice %o into %0[0, 0, 0, 0] [1, 1, 4, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %9 = tensor.insert_slice %h into %1[0, 0, 0, 0] [1, 1, 2, 3] [1, 1, 1, 1] : tensor<1x1x2x3xf32> into tensor<1x1x6x3xf32>
// AGAIN-NEXT:  %10 = arith.constant 4 : index
// AGAIN-NEXT:  %11 = arith.constant 12 : index
// AGAIN-NEXT:  %12 = arith.constant 4 : index
// AGAIN-NEXT:  %o_1, %h_1 = scf.for %13 = %10 to %11 step %12 iter_args(%14 = %8, %15 = %9) -> (tensor<1x1x12x6xf32>, tensor<1x1x6x3xf32>) {
// AGAIN-NEXT:    %16 = affine.apply affine_map<(d0) -> (((((d0 + -4) floordiv 4) * 2) + 2))> (%13)
// AGAIN-NEXT:    %17 = affine.apply affine_map<(d0) -> ((d0 + -1))> (%13)
// AGAIN-NEXT:    %18 = tensor.extract_slice %x[0, 0, %17, 0] [1, 4, 5, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %19 = tensor.empty() : tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %a_1 = linalg.exp ins(%18 : tensor<1x4x5x6xf32>) outs(%19 : tensor<1x4x5x6xf32>) -> tensor<1x4x5x6xf32>
// AGAIN-NEXT:    %20 = tensor.extract_slice %a_1[0, 0, 1, 0] [1, 4, 4, 6] [1, 1, 1, 1] : tensor<1x4x5x6xf32> to tensor<1x4x4x6xf32>
// AGAIN-NEXT:    %21 = tensor.empty() : tensor<1x1x4x6xf32>
// AGAIN-NEXT:    %22 = linalg.fill ins(%zero : f32) outs(%21 : tensor<1x1x4x6xf32>) -> tensor<1x1x4x6xf32>
// AGAIN-NEXT:    %o_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%20, %squeeze : tensor<1x4x4x6xf32>, tensor<1x4x1x1xf32>) outs(%22 : tensor<1x1x4x6xf32>) -> tensor<1x1x4x6xf32>
// AGAIN-NEXT:    %23 = tensor.insert_slice %o_2 into %14[0, 0, %13, 0] [1, 1, 4, 6] [1, 1, 1, 1] : tensor<1x1x4x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    %p_1 = tensor.pad %a_1 low[0, 0, 0, 1] high[0, 0, 0, 0] {
// AGAIN-NEXT:    ^bb0(%i_1: index, %j_1: index, %k_1: index, %l_1: index):
// AGAIN-NEXT:      tensor.yield %zero : f32
// AGAIN-NEXT:    } : tensor<1x4x5x6xf32> to tensor<1x4x5x7xf32>
// AGAIN-NEXT:    %24 = tensor.empty() : tensor<1x1x2x3xf32>
// AGAIN-NEXT:    %25 = linalg.fill ins(%zero : f32) outs(%24 : tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
// AGAIN-NEXT:    %h_2 = linalg.conv_2d_nchw_fchw {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_1, %w : tensor<1x4x5x7xf32>, tensor<1x4x3x3xf32>) outs(%25 : tensor<1x1x2x3xf32>) -> tensor<1x1x2x3xf32>
// AGAIN-NEXT:    %26 = tensor.insert_slice %h_2 into %15[0, 0, %16, 0] [1, 1, 2, 3] [1, 1, 1, 1] : tensor<1x1x2x3xf32> into tensor<1x1x6x3xf32>
// AGAIN-NEXT:    scf.yield %23, %26 : tensor<1x1x12x6xf32>, tensor<1x1x6x3xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %o_1, %h_1 : tensor<1x1x12x6xf32>, tensor<1x1x6x3xf32>
// REMARK-NEXT: remark: in @half_as_many_rows: tile-chains: 4 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad) in 3 pieces: 1416 bytes are live there, instead of up to 2896; 10.0 % of the work is done twice
// REMARK-NEXT: remark: in @half_as_many_rows: tile-chains: no more: no group lowers the peak of 1416 bytes, at 'linalg.conv_2d_nchw_fchw'
// AGAIN-REMARK-NEXT: remark: in @half_as_many_rows: tile-chains: 4 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad) in 3 pieces: 1400 bytes are live there, instead of up to 2896; 7.6 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @half_as_many_rows: tile-chains: no more: no group lowers the peak of 1400 bytes, at 'linalg.conv_2d_nchw_fchw'

// The end reads windows of windows of the first result, and that result itself.
func.func @windows_and_rows(%x: tensor<1x4x12x6xf32>, %squeeze: tensor<1x4x1x1xf32>, %window: tensor<4x1x3x1xf32>, %w: tensor<1x4x3x3xf32>, %zero: f32) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) {
  %e = tensor.empty() : tensor<1x4x12x6xf32>
  %a = linalg.exp ins(%x : tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %o = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %p = tensor.pad %o low[0, 0, 2, 1] high[0, 0, 2, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x1x12x6xf32> to tensor<1x1x16x8xf32>
  %eb = tensor.empty() : tensor<1x4x14x8xf32>
  %fb = linalg.fill ins(%zero : f32) outs(%eb : tensor<1x4x14x8xf32>) -> tensor<1x4x14x8xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x16x8xf32>, tensor<4x1x3x1xf32>) outs(%fb : tensor<1x4x14x8xf32>) -> tensor<1x4x14x8xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%b, %w : tensor<1x4x14x8xf32>, tensor<1x4x3x3xf32>) outs(%f2 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %r = linalg.add ins(%d, %o : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  func.return %o, %r : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
}
// CHECK-LABEL: func.func @windows_and_rows(
// CHECK-NEXT:  %e = tensor.empty() : tensor<1x4x12x6xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
// CHECK-NEXT:  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// CHECK-NEXT:  %o = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %1 = tensor.empty() : tensor<1x1x1x8xf32>
// CHECK-NEXT:  %p = linalg.fill ins(%zero : f32) outs(%1 : tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
// CHECK-NEXT:  %2 = tensor.extract_slice %o[0, 0, 0, 0] [1, 1, 2, 6] [1, 1, 1, 1] : tensor<1x1x12x6xf32> to tensor<1x1x2x6xf32>
// CHECK-NEXT:  %p_1 = tensor.pad %2 low[0, 0, 1, 1] high[0, 0, 0, 1] {
// CHECK-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// CHECK-NEXT:    tensor.yield %zero : f32
// CHECK-NEXT:  } : tensor<1x1x2x6xf32> to tensor<1x1x3x8xf32>
// CHECK-NEXT:  %3 = tensor.empty() : tensor<1x1x4x8xf32>
// CHECK-NEXT:  %4 = tensor.insert_slice %p into %3[0, 0, 0, 0] [1, 1, 1, 8] [1, 1, 1, 1] : tensor<1x1x1x8xf32> into tensor<1x1x4x8xf32>
// CHECK-NEXT:  %5 = tensor.insert_slice %p_1 into %4[0, 0, 1, 0] [1, 1, 3, 8] [1, 1, 1, 1] : tensor<1x1x3x8xf32> into tensor<1x1x4x8xf32>
// CHECK-NEXT:  %6 = tensor.empty() : tensor<1x4x2x8xf32>
// CHECK-NEXT:  %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<1x4x2x8xf32>) -> tensor<1x4x2x8xf32>
// CHECK-NEXT:  %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%5, %window : tensor<1x1x4x8xf32>, tensor<4x1x3x1xf32>) outs(%7 : tensor<1x4x2x8xf32>) -> tensor<1x4x2x8xf32>
// CHECK-NEXT:  %8 = tensor.extract_slice %5[0, 0, 2, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x4x8xf32> to tensor<1x1x2x8xf32>
// CHECK-NEXT:  %9 = tensor.empty() : tensor<1x1x2x8xf32>
// CHECK-NEXT:  %10 = tensor.insert_slice %8 into %9[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x2x8xf32>
// CHECK-NEXT:  %11 = arith.constant 0 : index
// CHECK-NEXT:  %12 = arith.constant 9 : index
// CHECK-NEXT:  %13 = arith.constant 3 : index
// CHECK-NEXT:  %14, %15, %16 = scf.for %17 = %11 to %12 step %13 iter_args(%18 = %0, %19 = %10, %20 = %b) -> (tensor<1x1x12x6xf32>, tensor<1x1x2x8xf32>, tensor<1x4x2x8xf32>) {
// CHECK-NEXT:    %21 = affine.apply affine_map<(d0) -> ((d0 + 2))> (%17)
// CHECK-NEXT:    %22 = tensor.extract_slice %o[0, 0, %21, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x12x6xf32> to tensor<1x1x3x6xf32>
// CHECK-NEXT:    %p_2 = tensor.pad %22 low[0, 0, 0, 1] high[0, 0, 0, 1] {
// CHECK-NEXT:    ^bb0(%i_1: index, %j_1: index, %k_1: index, %l_1: index):
// CHECK-NEXT:      tensor.yield %zero : f32
// CHECK-NEXT:    } : tensor<1x1x3x6xf32> to tensor<1x1x3x8xf32>
// CHECK-NEXT:    %23 = tensor.empty() : tensor<1x1x5x8xf32>
// CHECK-NEXT:    %24 = tensor.insert_slice %19 into %23[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:    %25 = tensor.insert_slice %p_2 into %24[0, 0, 2, 0] [1, 1, 3, 8] [1, 1, 1, 1] : tensor<1x1x3x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:    %26 = tensor.empty() : tensor<1x4x3x8xf32>
// CHECK-NEXT:    %27 = linalg.fill ins(%zero : f32) outs(%26 : tensor<1x4x3x8xf32>) -> tensor<1x4x3x8xf32>
// CHECK-NEXT:    %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%25, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x1xf32>) outs(%27 : tensor<1x4x3x8xf32>) -> tensor<1x4x3x8xf32>
// CHECK-NEXT:    %28 = tensor.empty() : tensor<1x4x5x8xf32>
// CHECK-NEXT:    %29 = tensor.insert_slice %20 into %28[0, 0, 0, 0] [1, 4, 2, 8] [1, 1, 1, 1] : tensor<1x4x2x8xf32> into tensor<1x4x5x8xf32>
// CHECK-NEXT:    %30 = tensor.insert_slice %b_1 into %29[0, 0, 2, 0] [1, 4, 3, 8] [1, 1, 1, 1] : tensor<1x4x3x8xf32> into tensor<1x4x5x8xf32>
// CHECK-NEXT:    %31 = tensor.extract_slice %25[0, 0, 3, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x5x8xf32> to tensor<1x1x2x8xf32>
// CHECK-NEXT:    %32 = tensor.insert_slice %31 into %19[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x2x8xf32>
// CHECK-NEXT:    %33 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:    %34 = linalg.fill ins(%zero : f32) outs(%33 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%30, %w : tensor<1x4x5x8xf32>, tensor<1x4x3x3xf32>) outs(%34 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %35 = tensor.extract_slice %30[0, 0, 3, 0] [1, 4, 2, 8] [1, 1, 1, 1] : tensor<1x4x5x8xf32> to tensor<1x4x2x8xf32>
// CHECK-NEXT:    %36 = tensor.insert_slice %35 into %20[0, 0, 0, 0] [1, 4, 2, 8] [1, 1, 1, 1] : tensor<1x4x2x8xf32> into tensor<1x4x2x8xf32>
// CHECK-NEXT:    %37 = tensor.insert_slice %d into %18[0, 0, %17, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    scf.yield %37, %32, %36 : tensor<1x1x12x6xf32>, tensor<1x1x2x8xf32>, tensor<1x4x2x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %38 = tensor.extract_slice %o[0, 0, 11, 0] [1, 1, 1, 6] [1, 1, 1, 1] : tensor<1x1x12x6xf32> to tensor<1x1x1x6xf32>
// CHECK-NEXT:  %p_3 = tensor.pad %38 low[0, 0, 0, 1] high[0, 0, 2, 1] {
// CHECK-NEXT:  ^bb0(%i_2: index, %j_2: index, %k_2: index, %l_2: index):
// CHECK-NEXT:    tensor.yield %zero : f32
// CHECK-NEXT:  } : tensor<1x1x1x6xf32> to tensor<1x1x3x8xf32>
// CHECK-NEXT:  %39 = tensor.empty() : tensor<1x1x5x8xf32>
// CHECK-NEXT:  %40 = tensor.insert_slice %15 into %39[0, 0, 0, 0] [1, 1, 2, 8] [1, 1, 1, 1] : tensor<1x1x2x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:  %41 = tensor.insert_slice %p_3 into %40[0, 0, 2, 0] [1, 1, 3, 8] [1, 1, 1, 1] : tensor<1x1x3x8xf32> into tensor<1x1x5x8xf32>
// CHECK-NEXT:  %42 = tensor.empty() : tensor<1x4x3x8xf32>
// CHECK-NEXT:  %43 = linalg.fill ins(%zero : f32) outs(%42 : tensor<1x4x3x8xf32>) -> tensor<1x4x3x8xf32>
// CHECK-NEXT:  %b_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%41, %window : tensor<1x1x5x8xf32>, tensor<4x1x3x1xf32>) outs(%43 : tensor<1x4x3x8xf32>) -> tensor<1x4x3x8xf32>
// CHECK-NEXT:  %44 = tensor.empty() : tensor<1x4x5x8xf32>
// CHECK-NEXT:  %45 = tensor.insert_slice %16 into %44[0, 0, 0, 0] [1, 4, 2, 8] [1, 1, 1, 1] : tensor<1x4x2x8xf32> into tensor<1x4x5x8xf32>
// CHECK-NEXT:  %46 = tensor.insert_slice %b_2 into %45[0, 0, 2, 0] [1, 4, 3, 8] [1, 1, 1, 1] : tensor<1x4x3x8xf32> into tensor<1x4x5x8xf32>
// CHECK-NEXT:  %47 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:  %48 = linalg.fill ins(%zero : f32) outs(%47 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:  %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%46, %w : tensor<1x4x5x8xf32>, tensor<1x4x3x3xf32>) outs(%48 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:  %d_2 = tensor.insert_slice %d_1 into %14[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:  %r = linalg.add ins(%d_2, %o : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// CHECK-NEXT:  func.return %o, %r : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// AGAIN-LABEL: func.func @windows_and_rows(
// AGAIN-NEXT:  %e = tensor.empty() : tensor<1x4x12x6xf32>
// AGAIN-NEXT:  %a = linalg.exp ins(%x : tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
// AGAIN-NEXT:  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %o = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %1 = tensor.extract_slice %o[0, 0, 0, 0] [1, 1, 5, 6] [1, 1, 1, 1] : tensor<1x1x12x6xf32> to tensor<1x1x5x6xf32>
// AGAIN-NEXT:  %p = tensor.pad %1 low[0, 0, 2, 1] high[0, 0, 0, 1] {
// AGAIN-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x1x5x6xf32> to tensor<1x1x7x8xf32>
// AGAIN-NEXT:  %2 = tensor.empty() : tensor<1x4x5x8xf32>
// AGAIN-NEXT:  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32>
// AGAIN-NEXT:  %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x7x8xf32>, tensor<4x1x3x1xf32>) outs(%3 : tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32>
// AGAIN-NEXT:  %4 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b, %w : tensor<1x4x5x8xf32>, tensor<1x4x3x3xf32>) outs(%5 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %6 = tensor.insert_slice %d into %0[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %7 = arith.constant 3 : index
// AGAIN-NEXT:  %8 = arith.constant 9 : index
// AGAIN-NEXT:  %9 = arith.constant 3 : index
// AGAIN-NEXT:  %10 = scf.for %11 = %7 to %8 step %9 iter_args(%12 = %6) -> (tensor<1x1x12x6xf32>) {
// AGAIN-NEXT:    %13 = affine.apply affine_map<(d0) -> ((d0 + -2))> (%11)
// AGAIN-NEXT:    %14 = tensor.extract_slice %o[0, 0, %13, 0] [1, 1, 7, 6] [1, 1, 1, 1] : tensor<1x1x12x6xf32> to tensor<1x1x7x6xf32>
// AGAIN-NEXT:    %p_1 = tensor.pad %14 low[0, 0, 0, 1] high[0, 0, 0, 1] {
// AGAIN-NEXT:    ^bb0(%i_1: index, %j_1: index, %k_1: index, %l_1: index):
// AGAIN-NEXT:      tensor.yield %zero : f32
// AGAIN-NEXT:    } : tensor<1x1x7x6xf32> to tensor<1x1x7x8xf32>
// AGAIN-NEXT:    %15 = tensor.empty() : tensor<1x4x5x8xf32>
// AGAIN-NEXT:    %16 = linalg.fill ins(%zero : f32) outs(%15 : tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32>
// AGAIN-NEXT:    %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_1, %window : tensor<1x1x7x8xf32>, tensor<4x1x3x1xf32>) outs(%16 : tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32>
// AGAIN-NEXT:    %17 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %18 = linalg.fill ins(%zero : f32) outs(%17 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b_1, %w : tensor<1x4x5x8xf32>, tensor<1x4x3x3xf32>) outs(%18 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %19 = tensor.insert_slice %d_1 into %12[0, 0, %11, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    scf.yield %19 : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  %20 = tensor.extract_slice %o[0, 0, 7, 0] [1, 1, 5, 6] [1, 1, 1, 1] : tensor<1x1x12x6xf32> to tensor<1x1x5x6xf32>
// AGAIN-NEXT:  %p_2 = tensor.pad %20 low[0, 0, 0, 1] high[0, 0, 2, 1] {
// AGAIN-NEXT:  ^bb0(%i_2: index, %j_2: index, %k_2: index, %l_2: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x1x5x6xf32> to tensor<1x1x7x8xf32>
// AGAIN-NEXT:  %21 = tensor.empty() : tensor<1x4x5x8xf32>
// AGAIN-NEXT:  %22 = linalg.fill ins(%zero : f32) outs(%21 : tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32>
// AGAIN-NEXT:  %b_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_2, %window : tensor<1x1x7x8xf32>, tensor<4x1x3x1xf32>) outs(%22 : tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32>
// AGAIN-NEXT:  %23 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %24 = linalg.fill ins(%zero : f32) outs(%23 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b_2, %w : tensor<1x4x5x8xf32>, tensor<1x4x3x3xf32>) outs(%24 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d_3 = tensor.insert_slice %d_2 into %10[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %r = linalg.add ins(%d_3, %o : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// AGAIN-NEXT:  func.return %o, %r : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// REMARK-NEXT: remark: in @windows_and_rows: tile-chains: 3 operations (tensor.pad, linalg.conv_2d_nchw_fchw) in 4 pieces: 1696 bytes are live there, instead of up to 2592; 12.1 % of the work is done twice
// REMARK-NEXT: remark: in @windows_and_rows: tile-chains: no more: no group lowers the peak of 1696 bytes, at 'linalg.conv_2d_nchw_fchw'
// AGAIN-REMARK-NEXT: remark: in @windows_and_rows: tile-chains: 3 operations (tensor.pad, linalg.conv_2d_nchw_fchw) in 4 pieces: 1440 bytes are live there, instead of up to 2592; 12.7 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @windows_and_rows: tile-chains: no more: no group lowers the peak of 1440 bytes, at 'linalg.conv_2d_nchw_fchw'

// Windows so far behind that the last pieces make nothing of %o: all they need of it is kept.
func.func @window_far_behind(%x: tensor<1x4x12x6xf32>, %squeeze: tensor<1x4x1x1xf32>, %window: tensor<4x1x6x5xf32>, %v: tensor<1x4x1x1xf32>, %zero: f32) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) {
  %e = tensor.empty() : tensor<1x4x12x6xf32>
  %a = linalg.exp ins(%x : tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %o = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %p = tensor.pad %o low[0, 0, 0, 0] high[0, 0, 5, 4] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x1x12x6xf32> to tensor<1x1x17x10xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x17x10xf32>, tensor<4x1x6x5xf32>) outs(%f : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %c = linalg.add ins(%a, %b : tensor<1x4x12x6xf32>, tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  func.return %o, %d : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
}
// CHECK-LABEL: func.func @window_far_behind(
// CHECK-NEXT:  %e = tensor.empty() : tensor<1x4x12x6xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
// CHECK-NEXT:  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// CHECK-NEXT:  %o = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// CHECK-NEXT:  %p = tensor.pad %o low[0, 0, 0, 0] high[0, 0, 5, 4] {
// CHECK-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// CHECK-NEXT:    tensor.yield %zero : f32
// CHECK-NEXT:  } : tensor<1x1x12x6xf32> to tensor<1x1x17x10xf32>
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 4 : index
// CHECK-NEXT:  %2 = arith.constant 1 : index
// CHECK-NEXT:  %c = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %a) -> (tensor<1x4x12x6xf32>) {
// CHECK-NEXT:    %5 = tensor.extract_slice %window[%3, 0, 0, 0] [1, 1, 6, 5] [1, 1, 1, 1] : tensor<4x1x6x5xf32> to tensor<1x1x6x5xf32>
// CHECK-NEXT:    %6 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:    %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// CHECK-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %5 : tensor<1x1x17x10xf32>, tensor<1x1x6x5xf32>) outs(%7 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// CHECK-NEXT:    %8 = tensor.extract_slice %4[0, %3, 0, 0] [1, 1, 12, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x1x12x6xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:    %c_1 = linalg.add ins(%8, %b : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) outs(%9 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// CHECK-NEXT:    %10 = tensor.insert_slice %c_1 into %4[0, %3, 0, 0] [1, 1, 12, 6] [1, 1, 1, 1] : tensor<1x1x12x6xf32> into tensor<1x4x12x6xf32>
// CHECK-NEXT:    scf.yield %10 : tensor<1x4x12x6xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
// CHECK-NEXT:  func.return %o, %d : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// AGAIN-LABEL: func.func @window_far_behind(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %1 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %2 = arith.constant 0 : index
// AGAIN-NEXT:  %3 = arith.constant 6 : index
// AGAIN-NEXT:  %4 = arith.constant 3 : index
// AGAIN-NEXT:  %5, %6 = scf.for %7 = %2 to %3 step %4 iter_args(%8 = %0, %9 = %1) -> (tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>) {
// AGAIN-NEXT:    %10 = tensor.extract_slice %x[0, 0, %7, 0] [1, 4, 8, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x8x6xf32>
// AGAIN-NEXT:    %11 = tensor.empty() : tensor<1x4x8x6xf32>
// AGAIN-NEXT:    %a = linalg.exp ins(%10 : tensor<1x4x8x6xf32>) outs(%11 : tensor<1x4x8x6xf32>) -> tensor<1x4x8x6xf32>
// AGAIN-NEXT:    %12 = tensor.empty() : tensor<1x1x8x6xf32>
// AGAIN-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<1x1x8x6xf32>) -> tensor<1x1x8x6xf32>
// AGAIN-NEXT:    %o = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %squeeze : tensor<1x4x8x6xf32>, tensor<1x4x1x1xf32>) outs(%13 : tensor<1x1x8x6xf32>) -> tensor<1x1x8x6xf32>
// AGAIN-NEXT:    %14 = tensor.extract_slice %o[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x8x6xf32> to tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %15 = tensor.insert_slice %14 into %8[0, 0, %7, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    %p = tensor.pad %o low[0, 0, 0, 0] high[0, 0, 0, 4] {
// AGAIN-NEXT:    ^bb0(%i: index, %j: index, %k: index, %l: index):
// AGAIN-NEXT:      tensor.yield %zero : f32
// AGAIN-NEXT:    } : tensor<1x1x8x6xf32> to tensor<1x1x8x10xf32>
// AGAIN-NEXT:    %16 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %17 = linalg.fill ins(%zero : f32) outs(%16 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x8x10xf32>, tensor<4x1x6x5xf32>) outs(%17 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %18 = tensor.extract_slice %a[0, 0, 0, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x8x6xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %19 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %c = linalg.add ins(%18, %b : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%19 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %20 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %21 = linalg.fill ins(%zero : f32) outs(%20 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %d = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%21 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %22 = tensor.insert_slice %d into %9[0, 0, %7, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    scf.yield %15, %22 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  %23 = tensor.extract_slice %x[0, 0, 6, 0] [1, 4, 6, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x6x6xf32>
// AGAIN-NEXT:  %24 = tensor.empty() : tensor<1x4x6x6xf32>
// AGAIN-NEXT:  %a_1 = linalg.exp ins(%23 : tensor<1x4x6x6xf32>) outs(%24 : tensor<1x4x6x6xf32>) -> tensor<1x4x6x6xf32>
// AGAIN-NEXT:  %25 = tensor.empty() : tensor<1x1x6x6xf32>
// AGAIN-NEXT:  %26 = linalg.fill ins(%zero : f32) outs(%25 : tensor<1x1x6x6xf32>) -> tensor<1x1x6x6xf32>
// AGAIN-NEXT:  %o_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a_1, %squeeze : tensor<1x4x6x6xf32>, tensor<1x4x1x1xf32>) outs(%26 : tensor<1x1x6x6xf32>) -> tensor<1x1x6x6xf32>
// AGAIN-NEXT:  %27 = tensor.extract_slice %o_1[0, 0, 0, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x6x6xf32> to tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %28 = tensor.insert_slice %27 into %5[0, 0, 6, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %p_1 = tensor.pad %o_1 low[0, 0, 0, 0] high[0, 0, 2, 4] {
// AGAIN-NEXT:  ^bb0(%i_1: index, %j_1: index, %k_1: index, %l_1: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x1x6x6xf32> to tensor<1x1x8x10xf32>
// AGAIN-NEXT:  %29 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %30 = linalg.fill ins(%zero : f32) outs(%29 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_1, %window : tensor<1x1x8x10xf32>, tensor<4x1x6x5xf32>) outs(%30 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %31 = tensor.extract_slice %a_1[0, 0, 0, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x6x6xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %32 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %c_1 = linalg.add ins(%31, %b_1 : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%32 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %33 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %34 = linalg.fill ins(%zero : f32) outs(%33 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c_1, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%34 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %35 = tensor.insert_slice %d_1 into %6[0, 0, 6, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %36 = tensor.extract_slice %x[0, 0, 9, 0] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %37 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %a_2 = linalg.exp ins(%36 : tensor<1x4x3x6xf32>) outs(%37 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %38 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %39 = linalg.fill ins(%zero : f32) outs(%38 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %o_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a_2, %squeeze : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%39 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %o_3 = tensor.insert_slice %o_2 into %28[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %p_2 = tensor.pad %o_2 low[0, 0, 0, 0] high[0, 0, 5, 4] {
// AGAIN-NEXT:  ^bb0(%i_2: index, %j_2: index, %k_2: index, %l_2: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x1x3x6xf32> to tensor<1x1x8x10xf32>
// AGAIN-NEXT:  %40 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %41 = linalg.fill ins(%zero : f32) outs(%40 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %b_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_2, %window : tensor<1x1x8x10xf32>, tensor<4x1x6x5xf32>) outs(%41 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %42 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %c_2 = linalg.add ins(%a_2, %b_2 : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%42 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:  %43 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %44 = linalg.fill ins(%zero : f32) outs(%43 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d_2 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c_2, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%44 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:  %d_3 = tensor.insert_slice %d_2 into %35[0, 0, 9, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:  func.return %o_3, %d_3 : tensor<1x1x12x6xf32>, tensor<1x1x12x6xf32>
// REMARK-NEXT: remark: in @window_far_behind: tile-chains: 2 operations (linalg.conv_2d_nchw_fchw, linalg.add) in 4 pieces: 2408 bytes are live there, instead of up to 3272; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @window_far_behind: tile-chains: no more: no group lowers the peak of 2408 bytes, at 'linalg.add'
// AGAIN-REMARK-NEXT: remark: in @window_far_behind: tile-chains: 6 operations (linalg.exp, linalg.conv_2d_nchw_fchw, tensor.pad, linalg.add) in 4 pieces: 1952 bytes are live there, instead of up to 3272; 10.8 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @window_far_behind: tile-chains: no more: no group lowers the peak of 1952 bytes, at 'linalg.conv_2d_nchw_fchw'
