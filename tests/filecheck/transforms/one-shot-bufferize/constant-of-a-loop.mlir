// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck --match-full-lines %s

// What a loop carries is the same constant after each iteration: the constant is made in front of it.

func.func @constant_of_a_loop(%n: index, %t: tensor<4xf32>, %i: index) -> f32 {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %c0 = arith.constant dense<1.0> : tensor<4xf32>
  %x:2 = scf.for %k = %0 to %n step %1 iter_args(%a = %c0, %b = %t) -> (tensor<4xf32>, tensor<4xf32>) {
    %c = arith.constant dense<1.0> : tensor<4xf32>
    %s = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %c, %s : tensor<4xf32>, tensor<4xf32>
  }
  %y = tensor.extract %x#0[%i] : tensor<4xf32>
  %z = tensor.extract %x#1[%i] : tensor<4xf32>
  %w = arith.addf %y, %z : f32
  func.return %w : f32
}
// CHECK-LABEL:  func.func @constant_of_a_loop(%n: index, %t: memref<4xf32, strided<[?], offset: ?>>, %i: index) -> f32 {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = arith.constant 1 : index
// CHECK-NEXT:     %c0 = memref.get_global @__constant_4xf32 : memref<4xf32>
// CHECK-NEXT:     %c = memref.get_global @__constant_4xf32 : memref<4xf32>
// CHECK-NEXT:     %2 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy %c0, %2 : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     %x = scf.for %k = %0 to %n step %1 iter_args(%a = %2) -> (memref<4xf32>) {
// CHECK-NEXT:       linalg.add ins(%a, %t : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) outs(%t : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT:       scf.yield %c : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     %y = memref.load %x[%i] : memref<4xf32>
// CHECK-NEXT:     %z = memref.load %t[%i] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:     %w = arith.addf %y, %z : f32
// CHECK-NEXT:     func.return %w : f32
// CHECK-NEXT:   }
