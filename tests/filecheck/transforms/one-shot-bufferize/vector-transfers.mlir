// RUN: xdsl-opt -p "one-shot-bufferize{bufferize-function-boundaries=true simplify=false}" %s | filecheck %s
// RUN: xdsl-opt -p "one-shot-bufferize{bufferize-function-boundaries=true}" %s | filecheck %s --check-prefix=MOVED

// A transfer into a tensor writes its destination in place; whoever still needs the old contents
// gets them from a copy.
func.func @in_place(%t: tensor<8x16xf32>, %v: vector<4xf32>, %i: index) -> tensor<8x16xf32> {
  %0 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true]} : vector<4xf32>, tensor<8x16xf32>
  func.return %0 : tensor<8x16xf32>
}

func.func @old_contents_needed(%t: tensor<8x16xf32>, %v: vector<4xf32>, %i: index) -> (tensor<8x16xf32>, vector<4xf32>) {
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%i, %i] {in_bounds = [true]} : vector<4xf32>, tensor<8x16xf32>
  %1 = vector.transfer_read %t[%i, %i], %pad {in_bounds = [true]} : tensor<8x16xf32>, vector<4xf32>
  func.return %0, %1 : tensor<8x16xf32>, vector<4xf32>
}

// All elements are written: what was there is not read, so there is nothing to copy.
func.func @writes_everything(%t: tensor<4x4xf32>, %v: vector<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%zero, %zero] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32>
  func.return %t, %0 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: func.func @in_place(%t: memref<8x16xf32, strided<[?, ?], offset: ?>>, %v: vector<4xf32>, %i: index) -> memref<8x16xf32, strided<[?, ?], offset: ?>> {
// CHECK-NEXT:      vector.transfer_write %v, %t[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<8x16xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:      func.return %t : memref<8x16xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:    }
// CHECK-LABEL: func.func @old_contents_needed(%t: memref<8x16xf32, strided<[?, ?], offset: ?>>, %v: vector<4xf32>, %i: index) -> (memref<8x16xf32>, vector<4xf32>) {
// CHECK-NEXT:      %pad = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:      %0 = memref.alloc() {alignment = 64 : i64} : memref<8x16xf32>
// CHECK-NEXT:      memref.copy %t, %0 : memref<8x16xf32, strided<[?, ?], offset: ?>> to memref<8x16xf32>
// CHECK-NEXT:      vector.transfer_write %v, %0[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<8x16xf32>
// CHECK-NEXT:      %1 = vector.transfer_read %t[%i, %i], %pad {in_bounds = [true]} : memref<8x16xf32, strided<[?, ?], offset: ?>>, vector<4xf32>
// CHECK-NEXT:      func.return %0, %1 : memref<8x16xf32>, vector<4xf32>
// CHECK-NEXT:    }
// CHECK-LABEL: func.func @writes_everything(%t: memref<4x4xf32, strided<[?, ?], offset: ?>>, %v: vector<4x4xf32>) -> (memref<4x4xf32, strided<[?, ?], offset: ?>>, memref<4x4xf32>) {
// CHECK-NEXT:      %zero = arith.constant 0 : index
// CHECK-NEXT:      %0 = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT:      vector.transfer_write %v, %0[%zero, %zero] {in_bounds = [true, true]} : vector<4x4xf32>, memref<4x4xf32>
// CHECK-NEXT:      func.return %t, %0 : memref<4x4xf32, strided<[?, ?], offset: ?>>, memref<4x4xf32>
// CHECK-NEXT:    }

// A read moves before a write that is in its way.
// MOVED-LABEL: func.func @old_contents_needed
// MOVED-NOT:     memref.copy
// MOVED:         vector.transfer_read %t
// MOVED-NEXT:    vector.transfer_write %v, %t

// Cites: 003/insert-slice
