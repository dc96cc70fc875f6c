// RUN: xdsl-opt %s -p split-contractions-of-concats | filecheck %s

// The second part is made when the first one is used up.

func.func @matmul(%x: tensor<8x3xf32>, %y: tensor<8x5xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %e0 = tensor.empty() : tensor<8x3xf32>
  %a = linalg.exp ins(%x : tensor<8x3xf32>) outs(%e0 : tensor<8x3xf32>) -> tensor<8x3xf32>
  %e1 = tensor.empty() : tensor<8x5xf32>
  %b = linalg.exp ins(%y : tensor<8x5xf32>) outs(%e1 : tensor<8x5xf32>) -> tensor<8x5xf32>
  %c = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

// CHECK-LABEL: func.func @matmul(
// CHECK-SAME:    summary = "concatenations not built: 1; contractions of them: 1"
// CHECK:         %a = linalg.exp
// CHECK-NEXT:    [[WA:%[a-z0-9_]+]] = tensor.extract_slice %w[0, 0] [3, 2] [1, 1]
// CHECK-NEXT:    [[RA:%[a-z0-9_]+]] = linalg.matmul ins(%a, [[WA]] : {{.*}}) outs(%init :
// CHECK-NEXT:    %e1 = tensor.empty
// CHECK-NEXT:    %b = linalg.exp
// CHECK-NEXT:    [[WB:%[a-z0-9_]+]] = tensor.extract_slice %w[3, 0] [5, 2] [1, 1]
// CHECK-NEXT:    %r = linalg.matmul ins(%b, [[WB]] : {{.*}}) outs([[RA]] :
// CHECK-NEXT:    func.return %r

// Channels are outside of the window: what is in between is done to each part. The bias, which the
// sum begins with, is made earlier.

func.func @convolution(%a: tensor<1x2x4x4xf32>, %b: tensor<1x3x4x4xf32>, %w: tensor<2x5x3x3xf32>, %bias: tensor<2xf32>) -> tensor<1x2x4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %c = tensor.concat dim(1) %a, %b : (tensor<1x2x4x4xf32>, tensor<1x3x4x4xf32>) -> tensor<1x5x4x4xf32>
  %p = tensor.pad %c low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x5x4x4xf32> to tensor<1x5x6x6xf32>
  %e = tensor.empty() : tensor<1x2x4x4xf32>
  %init = linalg.broadcast ins(%bias : tensor<2xf32>) outs(%e : tensor<1x2x4x4xf32>) dimensions = [0, 2, 3]
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %w : tensor<1x5x6x6xf32>, tensor<2x5x3x3xf32>) outs(%init : tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  func.return %r : tensor<1x2x4x4xf32>
}

// CHECK-LABEL: func.func @convolution(
// CHECK-NOT:     tensor.concat
// CHECK:         [[PA:%[a-z0-9_]+]] = tensor.pad %a low[0, 0, 1, 1] high[0, 0, 1, 1]
// CHECK:         : tensor<1x2x4x4xf32> to tensor<1x2x6x6xf32>
// CHECK:         tensor.extract_slice %w[0, 0, 0, 0] [2, 2, 3, 3]
// CHECK-NEXT:    [[RA:%[a-z0-9_]+]] = linalg.conv_2d_nchw_fchw {{.*}} ins([[PA]],
// CHECK-SAME:      outs(%init :
// CHECK:         [[PB:%[a-z0-9_]+]] = tensor.pad %b low[0, 0, 1, 1] high[0, 0, 1, 1]
// CHECK:         tensor.extract_slice %w[0, 2, 0, 0] [2, 3, 3, 3]
// CHECK-NEXT:    %r = linalg.conv_2d_nchw_fchw {{.*}} ins([[PB]],
// CHECK-SAME:      outs([[RA]] :

// A concatenation of a concatenation, and one by insertions in any order, into an empty tensor.

