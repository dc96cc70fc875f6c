// RUN: xdsl-opt -p 'merge-alloc{lifetimes=liveness alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// Exact lifetimes of what a branch in a loop hands on: from its allocation to the last access of the same iteration,
// though another iteration might, for all that control flow says, access it by the same name. What is used in
// front of the branch, in front of the allocation, and behind all has the same bytes.

func.func @handed_on_in_a_loop(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) {
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<32xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
    %y = scf.if %c -> (memref<16xi8>) {
      %d = memref.alloc() : memref<32xi8>
      "test.op"(%x, %d) : (memref<16xi8>, memref<32xi8>) -> ()
      %a = memref.alloc() : memref<16xi8>
      "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.yield %a : memref<16xi8>
    } else {
      %e = memref.alloc() : memref<16xi8>
      "test.op"(%x, %e) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.yield %e : memref<16xi8>
    }
    "test.op"(%y) : (memref<16xi8>) -> ()
    %f = memref.alloc() : memref<32xi8>
    "test.op"(%x, %f) : (memref<16xi8>, memref<32xi8>) -> ()
  }
  func.return
}

// Without the first of them, and without the last.

func.func @nothing_in_front(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) {
  scf.for %i = %c0 to %n step %c1 {
    %y = scf.if %c -> (memref<16xi8>) {
      %a = memref.alloc() : memref<16xi8>
      "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.yield %a : memref<16xi8>
    } else {
      %e = memref.alloc() : memref<16xi8>
      "test.op"(%x, %e) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.yield %e : memref<16xi8>
    }
    "test.op"(%y) : (memref<16xi8>) -> ()
    %f = memref.alloc() : memref<32xi8>
    "test.op"(%x, %f) : (memref<16xi8>, memref<32xi8>) -> ()
  }
  func.return
}

func.func @nothing_behind(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) {
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<32xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
    %y = scf.if %c -> (memref<16xi8>) {
      %a = memref.alloc() : memref<16xi8>
      "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.yield %a : memref<16xi8>
    } else {
      %e = memref.alloc() : memref<16xi8>
      "test.op"(%x, %e) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.yield %e : memref<16xi8>
    }
    "test.op"(%y) : (memref<16xi8>) -> ()
  }
  func.return
}


// CHECK:      func.func @handed_on_in_a_loop(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena[%0][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     %y = scf.if %c -> (memref<16xi8>) {
// CHECK-NEXT:       %1 = arith.constant 0 : index
// CHECK-NEXT:       %d = memref.view %arena[%1][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:       "test.op"(%x, %d) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:       %2 = arith.constant 0 : index
// CHECK-NEXT:       %a = memref.view %arena[%2][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.yield %a : memref<16xi8>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %3 = arith.constant 32 : index
// CHECK-NEXT:       %e = memref.view %arena[%3][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%x, %e) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.yield %e : memref<16xi8>
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.op"(%y) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %4 = arith.constant 0 : index
// CHECK-NEXT:     %f = memref.view %arena[%4][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %f) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @nothing_in_front(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:     %y = scf.if %c -> (memref<16xi8>) {
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %a = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.yield %a : memref<16xi8>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %1 = arith.constant 16 : index
// CHECK-NEXT:       %e = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%x, %e) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.yield %e : memref<16xi8>
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.op"(%y) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %f = memref.view %arena[%2][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %f) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @nothing_behind(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     %y = scf.if %c -> (memref<16xi8>) {
// CHECK-NEXT:       %1 = arith.constant 0 : index
// CHECK-NEXT:       %a = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.yield %a : memref<16xi8>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %2 = arith.constant 16 : index
// CHECK-NEXT:       %e = memref.view %arena[%2][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%x, %e) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.yield %e : memref<16xi8>
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.op"(%y) : (memref<16xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
