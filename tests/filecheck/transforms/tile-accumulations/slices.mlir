// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// A transposed convolution of steps of two is one for each pair of steps, whose sums are put side by side: 18 of them, of
// which the first 16 are wanted.

#all = affine_map<(d0, d1) -> (d0, d1)>
#product = affine_map<(d0, d1, d2) -> (d0, d2)>
#weights = affine_map<(d0, d1, d2) -> (d1, d2)>
#sums = affine_map<(d0, d1, d2) -> (d0, d1)>

// CHECK-LABEL: func.func @the_first_of_a_group
// CHECK-NOT:   tensor<18
// CHECK:       %[[EIGHT:.*]] = arith.constant 8 : index
// CHECK:       scf.for {{.*}} to %[[EIGHT]]
// CHECK:       linalg.generic {{.*}} outs(%{{.*}} : tensor<1x1xi32>)
// CHECK-NOT:   tensor<18
func.func @the_first_of_a_group(%x: tensor<9x4xi8>, %w: tensor<2x4xi8>) -> tensor<16x1xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<9x2xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<9x2xi32>) -> tensor<9x2xi32>
  %s = linalg.generic {indexing_maps = [#product, #weights, #sums], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<9x4xi8>, tensor<2x4xi8>) outs(%f : tensor<9x2xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<9x2xi32>
  %h = tensor.expand_shape %s [[0], [1, 2]] output_shape [9, 2, 1] : tensor<9x2xi32> into tensor<9x2x1xi32>
  %g = tensor.collapse_shape %h [[0, 1], [2]] : tensor<9x2x1xi32> into tensor<18x1xi32>
  %p = tensor.extract_slice %g[0, 0] [16, 1] [1, 1] : tensor<18x1xi32> to tensor<16x1xi32>
  %o = tensor.empty() : tensor<16x1xi8>
  %r = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%p : tensor<16x1xi32>) outs(%o : tensor<16x1xi8>) {
  ^bb0(%i: i32, %out: i8):
    %4 = arith.trunci %i : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<16x1xi8>
  func.return %r : tensor<16x1xi8>
}

// 15 of them end in the middle of a pair.
// CHECK-LABEL: func.func @the_last_is_half_a_group
// CHECK-NOT:   scf.for
func.func @the_last_is_half_a_group(%x: tensor<9x4xi8>, %w: tensor<2x4xi8>) -> tensor<15xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<9x2xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<9x2xi32>) -> tensor<9x2xi32>
  %s = linalg.generic {indexing_maps = [#product, #weights, #sums], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<9x4xi8>, tensor<2x4xi8>) outs(%f : tensor<9x2xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<9x2xi32>
  %g = tensor.collapse_shape %s [[0, 1]] : tensor<9x2xi32> into tensor<18xi32>
  %p = tensor.extract_slice %g[0] [15] [1] : tensor<18xi32> to tensor<15xi32>
  %o = tensor.empty() : tensor<15xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%p : tensor<15xi32>) outs(%o : tensor<15xi8>) {
  ^bb0(%i: i32, %out: i8):
    %4 = arith.trunci %i : i32 to i8
    linalg.yield %4 : i8
  } -> tensor<15xi8>
  func.return %r : tensor<15xi8>
}
