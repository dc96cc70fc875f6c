// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Globals of every visibility, with and without a value.

memref.global "private" constant @constant : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
memref.global @uninitialized : memref<2xf32> = uninitialized
memref.global "private" @external : memref<2xf32>
memref.global constant @infinity : memref<2xf32, 1> = dense<0x7F800000>
memref.global "nested" @scalar : memref<i1> = dense<true> {note}

// CHECK:      builtin.module {
// CHECK-NEXT:   memref.global "private" constant @constant : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
// CHECK-NEXT:   memref.global @uninitialized : memref<2xf32> = uninitialized
// CHECK-NEXT:   memref.global "private" @external : memref<2xf32>
// CHECK-NEXT:   memref.global constant @infinity : memref<2xf32, 1 : i64> = dense<0x7f800000>
// CHECK-NEXT:   memref.global "nested" @scalar : memref<i1> = dense<true> {note}
// CHECK-NEXT: }
