// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// AC6: the sum is written over the residual, which nobody needs any more.

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @residual(%w: tensor<8x8xi8>, %zero: i32, %y: tensor<8x8xi8>) -> tensor<8x8xi8> {
  %e = tensor.empty() : tensor<8x8xi8>
  %r = linalg.add ins(%y, %y : tensor<8x8xi8>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  %ex = tensor.empty() : tensor<8x8xi8>
  %x = linalg.transpose ins(%r : tensor<8x8xi8>) outs(%ex : tensor<8x8xi8>) permutation = [1, 0]
  %e32 = tensor.empty() : tensor<8x8xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e32 : tensor<8x8xi32>) -> tensor<8x8xi32>
  %sums = linalg.matmul ins(%x, %w : tensor<8x8xi8>, tensor<8x8xi8>) outs(%zeros : tensor<8x8xi32>) -> tensor<8x8xi32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%sums, %r : tensor<8x8xi32>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) {
  ^bb0(%in: i32, %old: i8, %out: i8):
    %narrow = arith.trunci %in : i32 to i8
    %both = arith.addi %narrow, %old : i8
    linalg.yield %both : i8
  } -> tensor<8x8xi8>
  func.return %s : tensor<8x8xi8>
}
// CHECK-LABEL: func.func @residual(
// CHECK:         %r = linalg.add
// CHECK:         scf.for %{{[a-z0-9_]+}} = %{{[a-z0-9_]+}} to %{{[a-z0-9_]+}} step %{{[a-z0-9_]+}} iter_args(%{{[a-z0-9_]+}} = %r)
// CHECK:           scf.for
// CHECK-NOT:         tensor.extract_slice %r[
// CHECK:             tensor.insert_slice

// It is used again.

func.func @used_again(%x: tensor<8x4xi8>, %w: tensor<4x8xi8>, %zero: i32, %y: tensor<8x8xi8>) -> (tensor<8x8xi8>, tensor<8x8xi8>) {
  %e = tensor.empty() : tensor<8x8xi8>
  %r = linalg.add ins(%y, %y : tensor<8x8xi8>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  %e32 = tensor.empty() : tensor<8x8xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e32 : tensor<8x8xi32>) -> tensor<8x8xi32>
  %sums = linalg.matmul ins(%x, %w : tensor<8x4xi8>, tensor<4x8xi8>) outs(%zeros : tensor<8x8xi32>) -> tensor<8x8xi32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%sums, %r : tensor<8x8xi32>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) {
  ^bb0(%in: i32, %old: i8, %out: i8):
    %narrow = arith.trunci %in : i32 to i8
    %both = arith.addi %narrow, %old : i8
    linalg.yield %both : i8
  } -> tensor<8x8xi8>
  func.return %s, %r : tensor<8x8xi8>, tensor<8x8xi8>
}
// CHECK-LABEL: func.func @used_again(
// CHECK:         %r = linalg.add
// CHECK-NOT:     iter_args({{.*}} = %r)
// CHECK:             tensor.extract_slice %r[

// An argument of the function is the caller's.

func.func @of_the_caller(%x: tensor<8x4xi8>, %w: tensor<4x8xi8>, %zero: i32, %r: tensor<8x8xi8>) -> tensor<8x8xi8> {
  %e = tensor.empty() : tensor<8x8xi8>
  %e32 = tensor.empty() : tensor<8x8xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e32 : tensor<8x8xi32>) -> tensor<8x8xi32>
  %sums = linalg.matmul ins(%x, %w : tensor<8x4xi8>, tensor<4x8xi8>) outs(%zeros : tensor<8x8xi32>) -> tensor<8x8xi32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%sums, %r : tensor<8x8xi32>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) {
  ^bb0(%in: i32, %old: i8, %out: i8):
    %narrow = arith.trunci %in : i32 to i8
    %both = arith.addi %narrow, %old : i8
    linalg.yield %both : i8
  } -> tensor<8x8xi8>
  func.return %s : tensor<8x8xi8>
}
// CHECK-LABEL: func.func @of_the_caller(
// CHECK-NOT:     iter_args({{.*}} = %r)
// CHECK:         tensor.extract_slice %r[

