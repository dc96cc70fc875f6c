// RUN: xdsl-opt %s -p split-contractions-of-concats | filecheck %s

// CHECK-NOT: mergealloc.changes

// Floats would be added in another order: channels are inside of the window.

func.func @channels_last(%a: tensor<1x8x4x2xf32>, %b: tensor<1x8x4x3xf32>, %w: tensor<3x1x5x2xf32>, %init: tensor<1x6x4x2xf32>) -> tensor<1x6x4x2xf32> {
  %c = tensor.concat dim(3) %a, %b : (tensor<1x8x4x2xf32>, tensor<1x8x4x3xf32>) -> tensor<1x8x4x5xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%c, %w : tensor<1x8x4x5xf32>, tensor<3x1x5x2xf32>) outs(%init : tensor<1x6x4x2xf32>) -> tensor<1x6x4x2xf32>
  func.return %r : tensor<1x6x4x2xf32>
}

// Sums that must not overflow on the way.

func.func @no_overflow(%a: tensor<4x2xi32>, %b: tensor<4x3xi32>, %init: tensor<i32>) -> tensor<i32> {
  %c = tensor.concat dim(1) %a, %b : (tensor<4x2xi32>, tensor<4x3xi32>) -> tensor<4x5xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%c : tensor<4x5xi32>) outs(%init : tensor<i32>) {
  ^bb0(%x: i32, %sum: i32):
    %0 = arith.addi %sum, %x overflow<nsw> : i32
    linalg.yield %0 : i32
  } -> tensor<i32>
  func.return %r : tensor<i32>
}

// Somebody needs the whole.

func.func @also_a_result(%a: tensor<8x3xf32>, %b: tensor<8x5xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> (tensor<8x2xf32>, tensor<8x8xf32>) {
  %c = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r, %c : tensor<8x2xf32>, tensor<8x8xf32>
}

func.func @both_operands(%a: tensor<8x3xf32>, %b: tensor<8x5xf32>, %init: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %c = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %c : tensor<8x8xf32>, tensor<8x8xf32>) outs(%init : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}

// There is something that is no part. These are apart, so that no other tensor is as large.

func.func @gap(%a: tensor<8x3xf32>, %b: tensor<8x4xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %c0 = tensor.insert_slice %a into %e[0, 0] [8, 3] [1, 1] : tensor<8x3xf32> into tensor<8x8xf32>
  %c1 = tensor.insert_slice %b into %c0[0, 4] [8, 4] [1, 1] : tensor<8x4xf32> into tensor<8x8xf32>
  %r = linalg.matmul ins(%c1, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

func.func @gap_at_the_end(%a: tensor<8x3xf32>, %b: tensor<8x4xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %c0 = tensor.insert_slice %a into %e[0, 0] [8, 3] [1, 1] : tensor<8x3xf32> into tensor<8x8xf32>
  %c1 = tensor.insert_slice %b into %c0[0, 3] [8, 4] [1, 1] : tensor<8x4xf32> into tensor<8x8xf32>
  %r = linalg.matmul ins(%c1, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

func.func @written_over(%a: tensor<8x5xf32>, %b: tensor<8x3xf32>, %over: tensor<8x2xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %c0 = tensor.insert_slice %a into %e[0, 0] [8, 5] [1, 1] : tensor<8x5xf32> into tensor<8x8xf32>
  %c1 = tensor.insert_slice %b into %c0[0, 5] [8, 3] [1, 1] : tensor<8x3xf32> into tensor<8x8xf32>
  %c2 = tensor.insert_slice %over into %c1[0, 2] [8, 2] [1, 1] : tensor<8x2xf32> into tensor<8x8xf32>
  %r = linalg.matmul ins(%c2, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

func.func @not_into_an_empty_tensor(%a: tensor<8x3xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>, %d: tensor<8x8xf32>) -> tensor<8x2xf32> {
  %d0 = tensor.insert_slice %a into %d[0, 0] [8, 3] [1, 1] : tensor<8x3xf32> into tensor<8x8xf32>
  %r = linalg.matmul ins(%d0, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

// Nothing is contracted.

func.func @elementwise(%a: tensor<8x3xf32>, %b: tensor<8x5xf32>) -> tensor<8x8xf32> {
  %c = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %r = linalg.exp ins(%c : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}

// Most is live elsewhere.

func.func @below_the_peak(%a: tensor<8x3xf32>, %b: tensor<8x5xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>, %large: tensor<99xf32>) -> (tensor<8x2xf32>, tensor<99xf32>) {
  %c = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  %e = tensor.empty() : tensor<99xf32>
  %s = linalg.exp ins(%large : tensor<99xf32>) outs(%e : tensor<99xf32>) -> tensor<99xf32>
  func.return %r, %s : tensor<8x2xf32>, tensor<99xf32>
}

// Both parts can be computed in their places. It would take less to make one after the other, but
// what might not return is not passed.

func.func private @see()

func.func @observed(%x: tensor<8x3xf32>, %y: tensor<8x5xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %e0 = tensor.empty() : tensor<8x3xf32>
  %a = linalg.exp ins(%x : tensor<8x3xf32>) outs(%e0 : tensor<8x3xf32>) -> tensor<8x3xf32>
  %e1 = tensor.empty() : tensor<8x5xf32>
  %b = linalg.exp ins(%y : tensor<8x5xf32>) outs(%e1 : tensor<8x5xf32>) -> tensor<8x5xf32>
  func.call @see() : () -> ()
  %c = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

// A part of a step would be a slice of an empty tensor.

func.func @nothing_to_slice(%x: tensor<64x8xf32>, %y: tensor<64x8xf32>, %z: tensor<128x0xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<64x8xf32>
  %a = linalg.exp ins(%x : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %b = linalg.exp ins(%y : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %c = tensor.concat dim(0) %a, %b : (tensor<64x8xf32>, tensor<64x8xf32>) -> tensor<128x8xf32>
  %d = tensor.concat dim(1) %z, %c : (tensor<128x0xf32>, tensor<128x8xf32>) -> tensor<128x8xf32>
  %r = linalg.reduce ins(%d : tensor<128x8xf32>) outs(%init : tensor<8xf32>) dimensions = [0]
  (%in: f32, %sum: f32) {
    %0 = arith.addf %sum, %in : f32
    linalg.yield %0 : f32
  }
  func.return %r : tensor<8xf32>
}
