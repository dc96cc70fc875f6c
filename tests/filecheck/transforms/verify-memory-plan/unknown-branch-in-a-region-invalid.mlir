// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics %s | filecheck %s

// V3: an unknown operation that ends a block may read what it takes, also inside of a region of which
// the check knows the control flow: it goes on to another block there, and leaves nothing.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @f: %a and %b share bytes of %arena while both are live
func.func @f(%x: memref<16xf32>, %y: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  scf.execute_region {
    memref.copy %x, %b : memref<16xf32> to memref<16xf32>
    memref.copy %b, %y : memref<16xf32> to memref<16xf32>
    "test.termop"(%a) [^behind] : (memref<16xf32>) -> ()
  ^behind:
    scf.yield
  }
  func.return
}
