// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion="identity-layout-map"}' | filecheck %s

ml_program.global private mutable @counter(dense<0> : tensor<i64>) : tensor<i64>
ml_program.global private mutable @state(dense<1.5> : tensor<4xf32>) : tensor<4xf32>
ml_program.global public @weights(dense<2.0> : tensor<4xf32>) : tensor<4xf32>
ml_program.global private mutable @scratch : tensor<4xf32>

// What is out of use when the global is stored to needs no copy of its own.
func.func @count() -> i64 {
  %one = arith.constant 1 : i64
  %t = ml_program.global_load @counter : tensor<i64>
  %old = tensor.extract %t[] : tensor<i64>
  %new = arith.addi %old, %one : i64
  %u = tensor.insert %new into %t[] : tensor<i64>
  ml_program.global_store @counter = %u : tensor<i64>
  func.return %old : i64
}

// What is used after a store is copied before.
func.func @exchange(%x: tensor<4xf32>) -> tensor<4xf32> {
  %old = ml_program.global_load @state : tensor<4xf32>
  ml_program.global_store @state = %x : tensor<4xf32>
  func.return %old : tensor<4xf32>
}

// So is what a called function may store to.
func.func @across_call(%x: tensor<4xf32>) -> (tensor<4xf32>, f32) {
  %i = arith.constant 0 : index
  %t = ml_program.global_load @state : tensor<4xf32>
  %r = func.call @exchange(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.extract %t[%i] : tensor<4xf32>
  func.return %r, %e : tensor<4xf32>, f32
}

// A constant global is never stored to, and never written.
func.func @constant(%v: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %i = arith.constant 0 : index
  %w = ml_program.global_load @weights : tensor<4xf32>
  %u = tensor.insert %v into %w[%i] : tensor<4xf32>
  func.return %w, %u : tensor<4xf32>, tensor<4xf32>
}

// CHECK:       memref.global "private" @counter : memref<i64> = dense<0>
// CHECK:       memref.global "private" @state : memref<4xf32> = dense<1.500000e+00>
// CHECK:       memref.global "public" constant @weights : memref<4xf32> = dense<2.000000e+00>
// CHECK:       memref.global "private" @scratch : memref<4xf32> = uninitialized
// CHECK-LABEL: func.func @count() -> i64 {
// CHECK-NEXT:    %one = arith.constant 1 : i64
// CHECK-NEXT:    %t = memref.get_global @counter : memref<i64>
// CHECK-NEXT:    %old = memref.load %t[] : memref<i64>
// CHECK-NEXT:    %new = arith.addi %old, %one : i64
// CHECK-NEXT:    %u = memref.alloc() {alignment = 64 : i64} : memref<i64>
// CHECK-NEXT:    memref.copy %t, %u : memref<i64> to memref<i64>
// CHECK-NEXT:    memref.store %new, %u[] : memref<i64>
// CHECK-NEXT:    %0 = memref.get_global @counter : memref<i64>
// CHECK-NEXT:    memref.copy %u, %0 : memref<i64> to memref<i64>
// CHECK-NEXT:    func.return %old : i64
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @exchange(%x: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    %0 = memref.get_global @state : memref<4xf32>
// CHECK-NEXT:    %old = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy %0, %old : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    %1 = memref.get_global @state : memref<4xf32>
// CHECK-NEXT:    memref.copy %x, %1 : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    func.return %old : memref<4xf32>
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @across_call(%x: memref<4xf32>) -> (memref<4xf32>, f32) {
// CHECK-NEXT:    %i = arith.constant 0 : index
// CHECK-NEXT:    %0 = memref.get_global @state : memref<4xf32>
// CHECK-NEXT:    %t = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy %0, %t : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    %r = func.call @exchange(%x) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:    %e = memref.load %t[%i] : memref<4xf32>
// CHECK-NEXT:    func.return %r, %e : memref<4xf32>, f32
// CHECK-NEXT:  }
// CHECK-LABEL: func.func @constant(%v: f32) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:    %i = arith.constant 0 : index
// CHECK-NEXT:    %w = memref.get_global @weights : memref<4xf32>
// CHECK-NEXT:    %u = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    memref.copy %w, %u : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.store %v, %u[%i] : memref<4xf32>
// CHECK-NEXT:    func.return %w, %u : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:  }

// The value of a memref.global is of a type without an encoding.
ml_program.global private mutable @encoded(dense<3> : tensor<4xi32, 1 : i64>) : tensor<4xi32, 1 : i64>
func.func @encoding() -> (tensor<4xi32, 1 : i64>, tensor<4xi32, 1 : i64>) {
  %a = ml_program.global_load @encoded : tensor<4xi32, 1 : i64>
  %b = arith.constant dense<2> : tensor<4xi32, 1 : i64>
  func.return %a, %b : tensor<4xi32, 1 : i64>, tensor<4xi32, 1 : i64>
}
// CHECK:       memref.global "private" @encoded : memref<4xi32> = dense<3>
// CHECK-LABEL: func.func @encoding() -> (memref<4xi32>, memref<4xi32>) {
// CHECK:         %b = memref.get_global @__constant_4xi32 : memref<4xi32>
