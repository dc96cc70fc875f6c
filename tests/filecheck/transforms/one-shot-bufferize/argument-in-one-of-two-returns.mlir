// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck --match-full-lines %s

// One of two returns hands the argument back: the caller must not write over it.

func.func private @either(%t: tensor<4xf32>, %c: i1) -> tensor<4xf32> {
  cf.cond_br %c, ^x, ^y
^x:
  func.return %t : tensor<4xf32>
^y:
  %e = bufferization.alloc_tensor() : tensor<4xf32>
  func.return %e : tensor<4xf32>
}
// CHECK-LABEL:  func.func private @either(%t: memref<4xf32, strided<[?], offset: ?>>, %c: i1) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT:     cf.cond_br %c, ^x, ^y
// CHECK-NEXT:   ^x:
// CHECK-NEXT:     func.return %t : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   ^y:
// CHECK-NEXT:     %e = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     %0 = memref.cast %e : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     func.return %0 : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }

func.func @caller(%t: tensor<4xf32>, %c: i1, %i: index, %x: f32) -> (f32, tensor<4xf32>) {
  %r = func.call @either(%t, %c) : (tensor<4xf32>, i1) -> tensor<4xf32>
  %w = tensor.insert %x into %r[%i] : tensor<4xf32>
  %s = tensor.extract %t[%i] : tensor<4xf32>
  func.return %s, %w : f32, tensor<4xf32>
}
// CHECK-LABEL:  func.func @caller(%t: memref<4xf32, strided<[?], offset: ?>>, %c: i1, %i: index, %x: f32) -> (f32, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     %r = func.call @either(%t, %c) : (memref<4xf32, strided<[?], offset: ?>>, i1) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     %s = memref.load %t[%i] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     memref.store %x, %r[%i] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     func.return %s, %r : f32, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
