// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true allow-unknown-ops=true}' | filecheck %s

// What a callee returns updated in place is in the buffer that was passed: nothing is allocated or
// copied in a loop that carries it.

func.func private @update(%t: tensor<?xf32>) -> tensor<?xf32> {
  %v = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %r = tensor.insert %v into %t[%c0] : tensor<?xf32>
  func.return %r : tensor<?xf32>
}

func.func private @update_twice(%t: tensor<?xf32>) -> (index, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = func.call @update(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @update(%0) : (tensor<?xf32>) -> tensor<?xf32>
  func.return %c0, %1 : index, tensor<?xf32>
}

// CHECK-LABEL: func.func @dynamic
// CHECK-NEXT: scf.for
// CHECK-NEXT: func.call @update_twice(%t)
// CHECK-NEXT: }
// CHECK-NEXT: func.return %t
func.func @dynamic(%t: tensor<?xf32>, %lb: index, %ub: index, %s: index) -> tensor<?xf32> {
  %0 = scf.for %i = %lb to %ub step %s iter_args(%x = %t) -> (tensor<?xf32>) {
    %n, %1 = func.call @update_twice(%x) : (tensor<?xf32>) -> (index, tensor<?xf32>)
    scf.yield %1 : tensor<?xf32>
  }
  func.return %0 : tensor<?xf32>
}

// The layout that is known here is kept.
// CHECK-LABEL: func.func @static
// CHECK: %[[A:.*]] = memref.alloc() {{.*}} : memref<8xf32>
// CHECK: scf.for
// CHECK: func.call @update
// CHECK-NOT: alloc
// CHECK-NOT: memref.copy
// CHECK: memref.load %[[A]]{{.*}} : memref<8xf32>
func.func @static(%v: f32, %lb: index, %ub: index, %s: index) -> f32 {
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %0 = scf.for %i = %lb to %ub step %s iter_args(%x = %f) -> (tensor<8xf32>) {
    %d = tensor.cast %x : tensor<8xf32> to tensor<?xf32>
    %1 = func.call @update(%d) : (tensor<?xf32>) -> tensor<?xf32>
    %u = tensor.cast %1 : tensor<?xf32> to tensor<8xf32>
    scf.yield %u : tensor<8xf32>
  }
  %x = tensor.extract %0[%lb] : tensor<8xf32>
  func.return %x : f32
}

// A function without a body may return its argument: it gets a copy, as %t is written later.
func.func private @unknown(%a: tensor<4xf32>) -> tensor<4xf32>
// CHECK-LABEL: func.func @unknown_callee
// CHECK: memref.copy %t, %[[COPY:.*]] :
// CHECK: memref.cast %[[COPY]]
// CHECK: func.call @unknown
// CHECK: linalg.fill {{.*}} outs(%t
func.func @unknown_callee(%t: tensor<4xf32>, %v: f32, %i: index) -> (f32, tensor<4xf32>) {
  %r = func.call @unknown(%t) : (tensor<4xf32>) -> tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %x = "test.op"(%f, %r) : (tensor<4xf32>, tensor<4xf32>) -> f32
  func.return %x, %f : f32, tensor<4xf32>
}
