// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p 'merge-alloc{alignment=16 analysis-only=true}' %s | filecheck --match-full-lines %s --check-prefix ANALYSIS
// RUN: xdsl-opt -p 'merge-alloc{alignment=16 analysis-only=true lifetimes=tick}' %s | filecheck --match-full-lines %s --check-prefix TICK

// What writes all of a buffer and reads it as well leaves no hole in front of it; what only writes all of it does.

func.func @read_and_overwritten(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  linalg.add ins(%a, %x : memref<16xi8>, memref<16xi8>) outs(%a : memref<16xi8>)
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %c = memref.alloc() : memref<16xi8>
  "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
  linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%a : memref<16xi8>)
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

// Of a parallel loop, nothing inside has an order: what is accessed there is so all the time. So it is with
// what an operation with a body accesses by itself.

func.func @points(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) {
  %a = memref.alloc() : memref<16xi8>
  %b = memref.alloc() : memref<16xi8>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%a : memref<16xi8>)
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.reduce
    }
    linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
    "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
    scf.reduce
  }
  %c = memref.alloc() : memref<16xi8>
  linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%c : memref<16xi8>)
  "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
  linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%a : memref<16xi8>)
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @points_in_a_point(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) {
  %a = memref.alloc() : memref<16xi8>
  %b = memref.alloc() : memref<16xi8>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.reduce
    }
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}

// What a branch yields without accessing it, and others access behind it: both arms.

func.func @yielded(%x: memref<16xi8>, %c: i1) {
  %r = scf.if %c -> (memref<16xi8>) {
    "test.op"(%x) : (memref<16xi8>) -> ()
    %a = memref.alloc() : memref<16xi8>
    scf.yield %a : memref<16xi8>
  } else {
    %b = memref.alloc() : memref<16xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
    scf.yield %b : memref<16xi8>
  }
  "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

// What a loop carries may be merged if it is allocated in front of it, not if each iteration allocates its own.

func.func @carried(%x: memref<64xi8>, %c0: index, %c1: index, %n: index) {
  %big = memref.alloc() : memref<64xi8>
  "test.op"(%x, %big) : (memref<64xi8>, memref<64xi8>) -> ()
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<64xi8>, memref<16xi8>) -> ()
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %a) -> (memref<16xi8>) {
    %t = memref.alloc() : memref<16xi8>
    "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
    scf.yield %t : memref<16xi8>
  }
  "test.op"(%x, %r) : (memref<64xi8>, memref<16xi8>) -> ()
  func.return
}

// Two phases of a loop of blocks, and a buffer that lives around its back edge.

func.func @blocks(%x: memref<16xi8>, %c: i1) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %d = memref.alloc() : memref<16xi8>
  %e = memref.alloc() : memref<16xi8>
  cf.br ^head
^head:
  linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%d : memref<16xi8>)
  "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.cond_br %c, ^body, ^end
^body:
  linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%e : memref<16xi8>)
  "test.op"(%x, %e) : (memref<16xi8>, memref<16xi8>) -> ()
  %f = memref.alloc() : memref<16xi8>
  "test.op"(%a, %f) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.br ^head
^end:
  %g = memref.alloc() : memref<16xi8>
  "test.op"(%x, %g) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

// The region of a reduction is behind all else in its loop: what is accessed there outlives the arena of the
// loop's body, and stays.

func.func @in_the_terminator(%x: memref<16xf32>, %c0: index, %c1: index, %n: index, %zero: f32) {
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> f32 {
    %a = memref.alloc() : memref<16xf32>
    "test.op"(%x, %a) : (memref<16xf32>, memref<16xf32>) -> ()
    %b = memref.alloc() : memref<16xf32>
    "test.op"(%x, %b) : (memref<16xf32>, memref<16xf32>) -> ()
    %v = memref.load %b[%c0] : memref<16xf32>
    scf.reduce(%v : f32) {
    ^bb0(%l: f32, %r: f32):
      %w = memref.load %a[%c0] : memref<16xf32>
      %s = arith.addf %l, %w : f32
      scf.reduce.return %s : f32
    }
  }
  func.return
}


