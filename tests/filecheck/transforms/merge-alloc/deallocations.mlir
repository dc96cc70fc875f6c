// RUN: xdsl-opt -p merge-alloc %s | filecheck --match-full-lines %s

// T12: frees that the program has already. Those of merged allocations are erased, and the arena
// is freed once where its scope ends.

func.func @freed_in_turn() {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  memref.dealloc %a : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  memref.dealloc %b : memref<16xf32>
  func.return
}
// CHECK-LABEL: func.func @freed_in_turn() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:    %1 = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena[%1][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A free in a loop frees the buffer of each iteration; the arena outlives the loop.
func.func @freed_in_loop() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %a = memref.alloc() : memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    memref.dealloc %a : memref<16xf32>
  }
  func.return
}
// CHECK-LABEL: func.func @freed_in_loop() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    scf.for %i = %c0 to %c3 step %c1 {
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Each scope frees its own arena.
func.func @freed_in_parallel_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc() : memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    memref.dealloc %a : memref<16xf32>
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @freed_in_parallel_loop(%n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A free of a view, or of a choice between merged allocations, is erased, too.
func.func @free_of_select(%cond: i1) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  %r = arith.select %cond, %a, %b : memref<16xf32>
  memref.dealloc %r : memref<16xf32>
  func.return
}
// CHECK-LABEL: func.func @free_of_select(%cond: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %a = memref.view %arena[%0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:      %1 = arith.constant 64 : index
// CHECK-NEXT:      %b = memref.view %arena[%1][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %arena : memref<128xi8>
// CHECK-NEXT:      %r = arith.select %cond, %a, %b : memref<16xf32>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// The free of something else stays, and keeps nothing else.
func.func @free_of_an_argument(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  memref.dealloc %x : memref<16xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @free_of_an_argument({{.*}}
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %x : memref<16xf32>
// CHECK-NEXT:   func.return

// Mixed ownership: the free may concern the argument, so it must stay; then %a must stay an
// allocation, and so must %b, which another free mentions together with %a. %c is merged.
func.func @may_free_something_else_or_one_more(%cond: i1, %x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  %c = memref.alloc() : memref<16xf32>
  "test.op"(%a, %b, %c) : (memref<16xf32>, memref<16xf32>, memref<16xf32>) -> ()
  memref.dealloc %c : memref<16xf32>
  %s = arith.select %cond, %b, %a : memref<16xf32>
  memref.dealloc %s : memref<16xf32>
  %r = arith.select %cond, %a, %x : memref<16xf32>
  memref.dealloc %r : memref<16xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @may_free_something_else_or_one_more({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<16xf32>
// CHECK-NEXT:   %b = memref.alloc() : memref<16xf32>
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %c = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   "test.op"(%a, %b, %c) : (memref<16xf32>, memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:   %s = arith.select %cond, %b, %a : memref<16xf32>
// CHECK-NEXT:   memref.dealloc %s : memref<16xf32>
// CHECK-NEXT:   %r = arith.select %cond, %a, %x : memref<16xf32>
// CHECK-NEXT:   memref.dealloc %r : memref<16xf32>
// CHECK-NEXT:   func.return

// An unused buffer that a staying free mentions stays.
func.func @unused_but_mentioned(%cond: i1, %x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %r = arith.select %cond, %a, %x : memref<16xf32>
  memref.dealloc %r : memref<16xf32>
  func.return
}
// CHECK-LABEL: {{.*}}func.func @unused_but_mentioned({{.*}}
// CHECK-NEXT:   %a = memref.alloc() : memref<16xf32>
// CHECK-NEXT:   %r = arith.select %cond, %a, %x : memref<16xf32>
// CHECK-NEXT:   memref.dealloc %r : memref<16xf32>
// CHECK-NEXT:   func.return

// Mixed ownership: the free may concern the argument, so it must stay; then %a must stay an
// allocation, and so must %b, which another free mentions together with %a.
func.func @may_free_something_else(%cond: i1, %x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  %b = memref.alloc() : memref<16xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  %r = arith.select %cond, %a, %x : memref<16xf32>
  memref.dealloc %r : memref<16xf32>
  %s = arith.select %cond, %b, %a : memref<16xf32>
  memref.dealloc %s : memref<16xf32>
  func.return
}
// CHECK-LABEL: func.func @may_free_something_else(%cond: i1, %x: memref<16xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<16xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<16xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:    %r = arith.select %cond, %a, %x : memref<16xf32>
// CHECK-NEXT:    memref.dealloc %r : memref<16xf32>
// CHECK-NEXT:    %s = arith.select %cond, %b, %a : memref<16xf32>
// CHECK-NEXT:    memref.dealloc %s : memref<16xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What frees and does more than that, stays.
func.func @reallocated() -> memref<32xf32> {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %r = memref.realloc %a : memref<16xf32> to memref<32xf32>
  func.return %r : memref<32xf32>
}
// CHECK-LABEL: func.func @reallocated() -> memref<32xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<16xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:    %r = memref.realloc %a : memref<16xf32> to memref<32xf32>
// CHECK-NEXT:    func.return %r : memref<32xf32>
// CHECK-NEXT:  }

// An arena can be freed before a terminator at the latest. What runs inside the terminator
// cannot use it any more, so %b is not merged.
func.func @used_by_terminator(%init: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%init) -> (f32) {
    %a = memref.alloc() : memref<16xf32>
    %b = memref.alloc() : memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    memref.dealloc %a : memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
    scf.reduce(%init : f32) {
    ^bb0(%x: f32, %y: f32):
      %v = memref.load %b[%c0] : memref<16xf32>
      scf.reduce.return %v : f32
    }
  }
  func.return %r : f32
}
// CHECK-LABEL: func.func @used_by_terminator(%init: f32) -> f32 attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c1 = arith.constant 1 : index
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      %r = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%init) -> (f32) {
// CHECK-NEXT:        %b = memref.alloc() : memref<16xf32>
// CHECK-NEXT:        %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:        %0 = arith.constant 0 : index
// CHECK-NEXT:        %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:        "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:        scf.reduce(%init : f32) {
// CHECK-NEXT:        ^bb0(%x: f32, %y: f32):
// CHECK-NEXT:          %v = memref.load %b[%c0] : memref<16xf32>
// CHECK-NEXT:          scf.reduce.return %v : f32
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      func.return %r : f32
// CHECK-NEXT:    }

// Cites: 000/placement-in-pipeline