func.func @nested(%x: tensor<4x2xf32>, %y: tensor<4x3xf32>, %z: tensor<4x1xf32>, %w: tensor<6x2xf32>, %init: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %e = tensor.empty() : tensor<4x5xf32>
  %c0 = tensor.insert_slice %y into %e[0, 2] [4, 3] [1, 1] : tensor<4x3xf32> into tensor<4x5xf32>
  %c1 = tensor.insert_slice %x into %c0[0, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<4x5xf32>
  %c = tensor.concat dim(1) %z, %c1 : (tensor<4x1xf32>, tensor<4x5xf32>) -> tensor<4x6xf32>
  %r = linalg.matmul ins(%c, %w : tensor<4x6xf32>, tensor<6x2xf32>) outs(%init : tensor<4x2xf32>) -> tensor<4x2xf32>
  func.return %r : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @nested(
// CHECK-NEXT:    tensor.extract_slice %w[0, 0] [1, 2] [1, 1]
// CHECK-NEXT:    linalg.matmul ins(%z,
// CHECK-NEXT:    tensor.extract_slice %w[1, 0] [2, 2] [1, 1]
// CHECK-NEXT:    linalg.matmul ins(%x,
// CHECK-NEXT:    tensor.extract_slice %w[3, 0] [3, 2] [1, 1]
// CHECK-NEXT:    %r = linalg.matmul ins(%y,
// CHECK-NEXT:    func.return %r

// Integers are added in any order: channels may be inside of the window. The body knows which
// channel it is at.

func.func @integers(%a: tensor<1x8x4x2xi32>, %b: tensor<1x8x4x3xi32>, %w: tensor<3x5x2xi32>, %init: tensor<1x6x4x2xi32>) -> tensor<1x6x4x2xi32> {
  %c = tensor.concat dim(3) %a, %b : (tensor<1x8x4x2xi32>, tensor<1x8x4x3xi32>) -> tensor<1x8x4x5xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, kh, c) -> (n, h + kh, w, c)>, affine_map<(n, h, w, f, kh, c) -> (kh, c, f)>, affine_map<(n, h, w, f, kh, c) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%c, %w : tensor<1x8x4x5xi32>, tensor<3x5x2xi32>) outs(%init : tensor<1x6x4x2xi32>) {
  ^bb0(%x: i32, %y: i32, %sum: i32):
    %channel = linalg.index 5 : index
    %cast = arith.index_cast %channel : index to i32
    %0 = arith.muli %x, %y : i32
    %1 = arith.addi %0, %cast : i32
    %2 = arith.addi %1, %sum : i32
    linalg.yield %2 : i32
  } -> tensor<1x6x4x2xi32>
  func.return %r : tensor<1x6x4x2xi32>
}

// CHECK-LABEL: func.func @integers(
// CHECK:         linalg.generic {{.*}} ins(%a, {{.*}} outs(%init :
// CHECK:         [[TWO:%[a-z0-9_]+]] = arith.constant 2 : index
// CHECK:         %r = linalg.generic {{.*}} ins(%b,
// CHECK:           [[AT:%[a-z0-9_]+]] = linalg.index 5
// CHECK-NEXT:      arith.addi [[AT]], [[TWO]] : index

// All who use the concatenation are done for a part, before the next one is made; one reads it by
// another loop in front, which has one iteration.

func.func @two_users(%x: tensor<8x3xf32>, %y: tensor<8x5xf32>, %w: tensor<8x2xf32>, %v: tensor<1x8x2xf32>, %init: tensor<8x2xf32>) -> (tensor<8x2xf32>, tensor<8x2xf32>) {
  %e0 = tensor.empty() : tensor<8x3xf32>
  %a = linalg.exp ins(%x : tensor<8x3xf32>) outs(%e0 : tensor<8x3xf32>) -> tensor<8x3xf32>
  %e1 = tensor.empty() : tensor<8x5xf32>
  %b = linalg.exp ins(%y : tensor<8x5xf32>) outs(%e1 : tensor<8x5xf32>) -> tensor<8x5xf32>
  %c = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(m, n, o, k) -> (m, k)>, affine_map<(m, n, o, k) -> (o, k, n)>, affine_map<(m, n, o, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%c, %v : tensor<8x8xf32>, tensor<1x8x2xf32>) outs(%init : tensor<8x2xf32>) {
  ^bb0(%p: f32, %q: f32, %sum: f32):
    %0 = arith.mulf %p, %q : f32
    %1 = arith.addf %sum, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8x2xf32>
  func.return %r, %s : tensor<8x2xf32>, tensor<8x2xf32>
}

// CHECK-LABEL: func.func @two_users(
// CHECK-SAME:    summary = "concatenations not built: 1; contractions of them: 2"
// CHECK:         linalg.matmul ins(%a,
// CHECK:         linalg.generic {{.*}} ins(%a,
// CHECK:         %b = linalg.exp
// CHECK:         %r = linalg.matmul ins(%b,
// CHECK:         %s = linalg.generic {{.*}} ins(%b,

// What one sum makes is a part of another concatenation.

func.func @dense_block(%x: tensor<8x3xf32>, %w0: tensor<6x3xf32>, %w1: tensor<6x3xf32>, %init: tensor<8x3xf32>) -> tensor<8x3xf32> {
  %e0 = tensor.empty() : tensor<8x3xf32>
  %y = linalg.exp ins(%x : tensor<8x3xf32>) outs(%e0 : tensor<8x3xf32>) -> tensor<8x3xf32>
  %c0 = tensor.concat dim(1) %x, %y : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x6xf32>
  %z = linalg.matmul ins(%c0, %w0 : tensor<8x6xf32>, tensor<6x3xf32>) outs(%init : tensor<8x3xf32>) -> tensor<8x3xf32>
  %c1 = tensor.concat dim(1) %z, %x : (tensor<8x3xf32>, tensor<8x3xf32>) -> tensor<8x6xf32>
  %r = linalg.matmul ins(%c1, %w1 : tensor<8x6xf32>, tensor<6x3xf32>) outs(%init : tensor<8x3xf32>) -> tensor<8x3xf32>
  func.return %r : tensor<8x3xf32>
}

// CHECK-LABEL: func.func @dense_block(
// CHECK-SAME:    summary = "concatenations not built: 2; contractions of them: 2"
// CHECK-NOT:     tensor.concat
// CHECK:         %z = linalg.matmul ins(%y, {{.*}})
// CHECK:         [[RZ:%[a-z0-9_]+]] = linalg.matmul ins(%z, {{.*}}) outs(%init :
// CHECK:         %r = linalg.matmul ins(%x, {{.*}}) outs([[RZ]] :
// CHECK-NEXT:    func.return %r
