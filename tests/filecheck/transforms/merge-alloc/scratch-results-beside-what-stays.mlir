// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// M18, M19: how long what stays is there beside arenas, and in which block results are.

// The result is in the last block: so is the arena that it is.

func.func @in_the_last_block(%x: memref<16xi8>) -> memref<64xi8> {
  "test.op"(%x) : (memref<16xi8>) -> ()
  cf.br ^end
^end:
  "test.op"(%x) : (memref<16xi8>) -> ()
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  %r = memref.alloc() : memref<64xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
  func.return %r : memref<64xi8>
}

// What is in a scope inside is not in a result of the scope around it.

func.func @of_the_scope_around(%x: memref<16xi8>) -> memref<64xi8> {
  memref.alloca_scope {
    %a = memref.alloc() : memref<32xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  }
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
  %r = memref.alloc() : memref<64xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
  func.return %r : memref<64xi8>
}

// A dynamic size is taken for 16: with %p or %q for all the time, most bytes would be there beside %d, not beside %s.

func.func @dynamic(%x: memref<16xi8>, %n: index) {
  %p = memref.alloc() : memref<128xi8>
  "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
  %d = memref.alloc(%n) : memref<?x8xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<?x8xi8>) -> ()
  memref.dealloc %d : memref<?x8xi8>
  %q = memref.alloc() : memref<128xi8>
  %s = memref.alloc() : memref<32xi8, strided<[2]>>
  "test.op"(%q, %s) : (memref<128xi8>, memref<32xi8, strided<[2]>>) -> ()
  memref.dealloc %s : memref<32xi8, strided<[2]>>
  func.return
}

// %d is there for all of the branch, though only one block uses it: %q is beside it.

func.func @in_one_block_of_a_branch(%x: memref<16xi8>, %n: index, %c: i1) {
  %p = memref.alloc() : memref<128xi8>
  "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
  %d = memref.alloc(%n) : memref<?x8xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<?x8xi8>) -> ()
  scf.if %c {
    "test.op"(%x, %d) : (memref<16xi8>, memref<?x8xi8>) -> ()
  } else {
    %q = memref.alloc() : memref<128xi8>
    "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
  }
  memref.dealloc %d : memref<?x8xi8>
  func.return
}

// What a loop carries is there to the end of its block, and so beside %q.

func.func @carried(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) {
  %p = memref.alloc() : memref<128xi8>
  "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
  %f = memref.alloc() : memref<64xi8>
  "test.op"(%x, %f) : (memref<16xi8>, memref<64xi8>) -> ()
  %g = memref.alloc() : memref<64xi8>
  "test.op"(%x, %g) : (memref<16xi8>, memref<64xi8>) -> ()
  %one, %other = scf.for %i = %c0 to %n step %c1 iter_args(%y = %f, %z = %g) -> (memref<64xi8>, memref<64xi8>) {
    scf.yield %z, %y : memref<64xi8>, memref<64xi8>
  }
  %q = memref.alloc() : memref<128xi8>
  "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
  func.return
}

// A scope of several blocks has its arena from start to end: several would be there all the time, too.

func.func @several_blocks(%x: memref<16xi8>, %n: index) {
  %p = memref.alloc() : memref<128xi8>
  "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
  %d = memref.alloc(%n) : memref<?x64xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<?x64xi8>) -> ()
  memref.dealloc %d : memref<?x64xi8>
  %q = memref.alloc() : memref<128xi8>
  "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
  cf.br ^end
^end:
  func.return
}

func.func @one_block(%x: memref<16xi8>, %n: index) {
  %p = memref.alloc() : memref<128xi8>
  "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
  %d = memref.alloc(%n) : memref<?x64xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<?x64xi8>) -> ()
  memref.dealloc %d : memref<?x64xi8>
  %q = memref.alloc() : memref<128xi8>
  "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
  func.return
}

// The window of a pooling that the program may look at later, after it was kept in a table.

func.func @kept_window(%x: memref<1x3x3x1xi8>, %y: memref<1x2x2x1xi8>, %table: memref<1xmemref<2x2xi8>>, %c: i1) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%a) : (memref<16xi8>) -> ()
  scf.if %c {
    %w = memref.alloc() : memref<2x2xi8>
    linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x3x3x1xi8>, memref<2x2xi8>) outs(%y : memref<1x2x2x1xi8>)
    memref.store %w, %table[%c0] : memref<1xmemref<2x2xi8>>
  }
  "test.op"(%a) : (memref<16xi8>) -> ()
  func.return
}

