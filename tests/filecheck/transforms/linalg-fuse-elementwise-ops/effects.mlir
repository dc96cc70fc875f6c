// RUN: xdsl-opt -p linalg-fuse-elementwise-ops %s | filecheck --match-full-lines %s

// An operation whose body has effects is not fused.

#id = affine_map<(i, j) -> (i, j)>

// Fused, it would store as often as its result is read.

func.func @impure(%x: tensor<2x3xf32>, %m: memref<f32>) -> tensor<2x3xf32> {
  %e0 = tensor.empty() : tensor<2x3xf32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x3xf32>) outs(%e0 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %o0: f32):
    memref.store %in, %m[] : memref<f32>
    linalg.yield %in : f32
  } -> tensor<2x3xf32>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x3xf32>) outs(%e0 : tensor<2x3xf32>) {
  ^bb0(%in: f32, %o0: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<2x3xf32>
  func.return %c : tensor<2x3xf32>
}

// CHECK:      func.func @impure(%x: tensor<2x3xf32>, %m: memref<f32>) -> tensor<2x3xf32> {
// CHECK-NEXT:   %e0 = tensor.empty() : tensor<2x3xf32>
// CHECK-NEXT:   %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x3xf32>) outs(%e0 : tensor<2x3xf32>) {
// CHECK-NEXT:   ^bb0(%in: f32, %o0: f32):
// CHECK-NEXT:     memref.store %in, %m[] : memref<f32>
// CHECK-NEXT:     linalg.yield %in : f32
// CHECK-NEXT:   } -> tensor<2x3xf32>
// CHECK-NEXT:   %c = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2x3xf32>) outs(%e0 : tensor<2x3xf32>) {
// CHECK-NEXT:   ^bb0(%in_1: f32, %o0_1: f32):
// CHECK-NEXT:     %n = arith.negf %in_1 : f32
// CHECK-NEXT:     linalg.yield %n : f32
// CHECK-NEXT:   } -> tensor<2x3xf32>
// CHECK-NEXT:   func.return %c : tensor<2x3xf32>
// CHECK-NEXT: }