// The product needs rows of it after some of their elements were written.

func.func @product_of_it(%w: tensor<8x8xi8>, %zero: i32, %y: tensor<8x8xi8>) -> tensor<8x8xi8> {
  %e = tensor.empty() : tensor<8x8xi8>
  %r = linalg.add ins(%y, %y : tensor<8x8xi8>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  %e32 = tensor.empty() : tensor<8x8xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e32 : tensor<8x8xi32>) -> tensor<8x8xi32>
  %sums = linalg.matmul ins(%r, %w : tensor<8x8xi8>, tensor<8x8xi8>) outs(%zeros : tensor<8x8xi32>) -> tensor<8x8xi32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%sums, %r : tensor<8x8xi32>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) {
  ^bb0(%in: i32, %old: i8, %out: i8):
    %narrow = arith.trunci %in : i32 to i8
    %both = arith.addi %narrow, %old : i8
    linalg.yield %both : i8
  } -> tensor<8x8xi8>
  func.return %s : tensor<8x8xi8>
}
// CHECK-LABEL: func.func @product_of_it(
// CHECK-NOT:     iter_args({{.*}} = %r)
// CHECK:         tensor.extract_slice %r[

// It is read transposed: an element that was written is needed later.

#t = affine_map<(d0, d1) -> (d1, d0)>
func.func @transposed(%w: tensor<8x8xi8>, %zero: i32, %y: tensor<8x8xi8>) -> tensor<8x8xi8> {
  %e = tensor.empty() : tensor<8x8xi8>
  %r = linalg.add ins(%y, %y : tensor<8x8xi8>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) -> tensor<8x8xi8>
  %ex = tensor.empty() : tensor<8x8xi8>
  %x = linalg.transpose ins(%r : tensor<8x8xi8>) outs(%ex : tensor<8x8xi8>) permutation = [1, 0]
  %e32 = tensor.empty() : tensor<8x8xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e32 : tensor<8x8xi32>) -> tensor<8x8xi32>
  %sums = linalg.matmul ins(%x, %w : tensor<8x8xi8>, tensor<8x8xi8>) outs(%zeros : tensor<8x8xi32>) -> tensor<8x8xi32>
  %s = linalg.generic {indexing_maps = [#id, #t, #id], iterator_types = ["parallel", "parallel"]} ins(%sums, %r : tensor<8x8xi32>, tensor<8x8xi8>) outs(%e : tensor<8x8xi8>) {
  ^bb0(%in: i32, %old: i8, %out: i8):
    %narrow = arith.trunci %in : i32 to i8
    %both = arith.addi %narrow, %old : i8
    linalg.yield %both : i8
  } -> tensor<8x8xi8>
  func.return %s : tensor<8x8xi8>
}
// CHECK-LABEL: func.func @transposed(
// CHECK-NOT:     iter_args({{.*}} = %r)
// CHECK:         tensor.extract_slice %r[

// What is added is a constant, which nobody may write over: the result is somewhere else.

// CHECK-LABEL: func.func @constant_residual
// CHECK:       %[[E:.*]] = tensor.empty() : tensor<4x6xi8>
// CHECK:       scf.for {{.*}} iter_args(%{{.*}} = %[[E]])
func.func @constant_residual(%x: tensor<4x8xi8>, %w: tensor<8x6xi8>, %into: tensor<4x6xi32>) -> tensor<4x6xi8> {
  %k = arith.constant dense<3> : tensor<4x6xi8>
  %sums = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x6xi8>) outs(%into : tensor<4x6xi32>) -> tensor<4x6xi32>
  %e8 = tensor.empty() : tensor<4x6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums, %k : tensor<4x6xi32>, tensor<4x6xi8>) outs(%e8 : tensor<4x6xi8>) {
  ^bb0(%in: i32, %add: i8, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    %1 = arith.addi %0, %add : i8
    linalg.yield %1 : i8
  } -> tensor<4x6xi8>
  func.return %r : tensor<4x6xi8>
}
