// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Accesses at indices in a vector, and of elements that a mask selects.

func.func @f(%m: memref<16xf32>, %t: tensor<16xf32>, %v: vector<4xf32>, %k: vector<4xi1>, %n: vector<4xindex>, %i: index) {
  %0 = vector.gather %m[%i] [%n], %k, %v : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %1 = vector.gather %t[%i] [%n], %k, %v {alignment = 16 : i64} : tensor<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.scatter %m[%i] [%n], %k, %v : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
  %2 = vector.scatter %t[%i] [%n], %k, %v : tensor<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> -> tensor<16xf32>
  %3 = vector.expandload %m[%i], %k, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.compressstore %m[%i], %k, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<16xf32>, %t: tensor<16xf32>, %v: vector<4xf32>, %k: vector<4xi1>, %n: vector<4xindex>, %i: index) {
// CHECK-NEXT:     %0 = vector.gather %m[%i] [%n], %k, %v : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:     %1 = vector.gather %t[%i] [%n], %k, %v {alignment = 16 : i64} : tensor<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:     vector.scatter %m[%i] [%n], %k, %v : memref<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:     %2 = vector.scatter %t[%i] [%n], %k, %v : tensor<16xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> -> tensor<16xf32>
// CHECK-NEXT:     %3 = vector.expandload %m[%i], %k, %v : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
// CHECK-NEXT:     vector.compressstore %m[%i], %k, %v : memref<16xf32>, vector<4xi1>, vector<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
