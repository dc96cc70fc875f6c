// RUN: xdsl-opt --allow-unregistered-dialect -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map" allow-unknown-ops=true}' %s | filecheck --match-full-lines %s

// What a loop carried is the buffer in front of it: that stands for it in operations that stay, too.

func.func @unknown_in_a_loop(%t: tensor<4xf32>, %n: index, %f: f32) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<4xf32>) {
    %y = tensor.insert %f into %x[%i] : tensor<4xf32>
    "test.use"(%y) : (tensor<4xf32>) -> ()
    scf.yield %y : tensor<4xf32>
  }
  func.return %r : tensor<4xf32>
}
// CHECK-LABEL:   func.func @unknown_in_a_loop(%t: memref<4xf32>, %n: index, %f: f32) -> memref<4xf32> {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:        memref.store %f, %t[%i] : memref<4xf32>
// CHECK-NEXT:        %0 = bufferization.to_tensor %t restrict : memref<4xf32> to tensor<4xf32>
// CHECK-NEXT:        "test.use"(%0) : (tensor<4xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return %t : memref<4xf32>
// CHECK-NEXT:    }
