// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Atomic updates of an element.

func.func @f(%m: memref<4xi32>, %i: index, %x: i32, %g: memref<f32>, %y: f32) {
  %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<4xi32>) -> i32
  %1 = memref.atomic_rmw maximumf %y, %g[] {note} : (f32, memref<f32>) -> f32
  %2 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %x : i32
    memref.atomic_yield %new : i32
  }
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<4xi32>, %i: index, %x: i32, %g: memref<f32>, %y: f32) {
// CHECK-NEXT:     %0 = memref.atomic_rmw addi %x, %m[%i] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:     %1 = memref.atomic_rmw maximumf %y, %g[] {note} : (f32, memref<f32>) -> f32
// CHECK-NEXT:     %2 = memref.generic_atomic_rmw %m[%i] : memref<4xi32> {
// CHECK-NEXT:     ^bb0(%old: i32):
// CHECK-NEXT:       %new = arith.addi %old, %x : i32
// CHECK-NEXT:       memref.atomic_yield %new : i32
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
