// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// AC2: views of sums whose elements are not those of the same indices: the sums are needed as a whole.

// CHECK-NOT: scf.for

// Every other row.
func.func @with_gaps(%x: tensor<8x8xi8>, %w: tensor<8x6xi8>, %into: tensor<8x6xi32>) -> tensor<4x6xi8> {
  %sums = linalg.matmul ins(%x, %w : tensor<8x8xi8>, tensor<8x6xi8>) outs(%into : tensor<8x6xi32>) -> tensor<8x6xi32>
  %s = tensor.extract_slice %sums[0, 0] [4, 6] [2, 1] : tensor<8x6xi32> to tensor<4x6xi32>
  %e = tensor.empty() : tensor<4x6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<4x6xi32>) outs(%e : tensor<4x6xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4x6xi8>
  func.return %r : tensor<4x6xi8>
}

// The first row, without the dimension of rows.
func.func @of_fewer_dimensions(%x: tensor<8x8xi8>, %w: tensor<8x6xi8>, %into: tensor<8x6xi32>) -> tensor<6xi8> {
  %sums = linalg.matmul ins(%x, %w : tensor<8x8xi8>, tensor<8x6xi8>) outs(%into : tensor<8x6xi32>) -> tensor<8x6xi32>
  %s = tensor.extract_slice %sums[0, 0] [1, 6] [1, 1] : tensor<8x6xi32> to tensor<6xi32>
  %e = tensor.empty() : tensor<6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(j) -> (j)>, affine_map<(j) -> (j)>], iterator_types = ["parallel"]} ins(%s : tensor<6xi32>) outs(%e : tensor<6xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<6xi8>
  func.return %r : tensor<6xi8>
}

// Each row goes on in other dimensions than those it had: an index of the sums is that of two loops.
func.func @divided_otherwise(%x: tensor<4x8xi8>, %w: tensor<8x8xi8>, %into: tensor<4x8xi32>) -> tensor<2x2x8xi8> {
  %sums = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x8xi8>) outs(%into : tensor<4x8xi32>) -> tensor<4x8xi32>
  %all = tensor.collapse_shape %sums [[0, 1]] : tensor<4x8xi32> into tensor<32xi32>
  %s = tensor.expand_shape %all [[0, 1, 2]] output_shape [2, 2, 8] : tensor<32xi32> into tensor<2x2x8xi32>
  %e = tensor.empty() : tensor<2x2x8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : tensor<2x2x8xi32>) outs(%e : tensor<2x2x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<2x2x8xi8>
  func.return %r : tensor<2x2x8xi8>
}
