// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Vectors, at indices that have symbols.

func.func @f(%m: memref<100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %w = affine.vector_load %m[%i + symbol(%n)] {note} : memref<100xf32>, vector<4xf32>
    affine.vector_store %w, %m[%i + 7] : memref<100xf32>, vector<4xf32>
  }
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<100xf32>, %n: index) {
// CHECK-NEXT:     affine.for %i = 0 to 10 {
// CHECK-NEXT:       %w = affine.vector_load %m[%i + symbol(%n)] {note} : memref<100xf32>, vector<4xf32>
// CHECK-NEXT:       affine.vector_store %w, %m[%i + 7] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
