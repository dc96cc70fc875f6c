// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true simplify=true}" | filecheck %s

// The loop runs, and yields what is outside: the result is that.

// CHECK-LABEL: func.func @yields_what_is_outside(
// CHECK:         scf.for %{{[a-z0-9]+}} = %c0 to %c4 step %c1
// CHECK:         func.return %u
func.func @yields_what_is_outside(%t: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %e = tensor.extract %x[%i] : tensor<8xf32>
    "test.op"(%e) : (f32) -> ()
    scf.yield %u : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}

// Two tensors that begin as one and are the same after each iteration: the loop carries one.

// CHECK-LABEL: func.func @twice_the_same(
// CHECK:         scf.for %{{[a-z0-9]+}} = %c0 to %n step %c1 {
// CHECK-NEXT:      memref.load %t[%i]
// CHECK-NEXT:      memref.load %t[%c0]
func.func @twice_the_same(%t: tensor<8xf32>, %n: index, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t, %y = %t) -> (tensor<8xf32>, tensor<8xf32>) {
    %a = tensor.extract %x[%i] : tensor<8xf32>
    %b = tensor.extract %y[%c0] : tensor<8xf32>
    %c = arith.addf %a, %b : f32
    %z = tensor.insert %c into %x[%i] : tensor<8xf32>
    scf.yield %z, %z : tensor<8xf32>, tensor<8xf32>
  }
  func.return %r, %s : tensor<8xf32>, tensor<8xf32>
}

// Two results of branches that are always the same: there is one.

// CHECK-LABEL: func.func @twice_from_branches(
// CHECK:         %[[R:.*]] = scf.if %b -> (memref<8xf32, {{[^,]*}}, offset: ?>>) {
// CHECK:         memref.load %[[R]][%i]
// CHECK:         memref.load %[[R]][%c0]
func.func @twice_from_branches(%t: tensor<8xf32>, %b: i1, %v: f32, %i: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %r, %s = scf.if %b -> (tensor<8xf32>, tensor<8xf32>) {
    %e = tensor.empty() : tensor<8xf32>
    %z = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %z, %z : tensor<8xf32>, tensor<8xf32>
  } else {
    scf.yield %t, %t : tensor<8xf32>, tensor<8xf32>
  }
  %x = tensor.extract %r[%i] : tensor<8xf32>
  %y = tensor.extract %s[%c0] : tensor<8xf32>
  func.return %x, %y : f32, f32
}

// What each iteration makes in the first region is no value from outside.

// CHECK-LABEL: func.func @made_in_the_first_region(
// CHECK:         [[R:%[a-z0-9_]+]] = scf.while ([[X:%[a-z0-9_]+]] =
// CHECK:           memref.store %v, [[X]][%i]
// CHECK:           scf.condition(%c) [[X]]
// CHECK:           scf.yield
// CHECK:         memref.load [[R]][%i]
func.func @made_in_the_first_region(%t: tensor<8xf32>, %v: f32, %i: index) -> f32 {
  %r = scf.while (%x = %t) : (tensor<8xf32>) -> tensor<8xf32> {
    %z = tensor.insert %v into %x[%i] : tensor<8xf32>
    %c = "test.op"() : () -> i1
    scf.condition(%c) %z : tensor<8xf32>
  } do {
  ^bb0(%p: tensor<8xf32>):
    scf.yield %p : tensor<8xf32>
  }
  %y = tensor.extract %r[%i] : tensor<8xf32>
  func.return %y : f32
}
