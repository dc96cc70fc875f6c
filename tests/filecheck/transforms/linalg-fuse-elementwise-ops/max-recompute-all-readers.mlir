// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=40 max-recompute=25}' | filecheck %s --check-prefix=AGAIN
// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=40 max-recompute=20}' | filecheck %s --check-prefix=ONCE

// All who read %a compute it, or none: if %c had to read it, what %b computes would be for nothing.
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
  %c = linalg.exp ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.add ins(%b, %c : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
