// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' %s | filecheck --match-full-lines %s

// Two arguments of a loop come from each other, and one from them, but all are one tensor.

func.func @rotated(%t: tensor<4xf32>, %c: i1) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %r, %s, %u = scf.while (%x = %t, %y = %t, %z = %t) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    scf.condition(%c) %x, %y, %z : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  } do {
  ^bb0(%p: tensor<4xf32>, %q: tensor<4xf32>, %o: tensor<4xf32>):
    scf.yield %q, %o, %q : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  func.return %r, %s, %u : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// CHECK-LABEL:   func.func @rotated(%t: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:      scf.while () : () -> () {
// CHECK-NEXT:        scf.condition(%c)
// CHECK-NEXT:      } do {
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return %t, %t, %t : memref<4xf32>, memref<4xf32>, memref<4xf32>
// CHECK-NEXT:    }
