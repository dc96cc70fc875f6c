// RUN: not xdsl-opt %s -p verify-memory-plan 2>&1 | filecheck %s

// V2, V4: the result of a call may be the argument or another buffer. To overwrite it need not overwrite
// the argument, which is read under its own name then.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @overwritten_or_not: %a and %b share bytes of %arena while both are live
func.func private @argument_or_another(%c: i1, %a: memref<64xf32>) -> memref<64xf32> {
  %other = memref.alloc() : memref<64xf32>
  %r = arith.select %c, %a, %other : memref<64xf32>
  func.return %r : memref<64xf32>
}
func.func @overwritten_or_not(%c: i1, %v: f32, %x: memref<64xf32>, %arena: memref<256xi8>) {
  %c0 = arith.constant 0 : index
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<64xf32>)
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<64xf32>)
  linalg.exp ins(%b : memref<64xf32>) outs(%x : memref<64xf32>)
  %r = func.call @argument_or_another(%c, %a) : (i1, memref<64xf32>) -> memref<64xf32>
  linalg.fill ins(%v : f32) outs(%r : memref<64xf32>)
  linalg.exp ins(%a : memref<64xf32>) outs(%x : memref<64xf32>)
  func.return
}
