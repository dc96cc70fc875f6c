// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true simplify=false}" | filecheck %s

// A transfer with a mask, its own or one around it, is no slice, and writes not all there is. Nor does one that may
// begin elsewhere.

func.func @masked(%t: tensor<8x8xf32>, %v: vector<4x4xf32>, %m: vector<4x4xi1>) -> (tensor<8x8xf32>, vector<4x4xf32>) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%zero, %zero] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x8xf32>
  %1 = vector.transfer_read %t[%four, %four], %pad, %m {in_bounds = [true, true]} : tensor<8x8xf32>, vector<4x4xf32>
  func.return %0, %1 : tensor<8x8xf32>, vector<4x4xf32>
}

func.func @in_a_mask(%t: tensor<8x8xf32>, %v: vector<4x4xf32>, %m: vector<4x4xi1>) -> (tensor<8x8xf32>, vector<4x4xf32>) {
  %zero = arith.constant 0 : index
  %four = arith.constant 4 : index
  %pad = arith.constant 0.0 : f32
  %0 = vector.transfer_write %v, %t[%zero, %zero] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<8x8xf32>
  %1 = vector.mask %m { vector.transfer_read %t[%four, %four], %pad {in_bounds = [true, true]} : tensor<8x8xf32>, vector<4x4xf32> } : vector<4x4xi1> -> vector<4x4xf32>
  func.return %0, %1 : tensor<8x8xf32>, vector<4x4xf32>
}

func.func @masked_write(%t: tensor<4x4xf32>, %v: vector<4x4xf32>, %m: vector<4x4xi1>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%zero, %zero], %m {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32>
  func.return %t, %0 : tensor<4x4xf32>, tensor<4x4xf32>
}

func.func @write_in_a_mask(%t: tensor<4x4xf32>, %v: vector<4x4xf32>, %m: vector<4x4xi1>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0 : index
  %0 = vector.mask %m { vector.transfer_write %v, %t[%zero, %zero] {in_bounds = [true, true]} : vector<4x4xf32>, tensor<4x4xf32> } : vector<4x4xi1> -> tensor<4x4xf32>
  func.return %t, %0 : tensor<4x4xf32>, tensor<4x4xf32>
}

func.func @write_beyond_the_end(%t: tensor<4x4xf32>, %v: vector<4x4xf32>, %i: index) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %zero = arith.constant 0 : index
  %0 = vector.transfer_write %v, %t[%i, %zero] {in_bounds = [false, true]} : vector<4x4xf32>, tensor<4x4xf32>
  func.return %t, %0 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: @masked(
// CHECK:         memref.copy %t,
// CHECK-LABEL: @in_a_mask(
// CHECK:         memref.copy %t,
// CHECK-LABEL: @masked_write(
// CHECK:         memref.copy %t,
// CHECK-LABEL: @write_in_a_mask(
// CHECK:         memref.copy %t,
// CHECK-LABEL: @write_beyond_the_end(
// CHECK:         memref.copy %t,
