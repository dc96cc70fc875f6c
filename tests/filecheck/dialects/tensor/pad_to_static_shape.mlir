// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Padding of a size that is not known, to one that is.

func.func @f(%x: f32, %t: tensor<?x8xf32>, %n: index) -> tensor<16x10xf32> {
  %p = tensor.pad %t low[0, %n] high[%n, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x8xf32> to tensor<16x10xf32>
  return %p : tensor<16x10xf32>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%x: f32, %t: tensor<?x8xf32>, %n: index) -> tensor<16x10xf32> {
// CHECK-NEXT:     %p = tensor.pad %t low[0, %n] high[%n, 0] {
// CHECK-NEXT:     ^bb0(%i: index, %j: index):
// CHECK-NEXT:       tensor.yield %x : f32
// CHECK-NEXT:     } : tensor<?x8xf32> to tensor<16x10xf32>
// CHECK-NEXT:     func.return %p : tensor<16x10xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }
