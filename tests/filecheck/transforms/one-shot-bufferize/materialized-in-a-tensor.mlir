// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true}' %s | filecheck %s

// What was in the destination is not copied: all of it is written.

func.func @f(%t: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %y = bufferization.materialize_in_destination %t in %d : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %d, %y : tensor<4xf32>, tensor<4xf32>
}

// CHECK:      %y = memref.alloc()
// CHECK-NEXT: memref.copy %t, %y
// CHECK-NEXT: func.return %d, %y
