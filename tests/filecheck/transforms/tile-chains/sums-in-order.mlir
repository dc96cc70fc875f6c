// RUN: xdsl-opt %s -p 'tile-chains{pieces=4}' --allow-unregistered-dialect | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 analysis-only=true}' --allow-unregistered-dialect 2>&1 | filecheck %s --check-prefix REMARK
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 sums=false analysis-only=true}' --allow-unregistered-dialect 2>&1 | filecheck %s --check-prefix WHOLE

// A feed-forward pair of one row: %h has no other dimension than the one that %y sums over (TG6).
func.func @feed_forward(%x: tensor<1x16xf32>, %w1: tensor<16x64xf32>, %w2: tensor<64x4xf32>, %zero: f32) -> tensor<1x4xf32> {
  %eh = tensor.empty() : tensor<1x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<1x64xf32>) -> tensor<1x64xf32>
  %h = linalg.matmul ins(%x, %w1 : tensor<1x16xf32>, tensor<16x64xf32>) outs(%fh : tensor<1x64xf32>) -> tensor<1x64xf32>
  %ey = tensor.empty() : tensor<1x4xf32>
  %fy = linalg.fill ins(%zero : f32) outs(%ey : tensor<1x4xf32>) -> tensor<1x4xf32>
  %y = linalg.matmul ins(%h, %w2 : tensor<1x64xf32>, tensor<64x4xf32>) outs(%fy : tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return %y : tensor<1x4xf32>
}
// CHECK-LABEL: func.func @feed_forward(
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 64 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %ey = tensor.empty() : tensor<1x4xf32>
// CHECK-NEXT:  %fy = linalg.fill ins(%zero : f32) outs(%ey : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:  %y = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %fy) -> (tensor<1x4xf32>) {
// CHECK-NEXT:    %5 = tensor.extract_slice %w1[0, %3] [16, 16] [1, 1] : tensor<16x64xf32> to tensor<16x16xf32>
// CHECK-NEXT:    %6 = tensor.empty() : tensor<1x16xf32>
// CHECK-NEXT:    %7 = linalg.fill ins(%zero : f32) outs(%6 : tensor<1x16xf32>) -> tensor<1x16xf32>
// CHECK-NEXT:    %h = linalg.matmul ins(%x, %5 : tensor<1x16xf32>, tensor<16x16xf32>) outs(%7 : tensor<1x16xf32>) -> tensor<1x16xf32>
// CHECK-NEXT:    %8 = tensor.extract_slice %w2[%3, 0] [16, 4] [1, 1] : tensor<64x4xf32> to tensor<16x4xf32>
// CHECK-NEXT:    %y_1 = linalg.matmul ins(%h, %8 : tensor<1x16xf32>, tensor<16x4xf32>) outs(%4 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    scf.yield %y_1 : tensor<1x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %y : tensor<1x4xf32>
// WHOLE:      remark: in @feed_forward: tile-chains: no more: no group lowers the peak of 272 bytes, at 'linalg.matmul'

