// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4}' --allow-unregistered-dialect | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=recompute max-recompute=100}' --allow-unregistered-dialect | filecheck %s --check-prefix AGAIN
// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 analysis-only=true}' --allow-unregistered-dialect 2>&1 | filecheck %s --check-prefix REMARK

// TG7: results are written over inputs that end there.

// A feed-forward pair: the sum is written over the input, which ends there.
func.func @residual(%w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32) -> tensor<16x8xf32> {
  %x = "test.op"() : () -> tensor<16x8xf32>
  %eh = tensor.empty() : tensor<16x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y = linalg.matmul ins(%h, %v : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  %r = linalg.add ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  func.return %r : tensor<16x8xf32>
}
// CHECK-LABEL: func.func @residual(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<16x8xf32>
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 16 : index
// CHECK-NEXT:  %2 = arith.constant 4 : index
// CHECK-NEXT:  %r = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %x) -> (tensor<16x8xf32>) {
// CHECK-NEXT:    %5 = tensor.extract_slice %4[%3, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %6 = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:    %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %h = linalg.matmul ins(%5, %w : tensor<4x8xf32>, tensor<8x64xf32>) outs(%7 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %y = linalg.matmul ins(%h, %v : tensor<4x64xf32>, tensor<64x8xf32>) outs(%9 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %10 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %r_1 = linalg.add ins(%5, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%10 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %11 = tensor.insert_slice %r_1 into %4[%3, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:    scf.yield %11 : tensor<16x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<16x8xf32>
// REMARK:      remark: in @residual: tile-chains: 3 operations (linalg.matmul, linalg.add) in 4 pieces: 1664 bytes are live there, instead of up to 5120; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @residual: tile-chains: no more: no group lowers the peak of 1664 bytes, at 'linalg.add'

// The input is used again behind the group: the sum takes memory of its own.
func.func @used_later(%w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32) -> tensor<16x8xf32> {
  %x = "test.op"() : () -> tensor<16x8xf32>
  %eh = tensor.empty() : tensor<16x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y = linalg.matmul ins(%h, %v : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  %r = linalg.add ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  "test.op"(%x) : (tensor<16x8xf32>) -> ()
  func.return %r : tensor<16x8xf32>
}
// CHECK-LABEL: func.func @used_later(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<16x8xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %y = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x8xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %h = linalg.matmul ins(%6, %w : tensor<4x8xf32>, tensor<8x64xf32>) outs(%8 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %y_1 = linalg.matmul ins(%h, %v : tensor<4x64xf32>, tensor<64x8xf32>) outs(%10 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %11 = tensor.insert_slice %y_1 into %5[%4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:    scf.yield %11 : tensor<16x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %r = linalg.add ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK-NEXT:  "test.op"(%x) : (tensor<16x8xf32>) -> ()
// CHECK-NEXT:  func.return %r : tensor<16x8xf32>
// REMARK-NEXT: remark: in @used_later: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 2048 bytes are live there, instead of up to 5120; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @used_later: tile-chains: no more: no group lowers the peak of 2048 bytes, at 'linalg.matmul'

// The memory of an argument is of the caller: it is not written to.
func.func @of_the_caller(%x: tensor<16x8xf32>, %w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32) -> tensor<16x8xf32> {
  %eh = tensor.empty() : tensor<16x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y = linalg.matmul ins(%h, %v : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  %r = linalg.add ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  func.return %r : tensor<16x8xf32>
}
// CHECK-LABEL: func.func @of_the_caller(
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %y = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x8xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %h = linalg.matmul ins(%6, %w : tensor<4x8xf32>, tensor<8x64xf32>) outs(%8 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %y_1 = linalg.matmul ins(%h, %v : tensor<4x64xf32>, tensor<64x8xf32>) outs(%10 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %11 = tensor.insert_slice %y_1 into %5[%4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:    scf.yield %11 : tensor<16x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %r = linalg.add ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK-NEXT:  func.return %r : tensor<16x8xf32>
// REMARK-NEXT: remark: in @of_the_caller: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 1536 bytes are live there, instead of up to 4608; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @of_the_caller: tile-chains: no more: no group lowers the peak of 1536 bytes, at 'linalg.matmul'

// A piece needs two rows from before it, which the piece before would have written over. They are
// kept beside it. If they had to be read again, the result would take memory of its own: then it takes
// less to pad the whole input before.
func.func @rows_before(%window: tensor<8x1x3x1xf32>, %v: tensor<1x8x1x1xf32>, %zero: f32) -> tensor<1x1x16x1xf32> {
  %x = "test.op"() : () -> tensor<1x1x16x1xf32>
  %p = tensor.pad %x low[0, 0, 2, 0] high[0, 0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x1x16x1xf32> to tensor<1x1x18x1xf32>
  %eh = tensor.empty() : tensor<1x8x16x1xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<1x8x16x1xf32>) -> tensor<1x8x16x1xf32>
  %h = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x18x1xf32>, tensor<8x1x3x1xf32>) outs(%fh : tensor<1x8x16x1xf32>) -> tensor<1x8x16x1xf32>
  %e = tensor.empty() : tensor<1x1x16x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1x16x1xf32>) -> tensor<1x1x16x1xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%h, %v : tensor<1x8x16x1xf32>, tensor<1x8x1x1xf32>) outs(%f : tensor<1x1x16x1xf32>) -> tensor<1x1x16x1xf32>
  func.return %r : tensor<1x1x16x1xf32>
}
// CHECK-LABEL: func.func @rows_before(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<1x1x16x1xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<1x1x2x1xf32>
// CHECK-NEXT:  %p = linalg.fill ins(%zero : f32) outs(%0 : tensor<1x1x2x1xf32>) -> tensor<1x1x2x1xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r, %4 = scf.for %5 = %1 to %2 step %3 iter_args(%6 = %x, %7 = %p) -> (tensor<1x1x16x1xf32>, tensor<1x1x2x1xf32>) {
// CHECK-NEXT:    %p_1 = tensor.extract_slice %6[0, 0, %5, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x16x1xf32> to tensor<1x1x4x1xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<1x1x6x1xf32>
// CHECK-NEXT:    %9 = tensor.insert_slice %7 into %8[0, 0, 0, 0] [1, 1, 2, 1] [1, 1, 1, 1] : tensor<1x1x2x1xf32> into tensor<1x1x6x1xf32>
// CHECK-NEXT:    %10 = tensor.insert_slice %p_1 into %9[0, 0, 2, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x6x1xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<1x8x4x1xf32>
// CHECK-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// CHECK-NEXT:    %h = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%10, %window : tensor<1x1x6x1xf32>, tensor<8x1x3x1xf32>) outs(%12 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// CHECK-NEXT:    %13 = tensor.extract_slice %10[0, 0, 4, 0] [1, 1, 2, 1] [1, 1, 1, 1] : tensor<1x1x6x1xf32> to tensor<1x1x2x1xf32>
// CHECK-NEXT:    %14 = tensor.insert_slice %13 into %7[0, 0, 0, 0] [1, 1, 2, 1] [1, 1, 1, 1] : tensor<1x1x2x1xf32> into tensor<1x1x2x1xf32>
// CHECK-NEXT:    %15 = tensor.empty() : tensor<1x1x4x1xf32>
// CHECK-NEXT:    %16 = linalg.fill ins(%zero : f32) outs(%15 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:    %r_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%h, %v : tensor<1x8x4x1xf32>, tensor<1x8x1x1xf32>) outs(%16 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:    %17 = tensor.insert_slice %r_1 into %6[0, 0, %5, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x16x1xf32>
// CHECK-NEXT:    scf.yield %17, %14 : tensor<1x1x16x1xf32>, tensor<1x1x2x1xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<1x1x16x1xf32>
// AGAIN-LABEL: func.func @rows_before(
// AGAIN-NEXT:  %x = "test.op"() : () -> tensor<1x1x16x1xf32>
// AGAIN-NEXT:  %p = tensor.pad %x low[0, 0, 2, 0] high[0, 0, 0, 0] {
// AGAIN-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x1x16x1xf32> to tensor<1x1x18x1xf32>
// AGAIN-NEXT:  %0 = tensor.empty() : tensor<1x1x16x1xf32>
// AGAIN-NEXT:  %1 = arith.constant 0 : index
// AGAIN-NEXT:  %2 = arith.constant 16 : index
// AGAIN-NEXT:  %3 = arith.constant 4 : index
// AGAIN-NEXT:  %r = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<1x1x16x1xf32>) {
// AGAIN-NEXT:    %6 = tensor.extract_slice %p[0, 0, %4, 0] [1, 1, 6, 1] [1, 1, 1, 1] : tensor<1x1x18x1xf32> to tensor<1x1x6x1xf32>
// AGAIN-NEXT:    %7 = tensor.empty() : tensor<1x8x4x1xf32>
// AGAIN-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// AGAIN-NEXT:    %h = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%6, %window : tensor<1x1x6x1xf32>, tensor<8x1x3x1xf32>) outs(%8 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// AGAIN-NEXT:    %9 = tensor.empty() : tensor<1x1x4x1xf32>
// AGAIN-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// AGAIN-NEXT:    %r_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%h, %v : tensor<1x8x4x1xf32>, tensor<1x8x1x1xf32>) outs(%10 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// AGAIN-NEXT:    %11 = tensor.insert_slice %r_1 into %5[0, 0, %4, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x16x1xf32>
// AGAIN-NEXT:    scf.yield %11 : tensor<1x1x16x1xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  func.return %r : tensor<1x1x16x1xf32>
// REMARK-NEXT: remark: in @rows_before: tile-chains: 3 operations (tensor.pad, linalg.conv_2d_nchw_fchw) in 4 pieces: 224 bytes are live there, instead of up to 584; 2.4 % of the work is done twice
// REMARK-NEXT: remark: in @rows_before: tile-chains: no more: no group lowers the peak of 224 bytes, at 'linalg.conv_2d_nchw_fchw'

// A piece needs two rows from behind it, where nothing was written yet: they can be read again, too.
func.func @rows_ahead(%window: tensor<8x1x3x1xf32>, %v: tensor<1x8x1x1xf32>, %zero: f32) -> tensor<1x1x16x1xf32> {
  %x = "test.op"() : () -> tensor<1x1x16x1xf32>
  %p = tensor.pad %x low[0, 0, 0, 0] high[0, 0, 2, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x1x16x1xf32> to tensor<1x1x18x1xf32>
  %eh = tensor.empty() : tensor<1x8x16x1xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<1x8x16x1xf32>) -> tensor<1x8x16x1xf32>
  %h = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x18x1xf32>, tensor<8x1x3x1xf32>) outs(%fh : tensor<1x8x16x1xf32>) -> tensor<1x8x16x1xf32>
  %e = tensor.empty() : tensor<1x1x16x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x1x16x1xf32>) -> tensor<1x1x16x1xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%h, %v : tensor<1x8x16x1xf32>, tensor<1x8x1x1xf32>) outs(%f : tensor<1x1x16x1xf32>) -> tensor<1x1x16x1xf32>
  func.return %r : tensor<1x1x16x1xf32>
}
// CHECK-LABEL: func.func @rows_ahead(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<1x1x16x1xf32>
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 12 : index
// CHECK-NEXT:  %2 = arith.constant 4 : index
// CHECK-NEXT:  %3 = scf.for %4 = %0 to %1 step %2 iter_args(%5 = %x) -> (tensor<1x1x16x1xf32>) {
// CHECK-NEXT:    %p = tensor.extract_slice %5[0, 0, %4, 0] [1, 1, 6, 1] [1, 1, 1, 1] : tensor<1x1x16x1xf32> to tensor<1x1x6x1xf32>
// CHECK-NEXT:    %6 = tensor.empty() : tensor<1x8x4x1xf32>
// CHECK-NEXT:    %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// CHECK-NEXT:    %h = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x6x1xf32>, tensor<8x1x3x1xf32>) outs(%7 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<1x1x4x1xf32>
// CHECK-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:    %r = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%h, %v : tensor<1x8x4x1xf32>, tensor<1x8x1x1xf32>) outs(%9 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:    %10 = tensor.insert_slice %r into %5[0, 0, %4, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x16x1xf32>
// CHECK-NEXT:    scf.yield %10 : tensor<1x1x16x1xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %11 = tensor.extract_slice %3[0, 0, 12, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x16x1xf32> to tensor<1x1x4x1xf32>
// CHECK-NEXT:  %p_1 = tensor.pad %11 low[0, 0, 0, 0] high[0, 0, 2, 0] {
// CHECK-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// CHECK-NEXT:    tensor.yield %zero : f32
// CHECK-NEXT:  } : tensor<1x1x4x1xf32> to tensor<1x1x6x1xf32>
// CHECK-NEXT:  %12 = tensor.empty() : tensor<1x8x4x1xf32>
// CHECK-NEXT:  %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// CHECK-NEXT:  %h_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_1, %window : tensor<1x1x6x1xf32>, tensor<8x1x3x1xf32>) outs(%13 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// CHECK-NEXT:  %14 = tensor.empty() : tensor<1x1x4x1xf32>
// CHECK-NEXT:  %15 = linalg.fill ins(%zero : f32) outs(%14 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:  %r_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%h_1, %v : tensor<1x8x4x1xf32>, tensor<1x8x1x1xf32>) outs(%15 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK-NEXT:  %r_2 = tensor.insert_slice %r_1 into %3[0, 0, 12, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x16x1xf32>
// CHECK-NEXT:  func.return %r_2 : tensor<1x1x16x1xf32>
// AGAIN-LABEL: func.func @rows_ahead(
// AGAIN-NEXT:  %x = "test.op"() : () -> tensor<1x1x16x1xf32>
// AGAIN-NEXT:  %0 = arith.constant 0 : index
// AGAIN-NEXT:  %1 = arith.constant 12 : index
// AGAIN-NEXT:  %2 = arith.constant 4 : index
// AGAIN-NEXT:  %3 = scf.for %4 = %0 to %1 step %2 iter_args(%5 = %x) -> (tensor<1x1x16x1xf32>) {
// AGAIN-NEXT:    %p = tensor.extract_slice %5[0, 0, %4, 0] [1, 1, 6, 1] [1, 1, 1, 1] : tensor<1x1x16x1xf32> to tensor<1x1x6x1xf32>
// AGAIN-NEXT:    %6 = tensor.empty() : tensor<1x8x4x1xf32>
// AGAIN-NEXT:    %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// AGAIN-NEXT:    %h = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p, %window : tensor<1x1x6x1xf32>, tensor<8x1x3x1xf32>) outs(%7 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// AGAIN-NEXT:    %8 = tensor.empty() : tensor<1x1x4x1xf32>
// AGAIN-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// AGAIN-NEXT:    %r = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%h, %v : tensor<1x8x4x1xf32>, tensor<1x8x1x1xf32>) outs(%9 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// AGAIN-NEXT:    %10 = tensor.insert_slice %r into %5[0, 0, %4, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x16x1xf32>
// AGAIN-NEXT:    scf.yield %10 : tensor<1x1x16x1xf32>
// AGAIN-NEXT:  }
// AGAIN-NEXT:  %11 = tensor.extract_slice %3[0, 0, 12, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x16x1xf32> to tensor<1x1x4x1xf32>
// AGAIN-NEXT:  %p_1 = tensor.pad %11 low[0, 0, 0, 0] high[0, 0, 2, 0] {
// AGAIN-NEXT:  ^bb0(%i: index, %j: index, %k: index, %l: index):
// AGAIN-NEXT:    tensor.yield %zero : f32
// AGAIN-NEXT:  } : tensor<1x1x4x1xf32> to tensor<1x1x6x1xf32>
// AGAIN-NEXT:  %12 = tensor.empty() : tensor<1x8x4x1xf32>
// AGAIN-NEXT:  %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// AGAIN-NEXT:  %h_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%p_1, %window : tensor<1x1x6x1xf32>, tensor<8x1x3x1xf32>) outs(%13 : tensor<1x8x4x1xf32>) -> tensor<1x8x4x1xf32>
// AGAIN-NEXT:  %14 = tensor.empty() : tensor<1x1x4x1xf32>
// AGAIN-NEXT:  %15 = linalg.fill ins(%zero : f32) outs(%14 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// AGAIN-NEXT:  %r_1 = linalg.conv_2d_nchw_fchw {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%h_1, %v : tensor<1x8x4x1xf32>, tensor<1x8x1x1xf32>) outs(%15 : tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// AGAIN-NEXT:  %r_2 = tensor.insert_slice %r_1 into %3[0, 0, 12, 0] [1, 1, 4, 1] [1, 1, 1, 1] : tensor<1x1x4x1xf32> into tensor<1x1x16x1xf32>
// AGAIN-NEXT:  func.return %r_2 : tensor<1x1x16x1xf32>
// REMARK-NEXT: remark: in @rows_ahead: tile-chains: 3 operations (tensor.pad, linalg.conv_2d_nchw_fchw) in 4 pieces: 216 bytes are live there, instead of up to 584; 0.9 % of the work is done twice
// REMARK-NEXT: remark: in @rows_ahead: tile-chains: no more: no group lowers the peak of 216 bytes, at 'linalg.conv_2d_nchw_fchw'

