// RUN: python %S/../../../examples/bufferize_marked_ops.py %s 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck --match-full-lines %s

// What one-shot-bufferize makes of it in a module: nobody calls it, and the others are left alone.

// CHECK:         memref.global "private" constant @__constant_8xf32 : memref<8xf32> = dense<1.000000e+00> {alignment = 64 : i64}
// CHECK-LABEL: {{.*}}@alone(%t: memref<8xf32, strided<[?], offset: ?>>, %i: index) -> (memref<8xf32, strided<[?], offset: ?>>, f32) {
// CHECK-NEXT:    %c = memref.get_global @__constant_8xf32 : memref<8xf32>
// CHECK-NEXT:    %x = memref.load %c[%i] : memref<8xf32>
// CHECK-NEXT:    func.return %t, %x : memref<8xf32, strided<[?], offset: ?>>, f32
// CHECK-NEXT:  }
func.func @alone(%t: tensor<8xf32>, %i: index) -> (tensor<8xf32>, f32) attributes {bufferize} {
  %c = arith.constant dense<1.0> : tensor<8xf32>
  %x = tensor.extract %c[%i] : tensor<8xf32>
  func.return %t, %x : tensor<8xf32>, f32
}

// CHECK-LABEL: {{.*}}@another(%t: tensor<8xf32>) -> tensor<8xf32> {
func.func @another(%t: tensor<8xf32>) -> tensor<8xf32> {
  func.return %t : tensor<8xf32>
}
