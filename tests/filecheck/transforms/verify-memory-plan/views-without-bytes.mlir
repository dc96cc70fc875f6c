// RUN: xdsl-opt -p verify-memory-plan %s | filecheck %s

// What has no bytes shares none with other iterations.

func.func @no_bytes(%c0: index, %c1: index, %n: index) {
  %z = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.view %arena[%z][] : memref<64xi8> to memref<0xf32>
    "test.op"(%v) : (memref<0xf32>) -> ()
    scf.reduce
  }
  memref.dealloc %arena : memref<64xi8>
  func.return
}
// CHECK: func.func @no_bytes
