// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// Nothing here is done element by element.

// CHECK-NOT: scf.for

// Sums that are as wide as what becomes of them are written over by it.

func.func @same_width(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %sums = linalg.matmul ins(%x, %w : tensor<4x8xf32>, tensor<8x6xf32>) outs(%zeros : tensor<4x6xf32>) -> tensor<4x6xf32>
  %r = linalg.exp ins(%sums : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  func.return %r : tensor<4x6xf32>
}

// Sums that somebody else reads, or that are read elsewhere, are needed as a whole.

func.func @also_a_result(%x: tensor<4x8xi8>, %w: tensor<8x6xi8>, %into: tensor<4x6xi32>) -> (tensor<4x6xi8>, tensor<4x6xi32>) {
  %sums = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x6xi8>) outs(%into : tensor<4x6xi32>) -> tensor<4x6xi32>
  %e8 = tensor.empty() : tensor<4x6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<4x6xi32>) outs(%e8 : tensor<4x6xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4x6xi8>
  func.return %r, %sums : tensor<4x6xi8>, tensor<4x6xi32>
}

func.func @in_a_branch(%x: tensor<4x8xi8>, %w: tensor<8x6xi8>, %into: tensor<4x6xi32>, %c: i1, %other: tensor<4x6xi8>) -> tensor<4x6xi8> {
  %sums = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x6xi8>) outs(%into : tensor<4x6xi32>) -> tensor<4x6xi32>
  %s = scf.if %c -> (tensor<4x6xi8>) {
    %e8 = tensor.empty() : tensor<4x6xi8>
    %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<4x6xi32>) outs(%e8 : tensor<4x6xi8>) {
    ^bb0(%in: i32, %out: i8):
      %0 = arith.trunci %in : i32 to i8
      linalg.yield %0 : i8
    } -> tensor<4x6xi8>
    scf.yield %r : tensor<4x6xi8>
  } else {
    scf.yield %other : tensor<4x6xi8>
  }
  func.return %s : tensor<4x6xi8>
}

// A sum that several elements are made of would be computed for each of them.

func.func @broadcast(%m: tensor<4x8xi8>, %x: tensor<8xi8>, %into: tensor<4xi32>) -> tensor<4x6xi8> {
  %sums = linalg.matvec ins(%m, %x : tensor<4x8xi8>, tensor<8xi8>) outs(%into : tensor<4xi32>) -> tensor<4xi32>
  %e8 = tensor.empty() : tensor<4x6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<4xi32>) outs(%e8 : tensor<4x6xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4x6xi8>
  func.return %r : tensor<4x6xi8>
}

// So would one that is read at two places.

func.func @two_places(%x: tensor<4x8xi8>, %w: tensor<8x4xi8>, %into: tensor<4x4xi32>) -> tensor<4x4xi8> {
  %sums = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x4xi8>) outs(%into : tensor<4x4xi32>) -> tensor<4x4xi32>
  %e8 = tensor.empty() : tensor<4x4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums, %sums : tensor<4x4xi32>, tensor<4x4xi32>) outs(%e8 : tensor<4x4xi8>) {
  ^bb0(%a: i32, %b: i32, %out: i8):
    %0 = arith.addi %a, %b : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<4x4xi8>
  func.return %r : tensor<4x4xi8>
}

// Sizes that are not known, or 0.

func.func @open_size(%x: tensor<?x8xi8>, %w: tensor<8x6xi8>, %into: tensor<?x6xi32>, %e8: tensor<?x6xi8>) -> tensor<?x6xi8> {
  %sums = linalg.matmul ins(%x, %w : tensor<?x8xi8>, tensor<8x6xi8>) outs(%into : tensor<?x6xi32>) -> tensor<?x6xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<?x6xi32>) outs(%e8 : tensor<?x6xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<?x6xi8>
  func.return %r : tensor<?x6xi8>
}

func.func @no_terms(%x: tensor<4x0xi8>, %w: tensor<0x6xi8>, %into: tensor<4x6xi32>) -> tensor<4x6xi8> {
  %sums = linalg.matmul ins(%x, %w : tensor<4x0xi8>, tensor<0x6xi8>) outs(%into : tensor<4x6xi32>) -> tensor<4x6xi32>
  %e8 = tensor.empty() : tensor<4x6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<4x6xi32>) outs(%e8 : tensor<4x6xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4x6xi8>
  func.return %r : tensor<4x6xi8>
}

// What may divide by zero does not pass what may not return.

func.func @may_fail(%x: tensor<4x8xi32>, %into: tensor<4xi32>) -> tensor<4xi8> {
  %sums = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xi32>) outs(%into : tensor<4xi32>) {
  ^bb0(%in: i32, %sum: i32):
    %0 = arith.divsi %sum, %in : i32
    linalg.yield %0 : i32
  } -> tensor<4xi32>
  "test.op"() : () -> ()
  %e8 = tensor.empty() : tensor<4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%sums : tensor<4xi32>) outs(%e8 : tensor<4xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4xi8>
  func.return %r : tensor<4xi8>
}

// An index that is always 1: what is done for an element takes the second row of that element.

func.func @second_row(%x: tensor<4x3x8xi8>, %into: tensor<4xi32>) -> tensor<4xi8> {
  %sums = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, 1, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x3x8xi8>) outs(%into : tensor<4xi32>) {
  ^bb0(%in: i8, %sum: i32):
    %0 = arith.extsi %in : i8 to i32
    %1 = arith.addi %sum, %0 : i32
    linalg.yield %1 : i32
  } -> tensor<4xi32>
  %e8 = tensor.empty() : tensor<4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%sums : tensor<4xi32>) outs(%e8 : tensor<4xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4xi8>
  func.return %r : tensor<4xi8>
}
