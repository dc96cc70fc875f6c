// RUN: xdsl-opt %s -p split-contractions-of-concats | filecheck %s

// CHECK-NOT: mergealloc.changes

// Columns that are inserted as vectors are no parts.

func.func @vectors(%x: tensor<8xf32>, %y: tensor<8x7xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %c0 = tensor.insert_slice %x into %e[0, 0] [8, 1] [1, 1] : tensor<8xf32> into tensor<8x8xf32>
  %c = tensor.insert_slice %y into %c0[0, 1] [8, 7] [1, 1] : tensor<8x7xf32> into tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

// What is looked at is not all of the parts.

func.func @first_columns(%x: tensor<8x3xf32>, %y: tensor<8x5xf32>, %w: tensor<6x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %c = tensor.concat dim(1) %x, %y : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %s = tensor.extract_slice %c[0, 0] [8, 6] [1, 1] : tensor<8x8xf32> to tensor<8x6xf32>
  %r = linalg.matmul ins(%s, %w : tensor<8x6xf32>, tensor<6x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

func.func @more_columns(%x: tensor<8x3xf32>, %y: tensor<8x5xf32>, %w: tensor<9x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %one = arith.constant 1.0 : f32
  %c = tensor.concat dim(1) %x, %y : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %p = tensor.pad %c low[0, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %one : f32
  } : tensor<8x8xf32> to tensor<8x9xf32>
  %r = linalg.matmul ins(%p, %w : tensor<8x9xf32>, tensor<9x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

// Somebody sees in which order the elements are added.

func.func private @see(f32)

func.func @seen(%x: tensor<8x3xf32>, %y: tensor<8x5xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %c = tensor.concat dim(1) %x, %y : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%c : tensor<8x8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%in: f32, %sum: f32):
    func.call @see(%in) : (f32) -> ()
    %0 = arith.addf %sum, %in : f32
    linalg.yield %0 : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
