// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics %s | filecheck %s

// V8: all blocks of a region of unknown control flow happen in any order, not only the first one.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @f: %a and %b share bytes of %arena while both are live
func.func @f() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"() ({
    "test.termop"() [^behind] : () -> ()
  ^behind:
    "test.op"(%a) : (memref<16xf32>) -> ()
    "test.op"(%b) : (memref<16xf32>) -> ()
    "test.termop"() : () -> ()
  }) : () -> ()
  func.return
}
