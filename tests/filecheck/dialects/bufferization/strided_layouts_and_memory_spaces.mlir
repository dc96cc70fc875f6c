// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Only shape and element type of tensor and buffer have to agree.

func.func @f(%t: tensor<4xf32>, %b: memref<4xf32, strided<[?], offset: ?>, 1>) {
  %0 = bufferization.to_tensor %b restrict writable : memref<4xf32, strided<[?], offset: ?>, 1> to tensor<4xf32>
  %1 = bufferization.to_buffer %t read_only {note} : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %2 = bufferization.clone %b : memref<4xf32, strided<[?], offset: ?>, 1> to memref<4xf32, 1>
  bufferization.materialize_in_destination %t in restrict writable %b : (tensor<4xf32>, memref<4xf32, strided<[?], offset: ?>, 1>) -> ()
  %3 = bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%t: tensor<4xf32>, %b: memref<4xf32, strided<[?], offset: ?>, 1 : i64>) {
// CHECK-NEXT:     %0 = bufferization.to_tensor %b restrict writable : memref<4xf32, strided<[?], offset: ?>, 1 : i64> to tensor<4xf32>
// CHECK-NEXT:     %1 = bufferization.to_buffer %t read_only {note} : tensor<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     %2 = bufferization.clone %b : memref<4xf32, strided<[?], offset: ?>, 1 : i64> to memref<4xf32, 1 : i64>
// CHECK-NEXT:     bufferization.materialize_in_destination %t in restrict writable %b : (tensor<4xf32>, memref<4xf32, strided<[?], offset: ?>, 1 : i64>) -> ()
// CHECK-NEXT:     %3 = bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
