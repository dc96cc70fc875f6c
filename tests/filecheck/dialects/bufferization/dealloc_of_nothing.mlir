// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Only buffers that are kept.

func.func @f(%b: memref<4xf32>) -> i1 {
  %c = bufferization.dealloc retain (%b : memref<4xf32>)
  return %c : i1
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%b: memref<4xf32>) -> i1 {
// CHECK-NEXT:     %c = bufferization.dealloc retain (%b : memref<4xf32>)
// CHECK-NEXT:     func.return %c : i1
// CHECK-NEXT:   }
// CHECK-NEXT: }
