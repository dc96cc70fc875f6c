// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fold-transposes=true}' | filecheck --match-full-lines %s

// It has an effect for each element, so that it is more than a transpose.

func.func @with_an_effect(%x: tensor<4x8xf32>, %y: tensor<4x2xf32>) -> tensor<8x2xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %o = tensor.empty() : tensor<8x2xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(a, b) -> (b, a)>, affine_map<(a, b) -> (a, b)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%i: f32, %out: f32):
    "test.op"(%i) : (f32) -> ()
    linalg.yield %i : f32
  } -> tensor<8x4xf32>
  %m = linalg.matmul ins(%t, %y : tensor<8x4xf32>, tensor<4x2xf32>) outs(%o : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %m : tensor<8x2xf32>
}
// CHECK-LABEL:  func.func @with_an_effect(%x: tensor<4x8xf32>, %y: tensor<4x2xf32>) -> tensor<8x2xf32> {
// CHECK-NEXT:     %e = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:     %o = tensor.empty() : tensor<8x2xf32>
// CHECK-NEXT:     %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) {
// CHECK-NEXT:     ^bb0(%i: f32, %out: f32):
// CHECK-NEXT:       "test.op"(%i) : (f32) -> ()
// CHECK-NEXT:       linalg.yield %i : f32
// CHECK-NEXT:     } -> tensor<8x4xf32>
// CHECK-NEXT:     %m = linalg.matmul ins(%t, %y : tensor<8x4xf32>, tensor<4x2xf32>) outs(%o : tensor<8x2xf32>) -> tensor<8x2xf32>
// CHECK-NEXT:     func.return %m : tensor<8x2xf32>
// CHECK-NEXT:   }
