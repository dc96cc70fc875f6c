// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics %s | filecheck %s

// %a is read by @second, though only where that calls @first, which calls it again.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK: in @main: %a and %b share bytes of %arena while both are live
func.func private @first(%x: memref<4xi8>, %c: i1) -> i8 {
  %0 = arith.constant 0 : index
  %v = memref.load %x[%0] : memref<4xi8>
  scf.if %c {
    %w = func.call @second(%x, %c) : (memref<4xi8>, i1) -> i8
  }
  func.return %v : i8
}

func.func private @second(%x: memref<4xi8>, %c: i1) -> i8 {
  %r = func.call @first(%x, %c) : (memref<4xi8>, i1) -> i8
  func.return %r : i8
}

func.func @main(%c: i1, %y: memref<4xi8>) -> i8 {
  %arena = memref.alloc() : memref<4xi8>
  %0 = arith.constant 0 : index
  %z = arith.constant 0 : i8
  %a = memref.view %arena[%0][] : memref<4xi8> to memref<4xi8>
  %b = memref.view %arena[%0][] : memref<4xi8> to memref<4xi8>
  %u = arith.constant 1 : i8
  memref.store %z, %a[%0] : memref<4xi8>
  memref.store %u, %b[%0] : memref<4xi8>
  %r = func.call @second(%a, %c) : (memref<4xi8>, i1) -> i8
  %q = func.call @first(%b, %c) : (memref<4xi8>, i1) -> i8
  %s = arith.addi %q, %r : i8
  func.return %s : i8
}
