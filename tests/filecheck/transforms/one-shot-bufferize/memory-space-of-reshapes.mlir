// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// Reshapes and casts stay in their memory space. The sizes are read where they are, except by
// a reshape to an unranked memref, which is lowered to reads of identity layout.

// CHECK-LABEL: func.func @reshape
// CHECK-NEXT: memref.reshape %m(%s) : (memref<2x2xf32, 3 : i64>, memref<2xi32, strided<[?], offset: ?>>) -> memref<4x1xf32, 3 : i64>
func.func @reshape(%m: memref<2x2xf32, 3>, %s: tensor<2xi32>, %i: index) -> f32 {
  %0 = bufferization.to_tensor %m restrict : memref<2x2xf32, 3> to tensor<2x2xf32>
  %r = tensor.reshape %0(%s) : (tensor<2x2xf32>, tensor<2xi32>) -> tensor<4x1xf32>
  %e = tensor.extract %r[%i, %i] : tensor<4x1xf32>
  func.return %e : f32
}

// CHECK-LABEL: func.func @unranked
// CHECK: memref.cast %m : memref<2x2xf32, 3 : i64> to memref<*xf32, 3 : i64>
// CHECK: memref.cast %{{.*}} : memref<*xf32, 3 : i64> to memref<?x2xf32, 3 : i64>
// CHECK: memref.copy %s, %[[S:.*]] :
// CHECK: memref.reshape %{{.*}}(%[[S]]) : (memref<?x2xf32, 3 : i64>, memref<?xi32>) -> memref<*xf32, 3 : i64>
func.func @unranked(%m: memref<2x2xf32, 3>, %s: tensor<?xi32>) -> tensor<*xf32> {
  %0 = bufferization.to_tensor %m restrict : memref<2x2xf32, 3> to tensor<2x2xf32>
  %u = tensor.cast %0 : tensor<2x2xf32> to tensor<*xf32>
  %v = tensor.cast %u : tensor<*xf32> to tensor<?x2xf32>
  %r = tensor.reshape %v(%s) : (tensor<?x2xf32>, tensor<?xi32>) -> tensor<*xf32>
  func.return %r : tensor<*xf32>
}
