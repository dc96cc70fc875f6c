// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true simplify=false}" | filecheck %s

// A transfer that may be out of bounds in some dimension, or that turns the vector, is no slice of the tensor: what
// is read beside of what is written may be in the way.

func.func @side_by_side(%t: tensor<8x8xf32>, %v: vector<4x4xf32>) -> (tensor<8x8xf32>, vector<4x4xf32>) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%zero, %zero] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x8xf32>
  %1 = vector.transfer_read %t[%four, %four], %pad {in_bounds = [true, true]} : tensor<8x8xf32>, vector<4x4xf32>
  func.return %0, %1 : tensor<8x8xf32>, vector<4x4xf32>
}

func.func @partly_in_bounds(%t: tensor<8x8xf32>, %v: vector<4x4xf32>) -> (tensor<8x8xf32>, vector<4x4xf32>) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%zero, %zero] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x8xf32>
  %1 = vector.transfer_read %t[%four, %four], %pad {in_bounds = [true, false]} : tensor<8x8xf32>, vector<4x4xf32>
  func.return %0, %1 : tensor<8x8xf32>, vector<4x4xf32>
}

func.func @turned(%t: tensor<8x8xf32>, %v: vector<2x8xf32>) -> (tensor<8x8xf32>, vector<2x6xf32>) {
  %zero = arith.constant 0 : index
  %two = arith.constant 2 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%zero, %zero] {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<2x8xf32>, tensor<8x8xf32>
  %1 = vector.transfer_read %t[%two, %zero], %pad {in_bounds = [true, true]} : tensor<8x8xf32>, vector<2x6xf32>
  func.return %0, %1 : tensor<8x8xf32>, vector<2x6xf32>
}

// CHECK-LABEL: @side_by_side
// CHECK-NOT:     memref.copy
// CHECK-LABEL: @partly_in_bounds
// CHECK:         memref.copy %t, %[[NEW:.*]] : memref<8x8xf32
// CHECK-NEXT:    vector.transfer_write %v, %[[NEW]]
// CHECK-LABEL: @turned
// CHECK:         memref.copy %t, %[[NEW:.*]] : memref<8x8xf32
// CHECK-NEXT:    vector.transfer_write %v, %[[NEW]]