// All pieces need the whole input, which they see by another tensor.
func.func @seen_by_a_view(%w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32, %u: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %x = "test.op"() : () -> tensor<16x8xf32>
  %line = tensor.collapse_shape %x [[0, 1]] : tensor<16x8xf32> into tensor<128xf32>
  %view = tensor.expand_shape %line [[0, 1]] output_shape [8, 16] : tensor<128xf32> into tensor<8x16xf32>
  %eh = tensor.empty() : tensor<16x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y0 = linalg.matmul ins(%h, %v : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  %eq = tensor.empty() : tensor<16x16xf32>
  %fq = linalg.fill ins(%zero : f32) outs(%eq : tensor<16x16xf32>) -> tensor<16x16xf32>
  %q = linalg.matmul ins(%y0, %view : tensor<16x8xf32>, tensor<8x16xf32>) outs(%fq : tensor<16x16xf32>) -> tensor<16x16xf32>
  %y = linalg.matmul ins(%q, %u : tensor<16x16xf32>, tensor<16x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  %r = linalg.add ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  func.return %r : tensor<16x8xf32>
}
// CHECK-LABEL: func.func @seen_by_a_view(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<16x8xf32>
// CHECK-NEXT:  %line = tensor.collapse_shape %x [[0 : i64, 1 : i64]] : tensor<16x8xf32> into tensor<128xf32>
// CHECK-NEXT:  %view = tensor.expand_shape %line [[0 : i64, 1 : i64]] output_shape [8, 16] : tensor<128xf32> into tensor<8x16xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %y0 = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x8xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %h = linalg.matmul ins(%6, %w : tensor<4x8xf32>, tensor<8x64xf32>) outs(%8 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %y0_1 = linalg.matmul ins(%h, %v : tensor<4x64xf32>, tensor<64x8xf32>) outs(%10 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %11 = tensor.insert_slice %y0_1 into %5[%4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:    scf.yield %11 : tensor<16x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %eq = tensor.empty() : tensor<16x16xf32>
// CHECK-NEXT:  %fq = linalg.fill ins(%zero : f32) outs(%eq : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:  %q = linalg.matmul ins(%y0, %view : tensor<16x8xf32>, tensor<8x16xf32>) outs(%fq : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK-NEXT:  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK-NEXT:  %y = linalg.matmul ins(%q, %u : tensor<16x16xf32>, tensor<16x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK-NEXT:  %r = linalg.add ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK-NEXT:  func.return %r : tensor<16x8xf32>
// REMARK-NEXT: remark: in @seen_by_a_view: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 2048 bytes are live there, instead of up to 5120; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @seen_by_a_view: tile-chains: no more: no group lowers the peak of 2048 bytes, at 'linalg.matmul'

// The body of a member looks up elements of the input, wherever they are.
func.func @looked_up(%w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32) -> tensor<16x8xf32> {
  %x = "test.op"() : () -> tensor<16x8xf32>
  %eh = tensor.empty() : tensor<16x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y = linalg.matmul ins(%h, %v : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) {
  ^bb0(%one: f32, %other: f32, %old: f32):
    %column = linalg.index 1 : index
    %first = tensor.extract %x[%column, %column] : tensor<16x8xf32>
    %s = arith.addf %one, %other : f32
    %t = arith.addf %s, %first : f32
    linalg.yield %t : f32
  } -> tensor<16x8xf32>
  func.return %r : tensor<16x8xf32>
}
// CHECK-LABEL: func.func @looked_up(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<16x8xf32>
// CHECK-NEXT:  %e = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %y = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x8xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %h = linalg.matmul ins(%6, %w : tensor<4x8xf32>, tensor<8x64xf32>) outs(%8 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %y_1 = linalg.matmul ins(%h, %v : tensor<4x64xf32>, tensor<64x8xf32>) outs(%10 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %11 = tensor.insert_slice %y_1 into %5[%4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:    scf.yield %11 : tensor<16x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) {
// CHECK-NEXT:  ^bb0(%one: f32, %other: f32, %old: f32):
// CHECK-NEXT:    %column = linalg.index 1 : index
// CHECK-NEXT:    %first = tensor.extract %x[%column, %column] : tensor<16x8xf32>
// CHECK-NEXT:    %s = arith.addf %one, %other : f32
// CHECK-NEXT:    %t = arith.addf %s, %first : f32
// CHECK-NEXT:    linalg.yield %t : f32
// CHECK-NEXT:  } -> tensor<16x8xf32>
// CHECK-NEXT:  func.return %r : tensor<16x8xf32>
// REMARK-NEXT: remark: in @looked_up: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 2048 bytes are live there, instead of up to 5120; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @looked_up: tile-chains: no more: no group lowers the peak of 2048 bytes, at 'linalg.matmul'

// Two results are written over two inputs.
func.func @two_of_each(%w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32, %t: tensor<64x4xf32>) -> (tensor<16x8xf32>, tensor<16x4xf32>) {
  %x = "test.op"() : () -> tensor<16x8xf32>
  %x4 = "test.op"() : () -> tensor<16x4xf32>
  %eh = tensor.empty() : tensor<16x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y = linalg.matmul ins(%h, %v : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  %r = linalg.add ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %e4 = tensor.empty() : tensor<16x4xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %y4 = linalg.matmul ins(%h, %t : tensor<16x64xf32>, tensor<64x4xf32>) outs(%f4 : tensor<16x4xf32>) -> tensor<16x4xf32>
  %r4 = linalg.add ins(%x4, %y4 : tensor<16x4xf32>, tensor<16x4xf32>) outs(%e4 : tensor<16x4xf32>) -> tensor<16x4xf32>
  func.return %r, %r4 : tensor<16x8xf32>, tensor<16x4xf32>
}
// CHECK-LABEL: func.func @two_of_each(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<16x8xf32>
// CHECK-NEXT:  %x4 = "test.op"() : () -> tensor<16x4xf32>
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 16 : index
// CHECK-NEXT:  %2 = arith.constant 4 : index
// CHECK-NEXT:  %r, %r4 = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %x, %5 = %x4) -> (tensor<16x8xf32>, tensor<16x4xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %4[%3, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %h = linalg.matmul ins(%6, %w : tensor<4x8xf32>, tensor<8x64xf32>) outs(%8 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %y = linalg.matmul ins(%h, %v : tensor<4x64xf32>, tensor<64x8xf32>) outs(%10 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %r_1 = linalg.add ins(%6, %y : tensor<4x8xf32>, tensor<4x8xf32>) outs(%11 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %12 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %y4 = linalg.matmul ins(%h, %t : tensor<4x64xf32>, tensor<64x4xf32>) outs(%13 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %14 = tensor.extract_slice %5[%3, 0] [4, 4] [1, 1] : tensor<16x4xf32> to tensor<4x4xf32>
// CHECK-NEXT:    %15 = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:    %r4_1 = linalg.add ins(%14, %y4 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%15 : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:    %16 = tensor.insert_slice %r_1 into %4[%3, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:    %17 = tensor.insert_slice %r4_1 into %5[%3, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<16x4xf32>
// CHECK-NEXT:    scf.yield %16, %17 : tensor<16x8xf32>, tensor<16x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r, %r4 : tensor<16x8xf32>, tensor<16x4xf32>
// REMARK-NEXT: remark: in @two_of_each: tile-chains: 5 operations (linalg.matmul, linalg.add) in 4 pieces: 1920 bytes are live there, instead of up to 5376; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @two_of_each: tile-chains: no more: no group lowers the peak of 1920 bytes, at 'linalg.add'

// One input ends, over which two results might be written: the first one is.
func.func @two_for_one(%w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %t: tensor<64x8xf32>, %zero: f32) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
  %x = "test.op"() : () -> tensor<16x8xf32>
  %eh = tensor.empty() : tensor<16x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y1 = linalg.matmul ins(%h, %v : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y2 = linalg.matmul ins(%h, %t : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  %r = linalg.add ins(%x, %y1 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %d = linalg.sub ins(%x, %y2 : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  func.return %r, %d : tensor<16x8xf32>, tensor<16x8xf32>
}
// CHECK-LABEL: func.func @two_for_one(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<16x8xf32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %r, %d = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %x, %6 = %0) -> (tensor<16x8xf32>, tensor<16x8xf32>) {
// CHECK-NEXT:    %7 = tensor.extract_slice %5[%4, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<4x64xf32>
// CHECK-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %h = linalg.matmul ins(%7, %w : tensor<4x8xf32>, tensor<8x64xf32>) outs(%9 : tensor<4x64xf32>) -> tensor<4x64xf32>
// CHECK-NEXT:    %10 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %11 = linalg.fill ins(%zero : f32) outs(%10 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %y1 = linalg.matmul ins(%h, %v : tensor<4x64xf32>, tensor<64x8xf32>) outs(%11 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %12 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %y2 = linalg.matmul ins(%h, %t : tensor<4x64xf32>, tensor<64x8xf32>) outs(%13 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %14 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %r_1 = linalg.add ins(%7, %y1 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%14 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %15 = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:    %d_1 = linalg.sub ins(%7, %y2 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%15 : tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:    %16 = tensor.insert_slice %d_1 into %6[%4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:    %17 = tensor.insert_slice %r_1 into %5[%4, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<16x8xf32>
// CHECK-NEXT:    scf.yield %17, %16 : tensor<16x8xf32>, tensor<16x8xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r, %d : tensor<16x8xf32>, tensor<16x8xf32>
// REMARK-NEXT: remark: in @two_for_one: tile-chains: 5 operations (linalg.matmul, linalg.add, linalg.sub) in 4 pieces: 2304 bytes are live there, instead of up to 5632; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @two_for_one: tile-chains: no more: no group lowers the peak of 2304 bytes, at 'linalg.sub'

// Integers are of as many bytes as floats, and not of the same type.
func.func @of_another_type(%w: tensor<8x64xi32>, %v: tensor<64x8xi32>, %zero: i32) -> tensor<16x8xf32> {
  %x = "test.op"() : () -> tensor<16x8xi32>
  %eh = tensor.empty() : tensor<16x64xi32>
  %fh = linalg.fill ins(%zero : i32) outs(%eh : tensor<16x64xi32>) -> tensor<16x64xi32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xi32>, tensor<8x64xi32>) outs(%fh : tensor<16x64xi32>) -> tensor<16x64xi32>
  %e = tensor.empty() : tensor<16x8xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<16x8xi32>) -> tensor<16x8xi32>
  %y = linalg.matmul ins(%h, %v : tensor<16x64xi32>, tensor<64x8xi32>) outs(%f : tensor<16x8xi32>) -> tensor<16x8xi32>
  %er = tensor.empty() : tensor<16x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x8xi32>, tensor<16x8xi32>) outs(%er : tensor<16x8xf32>) {
  ^bb0(%one: i32, %other: i32, %old: f32):
    %s = arith.addi %one, %other : i32
    %float = arith.sitofp %s : i32 to f32
    linalg.yield %float : f32
  } -> tensor<16x8xf32>
  func.return %r : tensor<16x8xf32>
}
// CHECK-LABEL: func.func @of_another_type(
// CHECK-NEXT:  %x = "test.op"() : () -> tensor<16x8xi32>
// CHECK-NEXT:  %0 = tensor.empty() : tensor<16x8xi32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %3 = arith.constant 4 : index
// CHECK-NEXT:  %y = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<16x8xi32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%4, 0] [4, 8] [1, 1] : tensor<16x8xi32> to tensor<4x8xi32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x64xi32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : i32) outs(%7 : tensor<4x64xi32>) -> tensor<4x64xi32>
// CHECK-NEXT:    %h = linalg.matmul ins(%6, %w : tensor<4x8xi32>, tensor<8x64xi32>) outs(%8 : tensor<4x64xi32>) -> tensor<4x64xi32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<4x8xi32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : i32) outs(%9 : tensor<4x8xi32>) -> tensor<4x8xi32>
// CHECK-NEXT:    %y_1 = linalg.matmul ins(%h, %v : tensor<4x64xi32>, tensor<64x8xi32>) outs(%10 : tensor<4x8xi32>) -> tensor<4x8xi32>
// CHECK-NEXT:    %11 = tensor.insert_slice %y_1 into %5[%4, 0] [4, 8] [1, 1] : tensor<4x8xi32> into tensor<16x8xi32>
// CHECK-NEXT:    scf.yield %11 : tensor<16x8xi32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %er = tensor.empty() : tensor<16x8xf32>
// CHECK-NEXT:  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x8xi32>, tensor<16x8xi32>) outs(%er : tensor<16x8xf32>) {
// CHECK-NEXT:  ^bb0(%one: i32, %other: i32, %old: f32):
// CHECK-NEXT:    %s = arith.addi %one, %other : i32
// CHECK-NEXT:    %float = arith.sitofp %s : i32 to f32
// CHECK-NEXT:    linalg.yield %float : f32
// CHECK-NEXT:  } -> tensor<16x8xf32>
// CHECK-NEXT:  func.return %r : tensor<16x8xf32>
// REMARK-NEXT: remark: in @of_another_type: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 2048 bytes are live there, instead of up to 5120; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @of_another_type: tile-chains: no more: no group lowers the peak of 2048 bytes, at 'linalg.matmul'
