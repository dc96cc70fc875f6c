// RUN: xdsl-opt -p 'merge-alloc{max-parallel-instances=16 alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// Bodies of operations that run them any number of times, in any order: no arena is inside of one, though all
// that uses it is there, and nothing is hoisted out of one (M8, M17).

func.func @atomic(%x: memref<16xi8>, %i: index) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x) : (memref<16xi8>) -> ()
  %old = memref.generic_atomic_rmw %x[%i] : memref<16xi8> {
  ^bb0(%y: i8):
    %z = memref.load %a[%i] : memref<16xi8>
    memref.atomic_yield %z : i8
  }
  memref.dealloc %a : memref<16xi8>
  "test.op"(%x) : (memref<16xi8>) -> ()
  func.return
}

func.func @elements(%x: memref<16xi8>, %i: index) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x) : (memref<16xi8>) -> ()
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : memref<16xi8>) {
  ^bb0(%y: i8):
    %z = memref.load %a[%i] : memref<16xi8>
    linalg.yield %z : i8
  }
  memref.dealloc %a : memref<16xi8>
  "test.op"(%x) : (memref<16xi8>) -> ()
  func.return
}

// A parallel loop inside has an arena for each of its iterations, in a body as well as elsewhere; only elsewhere
// the buffer of the outer one, which the inner one uses, is outside.

func.func @parallel_loop_in_a_body(%x: memref<16xi8>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %old = memref.generic_atomic_rmw %x[%i] : memref<16xi8> {
  ^bb0(%y: i8):
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      %a = memref.alloc() : memref<16xi8>
      "test.op"(%a) : (memref<16xi8>) -> ()
      scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
        "test.op"(%a) : (memref<16xi8>) -> ()
        scf.reduce
      }
      scf.reduce
    }
    memref.atomic_yield %y : i8
  }
  func.return
}

func.func @parallel_loop_in_elements(%x: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : memref<16xi8>) {
  ^bb0(%y: i8):
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      %b = memref.alloc() : memref<16xi8>
      scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
        "test.op"(%b) : (memref<16xi8>) -> ()
        scf.reduce
      }
      scf.reduce
    }
    linalg.yield %y : i8
  }
  func.return
}

func.func @parallel_loop_elsewhere(%x: memref<16xi8>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
    %a = memref.alloc() : memref<16xi8>
    "test.op"(%a) : (memref<16xi8>) -> ()
    scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
      "test.op"(%a) : (memref<16xi8>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}


// CHECK:      func.func @atomic(%x: memref<16xi8>, %i: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   %old = memref.generic_atomic_rmw %x[%i] : memref<16xi8> {
// CHECK-NEXT:   ^bb0(%y: i8):
// CHECK-NEXT:     %z = memref.load %a[%i] : memref<16xi8>
// CHECK-NEXT:     memref.atomic_yield %z : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc %arena : memref<16xi8>
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @elements(%x: memref<16xi8>, %i: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : memref<16xi8>) {
// CHECK-NEXT:   ^bb0(%y: i8):
// CHECK-NEXT:     %z = memref.load %a[%i] : memref<16xi8>
// CHECK-NEXT:     linalg.yield %z : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc %arena : memref<16xi8>
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @parallel_loop_in_a_body(%x: memref<16xi8>, %i: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %old = memref.generic_atomic_rmw %x[%i] : memref<16xi8> {
// CHECK-NEXT:   ^bb0(%y: i8):
// CHECK-NEXT:     scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:       scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:         "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:         scf.reduce
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.atomic_yield %y : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @parallel_loop_in_elements(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : memref<16xi8>) {
// CHECK-NEXT:   ^bb0(%y: i8):
// CHECK-NEXT:     scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %b = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:       scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:         "test.op"(%b) : (memref<16xi8>) -> ()
// CHECK-NEXT:         scf.reduce
// CHECK-NEXT:       }
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     linalg.yield %y : i8
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @parallel_loop_elsewhere(%x: memref<16xi8>, %i: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %2 = arith.muli %j, %1 : index
// CHECK-NEXT:     %3 = arith.addi %0, %2 : index
// CHECK-NEXT:     %a = memref.view %arena[%3][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
