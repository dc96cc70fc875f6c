// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s

// D16: an iteration writes %x, which may be %r, and the next one reads %r, as %p: the callee returns no clone of %x.

// CHECK-LABEL: func.func private @given_or_new(
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return %r, %r_owned : memref<4xi32>, i1
func.func private @given_or_new(%c: i1, %a: memref<4xi32>, %v: i32) -> memref<4xi32> {
  %r = scf.if %c -> (memref<4xi32>) {
    %n = memref.alloc() : memref<4xi32>
    linalg.fill ins(%v : i32) outs(%n : memref<4xi32>)
    scf.yield %n : memref<4xi32>
  } else {
    scf.yield %a : memref<4xi32>
  }
  func.return %r : memref<4xi32>
}
func.func @caller(%c: i1, %n: index, %v: i32, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.alloc() : memref<4xi32>
  linalg.fill ins(%v : i32) outs(%x : memref<4xi32>)
  %b = memref.alloc() : memref<4xi32>
  linalg.fill ins(%v : i32) outs(%b : memref<4xi32>)
  %u = scf.for %k = %c0 to %n step %c1 iter_args(%p = %b) -> (memref<4xi32>) {
    %q = memref.load %p[%i] : memref<4xi32>
    "test.op"(%q) : (i32) -> ()
    %r = func.call @given_or_new(%c, %x, %v) : (i1, memref<4xi32>, i32) -> memref<4xi32>
    memref.store %v, %x[%i] : memref<4xi32>
    scf.yield %r : memref<4xi32>
  }
  func.return
}
