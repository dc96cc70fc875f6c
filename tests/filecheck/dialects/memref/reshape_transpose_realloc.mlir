// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Views and reallocations that stock xDSL lacks.

func.func @f(%m: memref<4x?xf32>, %shape: memref<2xi64>, %v: memref<4xi32>, %n: index) {
  %0 = memref.reshape %m(%shape) : (memref<4x?xf32>, memref<2xi64>) -> memref<?x?xf32>
  %1 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
  %2 = memref.realloc %v : memref<4xi32> to memref<8xi32>
  %3 = memref.realloc %2(%n) {alignment = 8 : i64} : memref<8xi32> to memref<?xi32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<4x?xf32>, %shape: memref<2xi64>, %v: memref<4xi32>, %n: index) {
// CHECK-NEXT:     %0 = memref.reshape %m(%shape) : (memref<4x?xf32>, memref<2xi64>) -> memref<?x?xf32>
// CHECK-NEXT:     %1 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<4x?xf32> to memref<?x4xf32, strided<[1, ?]>>
// CHECK-NEXT:     %2 = memref.realloc %v : memref<4xi32> to memref<8xi32>
// CHECK-NEXT:     %3 = memref.realloc %2(%n) {alignment = 8 : i64} : memref<8xi32> to memref<?xi32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
