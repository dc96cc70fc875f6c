// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// Tensors of indices are cast by element, with and without a sign.

func.func @f(%t: tensor<4xi32>) -> (tensor<4xindex>, tensor<4xindex>) {
  %a = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
  %b = arith.index_castui %t : tensor<4xi32> to tensor<4xindex>
  func.return %a, %b : tensor<4xindex>, tensor<4xindex>
}

// CHECK:      %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xindex>
// CHECK:      arith.index_cast %{{.*}} : i32 to index
// CHECK:      %[[B:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xindex>
// CHECK:      arith.index_castui %{{.*}} : i32 to index
// CHECK:      func.return %[[A]], %[[B]]
