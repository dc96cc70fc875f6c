// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=recompute max-recompute=12}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=recompute max-recompute=12 analysis-only=true}' 2>&1 | filecheck %s --check-prefix REMARK

// First all three operations are a group, at 4.1 % of work again, which lowers 924 bytes to 852. The
// next one has two of them, at 11.2 %: what the undone group did twice does not count any more.
func.func @work_of_an_undone_group(%x: tensor<1x1x12x5xf32>, %k: tensor<3x1x4x1xf32>, %i: tensor<1x3x9x5xf32>, %l: tensor<4x3x4x2xf32>, %o: tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32> {
  %e = tensor.empty() : tensor<1x1x12x5xf32>
  %a = linalg.exp ins(%x : tensor<1x1x12x5xf32>) outs(%e : tensor<1x1x12x5xf32>) -> tensor<1x1x12x5xf32>
  %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %k : tensor<1x1x12x5xf32>, tensor<3x1x4x1xf32>) outs(%i : tensor<1x3x9x5xf32>) -> tensor<1x3x9x5xf32>
  %c = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b, %l : tensor<1x3x9x5xf32>, tensor<4x3x4x2xf32>) outs(%o : tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
  func.return %c : tensor<1x4x6x4xf32>
}
// CHECK-LABEL: func.func @work_of_an_undone_group(
// CHECK-NEXT:  %e = tensor.empty() : tensor<1x1x12x5xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<1x1x12x5xf32>) outs(%e : tensor<1x1x12x5xf32>) -> tensor<1x1x12x5xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<1x4x6x4xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 4 : index
// CHECK-NEXT:  %3 = arith.constant 1 : index
// CHECK-NEXT:  %c = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<1x4x6x4xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %a[0, 0, 0, %4] [1, 1, 12, 2] [1, 1, 1, 1] : tensor<1x1x12x5xf32> to tensor<1x1x12x2xf32>
// CHECK-NEXT:    %7 = tensor.extract_slice %i[0, 0, 0, %4] [1, 3, 9, 2] [1, 1, 1, 1] : tensor<1x3x9x5xf32> to tensor<1x3x9x2xf32>
// CHECK-NEXT:    %b = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%6, %k : tensor<1x1x12x2xf32>, tensor<3x1x4x1xf32>) outs(%7 : tensor<1x3x9x2xf32>) -> tensor<1x3x9x2xf32>
// CHECK-NEXT:    %8 = tensor.extract_slice %o[0, 0, 0, %4] [1, 4, 6, 1] [1, 1, 1, 1] : tensor<1x4x6x4xf32> to tensor<1x4x6x1xf32>
// CHECK-NEXT:    %c_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%b, %l : tensor<1x3x9x2xf32>, tensor<4x3x4x2xf32>) outs(%8 : tensor<1x4x6x1xf32>) -> tensor<1x4x6x1xf32>
// CHECK-NEXT:    %9 = tensor.insert_slice %c_1 into %5[0, 0, 0, %4] [1, 4, 6, 1] [1, 1, 1, 1] : tensor<1x4x6x1xf32> into tensor<1x4x6x4xf32>
// CHECK-NEXT:    scf.yield %9 : tensor<1x4x6x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %c : tensor<1x4x6x4xf32>
// REMARK:      remark: in @work_of_an_undone_group: tile-chains: 2 operations (linalg.conv_2d_nchw_fchw) in 4 pieces: 840 bytes are live there, instead of up to 852; 11.2 % of the work is done twice
// REMARK-NEXT: remark: in @work_of_an_undone_group: tile-chains: no more: no group lowers the peak of 840 bytes, at 'linalg.conv_2d_nchw_fchw'
