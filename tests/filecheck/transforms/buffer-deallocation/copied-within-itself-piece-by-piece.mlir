// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s

// D15: if %r is %x, each iteration copies what the one before has copied. From a clone it would copy what was there before
// the loop: the callee returns none.

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
  %r = func.call @given_or_new(%c, %x, %v) : (i1, memref<4xi32>, i32) -> memref<4xi32>
  scf.for %k = %c0 to %n step %c1 {
    %j = arith.addi %k, %c1 : index
    %s = memref.subview %r[%k] [1] [1] : memref<4xi32> to memref<1xi32, strided<[1], offset: ?>>
    %t = memref.subview %x[%j] [1] [1] : memref<4xi32> to memref<1xi32, strided<[1], offset: ?>>
    memref.copy %s, %t : memref<1xi32, strided<[1], offset: ?>> to memref<1xi32, strided<[1], offset: ?>>
  }
  func.return
}
