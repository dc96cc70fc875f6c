// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// The three transforms of Winograd's convolution.

func.func @f(%f: tensor<2x3x3x5xf32>, %u: tensor<6x6x5x2xf32>, %i: tensor<2x10x10x5xf32>, %v: tensor<6x6x2x2x2x5xf32>, %p: tensor<6x6x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%u : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%v : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%p : tensor<6x6x2x2x2x2xf32>) outs(%o : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%f: tensor<2x3x3x5xf32>, %u: tensor<6x6x5x2xf32>, %i: tensor<2x10x10x5xf32>, %v: tensor<6x6x2x2x2x5xf32>, %p: tensor<6x6x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) {
// CHECK-NEXT:     %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%u : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
// CHECK-NEXT:     %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%v : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
// CHECK-NEXT:     %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%p : tensor<6x6x2x2x2x2xf32>) outs(%o : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
