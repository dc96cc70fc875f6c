// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fold-transposes=true}' | filecheck %s

// What is transposed and then reshaped is reshaped first.

// The last two dimensions change places, behind what becomes a batch.

// CHECK-LABEL: func.func @behind_a_batch
// CHECK:         [[C:%.*]] = tensor.collapse_shape %x {{.*}} : tensor<1x8x128x32xf32> into tensor<8x128x32xf32>
// CHECK:         linalg.transpose ins([[C]]{{.*}}tensor<8x32x128xf32>) permutation = [0, 2, 1]
// CHECK-NOT:     tensor.collapse_shape
func.func @behind_a_batch(%x: tensor<1x8x128x32xf32>) -> tensor<8x32x128xf32> {
  %e = tensor.empty() : tensor<1x8x32x128xf32>
  %t = linalg.transpose ins(%x : tensor<1x8x128x32xf32>) outs(%e : tensor<1x8x32x128xf32>) permutation = [0, 1, 3, 2]
  %c = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<1x8x32x128xf32> into tensor<8x32x128xf32>
  func.return %c : tensor<8x32x128xf32>
}

// Heads of attention: only a dimension of size 1 is between what becomes one.

// CHECK-LABEL: func.func @heads
// CHECK:         [[C:%.*]] = tensor.collapse_shape %x {{.*}} : tensor<1x197x3x64xf32> into tensor<197x3x64xf32>
// CHECK:         linalg.transpose ins([[C]]{{.*}}tensor<3x197x64xf32>) permutation = [1, 0, 2]
// CHECK-NOT:     tensor.collapse_shape
func.func @heads(%x: tensor<1x197x3x64xf32>) -> tensor<3x197x64xf32> {
  %e = tensor.empty() : tensor<1x3x197x64xf32>
  %t = linalg.transpose ins(%x : tensor<1x197x3x64xf32>) outs(%e : tensor<1x3x197x64xf32>) permutation = [0, 2, 1, 3]
  %c = tensor.collapse_shape %t [[0, 1], [2], [3]] : tensor<1x3x197x64xf32> into tensor<3x197x64xf32>
  func.return %c : tensor<3x197x64xf32>
}

// Nothing but a dimension of size 1 moves: nothing is transposed.

// CHECK-LABEL: func.func @nothing_moves
// CHECK:         [[C:%.*]] = tensor.collapse_shape %x {{.*}} : tensor<1x12x64xf32> into tensor<12x64xf32>
// CHECK-NEXT:    func.return [[C]]
func.func @nothing_moves(%x: tensor<1x12x64xf32>) -> tensor<12x64xf32> {
  %e = tensor.empty() : tensor<12x1x64xf32>
  %t = linalg.transpose ins(%x : tensor<1x12x64xf32>) outs(%e : tensor<12x1x64xf32>) permutation = [1, 0, 2]
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<12x1x64xf32> into tensor<12x64xf32>
  func.return %c : tensor<12x64xf32>
}

// A dimension of size 1 remains one.

// CHECK-LABEL: func.func @remains_one
// CHECK:         linalg.transpose ins(%x{{.*}}tensor<1x5x4xf32>) permutation = [1, 2, 0]
// CHECK-NOT:     tensor.collapse_shape
func.func @remains_one(%x: tensor<4x1x5xf32>) -> tensor<1x5x4xf32> {
  %e = tensor.empty() : tensor<1x5x4xf32>
  %t = linalg.transpose ins(%x : tensor<4x1x5xf32>) outs(%e : tensor<1x5x4xf32>) permutation = [1, 2, 0]
  %c = tensor.collapse_shape %t [[0], [1], [2]] : tensor<1x5x4xf32> into tensor<1x5x4xf32>
  func.return %c : tensor<1x5x4xf32>
}

// What becomes one is made of neighbours.

