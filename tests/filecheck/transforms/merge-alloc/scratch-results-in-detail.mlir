// RUN: xdsl-opt -p 'merge-alloc{max-parallel-instances=16 alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// M18: what may be in the bytes of a result, and what may not.

// Two results and three buffers: each buffer is in a result that is written later, and large enough; the one
// that is needed when both are written is in the arena, which the program freed.

func.func @two_results(%x: memref<16xi8>) -> (memref<48xi8>, memref<20xi8>) {
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  %b = memref.alloc() : memref<20xi8>
  "test.op"(%a, %b) : (memref<32xi8>, memref<20xi8>) -> ()
  memref.dealloc %a : memref<32xi8>
  %c = memref.alloc() : memref<16xi8>
  "test.op"(%b, %c) : (memref<20xi8>, memref<16xi8>) -> ()
  memref.dealloc %b : memref<20xi8>
  %r = memref.alloc() : memref<48xi8>
  "test.op"(%c, %r) : (memref<16xi8>, memref<48xi8>) -> ()
  %s = memref.alloc() : memref<20xi8>
  "test.op"(%c, %s) : (memref<16xi8>, memref<20xi8>) -> ()
  memref.dealloc %c : memref<16xi8>
  func.return %r, %s : memref<48xi8>, memref<20xi8>
}

// A buffer may end with the last byte of a result, whose size is no multiple of the alignment; it must not
// stick out.

func.func @to_the_byte(%x: memref<16xi8>) -> memref<40xi8> {
  %a = memref.alloc() : memref<32xi8>
  %b = memref.alloc() : memref<8xi8>
  "test.op"(%x, %a, %b) : (memref<16xi8>, memref<32xi8>, memref<8xi8>) -> ()
  "test.op"(%x) : (memref<16xi8>) -> ()
  %r = memref.alloc() : memref<40xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<40xi8>) -> ()
  func.return %r : memref<40xi8>
}

func.func @one_byte_more(%x: memref<16xi8>) -> memref<40xi8> {
  %a = memref.alloc() : memref<32xi8>
  %b = memref.alloc() : memref<9xi8>
  "test.op"(%x, %a, %b) : (memref<16xi8>, memref<32xi8>, memref<9xi8>) -> ()
  "test.op"(%x) : (memref<16xi8>) -> ()
  %r = memref.alloc() : memref<40xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<40xi8>) -> ()
  func.return %r : memref<40xi8>
}

// Nothing is in what has a layout, elements of a size that depends on the target, or no bytes, nor in what
// each iteration of a loop makes; what the loop carries, and is made in front of it, has a place for %a, but
// nothing is gained by that.

func.func @no_scratch(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) -> (memref<8xi8, strided<[2]>>, memref<8xindex>, memref<32xi8>, memref<0xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %f = memref.alloc() : memref<32xi8>
  %held = memref.cast %f : memref<32xi8> to memref<?xi8>
  "test.op"(%f, %held) : (memref<32xi8>, memref<?xi8>) -> ()
  %strided = memref.alloc() : memref<8xi8, strided<[2]>>
  "test.op"(%strided) : (memref<8xi8, strided<[2]>>) -> ()
  %indices = memref.alloc() : memref<8xindex>
  "test.op"(%indices) : (memref<8xindex>) -> ()
  %empty = memref.alloc() : memref<0xi8>
  "test.op"(%empty) : (memref<0xi8>) -> ()
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %f) -> (memref<32xi8>) {
    %b = memref.alloc() : memref<16xi8>
    "test.op"(%y, %b) : (memref<32xi8>, memref<16xi8>) -> ()
    %q = memref.alloc() : memref<32xi8>
    "test.op"(%q) : (memref<32xi8>) -> ()
    scf.yield %q : memref<32xi8>
  }
  func.return %strided, %indices, %r, %empty : memref<8xi8, strided<[2]>>, memref<8xindex>, memref<32xi8>, memref<0xi8>
}

// What is allocated in front of the block of a result has no place in it, nor has what lives on behind
// it; what is allocated inside, in a loop of the same block, has.

func.func @in_a_branch(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) -> memref<64xi8> {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %y = scf.if %c -> (memref<64xi8>) {
    "test.op"(%a) : (memref<16xi8>) -> ()
    scf.for %i = %c0 to %n step %c1 {
      %b = memref.alloc() : memref<32xi8>
      "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
    }
    %r = memref.alloc() : memref<64xi8>
    "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
    scf.yield %r : memref<64xi8>
  } else {
    %d = memref.alloc() : memref<16xi8>
    "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
    "test.op"(%x) : (memref<16xi8>) -> ()
    %s = memref.alloc() : memref<64xi8>
    "test.op"(%d, %s) : (memref<16xi8>, memref<64xi8>) -> ()
    scf.yield %s : memref<64xi8>
  }
  func.return %y : memref<64xi8>
}

func.func @in_front_of_a_branch(%x: memref<16xi8>, %c: i1) -> memref<64xi8> {
  %a = memref.alloc() : memref<32xi8>
  %y = scf.if %c -> (memref<64xi8>) {
    "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
    "test.op"(%x) : (memref<16xi8>) -> ()
    %r = memref.alloc() : memref<64xi8>
    "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
    scf.yield %r : memref<64xi8>
  } else {
    %s = memref.alloc() : memref<64xi8>
    "test.op"(%x, %s) : (memref<16xi8>, memref<64xi8>) -> ()
    scf.yield %s : memref<64xi8>
  }
  func.return %y : memref<64xi8>
}

