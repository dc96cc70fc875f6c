// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics %s | filecheck %s

// V2, V4: the argument is %a where the first branch leads to it; where the other one does, nobody knows. So the
// last operation may read what was in %a before the fill.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @f: %a and %d share bytes of %arena while both are live
func.func @f(%c: i1, %zero: f32) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^behind(%a : memref<16xf32>)
^right:
  "test.op"(%d) : (memref<16xf32>) -> ()
  "test.termop"(%b) [^behind] : (memref<16xf32>) -> ()
^behind(%one: memref<16xf32>):
  linalg.fill ins(%zero : f32) outs(%one : memref<16xf32>)
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}
