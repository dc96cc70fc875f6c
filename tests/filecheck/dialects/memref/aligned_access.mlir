// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Loads and stores may promise an alignment.

func.func @f(%m: memref<4xi32>, %i: index) {
  %0 = memref.load %m[%i] {alignment = 16 : i64} : memref<4xi32>
  %1 = memref.load %m[%i] {alignment = 16 : i64, nontemporal = true} : memref<4xi32>
  %2 = memref.load %m[%i] : memref<4xi32>
  memref.store %0, %m[%i] {alignment = 16 : i64} : memref<4xi32>
  memref.store %1, %m[%i] : memref<4xi32>
  memref.prefetch %m[%i], write, locality<3>, data : memref<4xi32>
  memref.prefetch %m[%i], read, locality<0>, instr : memref<4xi32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<4xi32>, %i: index) {
// CHECK-NEXT:     %0 = memref.load %m[%i] {alignment = 16 : i64} : memref<4xi32>
// CHECK-NEXT:     %1 = memref.load %m[%i] {alignment = 16 : i64, nontemporal = true} : memref<4xi32>
// CHECK-NEXT:     %2 = memref.load %m[%i] : memref<4xi32>
// CHECK-NEXT:     memref.store %0, %m[%i] {alignment = 16 : i64} : memref<4xi32>
// CHECK-NEXT:     memref.store %1, %m[%i] : memref<4xi32>
// CHECK-NEXT:     memref.prefetch %m[%i], write, locality<3>, data : memref<4xi32>
// CHECK-NEXT:     memref.prefetch %m[%i], read, locality<0>, instr : memref<4xi32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
