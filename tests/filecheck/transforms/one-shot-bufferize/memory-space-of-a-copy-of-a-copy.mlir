// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' %s | filecheck --match-full-lines %s

// What is copied from an allocation with a memory space is in that, not where the allocation was
// copied from.

func.func @both(%t: tensor<4xf32>, %f: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = bufferization.alloc_tensor() copy(%t) {memory_space = 3 : i64} : tensor<4xf32>
  %b = tensor.insert %f into %a[%i] : tensor<4xf32>
  func.return %a, %b : tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL:   func.func @both(%t: memref<4xf32>, %f: f32, %i: index) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 3 : i64>
// CHECK-NEXT:      memref.copy %t, %a : memref<4xf32> to memref<4xf32, 3 : i64>
// CHECK-NEXT:      %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32, 3 : i64>
// CHECK-NEXT:      memref.copy %a, %b : memref<4xf32, 3 : i64> to memref<4xf32, 3 : i64>
// CHECK-NEXT:      memref.store %f, %b[%i] : memref<4xf32, 3 : i64>
// CHECK-NEXT:      %0 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      memref.copy %a, %0 : memref<4xf32, 3 : i64> to memref<4xf32>
// CHECK-NEXT:      %1 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:      memref.copy %b, %1 : memref<4xf32, 3 : i64> to memref<4xf32>
// CHECK-NEXT:      func.return %0, %1 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:    }
