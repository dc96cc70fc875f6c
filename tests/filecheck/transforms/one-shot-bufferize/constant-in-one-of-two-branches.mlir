// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true analysis-heuristic=top-down function-boundary-type-conversion=identity-layout-map}' | filecheck %s

// The branches yield in place, which is decided first, so that %r may be the constant: it must not be written.

// CHECK-LABEL: func.func @may_be_constant(
// CHECK:         %[[R:.*]] = scf.if
// CHECK:         %[[COPY:.*]] = memref.alloc()
// CHECK:         memref.copy %[[R]], %[[COPY]]
// CHECK:         memref.store %v, %[[COPY]][%i]
func.func @may_be_constant(%b: i1, %t: tensor<4xf32>, %v: f32, %i: index) -> (f32, f32, f32, f32) {
  %c = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.if %b -> (tensor<4xf32>) {
    scf.yield %c : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  %x = tensor.extract %r[%c0] : tensor<4xf32>
  %y = tensor.extract %r[%c1] : tensor<4xf32>
  %z = tensor.extract %r[%c2] : tensor<4xf32>
  %w = tensor.insert %v into %r[%i] : tensor<4xf32>
  %u = tensor.extract %w[%c0] : tensor<4xf32>
  func.return %x, %y, %z, %u : f32, f32, f32, f32
}
