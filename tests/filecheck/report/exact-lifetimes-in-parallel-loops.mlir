// RUN: xdsl-opt -t 'memory-plan{format=csv merge-alloc="lifetimes=liveness alignment=16"}' %s | filecheck --match-full-lines %s

// Exact lifetimes in parallel loops: what is accessed there is live from the first to the last tick of the loop.

func.func @parallel(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x) : (memref<16xi8>) -> ()
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    "test.op"(%a) : (memref<16xi8>) -> ()
    "test.op"(%x) : (memref<16xi8>) -> ()
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      "test.op"(%a) : (memref<16xi8>) -> ()
      scf.reduce
    }
    "test.op"(%x) : (memref<16xi8>) -> ()
    scf.reduce
  }
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%b) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      id,lower,upper,size,alignment,gaps,offset
// CHECK-NEXT: 0,4,12,16,1,,0
// CHECK-NEXT: 1,13,14,16,1,,0
