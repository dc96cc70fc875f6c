// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// A scalar tensor gets dimensions of size one.

func.func @f(%t: tensor<f32>) {
  %0 = tensor.expand_shape %t [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [] : tensor<1x1xf32> into tensor<f32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%t: tensor<f32>) {
// CHECK-NEXT:     %0 = tensor.expand_shape %t [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
// CHECK-NEXT:     %1 = tensor.collapse_shape %0 [] : tensor<1x1xf32> into tensor<f32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
