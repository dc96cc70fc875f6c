// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' %s | filecheck %s

// memref.reshape takes elements one after the other: those of a column are copied together first.

func.func @column(%t: tensor<4x4xf32>, %shape: tensor<2xindex>, %i: index) -> f32 {
  %p = tensor.extract_slice %t[0, 0] [4, 1] [1, 1] : tensor<4x4xf32> to tensor<4x1xf32>
  %r = tensor.reshape %p(%shape) : (tensor<4x1xf32>, tensor<2xindex>) -> tensor<2x2xf32>
  %e = tensor.extract %r[%i, %i] : tensor<2x2xf32>
  func.return %e : f32
}

// CHECK-LABEL: @column
// CHECK:         %p = memref.subview %t[0, 0] [4, 1] [1, 1]
// CHECK-NEXT:    %[[DENSE:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4x1xf32>
// CHECK-NEXT:    memref.copy %p, %[[DENSE]]
// CHECK-NEXT:    %r = memref.reshape %[[DENSE]](%shape)
