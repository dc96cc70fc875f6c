// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}" | filecheck %s --match-full-lines

// What a function returns may be what it was passed: the caller must not write that while it still
// reads the result. "test.op" keeps the read where it is.
// CHECK-LABEL:  func.func private @either(%c: i1, %t: memref<8xf32>, %u: memref<8xf32>) -> memref<8xf32> {
// CHECK-NEXT:    %r = arith.select %c, %t, %u : memref<8xf32>
// CHECK-NEXT:    func.return %r : memref<8xf32>
// CHECK-NEXT:  }
func.func private @either(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>) -> tensor<8xf32> {
  %r = arith.select %c, %t, %u : tensor<8xf32>
  func.return %r : tensor<8xf32>
}
// CHECK-LABEL:  func.func @reads_the_result(%c: i1, %t: memref<8xf32>, %u: memref<8xf32>, %v: f32, %i: index) -> (f32, memref<8xf32>) {
// CHECK-NEXT:    %[[V0:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    memref.copy %t, %[[V0]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    %r = func.call @either(%c, %[[V0]], %u) : (i1, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
// CHECK-NEXT:    memref.store %v, %t[%i] : memref<8xf32>
// CHECK-NEXT:    %y = memref.load %t[%i] : memref<8xf32>
// CHECK-NEXT:    "test.op"(%y) : (f32) -> ()
// CHECK-NEXT:    %x = memref.load %r[%i] : memref<8xf32>
// CHECK-NEXT:    func.return %x, %t : f32, memref<8xf32>
// CHECK-NEXT:  }
func.func @reads_the_result(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>, %v: f32, %i: index) -> (f32, tensor<8xf32>) {
  %r = func.call @either(%c, %t, %u) : (i1, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %w = tensor.insert %v into %t[%i] : tensor<8xf32>
  %y = tensor.extract %w[%i] : tensor<8xf32>
  "test.op"(%y) : (f32) -> ()
  %x = tensor.extract %r[%i] : tensor<8xf32>
  func.return %x, %w : f32, tensor<8xf32>
}
// CHECK-LABEL:  func.func @reads_the_other(%c: i1, %t: memref<8xf32>, %u: memref<8xf32>, %v: f32, %i: index) -> (f32, memref<8xf32>) {
// CHECK-NEXT:    %[[V0:.*]] = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    memref.copy %u, %[[V0]] : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    %r = func.call @either(%c, %t, %[[V0]]) : (i1, memref<8xf32>, memref<8xf32>) -> memref<8xf32>
// CHECK-NEXT:    memref.store %v, %r[%i] : memref<8xf32>
// CHECK-NEXT:    %y = memref.load %r[%i] : memref<8xf32>
// CHECK-NEXT:    "test.op"(%y) : (f32) -> ()
// CHECK-NEXT:    %x = memref.load %u[%i] : memref<8xf32>
// CHECK-NEXT:    func.return %x, %r : f32, memref<8xf32>
// CHECK-NEXT:  }
func.func @reads_the_other(%c: i1, %t: tensor<8xf32>, %u: tensor<8xf32>, %v: f32, %i: index) -> (f32, tensor<8xf32>) {
  %r = func.call @either(%c, %t, %u) : (i1, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %w = tensor.insert %v into %r[%i] : tensor<8xf32>
  %y = tensor.extract %w[%i] : tensor<8xf32>
  "test.op"(%y) : (f32) -> ()
  %x = tensor.extract %u[%i] : tensor<8xf32>
  func.return %x, %w : f32, tensor<8xf32>
}

// Cites: 003/module
