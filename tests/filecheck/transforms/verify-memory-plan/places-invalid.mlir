// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// CHECK: error: the memory plan is wrong: 2 violations
// CHECK-NEXT: error: in @bounds: %a reaches outside of %arena, which has 256 bytes
// CHECK-NEXT:   bytes [128, 384): %a = memref.view
// CHECK-NEXT: error: in @bounds: the offset of %b in %arena cannot be worked out
// CHECK-NEXT:   bytes unknown: %b = memref.view
func.func @bounds(%arena: memref<256xi8>, %n: index) {
  %0 = arith.constant 128 : index
  %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  %b = memref.view %arena[%n][] : memref<256xi8> to memref<16xf32>
  func.return
}

// -----

// CHECK: error: in @slices: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'scf.parallel', whose iterations run at the same time
// CHECK-NEXT:   bytes [0, 256) in pieces of 64: %a = memref.view
func.func @slices(%arena: memref<256xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c32 = arith.constant 32 : index
  scf.parallel (%i) = (%c0) to (%c7) step (%c1) {
    %at = arith.muli %i, %c32 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.reduce
  }
  func.return
}

// -----

// CHECK: error: in @freed: %a is accessed when %arena may have been freed
// CHECK: accessed at: "test.op"(%a)
func.func @freed() {
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  memref.dealloc %arena : memref<256xi8>
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}