// One head after the other; the projection sums over all of them.
func.func @attention(%q: tensor<4x1x8xf32>, %v: tensor<4x8x16xf32>, %w: tensor<4x16x4xf32>, %zero: f32) -> tensor<1x4xf32> {
  %es = tensor.empty() : tensor<4x1x16xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<4x1x16xf32>) -> tensor<4x1x16xf32>
  %s = linalg.batch_matmul ins(%q, %v : tensor<4x1x8xf32>, tensor<4x8x16xf32>) outs(%fs : tensor<4x1x16xf32>) -> tensor<4x1x16xf32>
  %ey = tensor.empty() : tensor<1x4xf32>
  %fy = linalg.fill ins(%zero : f32) outs(%ey : tensor<1x4xf32>) -> tensor<1x4xf32>
  %y = linalg.batch_reduce_matmul ins(%s, %w : tensor<4x1x16xf32>, tensor<4x16x4xf32>) outs(%fy : tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return %y : tensor<1x4xf32>
}
// CHECK-LABEL: func.func @attention(
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 4 : index
// CHECK-NEXT:  %2 = arith.constant 1 : index
// CHECK-NEXT:  %ey = tensor.empty() : tensor<1x4xf32>
// CHECK-NEXT:  %fy = linalg.fill ins(%zero : f32) outs(%ey : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:  %y = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %fy) -> (tensor<1x4xf32>) {
// CHECK-NEXT:    %5 = tensor.extract_slice %q[%3, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<4x1x8xf32> to tensor<1x1x8xf32>
// CHECK-NEXT:    %6 = tensor.extract_slice %v[%3, 0, 0] [1, 8, 16] [1, 1, 1] : tensor<4x8x16xf32> to tensor<1x8x16xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<1x1x16xf32>
// CHECK-NEXT:    %8 = linalg.fill ins(%zero : f32) outs(%7 : tensor<1x1x16xf32>) -> tensor<1x1x16xf32>
// CHECK-NEXT:    %s = linalg.batch_matmul ins(%5, %6 : tensor<1x1x8xf32>, tensor<1x8x16xf32>) outs(%8 : tensor<1x1x16xf32>) -> tensor<1x1x16xf32>
// CHECK-NEXT:    %9 = tensor.extract_slice %w[%3, 0, 0] [1, 16, 4] [1, 1, 1] : tensor<4x16x4xf32> to tensor<1x16x4xf32>
// CHECK-NEXT:    %y_1 = linalg.batch_reduce_matmul ins(%s, %9 : tensor<1x1x16xf32>, tensor<1x16x4xf32>) outs(%4 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    scf.yield %y_1 : tensor<1x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %y : tensor<1x4xf32>

// A global pooling goes row by row, and its window with it.
func.func @global_pooling(%x: tensor<1x1x8x4xf32>, %zero: f32) -> tensor<1x1x1x1xf32> {
  %ea = tensor.empty() : tensor<1x1x8x4xf32>
  %a = linalg.exp ins(%x : tensor<1x1x8x4xf32>) outs(%ea : tensor<1x1x8x4xf32>) -> tensor<1x1x8x4xf32>
  %window = tensor.empty() : tensor<8x4xf32>
  %ey = tensor.empty() : tensor<1x1x1x1xf32>
  %fy = linalg.fill ins(%zero : f32) outs(%ey : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %y = linalg.pooling_nchw_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %window : tensor<1x1x8x4xf32>, tensor<8x4xf32>) outs(%fy : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  func.return %y : tensor<1x1x1x1xf32>
}
// CHECK-LABEL: func.func @global_pooling(
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 8 : index
// CHECK-NEXT:  %2 = arith.constant 2 : index
// CHECK-NEXT:  %ey = tensor.empty() : tensor<1x1x1x1xf32>
// CHECK-NEXT:  %fy = linalg.fill ins(%zero : f32) outs(%ey : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
// CHECK-NEXT:  %y = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %fy) -> (tensor<1x1x1x1xf32>) {
// CHECK-NEXT:    %5 = tensor.extract_slice %x[0, 0, %3, 0] [1, 1, 2, 4] [1, 1, 1, 1] : tensor<1x1x8x4xf32> to tensor<1x1x2x4xf32>
// CHECK-NEXT:    %6 = tensor.empty() : tensor<1x1x2x4xf32>
// CHECK-NEXT:    %a = linalg.exp ins(%5 : tensor<1x1x2x4xf32>) outs(%6 : tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<2x4xf32>
// CHECK-NEXT:    %y_1 = linalg.pooling_nchw_sum {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%a, %7 : tensor<1x1x2x4xf32>, tensor<2x4xf32>) outs(%4 : tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
// CHECK-NEXT:    scf.yield %y_1 : tensor<1x1x1x1xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %y : tensor<1x1x1x1xf32>

// Floats are added in their order: only the outer one of two loops may be cut, in two pieces.
func.func @outer_loop_of_floats(%x: tensor<16x2xf32>, %init: tensor<f32>) -> tensor<f32> {
  %ea = tensor.empty() : tensor<16x2xf32>
  %a = linalg.exp ins(%x : tensor<16x2xf32>) outs(%ea : tensor<16x2xf32>) -> tensor<16x2xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<16x2xf32>) outs(%init : tensor<f32>) {
  ^bb0(%in: f32, %sum: f32):
    %next = arith.addf %sum, %in : f32
    linalg.yield %next : f32
  } -> tensor<f32>
  func.return %y : tensor<f32>
}
// CHECK-LABEL: func.func @outer_loop_of_floats(
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 2 : index
// CHECK-NEXT:  %2 = arith.constant 1 : index
// CHECK-NEXT:  %y = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %init) -> (tensor<f32>) {
// CHECK-NEXT:    %5 = tensor.extract_slice %x[0, %3] [16, 1] [1, 1] : tensor<16x2xf32> to tensor<16x1xf32>
// CHECK-NEXT:    %6 = tensor.empty() : tensor<16x1xf32>
// CHECK-NEXT:    %a = linalg.exp ins(%5 : tensor<16x1xf32>) outs(%6 : tensor<16x1xf32>) -> tensor<16x1xf32>
// CHECK-NEXT:    %y_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<16x1xf32>) outs(%4 : tensor<f32>) {
// CHECK-NEXT:    ^bb0(%in: f32, %sum: f32):
// CHECK-NEXT:      %next = arith.addf %sum, %in : f32
// CHECK-NEXT:      linalg.yield %next : f32
// CHECK-NEXT:    } -> tensor<f32>
// CHECK-NEXT:    scf.yield %y_1 : tensor<f32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %y : tensor<f32>

