// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck %s

// MLIR tells by strides which dimensions of size one a view leaves out: with the stride of 3, the first
// and the third one would have the same, and mlir-opt refuses the type.

// CHECK-LABEL: func.func @leaves_out(
// CHECK:         memref.subview %x[2, 0, 0, 0] [1, 3, 1, 11] [1, 1, 1, 1] : memref<5x3x1x11xf64> to memref<1x3x11xf64, strided<[33, 11, 1], offset: 66>>
func.func @leaves_out(%x: tensor<5x3x1x11xf64>, %i: index) -> f64 {
  %s = tensor.extract_slice %x[2, 0, 0, 0] [1, 3, 1, 11] [1, 1, 3, 1] : tensor<5x3x1x11xf64> to tensor<1x3x11xf64>
  %r = tensor.extract %s[%i, %i, %i] : tensor<1x3x11xf64>
  func.return %r : f64
}

// CHECK-LABEL: func.func @puts_in(
// CHECK:         memref.subview %t[2, 0, 0, 0] [1, 3, 1, 11] [1, 1, 1, 1] : memref<5x3x1x11xf64> to memref<1x3x11xf64, strided<[33, 11, 1], offset: 66>>
func.func @puts_in(%s: tensor<1x3x11xf64>, %t: tensor<5x3x1x11xf64>) -> tensor<5x3x1x11xf64> {
  %r = tensor.insert_slice %s into %t[2, 0, 0, 0] [1, 3, 1, 11] [1, 1, 3, 1] : tensor<1x3x11xf64> into tensor<5x3x1x11xf64>
  func.return %r : tensor<5x3x1x11xf64>
}

// Strides of other dimensions, and of views that leave nothing out, stay as they are.

// CHECK-LABEL: func.func @others(
// CHECK:         memref.subview %x[0, 1, 0, 0] [1, 2, 1, 4] [1, 2, 1, 3] : memref<5x4x1x11xf64> to memref<2x4xf64, strided<[22, 3], offset: 11>>
// CHECK:         memref.subview %x[0, 0, 0, 0] [1, 4, 1, 11] [2, 1, 1, 1] : memref<5x4x1x11xf64> to memref<1x4x1x11xf64, strided<[88, 11, 11, 1]>>
func.func @others(%x: tensor<5x4x1x11xf64>, %i: index) -> (f64, f64) {
  %s = tensor.extract_slice %x[0, 1, 0, 0] [1, 2, 1, 4] [2, 2, 1, 3] : tensor<5x4x1x11xf64> to tensor<2x4xf64>
  %r = tensor.extract %s[%i, %i] : tensor<2x4xf64>
  %t = tensor.extract_slice %x[0, 0, 0, 0] [1, 4, 1, 11] [2, 1, 1, 1] : tensor<5x4x1x11xf64> to tensor<1x4x1x11xf64>
  %q = tensor.extract %t[%i, %i, %i, %i] : tensor<1x4x1x11xf64>
  func.return %r, %q : f64, f64
}
