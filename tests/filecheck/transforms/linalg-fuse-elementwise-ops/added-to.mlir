// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck --match-full-lines %s

// The transform back of Winograd's convolution adds to its output: what is there before is used.

func.func @added_to(%products: tensor<6x6x1x1x2x2xf32>, %x: tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32> {
  %e = tensor.empty() : tensor<2x4x4x2xf32>
  %a = linalg.negf ins(%x : tensor<2x4x4x2xf32>) outs(%e : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  %b = linalg.abs ins(%a : tensor<2x4x4x2xf32>) outs(%e : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  %y = linalg.winograd_output_transform fmr(F_4_3) ins(%products : tensor<6x6x1x1x2x2xf32>) outs(%b : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
  func.return %y : tensor<2x4x4x2xf32>
}
// CHECK-LABEL: {{.*}}func.func @added_to({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<2x4x4x2xf32>
// CHECK-NEXT:  %b = linalg.generic {{.*}} ins(%x : tensor<2x4x4x2xf32>) outs(%e : tensor<2x4x4x2xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = arith.negf %0 : f32
// CHECK-NEXT:    %3 = math.absf %2 : f32
// CHECK-NEXT:    linalg.yield %3 : f32
// CHECK-NEXT:  } -> tensor<2x4x4x2xf32>
// CHECK-NEXT:  %y = linalg.winograd_output_transform fmr(F_4_3) ins(%products : tensor<6x6x1x1x2x2xf32>) outs(%b : tensor<2x4x4x2xf32>) -> tensor<2x4x4x2xf32>
// CHECK-NEXT:  func.return %y : tensor<2x4x4x2xf32>
