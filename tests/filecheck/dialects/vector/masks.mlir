// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Masks, and operations under them.

func.func @f(%m: memref<16xf32>, %t: tensor<16xf32>, %v: vector<16xf32>, %k: vector<16xi1>, %i: index, %p: f32) {
  %0 = vector.constant_mask [4] : vector<16xi1>
  vector.mask %k { vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<16xf32>, memref<16xf32> } : vector<16xi1>
  %1 = vector.mask %k { vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<16xf32>, tensor<16xf32> } : vector<16xi1> -> tensor<16xf32>
  %2 = vector.mask %k, %v { vector.transfer_read %t[%i], %p {in_bounds = [true]} : tensor<16xf32>, vector<16xf32> } : vector<16xi1> -> vector<16xf32>
  vector.mask %k { } : vector<16xi1>
  %3 = vector.mask %k { vector.yield %v : vector<16xf32> } : vector<16xi1> -> vector<16xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<16xf32>, %t: tensor<16xf32>, %v: vector<16xf32>, %k: vector<16xi1>, %i: index, %p: f32) {
// CHECK-NEXT:     %0 = vector.constant_mask [4] : vector<16xi1>
// CHECK-NEXT:     vector.mask %k { vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<16xf32>, memref<16xf32> } : vector<16xi1>
// CHECK-NEXT:     %1 = vector.mask %k { %2 = vector.transfer_write %v, %t[%i] {in_bounds = [true]} : vector<16xf32>, tensor<16xf32> } : vector<16xi1> -> tensor<16xf32>
// CHECK-NEXT:     %3 = vector.mask %k, %v { %4 = vector.transfer_read %t[%i], %p {in_bounds = [true]} : tensor<16xf32>, vector<16xf32> } : vector<16xi1> -> vector<16xf32>
// CHECK-NEXT:     vector.mask %k {  } : vector<16xi1>
// CHECK-NEXT:     %5 = vector.mask %k { vector.yield %v : vector<16xf32> } : vector<16xi1> -> vector<16xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
