// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Tensors that are to live in a given memory space.

func.func @f(%n: index, %t: tensor<4xf32>) {
  %0 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?xf32>
  %1 = bufferization.alloc_tensor() copy(%t) {memory_space = 1 : i64} : tensor<4xf32>
  %2 = bufferization.alloc_tensor() : tensor<4xf32>
  bufferization.dealloc_tensor %2 : tensor<4xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%n: index, %t: tensor<4xf32>) {
// CHECK-NEXT:     %0 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64} : tensor<?xf32>
// CHECK-NEXT:     %1 = bufferization.alloc_tensor() copy(%t) {memory_space = 1 : i64} : tensor<4xf32>
// CHECK-NEXT:     %2 = bufferization.alloc_tensor() : tensor<4xf32>
// CHECK-NEXT:     bufferization.dealloc_tensor %2 : tensor<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