// Integers in any order: the inner one, which gives more pieces. The index is that of the whole.
func.func @any_loop_of_integers(%x: tensor<16x2xi32>, %init: tensor<i32>) -> tensor<i32> {
  %ea = tensor.empty() : tensor<16x2xi32>
  %a = linalg.add ins(%x, %x : tensor<16x2xi32>, tensor<16x2xi32>) outs(%ea : tensor<16x2xi32>) -> tensor<16x2xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<16x2xi32>) outs(%init : tensor<i32>) {
  ^bb0(%in: i32, %sum: i32):
    %i = linalg.index 1 : index
    %factor = arith.index_cast %i : index to i32
    %term = arith.muli %in, %factor : i32
    %next = arith.addi %sum, %term : i32
    linalg.yield %next : i32
  } -> tensor<i32>
  func.return %y : tensor<i32>
}
// CHECK-LABEL: func.func @any_loop_of_integers(
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 16 : index
// CHECK-NEXT:  %2 = arith.constant 4 : index
// CHECK-NEXT:  %y = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %init) -> (tensor<i32>) {
// CHECK-NEXT:    %5 = tensor.extract_slice %x[%3, 0] [4, 2] [1, 1] : tensor<16x2xi32> to tensor<4x2xi32>
// CHECK-NEXT:    %6 = tensor.empty() : tensor<4x2xi32>
// CHECK-NEXT:    %a = linalg.add ins(%5, %5 : tensor<4x2xi32>, tensor<4x2xi32>) outs(%6 : tensor<4x2xi32>) -> tensor<4x2xi32>
// CHECK-NEXT:    %y_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<4x2xi32>) outs(%4 : tensor<i32>) {
// CHECK-NEXT:    ^bb0(%in: i32, %sum: i32):
// CHECK-NEXT:      %i = linalg.index 1 : index
// CHECK-NEXT:      %i_1 = arith.addi %i, %3 : index
// CHECK-NEXT:      %factor = arith.index_cast %i_1 : index to i32
// CHECK-NEXT:      %term = arith.muli %in, %factor : i32
// CHECK-NEXT:      %next = arith.addi %sum, %term : i32
// CHECK-NEXT:      linalg.yield %next : i32
// CHECK-NEXT:    } -> tensor<i32>
// CHECK-NEXT:    scf.yield %y_1 : tensor<i32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %y : tensor<i32>

