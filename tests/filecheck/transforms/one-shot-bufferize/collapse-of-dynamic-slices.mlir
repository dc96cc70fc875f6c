// RUN: xdsl-opt %s -p one-shot-bufferize | filecheck %s

// The type of a view is the one that MLIR infers: of a size that may be one at run time, the stride is
// known only if the dimension is the first one.

// CHECK-LABEL: func.func @behind_one(
// CHECK:         memref.collapse_shape %s {{.*}} : memref<1x?xf32, strided<[?, 1], offset: ?>> into memref<?xf32, strided<[?], offset: ?>>
func.func @behind_one(%v: f32, %n: index, %i: index) -> f32 {
  %e = tensor.empty(%n) : tensor<8x?xf32>
  %t = linalg.fill ins(%v : f32) outs(%e : tensor<8x?xf32>) -> tensor<8x?xf32>
  %s = tensor.extract_slice %t[%i, 0] [1, %n] [1, 1] : tensor<8x?xf32> to tensor<1x?xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  %x = tensor.extract %c[%i] : tensor<?xf32>
  func.return %x : f32
}

// CHECK-LABEL: func.func @first(
// CHECK:         memref.collapse_shape %s {{.*}} : memref<?x1xf32, strided<[4, 1], offset: ?>> into memref<?xf32, strided<[4], offset: ?>>
func.func @first(%v: f32, %n: index, %i: index) -> f32 {
  %e = tensor.empty() : tensor<8x4xf32>
  %t = linalg.fill ins(%v : f32) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s = tensor.extract_slice %t[0, %i] [%n, 1] [1, 1] : tensor<8x4xf32> to tensor<?x1xf32>
  %c = tensor.collapse_shape %s [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %x = tensor.extract %c[%i] : tensor<?xf32>
  func.return %x : f32
}
