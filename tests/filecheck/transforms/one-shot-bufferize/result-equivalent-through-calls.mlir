// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true test-analysis-only=true}' | filecheck %s
// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s --check-prefix BUFFERS

// What @g returns is its last argument, which it writes, as that is so of @f.

func.func @f(%t: tensor<4xf32>, %v: f32, %i: index) -> tensor<4xf32> {
  %r = tensor.insert %v into %t[%i] : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func @f(
// CHECK-NEXT:   %r = tensor.insert %v into %t[%i] {__inplace_operands_attr__ = ["none", "true", "none"]} : tensor<4xf32>
// CHECK-NEXT:   func.return {__inplace_operands_attr__ = ["true"]} %r : tensor<4xf32>

// BUFFERS-LABEL: func.func @g(
// BUFFERS:         func.call @f(%t, %v, %i)
// BUFFERS-NEXT:    func.return %t
func.func @g(%v: f32, %i: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = func.call @f(%t, %v, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL: func.func @g(
// CHECK-NEXT:   %r = func.call @f(%t, %v, %i) {__inplace_operands_attr__ = ["true", "none", "none"]} : (tensor<4xf32>, f32, index) -> tensor<4xf32>
// CHECK-NEXT:   func.return {__inplace_operands_attr__ = ["true"]} %r : tensor<4xf32>

// Cites: 003/equivalence
