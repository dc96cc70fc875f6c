// RUN: xdsl-opt %s -p "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map allow-return-allocs-from-loops=true}" | filecheck %s --match-full-lines

// What comes out of the loop is not what went in, nor is what the function returns its argument: the
// insertion is a copy.
// CHECK-LABEL:  func.func private @loops(%t: memref<8xf32>, %v: f32, %n: index) -> memref<8xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %e = memref.alloc() {alignment = 64 : i64} : memref<8xf32>
// CHECK-NEXT:    %r, %x = scf.for %i = %c0 to %n step %c1 iter_args(%x_1 = %t, %e_1 = %e) -> (memref<8xf32>, memref<8xf32>) {
// CHECK-NEXT:      %s = memref.load %x_1[%c0] : memref<8xf32>
// CHECK-NEXT:      linalg.fill ins(%s : f32) outs(%e_1 : memref<8xf32>)
// CHECK-NEXT:      memref.store %v, %e_1[%c1] : memref<8xf32>
// CHECK-NEXT:      %z = memref.load %x_1[%c1] : memref<8xf32>
// CHECK-NEXT:      "test.op"(%z) : (f32) -> ()
// CHECK-NEXT:      scf.yield %e_1, %x_1 : memref<8xf32>, memref<8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<8xf32>
// CHECK-NEXT:  }
func.func private @loops(%t: tensor<8xf32>, %v: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<8xf32>) {
    %s = tensor.extract %x[%c0] : tensor<8xf32>
    %e = tensor.empty() : tensor<8xf32>
    %f = linalg.fill ins(%s : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
    %y = tensor.insert %v into %f[%c1] : tensor<8xf32>
    %z = tensor.extract %x[%c1] : tensor<8xf32>
    "test.op"(%z) : (f32) -> ()
    scf.yield %y : tensor<8xf32>
  }
  func.return %r : tensor<8xf32>
}
// CHECK-LABEL:  func.func @inserts(%t: memref<8xf32>, %u: memref<8xf32>, %v: f32, %n: index) -> (memref<8xf32>, f32) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %r = func.call @loops(%t, %v, %n) : (memref<8xf32>, f32, index) -> memref<8xf32>
// CHECK-NEXT:    memref.copy %r, %t : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:    %x = memref.load %t[%c0] : memref<8xf32>
// CHECK-NEXT:    func.return %t, %x : memref<8xf32>, f32
// CHECK-NEXT:  }
func.func @inserts(%t: tensor<8xf32>, %u: tensor<8xf32>, %v: f32, %n: index) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %r = func.call @loops(%t, %v, %n) : (tensor<8xf32>, f32, index) -> tensor<8xf32>
  %w = tensor.insert_slice %r into %t[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  %x = tensor.extract %w[%c0] : tensor<8xf32>
  func.return %w, %x : tensor<8xf32>, f32
}
// The first loop hands on %t from outside: %r may be %t. So it is shown before the second loop, which writes %r.
// CHECK-LABEL:  func.func @one_of_two(%t: memref<8xf32>, %e: memref<8xf32>, %v: f32, %n: index) -> memref<8xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e) -> (memref<8xf32>) {
// CHECK-NEXT:      scf.yield %t : memref<8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.call @show(%t) : (memref<8xf32>) -> ()
// CHECK-NEXT:    scf.for %i_1 = %c0 to %n step %c1 {
// CHECK-NEXT:      memref.store %v, %r[%i_1] : memref<8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : memref<8xf32>
// CHECK-NEXT:  }
func.func @one_of_two(%t: tensor<8xf32>, %e: tensor<8xf32>, %v: f32, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e) -> (tensor<8xf32>) {
    scf.yield %t : tensor<8xf32>
  }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%z = %r) -> (tensor<8xf32>) {
    %w = tensor.insert %v into %z[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  }
  func.call @show(%t) : (tensor<8xf32>) -> ()
  func.return %s : tensor<8xf32>
}

func.func private @show(tensor<8xf32> {bufferization.access = "read"})