// Integers that must not wrap stay in their order.
func.func @integers_that_do_not_wrap(%x: tensor<16x2xi32>, %init: tensor<i32>) -> tensor<i32> {
  %ea = tensor.empty() : tensor<16x2xi32>
  %a = linalg.add ins(%x, %x : tensor<16x2xi32>, tensor<16x2xi32>) outs(%ea : tensor<16x2xi32>) -> tensor<16x2xi32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<16x2xi32>) outs(%init : tensor<i32>) {
  ^bb0(%in: i32, %sum: i32):
    %next = arith.addi %sum, %in overflow<nsw> : i32
    linalg.yield %next : i32
  } -> tensor<i32>
  func.return %y : tensor<i32>
}
// CHECK-LABEL: func.func @integers_that_do_not_wrap(
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 2 : index
// CHECK-NEXT:  %2 = arith.constant 1 : index
// CHECK-NEXT:  %y = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %init) -> (tensor<i32>) {
// CHECK-NEXT:    %5 = tensor.extract_slice %x[0, %3] [16, 1] [1, 1] : tensor<16x2xi32> to tensor<16x1xi32>
// CHECK-NEXT:    %6 = tensor.empty() : tensor<16x1xi32>
// CHECK-NEXT:    %a = linalg.add ins(%5, %5 : tensor<16x1xi32>, tensor<16x1xi32>) outs(%6 : tensor<16x1xi32>) -> tensor<16x1xi32>
// CHECK-NEXT:    %y_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a : tensor<16x1xi32>) outs(%4 : tensor<i32>) {
// CHECK-NEXT:    ^bb0(%in: i32, %sum: i32):
// CHECK-NEXT:      %next = arith.addi %sum, %in overflow<nsw> : i32
// CHECK-NEXT:      linalg.yield %next : i32
// CHECK-NEXT:    } -> tensor<i32>
// CHECK-NEXT:    scf.yield %y_1 : tensor<i32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %y : tensor<i32>

// %n needs the whole of %y (TG6), and %a as well: it is not done in the same loop.
func.func @sum_of_what_is_divided_by_a_sum(%x: tensor<16xf32>, %zero: f32) -> (tensor<f32>, tensor<f32>) {
  %ea = tensor.empty() : tensor<16xf32>
  %a = linalg.exp ins(%x : tensor<16xf32>) outs(%ea : tensor<16xf32>) -> tensor<16xf32>
  %ey = tensor.empty() : tensor<f32>
  %fy = linalg.fill ins(%zero : f32) outs(%ey : tensor<f32>) -> tensor<f32>
  %y = linalg.reduce { arith.addf } ins(%a : tensor<16xf32>) outs(%fy : tensor<f32>) dimensions = [0]
  %n = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%a, %y : tensor<16xf32>, tensor<f32>) outs(%fy : tensor<f32>) {
  ^bb0(%in: f32, %all: f32, %sum: f32):
    %q = arith.divf %in, %all : f32
    %next = arith.addf %sum, %q : f32
    linalg.yield %next : f32
  } -> tensor<f32>
  func.return %n, %y : tensor<f32>, tensor<f32>
}
// CHECK-LABEL: func.func @sum_of_what_is_divided_by_a_sum(
// CHECK-NEXT:  %ea = tensor.empty() : tensor<16xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<16xf32>) outs(%ea : tensor<16xf32>) -> tensor<16xf32>
// CHECK-NEXT:  %ey = tensor.empty() : tensor<f32>
// CHECK-NEXT:  %fy = linalg.fill ins(%zero : f32) outs(%ey : tensor<f32>) -> tensor<f32>
// CHECK-NEXT:  %y = linalg.reduce ins(%a:tensor<16xf32>) outs(%fy:tensor<f32>) dimensions = [0]
// CHECK-NEXT:  (%0: f32, %1: f32) {
// CHECK-NEXT:    %2 = arith.addf %1, %0 : f32
// CHECK-NEXT:    linalg.yield %2 : f32
// CHECK-NEXT:  }
// CHECK-NEXT:  %n = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%a, %y : tensor<16xf32>, tensor<f32>) outs(%fy : tensor<f32>) {
// CHECK-NEXT:  ^bb0(%in: f32, %all: f32, %sum: f32):
// CHECK-NEXT:    %q = arith.divf %in, %all : f32
// CHECK-NEXT:    %next = arith.addf %sum, %q : f32
// CHECK-NEXT:    linalg.yield %next : f32
// CHECK-NEXT:  } -> tensor<f32>
// CHECK-NEXT:  func.return %n, %y : tensor<f32>, tensor<f32>

