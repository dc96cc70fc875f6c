// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// AP4: a kernel with steps of two begins with its first element that is not in front of the source, and
// ends behind its last one that is not behind it: at 1, 3 and 5 of the window at 1, all three.

// CHECK:      %[[IN_FRONT:.*]] = affine.apply affine_map<(d0) -> ((((d0 * -1) + 2) floordiv 2))> (%[[I:.*]])
// CHECK-NEXT: arith.maxsi %[[IN_FRONT]], %{{.*}}
// CHECK-NEXT: %[[BEHIND:.*]] = affine.apply affine_map<(d0) -> ((((d0 * -1) + 7) floordiv 2))> (%[[I]])
// CHECK-NEXT: arith.minsi %[[BEHIND]], %{{.*}}

func.func @steps_of_two(%x: tensor<5xi8>, %w: tensor<3xi8>, %into: tensor<3xi32>) -> tensor<3xi32> {
  %zero = arith.constant 0 : i8
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : i8
  } : tensor<5xi8> to tensor<7xi8>
  %sums = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k * 2)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%p, %w : tensor<7xi8>, tensor<3xi8>) outs(%into : tensor<3xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<3xi32>
  func.return %sums : tensor<3xi32>
}
