// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// The promise that buffers are in memory of their own, which stock xDSL lacks.

func.func @f(%a: memref<4xf32>, %b: memref<?xi8, 1 : i64>) {
  %0, %1 = memref.distinct_objects %a, %b {seen} : memref<4xf32>, memref<?xi8, 1 : i64>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%a: memref<4xf32>, %b: memref<?xi8, 1 : i64>) {
// CHECK-NEXT:     %0, %1 = memref.distinct_objects %a, %b {seen} : memref<4xf32>, memref<?xi8, 1 : i64>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
