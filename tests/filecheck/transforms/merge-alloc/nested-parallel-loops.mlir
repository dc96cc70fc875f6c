// RUN: xdsl-opt -p 'merge-alloc{max-parallel-instances=16 alignment=16 lifetimes=liveness},verify-memory-plan' %s | filecheck --match-full-lines %s

// M8: nested parallel loops with a buffer in each.

// Of %a there is one for each iteration of both outer loops, the outer one first, with bounds and steps of
// their own; of %b for each iteration of the outer one; %c is in the innermost loop's own arena.

func.func @three(%x: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %d = memref.alloc() : memref<16xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
  scf.parallel (%i) = (%c1) to (%c7) step (%c2) {
    %b = memref.alloc() : memref<20xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<20xi8>) -> ()
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      %a = memref.alloc() : memref<16xi8>
      "test.op"(%b, %a) : (memref<20xi8>, memref<16xi8>) -> ()
      scf.parallel (%k) = (%c0) to (%c3) step (%c1) {
        %c = memref.alloc() : memref<32xi8>
        "test.op"(%a, %c) : (memref<16xi8>, memref<32xi8>) -> ()
        scf.reduce
      }
      scf.reduce
    }
    %e = memref.alloc() : memref<48xi8>
    "test.op"(%x, %e) : (memref<16xi8>, memref<48xi8>) -> ()
    scf.reduce
  }
  "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

// A loop that never runs, and one whose bounds are not known, have arenas of their own; a sequential loop in
// between does not matter.

func.func @not_hoisted(%x: memref<16xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c2) to (%c2) step (%c1) {
    %a = memref.alloc() : memref<16xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      "test.op"(%a) : (memref<16xi8>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  scf.parallel (%i) = (%c2) to (%c1) step (%c1) {
    %a = memref.alloc() : memref<16xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      "test.op"(%a) : (memref<16xi8>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc() : memref<16xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      %b = memref.alloc() : memref<16xi8>
      "test.op"(%a, %b) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
        "test.op"(%b) : (memref<16xi8>) -> ()
        scf.reduce
      }
      scf.reduce
    }
    scf.reduce
  }
  scf.for %l = %c0 to %n step %c1 {
    scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
      %a = memref.alloc() : memref<16xi8>
      "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.for %m = %c0 to %n step %c1 {
        scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
          "test.op"(%a) : (memref<16xi8>) -> ()
          scf.reduce
        }
      }
      scf.reduce
    }
  }
  func.return
}


// CHECK:      func.func @three(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<208xi8>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   %c7 = arith.constant 7 : index
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<208xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   scf.parallel (%i) = (%c1) to (%c7) step (%c2) {
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %2 = arith.constant 1 : index
// CHECK-NEXT:     %3 = arith.subi %i, %2 : index
// CHECK-NEXT:     %4 = arith.constant 2 : index
// CHECK-NEXT:     %5 = arith.divsi %3, %4 : index
// CHECK-NEXT:     %6 = arith.constant 32 : index
// CHECK-NEXT:     %7 = arith.muli %5, %6 : index
// CHECK-NEXT:     %8 = arith.addi %1, %7 : index
// CHECK-NEXT:     %b = memref.view %arena[%8][] : memref<208xi8> to memref<20xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<20xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       %9 = arith.constant 112 : index
// CHECK-NEXT:       %10 = arith.constant 1 : index
// CHECK-NEXT:       %11 = arith.subi %i, %10 : index
// CHECK-NEXT:       %12 = arith.constant 2 : index
// CHECK-NEXT:       %13 = arith.divsi %11, %12 : index
// CHECK-NEXT:       %14 = arith.constant 2 : index
// CHECK-NEXT:       %15 = arith.muli %13, %14 : index
// CHECK-NEXT:       %16 = arith.addi %15, %j : index
// CHECK-NEXT:       %17 = arith.constant 16 : index
// CHECK-NEXT:       %18 = arith.muli %16, %17 : index
// CHECK-NEXT:       %19 = arith.addi %9, %18 : index
// CHECK-NEXT:       %a = memref.view %arena[%19][] : memref<208xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%b, %a) : (memref<20xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.parallel (%k) = (%c0) to (%c3) step (%c1) {
// CHECK-NEXT:         %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:         %20 = arith.constant 0 : index
// CHECK-NEXT:         %c = memref.view %arena_1[%20][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:         "test.op"(%a, %c) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:         scf.reduce
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:     %21 = arith.constant 0 : index
// CHECK-NEXT:     %e = memref.view %arena_2[%21][] : memref<48xi8> to memref<48xi8>
// CHECK-NEXT:     "test.op"(%x, %e) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @not_hoisted(%x: memref<16xi8>, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   scf.parallel (%i) = (%c2) to (%c2) step (%c1) {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.parallel (%i_1) = (%c2) to (%c1) step (%c1) {
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %a_1 = memref.view %arena_1[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a_1) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%j_1) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       "test.op"(%a_1) : (memref<16xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.parallel (%i_2) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %a_2 = memref.view %arena_2[%2][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a_2) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%j_2) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       %3 = arith.constant 16 : index
// CHECK-NEXT:       %4 = arith.constant 16 : index
// CHECK-NEXT:       %5 = arith.muli %j_2, %4 : index
// CHECK-NEXT:       %6 = arith.addi %3, %5 : index
// CHECK-NEXT:       %b = memref.view %arena_2[%6][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%a_2, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:         "test.op"(%b) : (memref<16xi8>) -> ()
// CHECK-NEXT:         scf.reduce
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   %arena_3 = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   scf.for %l = %c0 to %n step %c1 {
// CHECK-NEXT:     scf.parallel (%i_3) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       %7 = arith.constant 0 : index
// CHECK-NEXT:       %8 = arith.constant 16 : index
// CHECK-NEXT:       %9 = arith.muli %i_3, %8 : index
// CHECK-NEXT:       %10 = arith.addi %7, %9 : index
// CHECK-NEXT:       %a_3 = memref.view %arena_3[%10][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%x, %a_3) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.for %m = %c0 to %n step %c1 {
// CHECK-NEXT:         scf.parallel (%j_3) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:           "test.op"(%a_3) : (memref<16xi8>) -> ()
// CHECK-NEXT:           scf.reduce
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// Cites: 000/nearest
