// RUN: xdsl-opt %s -p 'privatize-destinations,eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// What is inserted or copied is computed where it goes to: no copy is left.

// The destination, made of sizes and a scalar, moves to before the computation.
// CHECK-LABEL: func.func @destination_behind
// CHECK: %d = memref.alloc() {{.*}} : memref<16xf32>
// CHECK-NEXT: linalg.fill ins(%a : f32) outs(%d
// CHECK-NEXT: %[[PART:.*]] = memref.subview %d[0] [8] [1]
// CHECK-NEXT: linalg.fill ins(%a : f32) outs(%[[PART]]
// CHECK-NEXT: func.return %d
func.func @destination_behind(%a: f32) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.fill ins(%a : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = tensor.empty() : tensor<16xf32>
  %z = linalg.fill ins(%a : f32) outs(%d : tensor<16xf32>) -> tensor<16xf32>
  %r = tensor.insert_slice %x into %z[0] [8] [1] : tensor<8xf32> into tensor<16xf32>
  func.return %r : tensor<16xf32>
}

// The empty tensor is defined outside of the loop.
// CHECK-LABEL: func.func @outside_of_loop
// CHECK-NEXT: scf.for
// CHECK-NEXT: %[[PART:.*]] = memref.subview %t[%i] [4] [1]
// CHECK-NEXT: linalg.exp ins(%x : {{.*}}) outs(%[[PART]]
// CHECK-NEXT: }
func.func @outside_of_loop(%t: tensor<16xf32>, %x: tensor<4xf32>, %lb: index, %ub: index, %s: index) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = scf.for %i = %lb to %ub step %s iter_args(%a = %t) -> (tensor<16xf32>) {
    %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    %u = tensor.insert_slice %y into %a[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %u : tensor<16xf32>
  }
  func.return %r : tensor<16xf32>
}

// Both branches compute into the place, whose offset moves to before them.
// CHECK-LABEL: func.func @branch
// CHECK-NEXT: %i = arith.addi
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: func.return %t
func.func @branch(%t: tensor<16xf32>, %x: tensor<4xf32>, %c: i1, %n: index, %v: f32) -> tensor<16xf32> {
  %y = scf.if %c -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %i = arith.addi %n, %n : index
  %u = tensor.insert_slice %y into %t[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
  func.return %u : tensor<16xf32>
}

// Two results compete for one empty tensor, and are inserted one after the other.
// CHECK-LABEL: func.func @shared
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: func.return %t
func.func @shared(%t: tensor<16xf32>, %x: tensor<4xf32>) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %2 = linalg.log ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %u = tensor.insert_slice %1 into %t[0] [4] [1] : tensor<4xf32> into tensor<16xf32>
  %w = tensor.insert_slice %2 into %u[4] [4] [1] : tensor<4xf32> into tensor<16xf32>
  func.return %w : tensor<16xf32>
}

// CHECK-LABEL: func.func @copied
// CHECK-NEXT: linalg.exp ins(%x : {{.*}}) outs(%t
// CHECK-NEXT: func.return %t
func.func @copied(%t: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = linalg.copy ins(%1 : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  func.return %w : tensor<4xf32>
}

// CHECK-LABEL: func.func @materialized
// CHECK-NEXT: linalg.exp ins(%x : {{.*}}) outs(%t
// CHECK-NEXT: func.return %t
func.func @materialized(%t: tensor<4xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %w = bufferization.materialize_in_destination %1 in %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  func.return %w : tensor<4xf32>
}

// A reshape of an empty tensor is an empty tensor.
// CHECK-LABEL: func.func @reshaped
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: func.return %t
func.func @reshaped(%t: tensor<2x8xf32>, %x: tensor<2x4xf32>) -> tensor<2x8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %f = tensor.expand_shape %e [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %1 = linalg.exp ins(%x : tensor<2x4xf32>) outs(%f : tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = linalg.log ins(%x : tensor<2x4xf32>) outs(%f : tensor<2x4xf32>) -> tensor<2x4xf32>
  %u = tensor.insert_slice %1 into %t[0, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<2x8xf32>
  %w = tensor.insert_slice %2 into %u[0, 4] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<2x8xf32>
  func.return %w : tensor<2x8xf32>
}

// One branch begins elsewhere: all stays as it is.
// CHECK-LABEL: func.func @one_branch_only
// CHECK: %{{.*}} = memref.alloc()
// CHECK: memref.copy
func.func @one_branch_only(%t: tensor<16xf32>, %x: tensor<4xf32>, %c: i1) -> tensor<16xf32> {
  %y = scf.if %c -> (tensor<4xf32>) {
    %e = tensor.empty() : tensor<4xf32>
    %1 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  %u = tensor.insert_slice %y into %t[0] [4] [1] : tensor<4xf32> into tensor<16xf32>
  func.return %u : tensor<16xf32>
}

// The destination is computed from what is inserted: it cannot be there before.
// CHECK-LABEL: func.func @made_of_it
// CHECK: memref.copy
func.func @made_of_it(%v: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = tensor.empty() : tensor<8xf32>
  %y = linalg.exp ins(%x : tensor<8xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
  %p = tensor.extract_slice %x[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %r = tensor.insert_slice %p into %y[2] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.return %r : tensor<8xf32>
}