// What goes around a loop of blocks is there to the end of its block, though it is accessed in front of that.

func.func @around_a_loop_of_blocks(%x: memref<16xi8>, %c: i1) -> memref<128xi8> {
  %i = memref.alloc() : memref<64xi8>
  "test.op"(%x, %i) : (memref<16xi8>, memref<64xi8>) -> ()
  cf.br ^loop(%i : memref<64xi8>)
^loop(%y: memref<64xi8>):
  "test.op"(%y) : (memref<64xi8>) -> ()
  %p = memref.alloc() : memref<128xi8>
  "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
  %q = memref.alloc() : memref<64xi8>
  cf.cond_br %c, ^loop(%q : memref<64xi8>), ^end
^end:
  %s = memref.alloc() : memref<128xi8>
  "test.op"(%x, %s) : (memref<16xi8>, memref<128xi8>) -> ()
  %r = memref.alloc() : memref<128xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<128xi8>) -> ()
  func.return %r : memref<128xi8>
}


// CHECK:      func.func @in_the_last_block(%x: memref<16xi8>) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%1][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<64xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @of_the_scope_around(%x: memref<16xi8>) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   memref.alloca_scope {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena_1[%1][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena_1[%2][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<64xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @dynamic(%x: memref<16xi8>, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p = memref.view %arena[%0][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %d = memref.alloc(%n) : memref<?x8xi8>
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<?x8xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %d : memref<?x8xi8>
// CHECK-NEXT:   %s = memref.alloc() : memref<32xi8, strided<[2]>>
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %q = memref.view %arena_1[%1][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%q, %s) : (memref<128xi8>, memref<32xi8, strided<[2]>>) -> ()
// CHECK-NEXT:   memref.dealloc %s : memref<32xi8, strided<[2]>>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in_one_block_of_a_branch(%x: memref<16xi8>, %n: index, %c: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p = memref.view %arena[%0][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %d = memref.alloc(%n) : memref<?x8xi8>
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<?x8xi8>) -> ()
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     "test.op"(%x, %d) : (memref<16xi8>, memref<?x8xi8>) -> ()
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %q = memref.view %arena[%1][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:     "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   memref.dealloc %d : memref<?x8xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @carried(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p = memref.view %arena[%0][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %f = memref.view %arena[%1][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %f) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 64 : index
// CHECK-NEXT:   %g = memref.view %arena[%2][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %g) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %one, %other = scf.for %i = %c0 to %n step %c1 iter_args(%y = %f, %z = %g) -> (memref<64xi8>, memref<64xi8>) {
// CHECK-NEXT:     scf.yield %z, %y : memref<64xi8>, memref<64xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %q = memref.view %arena[%3][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @several_blocks(%x: memref<16xi8>, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p = memref.view %arena[%0][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %d = memref.alloc(%n) : memref<?x64xi8>
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<?x64xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %d : memref<?x64xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %q = memref.view %arena[%1][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @one_block(%x: memref<16xi8>, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %p = memref.view %arena[%0][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %d = memref.alloc(%n) : memref<?x64xi8>
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<?x64xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %d : memref<?x64xi8>
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %q = memref.view %arena_1[%1][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @kept_window(%x: memref<1x3x3x1xi8>, %y: memref<1x2x2x1xi8>, %table: memref<1xmemref<2x2xi8>>, %c: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     %w = memref.alloc() : memref<2x2xi8>
// CHECK-NEXT:     linalg.pooling_nhwc_max {strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%x, %w : memref<1x3x3x1xi8>, memref<2x2xi8>) outs(%y : memref<1x2x2x1xi8>)
// CHECK-NEXT:     memref.store %w, %table[%c0] : memref<1xmemref<2x2xi8>>
// CHECK-NEXT:   }
// CHECK-NEXT:   "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @around_a_loop_of_blocks(%x: memref<16xi8>, %c: i1) -> memref<128xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<192xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %i = memref.view %arena[%0][] : memref<192xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %i) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   cf.br ^loop(%i : memref<64xi8>)
// CHECK-NEXT: ^loop(%y: memref<64xi8>):
// CHECK-NEXT:   "test.op"(%y) : (memref<64xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 64 : index
// CHECK-NEXT:   %p = memref.view %arena[%1][] : memref<192xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %q = memref.alloc() : memref<64xi8>
// CHECK-NEXT:   cf.cond_br %c, ^loop(%q : memref<64xi8>), ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena[%2][] : memref<192xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %s) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %r = memref.alloc() : memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<128xi8>
// CHECK-NEXT: }