// Gradients are added up over pieces of a batch. What they begin with is filled before the loop (TG3).
func.func @gradients(%x: tensor<16x1xf32>, %zero: f32) -> (tensor<1x1xf32>, f32, tensor<1x1xf32>, tensor<1x1xf32>) {
  %eg = tensor.empty() : tensor<16x1xf32>
  %g = linalg.exp ins(%x : tensor<16x1xf32>) outs(%eg : tensor<16x1xf32>) -> tensor<16x1xf32>
  %h = linalg.log ins(%g : tensor<16x1xf32>) outs(%eg : tensor<16x1xf32>) -> tensor<16x1xf32>
  %e1 = tensor.empty() : tensor<1x1xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1xf32>) -> tensor<1x1xf32>
  %d1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%g, %h : tensor<16x1xf32>, tensor<16x1xf32>) outs(%f1 : tensor<1x1xf32>) {
  ^bb0(%one: f32, %other: f32, %sum: f32):
    %term = arith.mulf %one, %other : f32
    %next = arith.addf %sum, %term : f32
    linalg.yield %next : f32
  } -> tensor<1x1xf32>
  %i = arith.constant 0 : index
  %loss = tensor.extract %d1[%i, %i] : tensor<1x1xf32>
  %e2 = tensor.empty() : tensor<1x1xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x1xf32>) -> tensor<1x1xf32>
  %d2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%h, %x : tensor<16x1xf32>, tensor<16x1xf32>) outs(%f2 : tensor<1x1xf32>) {
  ^bb0(%one: f32, %other: f32, %sum: f32):
    %term = arith.mulf %one, %other : f32
    %next = arith.addf %sum, %term : f32
    linalg.yield %next : f32
  } -> tensor<1x1xf32>
  func.return %d1, %loss, %d2, %f2 : tensor<1x1xf32>, f32, tensor<1x1xf32>, tensor<1x1xf32>
}
// CHECK-LABEL: func.func @gradients(
// CHECK-NEXT:  %e2 = tensor.empty() : tensor<1x1xf32>
// CHECK-NEXT:  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<1x1xf32>) -> tensor<1x1xf32>
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 16 : index
// CHECK-NEXT:  %2 = arith.constant 4 : index
// CHECK-NEXT:  %e1 = tensor.empty() : tensor<1x1xf32>
// CHECK-NEXT:  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x1xf32>) -> tensor<1x1xf32>
// CHECK-NEXT:  %d1, %d2 = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %f1, %5 = %f2) -> (tensor<1x1xf32>, tensor<1x1xf32>) {
// CHECK-NEXT:    %6 = tensor.extract_slice %x[%3, 0] [4, 1] [1, 1] : tensor<16x1xf32> to tensor<4x1xf32>
// CHECK-NEXT:    %7 = tensor.empty() : tensor<4x1xf32>
// CHECK-NEXT:    %g = linalg.exp ins(%6 : tensor<4x1xf32>) outs(%7 : tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<4x1xf32>
// CHECK-NEXT:    %h = linalg.log ins(%g : tensor<4x1xf32>) outs(%8 : tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK-NEXT:    %d1_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%g, %h : tensor<4x1xf32>, tensor<4x1xf32>) outs(%4 : tensor<1x1xf32>) {
// CHECK-NEXT:    ^bb0(%one: f32, %other: f32, %sum: f32):
// CHECK-NEXT:      %term = arith.mulf %one, %other : f32
// CHECK-NEXT:      %next = arith.addf %sum, %term : f32
// CHECK-NEXT:      linalg.yield %next : f32
// CHECK-NEXT:    } -> tensor<1x1xf32>
// CHECK-NEXT:    %d2_1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%h, %6 : tensor<4x1xf32>, tensor<4x1xf32>) outs(%5 : tensor<1x1xf32>) {
// CHECK-NEXT:    ^bb0(%one_1: f32, %other_1: f32, %sum_1: f32):
// CHECK-NEXT:      %term_1 = arith.mulf %one_1, %other_1 : f32
// CHECK-NEXT:      %next_1 = arith.addf %sum_1, %term_1 : f32
// CHECK-NEXT:      linalg.yield %next_1 : f32
// CHECK-NEXT:    } -> tensor<1x1xf32>
// CHECK-NEXT:    scf.yield %d1_1, %d2_1 : tensor<1x1xf32>, tensor<1x1xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %i = arith.constant 0 : index
// CHECK-NEXT:  %loss = tensor.extract %d1[%i, %i] : tensor<1x1xf32>
// CHECK-NEXT:  func.return %d1, %loss, %d2, %f2 : tensor<1x1xf32>, f32, tensor<1x1xf32>, tensor<1x1xf32>