// A buffer of which there is one for each iteration of a parallel loop is in no result.

func.func @instances(%x: memref<16xi8>) -> memref<128xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %a = memref.alloc() : memref<16xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      "test.op"(%a) : (memref<16xi8>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  %r = memref.alloc() : memref<128xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<128xi8>) -> ()
  func.return %r : memref<128xi8>
}

// What is stored elsewhere, and not returned, serves as well.

func.func @kept(%x: memref<16xi8>, %table: memref<1xmemref<32xi8>>) {
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  memref.dealloc %a : memref<32xi8>
  %c0 = arith.constant 0 : index
  %k = memref.alloc() : memref<32xi8>
  memref.store %k, %table[%c0] : memref<1xmemref<32xi8>>
  %d = memref.alloc() : memref<16xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func @two_results(%x: memref<16xi8>) -> (memref<48xi8>, memref<20xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<20xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena_1[%1][] : memref<20xi8> to memref<20xi8>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<32xi8>, memref<20xi8>) -> ()
// CHECK-NEXT:   %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %c = memref.view %arena_2[%2][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%b, %c) : (memref<20xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%3][] : memref<48xi8> to memref<48xi8>
// CHECK-NEXT:   "test.op"(%c, %r) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %arena_1[%4][] : memref<20xi8> to memref<20xi8>
// CHECK-NEXT:   "test.op"(%c, %s) : (memref<16xi8>, memref<20xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena_2 : memref<16xi8>
// CHECK-NEXT:   func.return %r, %s : memref<48xi8>, memref<20xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @to_the_byte(%x: memref<16xi8>) -> memref<40xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<40xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<40xi8> to memref<32xi8>
// CHECK-NEXT:   %1 = arith.constant 32 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<40xi8> to memref<8xi8>
// CHECK-NEXT:   "test.op"(%x, %a, %b) : (memref<16xi8>, memref<32xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%2][] : memref<40xi8> to memref<40xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<40xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<40xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @one_byte_more(%x: memref<16xi8>) -> memref<40xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<41xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<41xi8> to memref<32xi8>
// CHECK-NEXT:   %1 = arith.constant 32 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<41xi8> to memref<9xi8>
// CHECK-NEXT:   "test.op"(%x, %a, %b) : (memref<16xi8>, memref<32xi8>, memref<9xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %r = memref.alloc() : memref<40xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<40xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<40xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @no_scratch(%x: memref<16xi8>, %c0: index, %c1: index, %n: index) -> (memref<8xi8, strided<[2]>>, memref<8xindex>, memref<32xi8>, memref<0xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %f = memref.alloc() : memref<32xi8>
// CHECK-NEXT:   %held = memref.cast %f : memref<32xi8> to memref<?xi8>
// CHECK-NEXT:   "test.op"(%f, %held) : (memref<32xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:   %strided = memref.alloc() : memref<8xi8, strided<[2]>>
// CHECK-NEXT:   "test.op"(%strided) : (memref<8xi8, strided<[2]>>) -> ()
// CHECK-NEXT:   %indices = memref.alloc() : memref<8xindex>
// CHECK-NEXT:   "test.op"(%indices) : (memref<8xindex>) -> ()
// CHECK-NEXT:   %empty = memref.alloc() : memref<0xi8>
// CHECK-NEXT:   "test.op"(%empty) : (memref<0xi8>) -> ()
// CHECK-NEXT:   %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %f) -> (memref<32xi8>) {
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%y, %b) : (memref<32xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %q = memref.alloc() : memref<32xi8>
// CHECK-NEXT:     "test.op"(%q) : (memref<32xi8>) -> ()
// CHECK-NEXT:     scf.yield %q : memref<32xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %strided, %indices, %r, %empty : memref<8xi8, strided<[2]>>, memref<8xindex>, memref<32xi8>, memref<0xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in_a_branch(%x: memref<16xi8>, %c: i1, %c0: index, %c1: index, %n: index) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %y = scf.if %c -> (memref<64xi8>) {
// CHECK-NEXT:     "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:     scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:       %1 = arith.constant 0 : index
// CHECK-NEXT:       %b = memref.view %arena_1[%1][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:       "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %r = memref.view %arena_1[%2][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:     "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:     scf.yield %r : memref<64xi8>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %arena[%3][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %s = memref.alloc() : memref<64xi8>
// CHECK-NEXT:     "test.op"(%d, %s) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:     scf.yield %s : memref<64xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %y : memref<64xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in_front_of_a_branch(%x: memref<16xi8>, %c: i1) -> memref<64xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:   %y = scf.if %c -> (memref<64xi8>) {
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %r = memref.alloc() : memref<64xi8>
// CHECK-NEXT:     "test.op"(%x, %r) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:     scf.yield %r : memref<64xi8>
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %s = memref.alloc() : memref<64xi8>
// CHECK-NEXT:     "test.op"(%x, %s) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:     scf.yield %s : memref<64xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return %y : memref<64xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @instances(%x: memref<16xi8>) -> memref<128xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %2 = arith.muli %i, %1 : index
// CHECK-NEXT:     %3 = arith.addi %0, %2 : index
// CHECK-NEXT:     %a = memref.view %arena[%3][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%4][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %r = memref.alloc() : memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<128xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @kept(%x: memref<16xi8>, %table: memref<1xmemref<32xi8>>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %k = memref.view %arena[%1][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:   memref.store %k, %table[%c0] : memref<1xmemref<32xi8>>
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena_1[%2][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena_1 : memref<16xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
