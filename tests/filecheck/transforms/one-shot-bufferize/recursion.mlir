// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// Of a function that is called before it is known, the worst is assumed: it reads and writes what
// it is passed, and what it returns may be part of that. Its layouts are those that its types say.

// CHECK-LABEL: func.func private @countdown
// CHECK-NOT: memref.copy
// CHECK: memref.store %{{.*}}, %t[%{{.*}}]
// CHECK: %q = func.call @countdown(%t, %{{.*}})
// CHECK-NEXT: scf.yield %q : memref<8xf32, strided<[?], offset: ?>>
func.func private @countdown(%t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %done -> (tensor<8xf32>) {
    scf.yield %t : tensor<8xf32>
  } else {
    %v = arith.constant 1.0 : f32
    %u = tensor.insert %v into %t[%c0] : tensor<8xf32>
    %m = arith.subi %n, %c1 : index
    %q = func.call @countdown(%u, %m) : (tensor<8xf32>, index) -> tensor<8xf32>
    scf.yield %q : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @even
// CHECK-NEXT: func.call @odd(%n, %t)
func.func @even(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = func.call @odd(%n, %t) : (index, tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @odd
// CHECK-NEXT: func.call @even(%n, %t)
func.func @odd(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = func.call @even(%n, %t) : (index, tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// The caller reads the old tensor afterwards, and the callee may have written it.
// CHECK-LABEL: func.func @reads_afterwards
// CHECK: memref.copy %t, %[[COPY:.*]] :
// CHECK: memref.cast %[[COPY]]
// CHECK: func.call @reads_afterwards
// CHECK: memref.load %t
func.func @reads_afterwards(%n: index, %t: tensor<4xf32>, %v: f32) -> (tensor<4xf32>, f32) {
  %u = tensor.insert %v into %t[%n] : tensor<4xf32>
  %r, %x = func.call @reads_afterwards(%n, %u, %v) : (index, tensor<4xf32>, f32) -> (tensor<4xf32>, f32)
  %y = tensor.extract %u[%n] : tensor<4xf32>
  %z = arith.addf %x, %y : f32
  func.return %r, %z : tensor<4xf32>, f32
}

// A constant is among what is returned, so results are copied before they are written.
// CHECK-LABEL: func.func private @from_constant
// CHECK: %q = func.call @from_constant
// CHECK: memref.copy %q, %[[OWN:.*]] :
// CHECK: memref.store %{{.*}}, %[[OWN]][
func.func private @from_constant(%n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %done = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %done -> (tensor<8xf32>) {
    %k = arith.constant dense<1.0> : tensor<8xf32>
    scf.yield %k : tensor<8xf32>
  } else {
    %m = arith.subi %n, %c1 : index
    %q = func.call @from_constant(%m) : (index) -> tensor<8xf32>
    %v = arith.constant 1.0 : f32
    %u = tensor.insert %v into %q[%c0] : tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}

// Cites: 003/module
