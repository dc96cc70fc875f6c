// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V7, V12: bytes have to be known where anything else is in the arena, be it an access past its views.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @filled_as_a_whole: the offset of %a in %arena cannot be worked out
// CHECK-NEXT:   bytes unknown: %a = memref.view %arena[%n][] : memref<256xi8> to memref<16xf32>
func.func @filled_as_a_whole(%n: index, %b: i8) {
  %arena = memref.alloc() : memref<256xi8>
  linalg.fill ins(%b : i8) outs(%arena : memref<256xi8>)
  %a = memref.view %arena[%n][] : memref<256xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Iterations may share what none of them writes.

// CHECK: func.func @read_by_all
func.func @read_by_all() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %arena = memref.alloc() : memref<256xi8>
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %a = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
    %v = memref.load %a[%i] : memref<16xf32>
    scf.reduce
  }
  func.return
}

// -----

// In each iteration, the view goes through 64 bytes and the 32 behind them, which are the next one's.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @moves_inside_of_an_iteration: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'scf.parallel', whose iterations run at the same time
// CHECK-NEXT:   bytes [0, 160) in pieces of 64: %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
func.func @moves_inside_of_an_iteration() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<256xi8>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %own = arith.muli %i, %c64 : index
    scf.for %j = %c0 to %c2 step %c1 {
      %further = arith.muli %j, %c32 : index
      %at = arith.addi %own, %further : index
      %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
      "test.op"(%a) : (memref<16xf32>) -> ()
    }
    scf.reduce
  }
  func.return
}

// -----

// The same with 96 bytes for each iteration.

// CHECK: func.func @moves_inside_of_its_own_bytes
func.func @moves_inside_of_its_own_bytes() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c32 = arith.constant 32 : index
  %c96 = arith.constant 96 : index
  %arena = memref.alloc() : memref<256xi8>
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %own = arith.muli %i, %c96 : index
    scf.for %j = %c0 to %c2 step %c1 {
      %further = arith.muli %j, %c32 : index
      %at = arith.addi %own, %further : index
      %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
      "test.op"(%a) : (memref<16xf32>) -> ()
    }
    scf.reduce
  }
  func.return
}

// -----

// Two loops in one: rows of 64 bytes, and columns of 128; the rows of one column end where the next begins.

// CHECK: func.func @two_dimensions
func.func @two_dimensions() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloc() : memref<256xi8>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %row = arith.muli %i, %c64 : index
    %column = arith.muli %j, %c128 : index
    %at = arith.addi %row, %column : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.reduce
  }
  func.return
}

// -----

// Three rows reach into the next column.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @two_dimensions_that_meet: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'scf.parallel', whose iterations run at the same time
// CHECK-NEXT:   bytes [0, 320) in pieces of 64: %a = memref.view %arena[%at][] : memref<512xi8> to memref<16xf32>
func.func @two_dimensions_that_meet() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloc() : memref<512xi8>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c3, %c2) step (%c1, %c1) {
    %row = arith.muli %i, %c64 : index
    %column = arith.muli %j, %c128 : index
    %at = arith.addi %row, %column : index
    %a = memref.view %arena[%at][] : memref<512xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.reduce
  }
  func.return
}

// -----

// A global is one buffer for all iterations, also if each of them refers to it for itself.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @global_in_a_parallel_loop: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'scf.parallel', whose iterations run at the same time
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
memref.global "private" @arena : memref<256xi8> = uninitialized
func.func @global_in_a_parallel_loop() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %arena = memref.get_global @arena : memref<256xi8>
    %a = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.reduce
  }
  func.return
}

// -----

// Bounds, steps and counts of loops say what offsets can be: 64, 128 and 192 here.

