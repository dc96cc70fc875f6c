// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-nesting=2 max-recompute=1000}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-nesting=1 max-recompute=1000}' | filecheck %s

// Columns of a padded tensor in pieces: to do these in pieces of rows, too, would lower no peak, and is left.

// CHECK:      func.func @columns
// CHECK-SAME:   summary = "chains: 1;
// CHECK-NOT:    inside of pieces
// CHECK:      scf.for
// CHECK-NOT:  scf.for
// CHECK:      func.return
func.func @columns(%x: tensor<3x1x3x6xf32>) -> tensor<3x2x5x7xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 0, 2, 1] high[0, 0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<3x1x3x6xf32> to tensor<3x1x5x7xf32>
  %whole = tensor.concat dim(1) %padded, %padded : (tensor<3x1x5x7xf32>, tensor<3x1x5x7xf32>) -> tensor<3x2x5x7xf32>
  func.return %whole : tensor<3x2x5x7xf32>
}
