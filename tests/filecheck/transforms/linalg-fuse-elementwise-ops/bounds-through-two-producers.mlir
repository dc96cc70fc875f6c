// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops' | filecheck --match-full-lines %s

// The second loop of %r has its bound from %n alone: what %n computes says nothing of it.

func.func @sums_what_is_broadcast(%x: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %b = linalg.broadcast ins(%x : tensor<8xf32>) outs(%e : tensor<8x4xf32>) dimensions = [1]
  %n = linalg.negf ins(%b : tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(a, b) -> (a, b)>, affine_map<(a, b) -> (a)>], iterator_types = ["parallel", "reduction"]} ins(%n : tensor<8x4xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%i: f32, %s: f32):
    %t = arith.addf %s, %i : f32
    linalg.yield %t : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
// CHECK-LABEL:  func.func @sums_what_is_broadcast(%x: tensor<8xf32>, %o: tensor<8xf32>) -> tensor<8xf32> attributes {{.*}}
// CHECK-NEXT:     %e = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:     %n = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8x4xf32>) {
// CHECK-NEXT:     ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:       %2 = arith.negf %0 : f32
// CHECK-NEXT:       linalg.yield %2 : f32
// CHECK-NEXT:     } -> tensor<8x4xf32>
// CHECK-NEXT:     %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%n : tensor<8x4xf32>) outs(%o : tensor<8xf32>) {
// CHECK-NEXT:     ^bb0(%i: f32, %s: f32):
// CHECK-NEXT:       %t = arith.addf %s, %i : f32
// CHECK-NEXT:       linalg.yield %t : f32
// CHECK-NEXT:     } -> tensor<8xf32>
// CHECK-NEXT:     func.return %r : tensor<8xf32>
// CHECK-NEXT:   }
