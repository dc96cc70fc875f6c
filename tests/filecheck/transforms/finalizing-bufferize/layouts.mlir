// RUN: xdsl-opt %s -p finalizing-bufferize | filecheck --match-full-lines %s

// A buffer that cannot be cast to the layout that is asked for is copied.

func.func @cast(%m: memref<4x8xf32>) -> memref<?x8xf32, strided<[?, 1], offset: ?>> {
  %t = bufferization.to_tensor %m : memref<4x8xf32> to tensor<4x8xf32>
  %b = bufferization.to_buffer %t : tensor<4x8xf32> to memref<?x8xf32, strided<[?, 1], offset: ?>>
  func.return %b : memref<?x8xf32, strided<[?, 1], offset: ?>>
}

func.func @static(%m: memref<4x8xf32, strided<[?, 1], offset: ?>>) -> memref<4x8xf32> {
  %t = bufferization.to_tensor %m : memref<4x8xf32, strided<[?, 1], offset: ?>> to tensor<4x8xf32>
  %b = bufferization.to_buffer %t : tensor<4x8xf32> to memref<4x8xf32>
  func.return %b : memref<4x8xf32>
}

func.func @dynamic(%m: memref<?x8xf32, strided<[?, ?], offset: ?>>) -> memref<?x8xf32> {
  %t = bufferization.to_tensor %m : memref<?x8xf32, strided<[?, ?], offset: ?>> to tensor<?x8xf32>
  %b = bufferization.to_buffer %t : tensor<?x8xf32> to memref<?x8xf32>
  func.return %b : memref<?x8xf32>
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @cast(%m: memref<4x8xf32>) -> memref<?x8xf32, strided<[?, 1], offset: ?>> {
// CHECK-NEXT:     %b = memref.cast %m : memref<4x8xf32> to memref<?x8xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:     func.return %b : memref<?x8xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @static(%m: memref<4x8xf32, strided<[?, 1], offset: ?>>) -> memref<4x8xf32> {
// CHECK-NEXT:     %b = memref.alloc() : memref<4x8xf32>
// CHECK-NEXT:     memref.copy %m, %b : memref<4x8xf32, strided<[?, 1], offset: ?>> to memref<4x8xf32>
// CHECK-NEXT:     func.return %b : memref<4x8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @dynamic(%m: memref<?x8xf32, strided<[?, ?], offset: ?>>) -> memref<?x8xf32> {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = memref.dim %m, %0 : memref<?x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:     %b = memref.alloc(%1) : memref<?x8xf32>
// CHECK-NEXT:     memref.copy %m, %b : memref<?x8xf32, strided<[?, ?], offset: ?>> to memref<?x8xf32>
// CHECK-NEXT:     func.return %b : memref<?x8xf32>
// CHECK-NEXT:   }
// CHECK-NEXT: }