// CHECK:      func.func @read_and_overwritten(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   linalg.add ins(%a, %x : memref<16xi8>, memref<16xi8>) outs(%a : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 16 : index
// CHECK-NEXT:   %c = memref.view %arena[%2][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%a : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @points(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:     linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%a : memref<16xi8>)
// CHECK-NEXT:     scf.parallel (%j) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%b : memref<16xi8>)
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   %2 = arith.constant 16 : index
// CHECK-NEXT:   %c = memref.view %arena[%2][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%c : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%a : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @points_in_a_point(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:     scf.parallel (%j) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.parallel (%j_1) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:       "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @yielded(%x: memref<16xi8>, %c: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %r = scf.if %c -> (memref<16xi8>) {
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %0 = arith.constant 16 : index
// CHECK-NEXT:     %a = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     scf.yield %a : memref<16xi8>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     scf.yield %b : memref<16xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @carried(%x: memref<64xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %big = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %big) : (memref<64xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena_1[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<64xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %a) -> (memref<16xi8>) {
// CHECK-NEXT:     %t = memref.alloc() : memref<16xi8>
// CHECK-NEXT:     "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     scf.yield %t : memref<16xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<64xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @blocks(%x: memref<16xi8>, %c: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %d = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %2 = arith.constant 16 : index
// CHECK-NEXT:   %e = memref.view %arena[%2][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   cf.br ^head
// CHECK-NEXT: ^head:
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%d : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   cf.cond_br %c, ^body, ^end
// CHECK-NEXT: ^body:
// CHECK-NEXT:   linalg.add ins(%x, %x : memref<16xi8>, memref<16xi8>) outs(%e : memref<16xi8>)
// CHECK-NEXT:   "test.op"(%x, %e) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %3 = arith.constant 16 : index
// CHECK-NEXT:   %f = memref.view %arena[%3][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%a, %f) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   cf.br ^head
// CHECK-NEXT: ^end:
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   %g = memref.view %arena[%4][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %g) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in_the_terminator(%x: memref<16xf32>, %c0: index, %c1: index, %n: index, %zero: f32) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%zero) -> (f32) {
// CHECK-NEXT:     %a = memref.alloc() : memref<16xf32>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:     %v = memref.load %b[%c0] : memref<16xf32>
// CHECK-NEXT:     scf.reduce(%v : f32) {
// CHECK-NEXT:     ^bb0(%l: f32, %r: f32):
// CHECK-NEXT:       %w = memref.load %a[%c0] : memref<16xf32>
// CHECK-NEXT:       %s = arith.addf %l, %w : f32
// CHECK-NEXT:       scf.reduce.return %s : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func @read_and_overwritten(%x: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 5, test.op"{{.*}} {
// ANALYSIS:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 15>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS:        %b = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 5>, mergealloc.placed = array<i64: 0, 16, 16>} : memref<16xi8>
// ANALYSIS:        %c = memref.alloc() {mergealloc.lifetime = array<i64: 0, 11, 11>, mergealloc.placed = array<i64: 0, 16, 16>} : memref<16xi8>
// ANALYSIS:      func.func @points(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, scf.parallel"{{.*}} {
// ANALYSIS:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 1, 4, 24>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>
// ANALYSIS:        %b = memref.alloc() {mergealloc.lifetime = array<i64: 1, 4, 15>, mergealloc.placed = array<i64: 1, 16, 16>} : memref<16xi8>
// ANALYSIS:        %c = memref.alloc() {mergealloc.lifetime = array<i64: 1, 17, 20>, mergealloc.placed = array<i64: 1, 16, 16>} : memref<16xi8>
// ANALYSIS:      func.func @points_in_a_point(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.scope = 2 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, scf.parallel"{{.*}} {
// ANALYSIS:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 2, 4, 11>, mergealloc.placed = array<i64: 2, 0, 16>} : memref<16xi8>
// ANALYSIS:        %b = memref.alloc() {mergealloc.lifetime = array<i64: 2, 4, 11>, mergealloc.placed = array<i64: 2, 16, 16>} : memref<16xi8>
// ANALYSIS:      func.func @yielded(%x: memref<16xi8>, %c: i1) attributes {mergealloc.scope = 3 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 9, test.op"{{.*}} {
// ANALYSIS:          %a = memref.alloc() {mergealloc.lifetime = array<i64: 3, 2, 9>, mergealloc.placed = array<i64: 3, 16, 16>} : memref<16xi8>
// ANALYSIS:          %b = memref.alloc() {mergealloc.lifetime = array<i64: 3, 2, 9>, mergealloc.placed = array<i64: 3, 0, 16>} : memref<16xi8>
// ANALYSIS:      func.func @carried(%x: memref<64xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.scope = 4 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 3, test.op"{{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 5, test.op"{{.*}} {
// ANALYSIS:        %big = memref.alloc() {mergealloc.lifetime = array<i64: 4, 3, 3>, mergealloc.placed = array<i64: 4, 0, 64>} : memref<64xi8>
// ANALYSIS:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 4, 5, 10>, mergealloc.placed = array<i64: 5, 0, 16>} : memref<16xi8>
// ANALYSIS:          %t = memref.alloc() {mergealloc.skip = "carried by a loop"} : memref<16xi8>
// ANALYSIS:      func.func @blocks(%x: memref<16xi8>, %c: i1) attributes {mergealloc.scope = 5 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 7, linalg.add"{{.*}} {
// ANALYSIS:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 5, 3, 18>, mergealloc.placed = array<i64: 6, 0, 16>} : memref<16xi8>
// ANALYSIS:        %d = memref.alloc() {mergealloc.lifetime = array<i64: 5, 7, 18>, mergealloc.placed = array<i64: 6, 16, 16>} : memref<16xi8>
// ANALYSIS:        %e = memref.alloc() {mergealloc.lifetime = array<i64: 5, 7, 18>, mergealloc.placed = array<i64: 6, 16, 16>} : memref<16xi8>
// ANALYSIS:        %f = memref.alloc() {mergealloc.lifetime = array<i64: 5, 17, 17>, mergealloc.placed = array<i64: 6, 16, 16>} : memref<16xi8>
// ANALYSIS:        %g = memref.alloc() {mergealloc.lifetime = array<i64: 5, 20, 20>, mergealloc.placed = array<i64: 6, 0, 16>} : memref<16xi8>
// ANALYSIS:      func.func @in_the_terminator({{.*}}mergealloc.plan = {{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 6, test.op"{{.*}} {
// ANALYSIS:          %a = memref.alloc() {mergealloc.skip = "accessed inside the terminator of its allocation scope"} : memref<16xf32>
// ANALYSIS:          %b = memref.alloc() {mergealloc.lifetime = array<i64: 6, 6, 7>, mergealloc.placed = array<i64: 7, 0, 64>} : memref<16xf32>
// ANALYSIS:        } {mergealloc.scope = 6 : i64}

// TICK:      func.func @read_and_overwritten(%x: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 5, test.op"{{.*}} {
// TICK:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 15>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// TICK:        %b = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 5>, mergealloc.placed = array<i64: 0, 16, 16>} : memref<16xi8>
// TICK:        %c = memref.alloc() {mergealloc.lifetime = array<i64: 0, 11, 11>, mergealloc.placed = array<i64: 0, 16, 16>} : memref<16xi8>
// TICK:      func.func @points(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, scf.parallel"{{.*}} {
// TICK:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 1, 4, 24>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>
// TICK:        %b = memref.alloc() {mergealloc.lifetime = array<i64: 1, 4, 15>, mergealloc.placed = array<i64: 1, 16, 16>} : memref<16xi8>
// TICK:        %c = memref.alloc() {mergealloc.lifetime = array<i64: 1, 17, 20>, mergealloc.placed = array<i64: 1, 16, 16>} : memref<16xi8>
// TICK:      func.func @points_in_a_point(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.scope = 2 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, scf.parallel"{{.*}} {
// TICK:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 2, 4, 11>, mergealloc.placed = array<i64: 2, 0, 16>} : memref<16xi8>
// TICK:        %b = memref.alloc() {mergealloc.lifetime = array<i64: 2, 4, 11>, mergealloc.placed = array<i64: 2, 16, 16>} : memref<16xi8>
// TICK:      func.func @yielded(%x: memref<16xi8>, %c: i1) attributes {mergealloc.scope = 3 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 2, scf.if"{{.*}} {
// TICK:          %a = memref.alloc() {mergealloc.lifetime = array<i64: 3, 2, 9>, mergealloc.placed = array<i64: 3, 0, 16>} : memref<16xi8>
// TICK:          %b = memref.alloc() {mergealloc.lifetime = array<i64: 3, 2, 9>, mergealloc.placed = array<i64: 3, 16, 16>} : memref<16xi8>
// TICK:      func.func @carried(%x: memref<64xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.scope = 4 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 3, test.op"{{.*}} {
// TICK:        %big = memref.alloc() {mergealloc.lifetime = array<i64: 4, 3, 3>, mergealloc.placed = array<i64: 4, 0, 64>} : memref<64xi8>
// TICK:        %a = memref.alloc() {mergealloc.skip = "carried by a loop"} : memref<16xi8>
// TICK:          %t = memref.alloc() {mergealloc.skip = "carried by a loop"} : memref<16xi8>
// TICK:      func.func @blocks(%x: memref<16xi8>, %c: i1) attributes {mergealloc.scope = 5 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 17, test.op"{{.*}} {
// TICK:        %a = memref.alloc() {mergealloc.lifetime = array<i64: 5, 3, 18>, mergealloc.placed = array<i64: 5, 0, 16>} : memref<16xi8>
// TICK:        %d = memref.alloc() {mergealloc.lifetime = array<i64: 5, 7, 18>, mergealloc.placed = array<i64: 5, 16, 16>} : memref<16xi8>
// TICK:        %e = memref.alloc() {mergealloc.lifetime = array<i64: 5, 7, 18>, mergealloc.placed = array<i64: 5, 32, 16>} : memref<16xi8>
// TICK:        %f = memref.alloc() {mergealloc.lifetime = array<i64: 5, 17, 17>, mergealloc.placed = array<i64: 5, 48, 16>} : memref<16xi8>
// TICK:        %g = memref.alloc() {mergealloc.lifetime = array<i64: 5, 20, 20>, mergealloc.placed = array<i64: 5, 0, 16>} : memref<16xi8>
// TICK:      func.func @in_the_terminator({{.*}}mergealloc.plan = {{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 6, test.op"{{.*}} {
// TICK:          %a = memref.alloc() {mergealloc.skip = "accessed inside the terminator of its allocation scope"} : memref<16xf32>
// TICK:          %b = memref.alloc() {mergealloc.lifetime = array<i64: 6, 6, 7>, mergealloc.placed = array<i64: 6, 0, 64>} : memref<16xf32>
// TICK:        } {mergealloc.scope = 6 : i64}
