// RUN: not xdsl-opt %s -p verify-memory-plan 2>&1 | filecheck %s

// V9: whoever loads %a from the table reads what is in it, up to the end. That its own name overwrites all
// of it later does not matter.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @stored_and_overwritten: %a and %b share bytes of %arena while both are live
func.func @stored_and_overwritten(%v: f32, %table: memref<1xmemref<64xf32>>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<64xf32>)
  memref.store %a, %table[%c0] : memref<1xmemref<64xf32>>
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  linalg.fill ins(%v : f32) outs(%a : memref<64xf32>)
  func.return
}
