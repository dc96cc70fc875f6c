// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck --match-full-lines %s

// Operations under a mask: nothing is under it on buffers but the operation itself.

func.func @in_place(%t: tensor<?xf32>, %v: vector<16xf32>, %i: index, %m: vector<16xi1>) -> tensor<?xf32> {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<16xf32>, tensor<?xf32> } : vector<16xi1> -> tensor<?xf32>
  func.return %0 : tensor<?xf32>
}

func.func @copied_before(%t: tensor<?xf32>, %v: vector<16xf32>, %i: index, %m: vector<16xi1>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<16xf32>, tensor<?xf32> } : vector<16xi1> -> tensor<?xf32>
  func.return %0, %t : tensor<?xf32>, tensor<?xf32>
}

func.func @read(%t: tensor<16xf32>, %v: vector<16xf32>, %i: index, %m: vector<16xi1>, %p: f32) -> vector<16xf32> {
  %0 = vector.mask %m, %v { vector.transfer_read %t[%i], %p {in_bounds = [true]} : tensor<16xf32>, vector<16xf32> } : vector<16xi1> -> vector<16xf32>
  func.return %0 : vector<16xf32>
}

func.func @of_vectors_alone(%v: vector<16xf32>, %m: vector<16xi1>) -> f32 {
  %0 = vector.mask %m { vector.reduction <add>, %v : vector<16xf32> into f32 } : vector<16xi1> -> f32
  func.return %0 : f32
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @in_place(%t: memref<?xf32>, %v: vector<16xf32>, %i: index, %m: vector<16xi1>) -> memref<?xf32> {
// CHECK-NEXT:     vector.mask %m { vector.transfer_write %v, %t[%i] : vector<16xf32>, memref<?xf32> } : vector<16xi1>
// CHECK-NEXT:     func.return %t : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @copied_before(%t: memref<?xf32>, %v: vector<16xf32>, %i: index, %m: vector<16xi1>) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = memref.dim %t, %0 : memref<?xf32>
// CHECK-NEXT:     %2 = memref.alloc(%1) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:     memref.copy %t, %2 : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:     vector.mask %m { vector.transfer_write %v, %2[%i] : vector<16xf32>, memref<?xf32> } : vector<16xi1>
// CHECK-NEXT:     func.return %2, %t : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @read(%t: memref<16xf32>, %v: vector<16xf32>, %i: index, %m: vector<16xi1>, %p: f32) -> vector<16xf32> {
// CHECK-NEXT:     %0 = vector.mask %m, %v { %1 = vector.transfer_read %t[%i], %p {in_bounds = [true]} : memref<16xf32>, vector<16xf32> } : vector<16xi1> -> vector<16xf32>
// CHECK-NEXT:     func.return %0 : vector<16xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @of_vectors_alone(%v: vector<16xf32>, %m: vector<16xi1>) -> f32 {
// CHECK-NEXT:     %0 = vector.mask %m { %1 = vector.reduction <add>, %v : vector<16xf32> into f32 } : vector<16xi1> -> f32
// CHECK-NEXT:     func.return %0 : f32
// CHECK-NEXT:   }
// CHECK-NEXT: }

