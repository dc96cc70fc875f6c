// RUN: xdsl-opt %s -p split-contractions-of-concats | filecheck %s

// A part is a concatenation along another dimension: its rows are
// divided first.

func.func @of_rows(%x: tensor<4x3xf32>, %y: tensor<4x3xf32>, %z: tensor<8x5xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %rows = tensor.concat dim(0) %x, %y : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<8x3xf32>
  %c = tensor.concat dim(1) %rows, %z : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

// CHECK-LABEL: func.func @of_rows(
// CHECK:         tensor.extract_slice %z[0, 0] [4, 5]
// CHECK-NEXT:    tensor.concat dim(1) %x, {{.*}} -> tensor<4x8xf32>
// CHECK:         tensor.extract_slice %z[4, 0] [4, 5]
// CHECK-NEXT:    tensor.concat dim(1) %y, {{.*}} -> tensor<4x8xf32>

// A part is a concatenation that somebody else needs: it is built anyway.

func.func @needed(%x: tensor<8x2xf32>, %y: tensor<8x1xf32>, %z: tensor<8x5xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> (tensor<8x2xf32>, tensor<8x3xf32>) {
  %inner = tensor.concat dim(1) %x, %y : (tensor<8x2xf32>, tensor<8x1xf32>) -> tensor<8x3xf32>
  %c = tensor.concat dim(1) %inner, %z : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r, %inner : tensor<8x2xf32>, tensor<8x3xf32>
}

// CHECK-LABEL: func.func @needed(
// CHECK:         linalg.matmul ins(%inner,
// CHECK:         %r = linalg.matmul ins(%z,

// A step that writes over the concatenation writes over each part.

func.func @over_the_whole(%x: tensor<8x3xf32>, %y: tensor<8x5xf32>, %k: tensor<8x8xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %c = tensor.concat dim(1) %x, %y : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%k : tensor<8x8xf32>) outs(%c : tensor<8x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %in, %out : f32
    linalg.yield %0 : f32
  } -> tensor<8x8xf32>
  %r = linalg.matmul ins(%s, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

// CHECK-LABEL: func.func @over_the_whole(
// CHECK-SAME:    summary = "concatenations not built: 1; contractions of them: 1"
// CHECK:         [[KX:%[a-z0-9_]+]] = tensor.extract_slice %k[0, 0] [8, 3]
// CHECK:         linalg.generic {{.*}} ins([[KX]] : tensor<8x3xf32>) outs(%x :
// CHECK:         [[KY:%[a-z0-9_]+]] = tensor.extract_slice %k[0, 3] [8, 5]
// CHECK:         linalg.generic {{.*}} ins([[KY]] : tensor<8x5xf32>) outs(%y :
