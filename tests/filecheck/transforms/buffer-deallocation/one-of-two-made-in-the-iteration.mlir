// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s

// D15: %x is made in the iteration, or it is %z, which the next iteration reads after %r is written: the callee returns no
// clone of %x.

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
  %z = memref.alloc() : memref<4xi32>
  linalg.fill ins(%v : i32) outs(%z : memref<4xi32>)
  scf.for %k = %c0 to %n step %c1 {
    %y = memref.alloc() : memref<4xi32>
    linalg.fill ins(%v : i32) outs(%y : memref<4xi32>)
    %x = arith.select %c, %y, %z : memref<4xi32>
    %l = memref.load %x[%i] : memref<4xi32>
    "test.op"(%l) : (i32) -> ()
    %r = func.call @given_or_new(%c, %x, %v) : (i1, memref<4xi32>, i32) -> memref<4xi32>
    memref.store %v, %r[%i] : memref<4xi32>
  }
  func.return
}
