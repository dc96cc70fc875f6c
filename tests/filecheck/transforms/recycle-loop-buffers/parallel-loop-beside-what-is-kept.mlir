// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s

// R9: iterations that run at the same time may take more than %wide, however little each of them takes: %a is allocated
// again in each iteration.

// CHECK-LABEL:  func.func @parallel_inside
// CHECK-NEXT:     scf.for
// CHECK-NEXT:       %a = memref.alloc() : memref<4xf32>
// CHECK:            memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:       scf.parallel
func.func @parallel_inside(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %wide = memref.alloc() : memref<16xi32>
    "test.op"(%a, %wide) : (memref<4xf32>, memref<16xi32>) -> ()
    memref.dealloc %wide : memref<16xi32>
    memref.dealloc %a : memref<4xf32>
    scf.parallel (%j) = (%n) to (%n) step (%n) {
      %b = memref.alloc() : memref<1xf32>
      "test.op"(%b) : (memref<1xf32>) -> ()
      memref.dealloc %b : memref<1xf32>
      scf.reduce
    }
  }
  func.return
}
