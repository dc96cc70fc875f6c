// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Shapes of a copy have to be compatible, not equal.

func.func @f(%m: memref<4x?xf32>, %n: memref<?x8xf32>) {
  memref.copy %m, %n : memref<4x?xf32> to memref<?x8xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<4x?xf32>, %n: memref<?x8xf32>) {
// CHECK-NEXT:     memref.copy %m, %n : memref<4x?xf32> to memref<?x8xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
