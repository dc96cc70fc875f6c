// RUN: python %S/../../../examples/bufferize_marked_ops.py %s | xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck --match-full-lines %s

// Nothing is left of the borders. The slice is that of %t as it was before the fill.

// CHECK-LABEL: {{.*}}@f({{.*}}
// CHECK-NEXT:    %[[T:.*]] = memref.cast %t : memref<16xf32> to memref<16xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %[[PART:.*]] = memref.subview %[[T]][0] [8] [1] : memref<16xf32, strided<[?], offset: ?>> to memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %s = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    memref.copy %[[PART]], %s : memref<8xf32, strided<[?], offset: ?>> to memref<8xf32>
// CHECK-NEXT:    linalg.fill ins(%c : f32) outs(%t : memref<16xf32>)
// CHECK-NEXT:    linalg.exp ins(%s : memref<8xf32>) outs(%s : memref<8xf32>)
// CHECK-NEXT:    func.return %t, %s : memref<16xf32>, memref<8xf32>
// CHECK-NEXT:  }
func.func @f(%t: tensor<16xf32>, %c: f32) -> (tensor<16xf32>, tensor<8xf32>) {
  %s = tensor.extract_slice %t[0] [8] [1] {bufferize} : tensor<16xf32> to tensor<8xf32>
  %l = linalg.fill ins(%c : f32) outs(%t : tensor<16xf32>) -> tensor<16xf32>
  %m = linalg.exp ins(%s : tensor<8xf32>) outs(%s : tensor<8xf32>) -> tensor<8xf32>
  func.return %l, %m : tensor<16xf32>, tensor<8xf32>
}
