// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck %s
// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true}' | filecheck %s --check-prefix MULTIUSE

// %r reads the transposed matrix and the exponential of it. Only what is cheap is computed twice.

// CHECK-LABEL: func.func @f
// CHECK:         %a = linalg.transpose
// CHECK-NEXT:    %r = linalg.generic
// CHECK:           math.exp
// CHECK-NEXT:      arith.addf
// MULTIUSE-LABEL: func.func @f
// MULTIUSE-NEXT:    %e = tensor.empty
// MULTIUSE-NEXT:    %r = linalg.generic {{.*}} ins(%x : tensor<4x4xf32>)
// MULTIUSE:           math.exp
// MULTIUSE-NEXT:      arith.addf
func.func @f(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %a = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %b = linalg.exp ins(%a : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = linalg.add ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  func.return %r : tensor<4x4xf32>
}
