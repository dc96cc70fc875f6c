// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V2, V4: what is in a scope of the stack happens once, and the scope returns what it says.

// CHECK: func.func @happens_once
func.func @happens_once() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  memref.alloca_scope {
    "test.op"(%a) : (memref<16xf32>) -> ()
    "test.op"(%b) : (memref<16xf32>) -> ()
    memref.alloca_scope.return
  }
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @returns: %a and %b share bytes of %arena while both are live
func.func @returns() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %r = memref.alloca_scope -> (memref<16xf32>) {
    "test.op"(%a) : (memref<16xf32>) -> ()
    memref.alloca_scope.return %a : memref<16xf32>
  }
  "test.op"(%b) : (memref<16xf32>) -> ()
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}
