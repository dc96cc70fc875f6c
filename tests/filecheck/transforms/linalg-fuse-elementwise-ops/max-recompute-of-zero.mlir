// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=40 max-recompute=0}' | filecheck %s

// What one consumer computes in place of the producer is no extra work.

// CHECK:      func.func @in_place_of_the_producer({{.*}} summary = "operations fused into their consumers: 1", extra_work_percent = 0.000000e+00 : f64
// CHECK-NEXT:    %e = tensor.empty
// CHECK-NEXT:    %r = linalg.generic
// CHECK:           math.exp
// CHECK-NEXT:      arith.addf
func.func @in_place_of_the_producer(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.add ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}

// To forward an element is no work, however often it is done.

// CHECK:      func.func @forwarded({{.*}} summary = "operations fused into their consumers: 1", extra_work_percent = 0.000000e+00 : f64
// CHECK-NEXT:    %w = tensor.empty
// CHECK-NEXT:    %r = linalg.generic {{.*}} ins(%x, %y : tensor<4xf32>, tensor<4x8xf32>)
func.func @forwarded(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.copy ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.empty() : tensor<4x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %y : tensor<4xf32>, tensor<4x8xf32>) outs(%w : tensor<4x8xf32>) {
  ^bb0(%s: f32, %t: f32, %o: f32):
    %u = arith.addf %s, %t : f32
    linalg.yield %u : f32
  } -> tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}
