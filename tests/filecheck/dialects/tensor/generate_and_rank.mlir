// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Operations that stock xDSL lacks.

func.func @f(%n: index, %x: f32, %u: tensor<*xf32>) {
  %0 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x?xf32>
  %1 = tensor.rank %u : tensor<*xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%n: index, %x: f32, %u: tensor<*xf32>) {
// CHECK-NEXT:     %0 = tensor.generate %n {
// CHECK-NEXT:     ^bb0(%i: index, %j: index):
// CHECK-NEXT:       tensor.yield %x : f32
// CHECK-NEXT:     } : tensor<4x?xf32>
// CHECK-NEXT:     %1 = tensor.rank %u : tensor<*xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
