// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// M17, M19, M20: where arenas begin and end that are used in branches and loops.

// Two phases in a loop: neither arena comes or goes inside of it, so that both are there for all of it, and
// one of them is as good. Those in front of it and behind it come and go beside what stays.

func.func @around_a_loop(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) -> memref<64xi8> {
  %a = memref.alloc() : memref<128xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<128xi8>) -> ()
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%a, %s) : (memref<128xi8>, memref<16xi8>) -> ()
  %r = memref.alloc() : memref<64xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<32xi8>
    "test.op"(%s, %b) : (memref<16xi8>, memref<32xi8>) -> ()
    %d = memref.alloc() : memref<48xi8>
    "test.op"(%s, %d) : (memref<16xi8>, memref<48xi8>) -> ()
    memref.dealloc %b : memref<32xi8>
    memref.dealloc %d : memref<48xi8>
  }
  %e = memref.alloc() : memref<128xi8>
  "test.op"(%r, %e) : (memref<64xi8>, memref<128xi8>) -> ()
  func.return %r : memref<64xi8>
}

// An arena for one branch only is allocated and freed there; what is used in front of the branch, too, is
// there for all of it.

func.func @in_branches(%x: memref<16xi8>, %c: i1) -> memref<64xi8> {
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  %r = memref.alloc() : memref<64xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
  scf.if %c {
    "test.op"(%a) : (memref<32xi8>) -> ()
    memref.dealloc %a : memref<32xi8>
    %b = memref.alloc() : memref<64xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<64xi8>) -> ()
    memref.dealloc %b : memref<64xi8>
    "test.op"(%x) : (memref<16xi8>) -> ()
  } else {
    "test.op"(%x) : (memref<16xi8>) -> ()
    %d = memref.alloc() : memref<96xi8>
    "test.op"(%r, %d) : (memref<64xi8>, memref<96xi8>) -> ()
    memref.dealloc %d : memref<96xi8>
    memref.dealloc %a : memref<32xi8>
    "test.op"(%x) : (memref<16xi8>) -> ()
  }
  func.return %r : memref<64xi8>
}

// A branch in a branch, a loop in a branch, and a branch in a loop.

func.func @nested(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) {
  "test.op"(%x) : (memref<16xi8>) -> ()
  scf.if %c {
    "test.op"(%x) : (memref<16xi8>) -> ()
    scf.if %c {
      "test.op"(%x) : (memref<16xi8>) -> ()
      %a = memref.alloc() : memref<32xi8>
      "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
      memref.dealloc %a : memref<32xi8>
      "test.op"(%x) : (memref<16xi8>) -> ()
    }
    "test.op"(%x) : (memref<16xi8>) -> ()
  }
  func.return
}

func.func @loop_in_branch(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) {
  "test.op"(%x) : (memref<16xi8>) -> ()
  scf.if %c {
    "test.op"(%x) : (memref<16xi8>) -> ()
    scf.for %i = %c0 to %n step %c1 {
      %a = memref.alloc() : memref<32xi8>
      "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
      memref.dealloc %a : memref<32xi8>
    }
    "test.op"(%x) : (memref<16xi8>) -> ()
  }
  func.return
}

func.func @branch_in_loop(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) {
  "test.op"(%x) : (memref<16xi8>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      "test.op"(%x) : (memref<16xi8>) -> ()
      %a = memref.alloc() : memref<32xi8>
      "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
      memref.dealloc %a : memref<32xi8>
    }
  }
  "test.op"(%x) : (memref<16xi8>) -> ()
  func.return
}

// A parallel loop has an arena for each iteration; an alloca_scope has its own.

func.func @scopes(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) {
  "test.op"(%x) : (memref<16xi8>) -> ()
  %a = memref.alloc() : memref<16xi8>
  memref.alloca_scope {
    "test.op"(%x) : (memref<16xi8>) -> ()
    %b = memref.alloc() : memref<32xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
    memref.dealloc %b : memref<32xi8>
    "test.op"(%a) : (memref<16xi8>) -> ()
    memref.dealloc %a : memref<16xi8>
    "test.op"(%x) : (memref<16xi8>) -> ()
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    "test.op"(%x) : (memref<16xi8>) -> ()
    %d = memref.alloc() : memref<48xi8>
    "test.op"(%x, %d) : (memref<16xi8>, memref<48xi8>) -> ()
    memref.dealloc %d : memref<48xi8>
    "test.op"(%x) : (memref<16xi8>) -> ()
    scf.reduce
  }
  func.return
}


// CHECK:      func.func @around_a_loop(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena_1[%1][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%a, %s) : (memref<128xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<128xi8>
// CHECK-NEXT:   %r = memref.alloc() : memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:     %2 = arith.constant 16 : index
// CHECK-NEXT:     %b = memref.view %arena_1[%2][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%s, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     %3 = arith.constant 16 : index
// CHECK-NEXT:     %d = memref.view %arena_1[%3][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:     "test.op"(%s, %d) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc %arena_1 : memref<64xi8>
// CHECK-NEXT:   %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   %e = memref.view %arena_2[%4][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%r, %e) : (memref<64xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena_2 : memref<128xi8>
// CHECK-NEXT:   func.return %r : memref<64xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in_branches(%x: memref<16xi8>, %c: i1) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<96xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<96xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %r = memref.alloc() : memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     "test.op"(%a) : (memref<32xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena[%1][] : memref<96xi8> to memref<64xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   } else {
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %arena[%2][] : memref<96xi8> to memref<96xi8>
// CHECK-NEXT:     "test.op"(%r, %d) : (memref<64xi8>, memref<96xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc %arena : memref<96xi8>
// CHECK-NEXT:   func.return %r : memref<64xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @nested(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     scf.if %c {
// CHECK-NEXT:       "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:       %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %a = memref.view %arena[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:       memref.dealloc %arena : memref<32xi8>
// CHECK-NEXT:       "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @loop_in_branch(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:     scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %a = memref.view %arena[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %arena : memref<32xi8>
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @branch_in_loop(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:     scf.if %c {
// CHECK-NEXT:       "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %a = memref.view %arena[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc %arena : memref<32xi8>
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @scopes(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   memref.alloca_scope {
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena_1[%1][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %arena_1 : memref<32xi8>
// CHECK-NEXT:     "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc %arena : memref<16xi8>
// CHECK-NEXT:   scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %arena_2[%2][] : memref<48xi8> to memref<48xi8>
// CHECK-NEXT:     "test.op"(%x, %d) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %arena_2 : memref<48xi8>
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