// A sum is written over what it begins with, if nobody else reads that: 16 bytes.
func.func @begins_with_a_tensor(%x: tensor<1x64xf32>, %w: tensor<64x4xf32>) -> tensor<1x4xf32> {
  %init = "test.op"() : () -> tensor<1x4xf32>
  %eh = tensor.empty() : tensor<1x64xf32>
  %h = linalg.exp ins(%x : tensor<1x64xf32>) outs(%eh : tensor<1x64xf32>) -> tensor<1x64xf32>
  %y = linalg.matmul ins(%h, %w : tensor<1x64xf32>, tensor<64x4xf32>) outs(%init : tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return %y : tensor<1x4xf32>
}
// CHECK-LABEL: func.func @begins_with_a_tensor(
// CHECK-NEXT:  %init = "test.op"() : () -> tensor<1x4xf32>
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 64 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %y = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %init) -> (tensor<1x4xf32>) {
// CHECK-NEXT:    %5 = tensor.extract_slice %x[0, %3] [1, 16] [1, 1] : tensor<1x64xf32> to tensor<1x16xf32>
// CHECK-NEXT:    %6 = tensor.empty() : tensor<1x16xf32>
// CHECK-NEXT:    %h = linalg.exp ins(%5 : tensor<1x16xf32>) outs(%6 : tensor<1x16xf32>) -> tensor<1x16xf32>
// CHECK-NEXT:    %7 = tensor.extract_slice %w[%3, 0] [16, 4] [1, 1] : tensor<64x4xf32> to tensor<16x4xf32>
// CHECK-NEXT:    %y_1 = linalg.matmul ins(%h, %7 : tensor<1x16xf32>, tensor<16x4xf32>) outs(%4 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    scf.yield %y_1 : tensor<1x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %y : tensor<1x4xf32>
// REMARK:      remark: in @begins_with_a_tensor: tile-chains: 2 operations (linalg.exp, linalg.matmul) in 4 pieces: 80 bytes are live there, instead of up to 272; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @begins_with_a_tensor: tile-chains: no more: no group lowers the peak of 80 bytes, at 'linalg.matmul'

func.func @begins_with_what_others_read(%x: tensor<1x64xf32>, %w: tensor<64x4xf32>) -> tensor<1x4xf32> {
  %init = "test.op"() : () -> tensor<1x4xf32>
  %eh = tensor.empty() : tensor<1x64xf32>
  %h = linalg.exp ins(%x : tensor<1x64xf32>) outs(%eh : tensor<1x64xf32>) -> tensor<1x64xf32>
  %y = linalg.matmul ins(%h, %w : tensor<1x64xf32>, tensor<64x4xf32>) outs(%init : tensor<1x4xf32>) -> tensor<1x4xf32>
  "test.op"(%init) : (tensor<1x4xf32>) -> ()
  func.return %y : tensor<1x4xf32>
}
// CHECK-LABEL: func.func @begins_with_what_others_read(
// CHECK-NEXT:  %init = "test.op"() : () -> tensor<1x4xf32>
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 64 : index
// CHECK-NEXT:  %2 = arith.constant 16 : index
// CHECK-NEXT:  %y = scf.for %3 = %0 to %1 step %2 iter_args(%4 = %init) -> (tensor<1x4xf32>) {
// CHECK-NEXT:    %5 = tensor.extract_slice %x[0, %3] [1, 16] [1, 1] : tensor<1x64xf32> to tensor<1x16xf32>
// CHECK-NEXT:    %6 = tensor.empty() : tensor<1x16xf32>
// CHECK-NEXT:    %h = linalg.exp ins(%5 : tensor<1x16xf32>) outs(%6 : tensor<1x16xf32>) -> tensor<1x16xf32>
// CHECK-NEXT:    %7 = tensor.extract_slice %w[%3, 0] [16, 4] [1, 1] : tensor<64x4xf32> to tensor<16x4xf32>
// CHECK-NEXT:    %y_1 = linalg.matmul ins(%h, %7 : tensor<1x16xf32>, tensor<16x4xf32>) outs(%4 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    scf.yield %y_1 : tensor<1x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  "test.op"(%init) : (tensor<1x4xf32>) -> ()
// CHECK-NEXT:  func.return %y : tensor<1x4xf32>
// REMARK-NEXT: remark: in @begins_with_what_others_read: tile-chains: 2 operations (linalg.exp, linalg.matmul) in 4 pieces: 96 bytes are live there, instead of up to 288; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @begins_with_what_others_read: tile-chains: no more: no group lowers the peak of 96 bytes, at 'linalg.matmul'
