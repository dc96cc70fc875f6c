// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// A value in an index is a dimension, or a symbol where that is said; attributes are kept.

func.func @f(%m: memref<100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %x = affine.load %m[%i + symbol(%n)] {note = 1 : i32} : memref<100xf32>
    affine.store %x, %m[%i * 2 + (%i + 3) mod 5 - 1 + symbol(%n) floordiv 8] {note} : memref<100xf32>
    affine.store %x, %m[-%i + 5] : memref<100xf32>
    affine.prefetch %m[%i + symbol(%n)], write, locality<2>, instr {note} : memref<100xf32>
  }
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<100xf32>, %n: index) {
// CHECK-NEXT:     affine.for %i = 0 to 10 {
// CHECK-NEXT:       %x = affine.load %m[%i + symbol(%n)] {note = 1 : i32} : memref<100xf32>
// CHECK-NEXT:       affine.store %x, %m[%i * 2 + (%i + 3) mod 5 + -1 + symbol(%n) floordiv 8] {note} : memref<100xf32>
// CHECK-NEXT:       affine.store %x, %m[%i * -1 + 5] : memref<100xf32>
// CHECK-NEXT:       affine.prefetch %m[%i + symbol(%n)], write, locality<2>, instr {note} : memref<100xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
