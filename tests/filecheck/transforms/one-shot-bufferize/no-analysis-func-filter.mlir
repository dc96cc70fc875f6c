// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true no-analysis-func-filter=f}' | filecheck --match-full-lines %s

// A function that is named there is not analysed: what it writes to is copied.

func.func @f(%t : tensor<4xf32>, %x : f32, %i : index) -> tensor<4xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL:  func.func @f(%t: memref<4xf32, strided<[?], offset: ?>>, %x: f32, %i: index) -> memref<4xf32> {
// CHECK-NEXT:     %r = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy %t, %r : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT:     memref.store %x, %r[%i] : memref<4xf32>
// CHECK-NEXT:     func.return %r : memref<4xf32>
// CHECK-NEXT:   }

func.func @g(%t : tensor<4xf32>, %x : f32, %i : index) -> tensor<4xf32> {
  %r = tensor.insert %x into %t[%i] : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL:  func.func @g(%t: memref<4xf32, strided<[?], offset: ?>>, %x: f32, %i: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:     memref.store %x, %t[%i] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     func.return %t : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
