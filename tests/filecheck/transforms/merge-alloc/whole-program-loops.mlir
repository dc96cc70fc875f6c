// RUN: xdsl-opt --split-input-file -p 'merge-alloc{max-parallel-instances=16 scope=program lifetimes=liveness alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// Loops in functions that are planned with their callers.

// T13: what a loop carries is merged where the arenas do not become larger by that, across a call, too.

func.func private @plain(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @loop(%a: memref<16xf32>, %b: memref<16xf32>, %c0: index, %c1: index, %n: index) {
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<16xf32>, memref<16xf32>) {
    linalg.exp ins(%x : memref<16xf32>) outs(%y : memref<16xf32>)
    scf.yield %y, %x : memref<16xf32>, memref<16xf32>
  }
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) {
  %big = memref.alloc() : memref<64xf32>
  "test.op"(%big) : (memref<64xf32>) -> ()
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.call @loop(%a, %b, %c0, %c1, %n) : (memref<16xf32>, memref<16xf32>, index, index, index) -> ()
  func.return
}

func.func @other(%x: memref<16xi8>) {
  func.call @plain(%x) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @plain(%y: memref<16xi8>, %workspace: memref<16xi8>) {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @loop(%a: memref<16xf32>, %b: memref<16xf32>, %c0: index, %c1: index, %n: index) {
// CHECK-NEXT:   %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<16xf32>, memref<16xf32>) {
// CHECK-NEXT:     linalg.exp ins(%x : memref<16xf32>) outs(%y : memref<16xf32>)
// CHECK-NEXT:     scf.yield %y, %x : memref<16xf32>, memref<16xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r) : (memref<16xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<256xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %big = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
// CHECK-NEXT:   "test.op"(%big) : (memref<64xf32>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%1][] : memref<256xi8> to memref<16xf32>
// CHECK-NEXT:   %2 = arith.constant 64 : index
// CHECK-NEXT:   %b = memref.view %arena[%2][] : memref<256xi8> to memref<16xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:   func.call @loop(%a, %b, %c0, %c1, %n) : (memref<16xf32>, memref<16xf32>, index, index, index) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @other(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   func.call @plain(%x, %arena) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// They would come on top.

func.func private @plain(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @loop(%a: memref<16xf32>, %b: memref<16xf32>, %c0: index, %c1: index, %n: index) {
  %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<16xf32>, memref<16xf32>) {
    %t = memref.alloc() : memref<16xf32>
    linalg.exp ins(%x : memref<16xf32>) outs(%t : memref<16xf32>)
    linalg.add ins(%x, %t : memref<16xf32>, memref<16xf32>) outs(%y : memref<16xf32>)
    scf.yield %y, %x : memref<16xf32>, memref<16xf32>
  }
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.call @loop(%a, %b, %c0, %c1, %n) : (memref<16xf32>, memref<16xf32>, index, index, index) -> ()
  func.return
}

func.func @other(%x: memref<16xi8>) {
  func.call @plain(%x) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @plain(%y: memref<16xi8>, %workspace: memref<16xi8>) {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @loop(%a: memref<16xf32>, %b: memref<16xf32>, %c0: index, %c1: index, %n: index, %workspace: memref<64xi8>) {
// CHECK-NEXT:   %r, %s = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<16xf32>, memref<16xf32>) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %t = memref.view %workspace[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:     linalg.exp ins(%x : memref<16xf32>) outs(%t : memref<16xf32>)
// CHECK-NEXT:     linalg.add ins(%x, %t : memref<16xf32>, memref<16xf32>) outs(%y : memref<16xf32>)
// CHECK-NEXT:     scf.yield %y, %x : memref<16xf32>, memref<16xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%r) : (memref<16xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %a = memref.alloc() : memref<16xf32>
// CHECK-NEXT:   %b = memref.alloc() : memref<16xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:   func.call @loop(%a, %b, %c0, %c1, %n, %arena) : (memref<16xf32>, memref<16xf32>, index, index, index, memref<64xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @other(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   func.call @plain(%x, %arena) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// M8: nested parallel loops with a buffer in each: the one of the outer loop that the inner one uses has an
// instance for each iteration, in the arena of the caller; the inner one an arena in its loop. What is
// hoisted at several calls stays.

func.func private @once(%x: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) {
    %a = memref.alloc() : memref<20xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<20xi8>) -> ()
    scf.parallel (%k) = (%c0) to (%c3) step (%c1) {
      %b = memref.alloc() : memref<16xi8>
      "test.op"(%a, %b) : (memref<20xi8>, memref<16xi8>) -> ()
      scf.reduce
    }
    %c = memref.alloc() : memref<16xi8>
    "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
    scf.reduce
  }
  func.return
}

func.func private @twice(%x: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %a = memref.alloc() : memref<16xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
    scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
      "test.op"(%a) : (memref<16xi8>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}

func.func @main(%x: memref<16xi8>) {
  %d = memref.alloc() : memref<16xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @once(%d) : (memref<16xi8>) -> ()
  %e = memref.alloc() : memref<32xi8>
  "test.op"(%x, %e) : (memref<16xi8>, memref<32xi8>) -> ()
  func.call @twice(%x) : (memref<16xi8>) -> ()
  func.call @twice(%x) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @once(%x: memref<16xi8>, %workspace: memref<208xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   %c3 = arith.constant 3 : index
// CHECK-NEXT:   scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c3) step (%c1, %c1) {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 16 : index
// CHECK-NEXT:     %1 = arith.constant 3 : index
// CHECK-NEXT:     %2 = arith.muli %i, %1 : index
// CHECK-NEXT:     %3 = arith.addi %2, %j : index
// CHECK-NEXT:     %4 = arith.constant 32 : index
// CHECK-NEXT:     %5 = arith.muli %3, %4 : index
// CHECK-NEXT:     %6 = arith.addi %0, %5 : index
// CHECK-NEXT:     %a = memref.view %workspace[%6][] : memref<208xi8> to memref<20xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<20xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%k) = (%c0) to (%c3) step (%c1) {
// CHECK-NEXT:       %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:       %7 = arith.constant 0 : index
// CHECK-NEXT:       %b = memref.view %arena_1[%7][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%a, %b) : (memref<20xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     %8 = arith.constant 0 : index
// CHECK-NEXT:     %c = memref.view %arena[%8][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @twice(%x: memref<16xi8>) {
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:     %a = memref.alloc() : memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%k) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<208xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena[%0][] : memref<208xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @once(%d, %arena) : (memref<16xi8>, memref<208xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %e = memref.view %arena[%1][] : memref<208xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %e) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.call @twice(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @twice(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// -----
// A function with a scope of its own that is called in one, twice: its inner arena is in the scope, and the
// rest in the caller's.

func.func private @scoped(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  memref.alloca_scope {
    %t = memref.alloc() : memref<32xi8>
    "test.op"(%s, %t) : (memref<16xi8>, memref<32xi8>) -> ()
    func.call @below(%s) : (memref<16xi8>) -> ()
    memref.dealloc %t : memref<32xi8>
  }
  func.return
}

func.func private @below(%y: memref<16xi8>) {
  %u = memref.alloc() : memref<16xi8>
  "test.op"(%y, %u) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>) {
  func.call @scoped(%x) : (memref<16xi8>) -> ()
  memref.alloca_scope {
    %a = memref.alloc() : memref<16xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
    func.call @scoped(%a) : (memref<16xi8>) -> ()
    "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  }
  func.return
}


// CHECK:      func.func private @scoped(%y: memref<16xi8>, %workspace: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   memref.alloca_scope {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %t = memref.view %arena[%1][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%s, %t) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_1 = memref.view %arena[%2][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     func.call @below(%s, %workspace_1) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %arena : memref<32xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @below(%y: memref<16xi8>, %workspace: memref<16xi8>) {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %u = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %u) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   func.call @scoped(%x, %arena) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   memref.alloca_scope {
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 16 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %workspace = memref.view %arena_1[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     func.call @scoped(%a, %workspace) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