// CHECK-LABEL: func.func @neighbours
// CHECK:         [[C:%.*]] = tensor.collapse_shape %x {{.*}} : tensor<8x4x8xf32> into tensor<8x32xf32>
// CHECK:         linalg.transpose ins([[C]]{{.*}}tensor<32x8xf32>) permutation = [1, 0]
// CHECK-NOT:     tensor.collapse_shape
func.func @neighbours(%x: tensor<8x4x8xf32>) -> tensor<32x8xf32> {
  %e = tensor.empty() : tensor<4x8x8xf32>
  %t = linalg.transpose ins(%x : tensor<8x4x8xf32>) outs(%e : tensor<4x8x8xf32>) permutation = [1, 2, 0]
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x8x8xf32> into tensor<32x8xf32>
  func.return %c : tensor<32x8xf32>
}

// What becomes one is apart, or the other way round.

// CHECK-LABEL: func.func @apart
// CHECK:         %t = linalg.transpose ins(%x
// CHECK-NEXT:    %c = tensor.collapse_shape %t
func.func @apart(%x: tensor<2x3x4xf32>) -> tensor<8x3xf32> {
  %e = tensor.empty() : tensor<2x4x3xf32>
  %t = linalg.transpose ins(%x : tensor<2x3x4xf32>) outs(%e : tensor<2x4x3xf32>) permutation = [0, 2, 1]
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x4x3xf32> into tensor<8x3xf32>
  func.return %c : tensor<8x3xf32>
}

// CHECK-LABEL: func.func @other_way_round
// CHECK:         %t = linalg.transpose ins(%x
// CHECK-NEXT:    %c = tensor.collapse_shape %t
func.func @other_way_round(%x: tensor<2x3x4xf32>) -> tensor<6x4xf32> {
  %e = tensor.empty() : tensor<3x2x4xf32>
  %t = linalg.transpose ins(%x : tensor<2x3x4xf32>) outs(%e : tensor<3x2x4xf32>) permutation = [1, 0, 2]
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<3x2x4xf32> into tensor<6x4xf32>
  func.return %c : tensor<6x4xf32>
}

// A dimension of size 1 that remains lies between them.

// CHECK-LABEL: func.func @between
// CHECK:         %t = linalg.transpose ins(%x
// CHECK-NEXT:    %c = tensor.collapse_shape %t
func.func @between(%x: tensor<2x1x3xf32>) -> tensor<6x1xf32> {
  %e = tensor.empty() : tensor<2x3x1xf32>
  %t = linalg.transpose ins(%x : tensor<2x1x3xf32>) outs(%e : tensor<2x3x1xf32>) permutation = [0, 2, 1]
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x3x1xf32> into tensor<6x1xf32>
  func.return %c : tensor<6x1xf32>
}

// Somebody else needs it as it is.

// CHECK-LABEL: func.func @two_uses
// CHECK:         %t = linalg.transpose
// CHECK-NEXT:    %c = tensor.collapse_shape %t
func.func @two_uses(%x: tensor<8x4x8xf32>) -> (tensor<32x8xf32>, tensor<4x8x8xf32>) {
  %e = tensor.empty() : tensor<4x8x8xf32>
  %t = linalg.transpose ins(%x : tensor<8x4x8xf32>) outs(%e : tensor<4x8x8xf32>) permutation = [1, 2, 0]
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x8x8xf32> into tensor<32x8xf32>
  func.return %c, %t : tensor<32x8xf32>, tensor<4x8x8xf32>
}

// The program says where it goes.

// CHECK-LABEL: func.func @destination
// CHECK:         %t = linalg.transpose
// CHECK-NEXT:    %c = tensor.collapse_shape %t
func.func @destination(%x: tensor<8x4x8xf32>, %z: tensor<4x8x8xf32>) -> tensor<32x8xf32> {
  %t = linalg.transpose ins(%x : tensor<8x4x8xf32>) outs(%z : tensor<4x8x8xf32>) permutation = [1, 2, 0]
  %c = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x8x8xf32> into tensor<32x8xf32>
  func.return %c : tensor<32x8xf32>
}
