// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops' | filecheck %s
// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{max-recompute=5}' | filecheck %s --check-prefix=LESS

// Each of the four exponentials would be computed for all eight elements of its row.
func.func @f(%x: tensor<4xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = tensor.empty() : tensor<4x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %y : tensor<4xf32>, tensor<4x8xf32>) outs(%w : tensor<4x8xf32>) {
  ^bb0(%s: f32, %t: f32, %o: f32):
    %u = arith.addf %s, %t : f32
    linalg.yield %u : f32
  } -> tensor<4x8xf32>
  func.return %r : tensor<4x8xf32>
}

// CHECK:      mergealloc.changes = [{pass = "linalg-fuse-elementwise-ops", summary = "operations fused into their consumers: 1", extra_work_percent = 7.778000e+01 : f64}]
// CHECK-NOT:  linalg.exp
// CHECK:      linalg.generic
// CHECK:        math.exp

// LESS-NOT:   mergealloc.changes
// LESS:       linalg.exp
