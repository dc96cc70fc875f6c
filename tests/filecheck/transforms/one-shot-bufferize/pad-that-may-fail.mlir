// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-unknown-ops=true}' | filecheck --match-full-lines %s

// A pad fails if its sizes are negative, though what it pads has a known one: it is not moved over what might not return.

func.func @pad_that_may_fail(%t: tensor<4xf32>, %n: index, %x: f32, %i: index) -> (tensor<?xf32>, tensor<4xf32>) {
  %w = tensor.insert %x into %t[%i] : tensor<4xf32>
  "test.op"() : () -> ()
  %r = tensor.pad %t low[%n] high[%n] {
  ^bb0(%k: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<?xf32>
  func.return %r, %w : tensor<?xf32>, tensor<4xf32>
}
// CHECK-LABEL:  func.func @pad_that_may_fail(%t: memref<4xf32, strided<[?], offset: ?>>, %n: index, %x: f32, %i: index) -> (memref<?xf32>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:     "test.op"() : () -> ()
// CHECK-NEXT:     %0 = arith.constant 4 : index
// CHECK-NEXT:     %1 = arith.addi %n, %0 : index
// CHECK-NEXT:     %2 = arith.addi %1, %n : index
// CHECK-NEXT:     %r = memref.alloc(%2) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT:     linalg.fill ins(%x : f32) outs(%r : memref<?xf32>)
// CHECK-NEXT:     %3 = memref.subview %r[%n] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     memref.copy %t, %3 : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:     memref.store %x, %t[%i] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     func.return %r, %t : memref<?xf32>, memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:   }
