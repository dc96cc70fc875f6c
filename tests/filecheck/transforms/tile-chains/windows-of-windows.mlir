// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=keep max-recompute=50}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=recompute max-recompute=100}' | filecheck %s --check-prefix AGAIN
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=keep max-recompute=50 analysis-only=true}' 2>&1 | filecheck %s --check-prefix REMARK
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=recompute max-recompute=100 analysis-only=true}' 2>&1 | filecheck %s --check-prefix AGAIN-REMARK

// Three windows behind one another, two of them with steps.
func.func @three_windows(%x: tensor<1x2x23x12xf32>, %w: tensor<4x2x3x3xf32>, %u: tensor<4x4x3x3xf32>, %v: tensor<1x4x3x1xf32>, %zero: f32) -> tensor<1x1x4x8xf32> {
  %e0 = tensor.empty() : tensor<1x4x21x10xf32>
  %f0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<1x4x21x10xf32>) -> tensor<1x4x21x10xf32>
  %a = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x2x23x12xf32>, tensor<4x2x3x3xf32>) outs(%f0 : tensor<1x4x21x10xf32>) -> tensor<1x4x21x10xf32>
  %e1 = tensor.empty() : tensor<1x4x10x8xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x4x10x8xf32>) -> tensor<1x4x10x8xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%a, %u : tensor<1x4x21x10xf32>, tensor<4x4x3x3xf32>) outs(%f1 : tensor<1x4x10x8xf32>) -> tensor<1x4x10x8xf32>
  %e2 = tensor.empty() : tensor<1x1x4x8xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%b, %v : tensor<1x4x10x8xf32>, tensor<1x4x3x1xf32>) outs(%f2 : tensor<1x1x4x8xf32>) -> tensor<1x1x4x8xf32>
  func.return %c : tensor<1x1x4x8xf32>
}
// CHECK-LABEL: func.func @three_windows(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<1x1x4x8xf32>
// CHECK-NEXT:  %1 = tensor.extract_slice %x[0, 0, 0, 0] [1, 2, 5, 12] [1, 1, 1, 1] : tensor<1x2x23x12xf32> to tensor<1x2x5x12xf32>
// CHECK-NEXT:  %2 = tensor.empty() : tensor<1x4x3x10xf32>
// CHECK-NEXT:  %3 = linalg.fill ins(%zero : f32) outs(%2 : tensor<1x4x3x10xf32>) -> tensor<1x4x3x10xf32>
// CHECK-NEXT:  %a = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%1, %w : tensor<1x2x5x12xf32>, tensor<4x2x3x3xf32>) outs(%3 : tensor<1x4x3x10xf32>) -> tensor<1x4x3x10xf32>
// CHECK-NEXT:  %4 = tensor.empty() : tensor<1x4x1x8xf32>
// CHECK-NEXT:  %5 = linalg.fill ins(%zero : f32) outs(%4 : tensor<1x4x1x8xf32>) -> tensor<1x4x1x8xf32>
// CHECK-NEXT:  %b = linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %u : tensor<1x4x3x10xf32>, tensor<4x4x3x3xf32>) outs(%5 : tensor<1x4x1x8xf32>) -> tensor<1x4x1x8xf32>
// CHECK-NEXT:  %6 = tensor.extract_slice %a[0, 0, 2, 0] [1, 4, 1, 10] [1, 1, 1, 1] : tensor<1x4x3x10xf32> to tensor<1x4x1x10xf32>
// CHECK-NEXT:  %7 = tensor.empty() : tensor<1x4x1x10xf32>
// CHECK-NEXT:  %8 = tensor.insert_slice %6 into %7[0, 0, 0, 0] [1, 4, 1, 10] [1, 1, 1, 1] : tensor<1x4x1x10xf32> into tensor<1x4x1x10xf32>
// CHECK-NEXT:  %9 = arith.constant 0 : index
// CHECK-NEXT:  %10 = arith.constant 4 : index
// CHECK-NEXT:  %11 = arith.constant 1 : index
// CHECK-NEXT:  %c, %12, %13 = scf.for %14 = %9 to %10 step %11 iter_args(%15 = %0, %16 = %8, %17 = %b) -> (tensor<1x1x4x8xf32>, tensor<1x4x1x10xf32>, tensor<1x4x1x8xf32>) {
// CHECK-NEXT:    %18 = affine.apply affine_map<(d0) -> (((d0 * 4) + 3))> (%14)
// CHECK-NEXT:    %19 = tensor.extract_slice %x[0, 0, %18, 0] [1, 2, 6, 12] [1, 1, 1, 1] : tensor<1x2x23x12xf32> to tensor<1x2x6x12xf32>
// CHECK-NEXT:    %20 = tensor.empty() : tensor<1x4x4x10xf32>
// CHECK-NEXT:    %21 = linalg.fill ins(%zero : f32) outs(%20 : tensor<1x4x4x10xf32>) -> tensor<1x4x4x10xf32>
// CHECK-NEXT:    %a_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%19, %w : tensor<1x2x6x12xf32>, tensor<4x2x3x3xf32>) outs(%21 : tensor<1x4x4x10xf32>) -> tensor<1x4x4x10xf32>
// CHECK-NEXT:    %22 = tensor.empty() : tensor<1x4x5x10xf32>
// CHECK-NEXT:    %23 = tensor.insert_slice %16 into %22[0, 0, 0, 0] [1, 4, 1, 10] [1, 1, 1, 1] : tensor<1x4x1x10xf32> into tensor<1x4x5x10xf32>
// CHECK-NEXT:    %24 = tensor.insert_slice %a_1 into %23[0, 0, 1, 0] [1, 4, 4, 10] [1, 1, 1, 1] : tensor<1x4x4x10xf32> into tensor<1x4x5x10xf32>
// CHECK-NEXT:    %25 = tensor.empty() : tensor<1x4x2x8xf32>
// CHECK-NEXT:    %26 = linalg.fill ins(%zero : f32) outs(%25 : tensor<1x4x2x8xf32>) -> tensor<1x4x2x8xf32>
// CHECK-NEXT:    %b_1 = linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%24, %u : tensor<1x4x5x10xf32>, tensor<4x4x3x3xf32>) outs(%26 : tensor<1x4x2x8xf32>) -> tensor<1x4x2x8xf32>
// CHECK-NEXT:    %27 = tensor.empty() : tensor<1x4x3x8xf32>
// CHECK-NEXT:    %28 = tensor.insert_slice %17 into %27[0, 0, 0, 0] [1, 4, 1, 8] [1, 1, 1, 1] : tensor<1x4x1x8xf32> into tensor<1x4x3x8xf32>
// CHECK-NEXT:    %29 = tensor.insert_slice %b_1 into %28[0, 0, 1, 0] [1, 4, 2, 8] [1, 1, 1, 1] : tensor<1x4x2x8xf32> into tensor<1x4x3x8xf32>
// CHECK-NEXT:    %30 = tensor.extract_slice %24[0, 0, 4, 0] [1, 4, 1, 10] [1, 1, 1, 1] : tensor<1x4x5x10xf32> to tensor<1x4x1x10xf32>
// CHECK-NEXT:    %31 = tensor.insert_slice %30 into %16[0, 0, 0, 0] [1, 4, 1, 10] [1, 1, 1, 1] : tensor<1x4x1x10xf32> into tensor<1x4x1x10xf32>
// CHECK-NEXT:    %32 = tensor.empty() : tensor<1x1x1x8xf32>
// CHECK-NEXT:    %33 = linalg.fill ins(%zero : f32) outs(%32 : tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
// CHECK-NEXT:    %c_1 = linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%29, %v : tensor<1x4x3x8xf32>, tensor<1x4x3x1xf32>) outs(%33 : tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
// CHECK-NEXT:    %34 = tensor.extract_slice %29[0, 0, 2, 0] [1, 4, 1, 8] [1, 1, 1, 1] : tensor<1x4x3x8xf32> to tensor<1x4x1x8xf32>
// CHECK-NEXT:    %35 = tensor.insert_slice %34 into %17[0, 0, 0, 0] [1, 4, 1, 8] [1, 1, 1, 1] : tensor<1x4x1x8xf32> into tensor<1x4x1x8xf32>
// CHECK-NEXT:    %36 = tensor.insert_slice %c_1 into %15[0, 0, %14, 0] [1, 1, 1, 8] [1, 1, 1, 1] : tensor<1x1x1x8xf32> into tensor<1x1x4x8xf32>
// CHECK-NEXT:    scf.yield %36, %31, %35 : tensor<1x1x4x8xf32>, tensor<1x4x1x10xf32>, tensor<1x4x1x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %c : tensor<1x1x4x8xf32>
// AGAIN-LABEL: func.func @three_windows(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<1x1x4x8xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 4 : index
// AGAIN-NEXT:  %3 = arith.constant 1 : index
// AGAIN-NEXT:  %c = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<1x1x4x8xf32>) {
// AGAIN-NEXT:    %6 = affine.apply affine_map<(d0) -> ((d0 * 4))> (%4)
// AGAIN-NEXT:    %7 = tensor.extract_slice %x[0, 0, %6, 0] [1, 2, 9, 12] [1, 1, 1, 1] : tensor<1x2x23x12xf32> to tensor<1x2x9x12xf32>
// AGAIN-NEXT:    %8 = tensor.empty() : tensor<1x4x7x10xf32>
// AGAIN-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<1x4x7x10xf32>) -> tensor<1x4x7x10xf32>
// AGAIN-NEXT:    %a = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%7, %w : tensor<1x2x9x12xf32>, tensor<4x2x3x3xf32>) outs(%9 : tensor<1x4x7x10xf32>) -> tensor<1x4x7x10xf32>
// AGAIN-NEXT:    %10 = tensor.empty() : tensor<1x4x3x8xf32>
// AGAIN-NEXT:    %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<1x4x3x8xf32>) -> tensor<1x4x3x8xf32>
// AGAIN-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %u : tensor<1x4x7x10xf32>, tensor<4x4x3x3xf32>) outs(%11 : tensor<1x4x3x8xf32>) -> tensor<1x4x3x8xf32>
// AGAIN-NEXT:    %12 = tensor.empty() : tensor<1x1x1x8xf32>
// AGAIN-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
// AGAIN-NEXT:    %c_1 = linalg.conv_2d_nchw_fchw {strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b, %v : tensor<1x4x3x8xf32>, tensor<1x4x3x1xf32>) outs(%13 : tensor<1x1x1x8xf32>) -> tensor<1x1x1x8xf32>
// AGAIN-NEXT:    %14 = tensor.insert_slice %c_1 into %5[0, 0, %4, 0] [1, 1, 1, 8] [1, 1, 1, 1] : tensor<1x1x1x8xf32> into tensor<1x1x4x8xf32>
// AGAIN-NEXT:    scf.yield %14 : tensor<1x1x4x8xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %c : tensor<1x1x4x8xf32>
// REMARK:      remark: in @three_windows: tile-chains: 3 operations (linalg.conv_2d_nchw_fchw) in 4 pieces: 1600 bytes are live there, instead of up to 4640; 2.0 % of the work is done twice
// REMARK-NEXT: remark: in @three_windows: tile-chains: no more: no group lowers the peak of 1600 bytes, at 'linalg.conv_2d_nchw_fchw'
// AGAIN-REMARK:      remark: in @three_windows: tile-chains: 3 operations (linalg.conv_2d_nchw_fchw) in 4 pieces: 1632 bytes are live there, instead of up to 4640; 26.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @three_windows: tile-chains: no more: no group lowers the peak of 1632 bytes, at 'linalg.conv_2d_nchw_fchw'

