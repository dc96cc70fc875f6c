// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=40}' | filecheck %s
// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=40 max-recompute=34}' | filecheck %s --check-prefix=AGAIN
// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=40 max-recompute=33}' | filecheck %s --check-prefix=ONCE

// 48 iterations, 16 more if both sums compute %a, and 16 of %a and %b are in %r then.
// CHECK:      func.func @f({{.*}} summary = "operations fused into their consumers: 2", extra_work_percent = 3.333000e+01 : f64
// AGAIN:      func.func @f
// AGAIN-NEXT:    %e = tensor.empty
// AGAIN-NEXT:    %r = linalg.generic {{.*}} ins(%x, %y : tensor<4x4xf32>, tensor<4x4xf32>)
// ONCE:      func.func @f
// ONCE-NEXT:    %e = tensor.empty
// ONCE-NEXT:    %a = linalg.exp
// ONCE-NEXT:    %r = linalg.generic {{.*}} ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>)
func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %b = linalg.add ins(%a, %y : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.add ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
