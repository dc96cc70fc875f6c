// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck %s

// A cast of a slice knows its strides, and so does one of two slices.

func.func @slice_cast(%t: tensor<8x8xf32>) -> f32 {
  %i = arith.constant 0 : index
  %s = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x8xf32> to tensor<4x4xf32>
  %c = tensor.cast %s : tensor<4x4xf32> to tensor<?x4xf32>
  %x = tensor.extract %c[%i, %i] : tensor<?x4xf32>
  func.return %x : f32
}

// CHECK-LABEL: @slice_cast
// CHECK:         memref.cast %s : memref<4x4xf32, strided<[8, 1]>> to memref<?x4xf32, strided<[8, 1]>>

func.func @one_of_two(%p: i1, %t: tensor<8xf32>, %k: index) -> f32 {
  %i = arith.constant 0 : index
  %r = scf.if %p -> tensor<4xf32> {
    %s = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    %s = tensor.extract_slice %t[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  %q = scf.if %p -> tensor<4xf32> {
    %s = tensor.extract_slice %t[%k] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    %s = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
    scf.yield %s : tensor<4xf32>
  }
  %x = tensor.extract %r[%i] : tensor<4xf32>
  %y = tensor.extract %q[%i] : tensor<4xf32>
  %z = arith.addf %x, %y : f32
  func.return %z : f32
}

// CHECK-LABEL: @one_of_two
// CHECK:         %r = scf.if %p -> (memref<4xf32, strided<[1], offset: ?>>) {
// CHECK:         %q = scf.if %p -> (memref<4xf32, strided<[1], offset: ?>>) {
