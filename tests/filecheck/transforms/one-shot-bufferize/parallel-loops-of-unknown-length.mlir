// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true}' %s | filecheck %s

// The number of iterations is known at run time only: it may be negative, and there is room for as many tensors.

func.func @unknown_number(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.parallel (%i) = (%zero) to (%n) step (%one) init (%t) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4xf32>
    %f = arith.constant 1.0 : f32
    %x = linalg.fill ins(%f : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.reduce(%x : tensor<4xf32>) {
    ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
      %s = linalg.add ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
      scf.reduce.return %s : tensor<4xf32>
    }
  }
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: @unknown_number
// CHECK:         %[[COUNT:.*]] = arith.maxsi %n,
// CHECK-NEXT:    %[[ALL:.*]] = memref.alloc(%[[COUNT]]) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NEXT:    scf.parallel (%i)
// CHECK:           memref.subview %[[ALL]][%i, 0] [1, 4] [1, 1]
// CHECK:         scf.for %{{.*}} = %{{.*}} to %[[COUNT]] step
