// RUN: xdsl-opt %s -p 'tile-chains{pieces=3 max-nesting=2 max-recompute=1000}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=3 max-nesting=1 max-recompute=1000}' | filecheck %s

// Rows of a padded tensor in two pieces: to do these in pieces of columns, too, would lower no peak, and is left.

// CHECK:      func.func @rows
// CHECK-SAME:   summary = "chains: 1;
// CHECK-NOT:    inside of pieces
// CHECK:      tensor.concat
// CHECK:      tensor.concat
// CHECK-NOT:  tensor.concat
// CHECK:      func.return
func.func @rows(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x4x2xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : f32
  } : tensor<1x1x2x2xf32> to tensor<1x1x4x2xf32>
  %whole = tensor.concat dim(1) %padded, %padded : (tensor<1x1x4x2xf32>, tensor<1x1x4x2xf32>) -> tensor<1x2x4x2xf32>
  func.return %whole : tensor<1x2x4x2xf32>
}
