// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true}' %s | filecheck %s
// RUN: xdsl-opt -p 'bufferize-and-plan{effort=tile}' %s | filecheck %s --check-prefix=PLAN

// A view of no elements at the end of a buffer would be out of its bounds.
// CHECK-LABEL: func.func @main
// CHECK: memref.alloc
// CHECK-NEXT: memref.copy %x
// CHECK-NEXT: func.return
// PLAN-LABEL: func.func @main
// PLAN-NOT: memref.subview
func.func @main(%x: tensor<4x8xf32>, %z: tensor<4x0xf32>) -> tensor<4x8xf32> {
  %c = tensor.concat dim(1) %x, %z : (tensor<4x8xf32>, tensor<4x0xf32>) -> tensor<4x8xf32>
  func.return %c : tensor<4x8xf32>
}