// Windows with gaps, of a padded tensor; at both ends there are pieces of their own.
func.func @dilated(%x: tensor<1x4x12x6xf32>, %w: tensor<4x4x3x1xf32>, %v: tensor<1x4x1x1xf32>, %zero: f32) -> tensor<1x1x12x6xf32> {
  %e = tensor.empty() : tensor<1x4x12x6xf32>
  %a = linalg.exp ins(%x : tensor<1x4x12x6xf32>) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %p = tensor.pad %a low[0, 0, 2, 0] high[0, 0, 2, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x4x12x6xf32> to tensor<1x4x16x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %b = linalg.conv_2d_nchw_fchw {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %w : tensor<1x4x16x6xf32>, tensor<4x4x3x1xf32>) outs(%f : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %c = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%b, %v : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  func.return %c : tensor<1x1x12x6xf32>
}
// CHECK-LABEL: func.func @dilated(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 6 : index
// CHECK-NEXT:  %3 = arith.constant 2 : index
// CHECK-NEXT:  %c = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<1x1x12x6xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[0, 0, 0, %4] [1, 4, 12, 2] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x12x2xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<1x4x12x2xf32>
// CHECK-NEXT:    %a = linalg.exp ins(%6 : tensor<1x4x12x2xf32>) outs(%7 : tensor<1x4x12x2xf32>) -> tensor<1x4x12x2xf32>
// CHECK-NEXT:    %p = tensor.pad %a low[0, 0, 2, 0] high[0, 0, 2, 0] {
// CHECK-NEXT:    ^bb0(%i: index, %j: index, %k: index, %l: index):
// CHECK-NEXT:      tensor.yield %zero : f32
// CHECK-NEXT:    } : tensor<1x4x12x2xf32> to tensor<1x4x16x2xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<1x4x12x2xf32>
// CHECK-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<1x4x12x2xf32>) -> tensor<1x4x12x2xf32>
// CHECK-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<[2, 1]> : tensor<2xi64>} ins(%p, %w : tensor<1x4x16x2xf32>, tensor<4x4x3x1xf32>) outs(%9 : tensor<1x4x12x2xf32>) -> tensor<1x4x12x2xf32>
// CHECK-NEXT:    %10 = tensor.empty() : tensor<1x1x12x2xf32>
// CHECK-NEXT:    %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<1x1x12x2xf32>) -> tensor<1x1x12x2xf32>
// CHECK-NEXT:    %c_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b, %v : tensor<1x4x12x2xf32>, tensor<1x4x1x1xf32>) outs(%11 : tensor<1x1x12x2xf32>) -> tensor<1x1x12x2xf32>
// CHECK-NEXT:    %12 = tensor.insert_slice %c_1 into %5[0, 0, 0, %4] [1, 1, 12, 2] [1, 1, 1, 1] : tensor<1x1x12x2xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    scf.yield %12 : tensor<1x1x12x6xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %c : tensor<1x1x12x6xf32>
// AGAIN-LABEL: func.func @dilated(
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 6 : index
// AGAIN-NEXT:  %3 = arith.constant 2 : index
// AGAIN-NEXT:  %c = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<1x1x12x6xf32>) {
// AGAIN-NEXT:    %6 = tensor.extract_slice %x[0, 0, 0, %4] [1, 4, 12, 2] [1, 1, 1, 1] : tensor<1x4x12x6xf32> to tensor<1x4x12x2xf32>
// AGAIN-NEXT:    %7 = tensor.empty() : tensor<1x4x12x2xf32>
// AGAIN-NEXT:    %a = linalg.exp ins(%6 : tensor<1x4x12x2xf32>) outs(%7 : tensor<1x4x12x2xf32>) -> tensor<1x4x12x2xf32>
// AGAIN-NEXT:    %p = tensor.pad %a low[0, 0, 2, 0] high[0, 0, 2, 0] {
// AGAIN-NEXT:    ^bb0(%i: index, %j: index, %k: index, %l: index):
// AGAIN-NEXT:      tensor.yield %zero : f32
// AGAIN-NEXT:    } : tensor<1x4x12x2xf32> to tensor<1x4x16x2xf32>
// AGAIN-NEXT:    %8 = tensor.empty() : tensor<1x4x12x2xf32>
// AGAIN-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<1x4x12x2xf32>) -> tensor<1x4x12x2xf32>
// AGAIN-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<[2, 1]> : tensor<2xi64>} ins(%p, %w : tensor<1x4x16x2xf32>, tensor<4x4x3x1xf32>) outs(%9 : tensor<1x4x12x2xf32>) -> tensor<1x4x12x2xf32>
// AGAIN-NEXT:    %10 = tensor.empty() : tensor<1x1x12x2xf32>
// AGAIN-NEXT:    %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<1x1x12x2xf32>) -> tensor<1x1x12x2xf32>
// AGAIN-NEXT:    %c_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b, %v : tensor<1x4x12x2xf32>, tensor<1x4x1x1xf32>) outs(%11 : tensor<1x1x12x2xf32>) -> tensor<1x1x12x2xf32>
// AGAIN-NEXT:    %12 = tensor.insert_slice %c_1 into %5[0, 0, 0, %4] [1, 1, 12, 2] [1, 1, 1, 1] : tensor<1x1x12x2xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    scf.yield %12 : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %c : tensor<1x1x12x6xf32>
// REMARK-NEXT: remark: in @dilated: tile-chains: 4 operations (linalg.exp, tensor.pad, linalg.conv_2d_nchw_fchw) in 3 pieces: 1184 bytes are live there, instead of up to 2688; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @dilated: tile-chains: no more: no group lowers the peak of 1184 bytes, at 'linalg.conv_2d_nchw_fchw'
// AGAIN-REMARK-NEXT: remark: in @dilated: tile-chains: 4 operations (linalg.exp, tensor.pad, linalg.conv_2d_nchw_fchw) in 3 pieces: 1184 bytes are live there, instead of up to 2688; 0.0 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @dilated: tile-chains: no more: no group lowers the peak of 1184 bytes, at 'linalg.conv_2d_nchw_fchw'

// The largest of each window, and the tensor itself beside that.
func.func @pooling(%x: tensor<1x4x14x8xf32>, %v: tensor<1x4x1x1xf32>, %zero: f32) -> tensor<1x1x12x6xf32> {
  %e = tensor.empty() : tensor<1x4x14x8xf32>
  %a = linalg.exp ins(%x : tensor<1x4x14x8xf32>) outs(%e : tensor<1x4x14x8xf32>) -> tensor<1x4x14x8xf32>
  %k = tensor.empty() : tensor<3x3xf32>
  %ep = tensor.empty() : tensor<1x4x12x6xf32>
  %fp = linalg.fill ins(%zero : f32) outs(%ep : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %b = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x4x14x8xf32>, tensor<3x3xf32>) outs(%fp : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %s = tensor.extract_slice %a[0, 0, 1, 1] [1, 4, 12, 6] [1, 1, 1, 1] : tensor<1x4x14x8xf32> to tensor<1x4x12x6xf32>
  %c = linalg.sub ins(%b, %s : tensor<1x4x12x6xf32>, tensor<1x4x12x6xf32>) outs(%ep : tensor<1x4x12x6xf32>) -> tensor<1x4x12x6xf32>
  %e1 = tensor.empty() : tensor<1x1x12x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  %d = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x12x6xf32>, tensor<1x4x1x1xf32>) outs(%f1 : tensor<1x1x12x6xf32>) -> tensor<1x1x12x6xf32>
  func.return %d : tensor<1x1x12x6xf32>
}
// CHECK-LABEL: func.func @pooling(
// CHECK-NEXT:  %k = tensor.empty() : tensor<3x3xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// CHECK-NEXT:  %1 = tensor.extract_slice %x[0, 0, 0, 0] [1, 4, 2, 8] [1, 1, 1, 1] : tensor<1x4x14x8xf32> to tensor<1x4x2x8xf32>
// CHECK-NEXT:  %2 = tensor.empty() : tensor<1x4x2x8xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%1 : tensor<1x4x2x8xf32>) outs(%2 : tensor<1x4x2x8xf32>) -> tensor<1x4x2x8xf32>
// CHECK-NEXT:  %3 = arith.constant 0 : index
// CHECK-NEXT:  %4 = arith.constant 12 : index
// CHECK-NEXT:  %5 = arith.constant 3 : index
// CHECK-NEXT:  %d, %6 = scf.for %7 = %3 to %4 step %5 iter_args(%8 = %0, %9 = %a) -> (tensor<1x1x12x6xf32>, tensor<1x4x2x8xf32>) {
// CHECK-NEXT:    %10 = affine.apply affine_map<(d0) -> ((d0 + 2))> (%7)
// CHECK-NEXT:    %11 = tensor.extract_slice %x[0, 0, %10, 0] [1, 4, 3, 8] [1, 1, 1, 1] : tensor<1x4x14x8xf32> to tensor<1x4x3x8xf32>
// CHECK-NEXT:    %12 = tensor.empty() : tensor<1x4x3x8xf32>
// CHECK-NEXT:    %a_1 = linalg.exp ins(%11 : tensor<1x4x3x8xf32>) outs(%12 : tensor<1x4x3x8xf32>) -> tensor<1x4x3x8xf32>
// CHECK-NEXT:    %13 = tensor.empty() : tensor<1x4x5x8xf32>
// CHECK-NEXT:    %14 = tensor.insert_slice %9 into %13[0, 0, 0, 0] [1, 4, 2, 8] [1, 1, 1, 1] : tensor<1x4x2x8xf32> into tensor<1x4x5x8xf32>
// CHECK-NEXT:    %15 = tensor.insert_slice %a_1 into %14[0, 0, 2, 0] [1, 4, 3, 8] [1, 1, 1, 1] : tensor<1x4x3x8xf32> into tensor<1x4x5x8xf32>
// CHECK-NEXT:    %16 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %17 = linalg.fill ins(%zero : f32) outs(%16 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %b = linalg.pooling_nchw_max {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%15, %k : tensor<1x4x5x8xf32>, tensor<3x3xf32>) outs(%17 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %18 = tensor.extract_slice %15[0, 0, 1, 0] [1, 4, 3, 8] [1, 1, 1, 1] : tensor<1x4x5x8xf32> to tensor<1x4x3x8xf32>
// CHECK-NEXT:    %s = tensor.extract_slice %18[0, 0, 0, 1] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x3x8xf32> to tensor<1x4x3x6xf32>
// CHECK-NEXT:    %19 = tensor.extract_slice %15[0, 0, 3, 0] [1, 4, 2, 8] [1, 1, 1, 1] : tensor<1x4x5x8xf32> to tensor<1x4x2x8xf32>
// CHECK-NEXT:    %20 = tensor.insert_slice %19 into %9[0, 0, 0, 0] [1, 4, 2, 8] [1, 1, 1, 1] : tensor<1x4x2x8xf32> into tensor<1x4x2x8xf32>
// CHECK-NEXT:    %21 = tensor.empty() : tensor<1x4x3x6xf32>
// CHECK-NEXT:    %c = linalg.sub ins(%b, %s : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%21 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// CHECK-NEXT:    %22 = tensor.empty() : tensor<1x1x3x6xf32>
// CHECK-NEXT:    %23 = linalg.fill ins(%zero : f32) outs(%22 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%23 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// CHECK-NEXT:    %24 = tensor.insert_slice %d_1 into %8[0, 0, %7, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// CHECK-NEXT:    scf.yield %24, %20 : tensor<1x1x12x6xf32>, tensor<1x4x2x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %d : tensor<1x1x12x6xf32>
// AGAIN-LABEL: func.func @pooling(
// AGAIN-NEXT:  %k = tensor.empty() : tensor<3x3xf32>
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 12 : index
// AGAIN-NEXT:  %3 = arith.constant 3 : index
// AGAIN-NEXT:  %d = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<1x1x12x6xf32>) {
// AGAIN-NEXT:    %6 = tensor.extract_slice %x[0, 0, %4, 0] [1, 4, 5, 8] [1, 1, 1, 1] : tensor<1x4x14x8xf32> to tensor<1x4x5x8xf32>
// AGAIN-NEXT:    %7 = tensor.empty() : tensor<1x4x5x8xf32>
// AGAIN-NEXT:    %a = linalg.exp ins(%6 : tensor<1x4x5x8xf32>) outs(%7 : tensor<1x4x5x8xf32>) -> tensor<1x4x5x8xf32>
// AGAIN-NEXT:    %8 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %b = linalg.pooling_nchw_max {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x4x5x8xf32>, tensor<3x3xf32>) outs(%9 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %10 = tensor.extract_slice %a[0, 0, 1, 0] [1, 4, 3, 8] [1, 1, 1, 1] : tensor<1x4x5x8xf32> to tensor<1x4x3x8xf32>
// AGAIN-NEXT:    %s = tensor.extract_slice %10[0, 0, 0, 1] [1, 4, 3, 6] [1, 1, 1, 1] : tensor<1x4x3x8xf32> to tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %11 = tensor.empty() : tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %c = linalg.sub ins(%b, %s : tensor<1x4x3x6xf32>, tensor<1x4x3x6xf32>) outs(%11 : tensor<1x4x3x6xf32>) -> tensor<1x4x3x6xf32>
// AGAIN-NEXT:    %12 = tensor.empty() : tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %d_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%c, %v : tensor<1x4x3x6xf32>, tensor<1x4x1x1xf32>) outs(%13 : tensor<1x1x3x6xf32>) -> tensor<1x1x3x6xf32>
// AGAIN-NEXT:    %14 = tensor.insert_slice %d_1 into %5[0, 0, %4, 0] [1, 1, 3, 6] [1, 1, 1, 1] : tensor<1x1x3x6xf32> into tensor<1x1x12x6xf32>
// AGAIN-NEXT:    scf.yield %14 : tensor<1x1x12x6xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %d : tensor<1x1x12x6xf32>
// REMARK-NEXT: remark: in @pooling: tile-chains: 5 operations (linalg.exp, linalg.pooling_nchw_max, tensor.extract_slice, linalg.sub, linalg.conv_2d_nchw_fchw) in 4 pieces: 1472 bytes are live there, instead of up to 2944; 12.0 % of the work is done twice
// REMARK-NEXT: remark: in @pooling: tile-chains: no more: no group lowers the peak of 1472 bytes, at 'linalg.conv_2d_nchw_fchw'
// AGAIN-REMARK-NEXT: remark: in @pooling: tile-chains: 5 operations (linalg.exp, linalg.pooling_nchw_max, tensor.extract_slice, linalg.sub, linalg.conv_2d_nchw_fchw) in 4 pieces: 1216 bytes are live there, instead of up to 2944; 4.5 % of the work is done twice
// AGAIN-REMARK-NEXT: remark: in @pooling: tile-chains: no more: no group lowers the peak of 1216 bytes, at 'linalg.conv_2d_nchw_fchw'
