// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Conditional deallocation, with and without retained buffers.

func.func @f(%a: memref<4xf32>, %b: memref<?xf32, 1>, %c: i1) {
  bufferization.dealloc (%a, %b : memref<4xf32>, memref<?xf32, 1>) if (%c, %c)
  %0 = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%a : memref<4xf32>)
  %1:2 = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%a, %b : memref<4xf32>, memref<?xf32, 1>) {note}
  bufferization.dealloc
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%a: memref<4xf32>, %b: memref<?xf32, 1 : i64>, %c: i1) {
// CHECK-NEXT:     bufferization.dealloc (%a, %b : memref<4xf32>, memref<?xf32, 1 : i64>) if (%c, %c)
// CHECK-NEXT:     %0 = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%a : memref<4xf32>)
// CHECK-NEXT:     %1, %2 = bufferization.dealloc (%a : memref<4xf32>) if (%c) retain (%a, %b : memref<4xf32>, memref<?xf32, 1 : i64>) {note}
// CHECK-NEXT:     bufferization.dealloc
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
