// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// AP4: one loop cannot skip two paddings. The other one is still there.

// CHECK-LABEL: func.func @both_are_padded
// CHECK-NOT:   tensor.pad %x
// CHECK:       tensor.pad %w
// CHECK-NOT:   tensor.pad %x
func.func @both_are_padded(%x: tensor<4x6xi8>, %w: tensor<6x6xi8>, %into: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %zero = arith.constant 0 : i8
  %px = tensor.pad %x low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : i8
  } : tensor<4x6xi8> to tensor<4x8xi8>
  %pw = tensor.pad %w low[2, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : i8
  } : tensor<6x6xi8> to tensor<8x6xi8>
  %sums = linalg.matmul ins(%px, %pw : tensor<4x8xi8>, tensor<8x6xi8>) outs(%into : tensor<4x6xi32>) -> tensor<4x6xi32>
  func.return %sums : tensor<4x6xi32>
}

// Windows with larger steps than there are elements may have nothing but padding: the second one reads the
// elements in front of both, and behind them.

// CHECK-LABEL: func.func @wide_steps
// CHECK:       tensor.pad %x
// CHECK-NOT:   scf.for
func.func @wide_steps(%x: tensor<2xi8>, %w: tensor<2xi8>, %into: tensor<3xi32>) -> tensor<3xi32> {
  %zero = arith.constant 0 : i8
  %p = tensor.pad %x low[2] high[2] {
  ^bb0(%i: index):
    tensor.yield %zero : i8
  } : tensor<2xi8> to tensor<6xi8>
  %sums = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k * 3)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%p, %w : tensor<6xi8>, tensor<2xi8>) outs(%into : tensor<3xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3xi32>
  func.return %sums : tensor<3xi32>
}
