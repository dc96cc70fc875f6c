// RUN: not xdsl-opt %s -p verify-memory-plan 2>&1 | filecheck %s

// V9: what is stored somewhere else may be read from there at any time later.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @stored: %a and %b share bytes of %arena while both are live
func.func @stored(%held: memref<1xmemref<16xf32>>, %v: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
  "affine.store"(%a, %held, %c0) <{map = affine_map<(d0) -> (d0)>}> : (memref<16xf32>, memref<1xmemref<16xf32>>, index) -> ()
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<16xf32>)
  func.return
}
