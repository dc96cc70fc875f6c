// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Loads and stores with alignments, and of a memory of vectors.

func.func @f(%m: memref<32xf32>, %v: memref<4xvector<8xf32>>, %i: index, %mask: vector<8xi1>) {
  %0 = vector.load %m[%i] : memref<32xf32>, vector<8xf32>
  %1 = vector.load %m[%i] {alignment = 32 : i64} : memref<32xf32>, vector<8xf32>
  %2 = vector.load %v[%i] : memref<4xvector<8xf32>>, vector<8xf32>
  vector.store %0, %m[%i] {alignment = 32 : i64} : memref<32xf32>, vector<8xf32>
  vector.store %0, %v[%i] : memref<4xvector<8xf32>>, vector<8xf32>
  %3 = vector.maskedload %m[%i], %mask, %1 {alignment = 8 : i64} : memref<32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  vector.maskedstore %m[%i], %mask, %3 {alignment = 8 : i64} : memref<32xf32>, vector<8xi1>, vector<8xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<32xf32>, %v: memref<4xvector<8xf32>>, %i: index, %mask: vector<8xi1>) {
// CHECK-NEXT:     %0 = vector.load %m[%i] : memref<32xf32>, vector<8xf32>
// CHECK-NEXT:     %1 = vector.load %m[%i] {alignment = 32 : i64} : memref<32xf32>, vector<8xf32>
// CHECK-NEXT:     %2 = vector.load %v[%i] : memref<4xvector<8xf32>>, vector<8xf32>
// CHECK-NEXT:     vector.store %0, %m[%i] {alignment = 32 : i64} : memref<32xf32>, vector<8xf32>
// CHECK-NEXT:     vector.store %0, %v[%i] : memref<4xvector<8xf32>>, vector<8xf32>
// CHECK-NEXT:     %3 = vector.maskedload %m[%i], %mask, %1 {alignment = 8 : i64} : memref<32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK-NEXT:     vector.maskedstore %m[%i], %mask, %3 {alignment = 8 : i64} : memref<32xf32>, vector<8xi1>, vector<8xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