// CHECK: func.func @bounds_that_steps_do_not_reach
func.func @bounds_that_steps_do_not_reach(%x: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c193 = arith.constant 193 : index
  %arena = memref.alloc() : memref<256xi8>
  %first = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
  "test.op"(%first) : (memref<16xf32>) -> ()
  scf.for %i = %c64 to %c193 step %c64 {
    %a = memref.view %arena[%i][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
  }
  "test.op"(%first) : (memref<16xf32>) -> ()
  func.return
}

// -----

// One more iteration, at 256.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @bounds_that_steps_reach: %a reaches outside of %arena, which has 256 bytes
// CHECK-NEXT:   bytes [64, 320) in pieces of 64: %a = memref.view %arena[%i][] : memref<256xi8> to memref<16xf32>
func.func @bounds_that_steps_reach() {
  %c64 = arith.constant 64 : index
  %c257 = arith.constant 257 : index
  %arena = memref.alloc() : memref<256xi8>
  scf.for %i = %c64 to %c257 step %c64 {
    %a = memref.view %arena[%i][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
  }
  func.return
}

// -----

// Slices of 64 bytes with gaps: in the gap of %b and %a there is %d, but %e begins one byte too early.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @holes: %e and %a share bytes of %arena while both are live
// CHECK-NEXT:   bytes [63, 64): %e = memref.view %arena[%c63][] : memref<256xi8> to memref<1xi8>
// CHECK-NEXT:   bytes [0, 192) in pieces of 64: %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @holes() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c63 = arith.constant 63 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloc() : memref<256xi8>
  %d = memref.view %arena[%c64][] : memref<256xi8> to memref<16xf32>
  %e = memref.view %arena[%c63][] : memref<256xi8> to memref<1xi8>
  "test.op"(%d) : (memref<16xf32>) -> ()
  "test.op"(%e) : (memref<1xi8>) -> ()
  scf.for %i = %c0 to %c2 step %c1 {
    %at = arith.muli %i, %c128 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
  }
  "test.op"(%d) : (memref<16xf32>) -> ()
  "test.op"(%e) : (memref<1xi8>) -> ()
  func.return
}

// -----

// Two views move in step: in no iteration they are in the same bytes, though the next one's are.

// CHECK: func.func @in_step
func.func @in_step() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<256xi8>
  scf.for %i = %c0 to %c2 step %c1 {
    %at = arith.muli %i, %c64 : index
    %behind = arith.addi %at, %c64 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    %b = memref.view %arena[%behind][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  }
  func.return
}

// -----

// V10: a view that the loop hands on is one of an earlier iteration, which may be where %b is now.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @in_step_but_handed_on: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 128) in pieces of 64: %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [64, 192) in pieces of 64: %b = memref.view %arena[%behind][] : memref<256xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @in_step_but_handed_on(%init: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<256xi8>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %init) -> (memref<16xf32>) {
    %from_end = arith.subi %c1, %i : index
    %at = arith.muli %from_end, %c64 : index
    %behind = arith.addi %at, %c64 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    %b = memref.view %arena[%behind][] : memref<256xi8> to memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
    "test.op"(%x, %b) : (memref<16xf32>, memref<16xf32>) -> ()
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.yield %a : memref<16xf32>
  }
  func.return
}

// -----

// The bytes of one buffer depend on two counters: only together do they reach the other one.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @two_counters: %b and %a share bytes of %arena while both are live
// CHECK-NEXT:   bytes [224, 256): %b = memref.view %arena[%c224][] : memref<256xi8> to memref<8xf32>
// CHECK-NEXT:   bytes [0, 256) in pieces of 32: %a = memref.view %arena[%0][] : memref<256xi8> to memref<8xf32>
// CHECK-NEXT:   both live at: scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c4) step (%c1, %c1)
func.func @two_counters(%x: memref<8xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  %c224 = arith.constant 224 : index
  %arena = memref.alloc() : memref<256xi8>
  %b = memref.view %arena[%c224][] : memref<256xi8> to memref<8xf32>
  memref.copy %x, %b : memref<8xf32> to memref<8xf32>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c4) step (%c1, %c1) {
    %0 = arith.muli %i, %c32 : index
    %1 = arith.muli %j, %c64 : index
    %2 = arith.addi %0, %1 : index
    %a = memref.view %arena[%2][] : memref<256xi8> to memref<8xf32>
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
    memref.copy %a, %y : memref<8xf32> to memref<8xf32>
    scf.reduce
  }
  memref.copy %b, %y : memref<8xf32> to memref<8xf32>
  func.return
}

// -----

// Both bounds of an scf.forall are operands: the second one is the end.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @bounds_that_are_operands: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'scf.forall', whose iterations run at the same time
// CHECK-NEXT:   bytes [0, 160) in pieces of 64: %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
func.func @bounds_that_are_operands(%v: f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %arena = memref.alloc() : memref<256xi8>
  scf.forall (%i) = (%c0) to (%c4) step (1) {
    %at = arith.muli %i, %c32 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<16xf32>)
  }
  func.return
}
