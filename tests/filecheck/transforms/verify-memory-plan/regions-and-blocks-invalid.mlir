// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V2, V4: where control goes through regions and blocks, and what is handed on there.

// A loop that does not run hands on what it began with.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @no_iteration: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @no_iteration(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<16xf32>) {
    scf.yield %other : memref<16xf32>
  }
  "test.op"(%b) : (memref<16xf32>) -> ()
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The next iteration has what this one yields.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @next_iteration: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @next_iteration(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %other) -> (memref<16xf32>) {
    "test.op"(%b) : (memref<16xf32>) -> ()
    "test.op"(%x) : (memref<16xf32>) -> ()
    scf.yield %a : memref<16xf32>
  }
  func.return
}

// -----

// Control leaves a while loop by its condition: nothing of %a, which is for the second region, is needed then.

// CHECK: func.func @left_by_the_condition
func.func @left_by_the_condition(%f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  scf.while : () -> () {
    linalg.fill ins(%f : f32) outs(%b : memref<16xf32>)
    %c = "test.op"(%b) : (memref<16xf32>) -> i1
    scf.condition(%c)
  } do {
    linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.yield
  }
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Its result is what the condition hands on.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @handed_on_by_the_condition: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @handed_on_by_the_condition() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %r = scf.while (%x = %a) : (memref<16xf32>) -> memref<16xf32> {
    %c = "test.op"() : () -> i1
    scf.condition(%c) %x : memref<16xf32>
  } do {
  ^bb0(%y: memref<16xf32>):
    scf.yield %y : memref<16xf32>
  }
  "test.op"(%b) : (memref<16xf32>) -> ()
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// A branch without an else may be passed by: %a is needed then.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @passed_by: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @passed_by(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  scf.if %c {
    linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  }
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Both branches write all of it.

// CHECK: func.func @written_in_each_branch
func.func @written_in_each_branch(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  scf.if %c {
    linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  } else {
    linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  }
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// A loop may not run at all.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @written_in_a_loop: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @written_in_a_loop(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  scf.for %i = %c0 to %n step %c1 {
    linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  }
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// In a parallel loop, one iteration's writing may come before another one's reading.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @written_in_a_parallel_loop: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @written_in_a_parallel_loop(%f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.reduce
  }
  func.return
}

// -----

// Of a switch, each case hands on something of its own: the second one %b, the default one %d.

// CHECK: func.func @cases_of_blocks
func.func @cases_of_blocks(%flag: i32) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<192xi8>
  %a = memref.view %arena[%c0][] : memref<192xi8> to memref<16xf32>
  %d = memref.view %arena[%c64][] : memref<192xi8> to memref<16xf32>
  %other = memref.alloc() : memref<16xf32>
  %over_a = memref.view %arena[%c0][] : memref<192xi8> to memref<16xf32>
  %over_d = memref.view %arena[%c64][] : memref<192xi8> to memref<16xf32>
  "test.op"(%a, %d) : (memref<16xf32>, memref<16xf32>) -> ()
  cf.switch %flag : i32, [
    default: ^default(%d : memref<16xf32>),
    1: ^first(%other : memref<16xf32>),
    2: ^second(%a : memref<16xf32>)
  ]
^default(%x: memref<16xf32>):
  "test.op"(%over_a) : (memref<16xf32>) -> ()
  "test.op"(%x) : (memref<16xf32>) -> ()
  func.return
^first(%y: memref<16xf32>):
  "test.op"(%over_a) : (memref<16xf32>) -> ()
  "test.op"(%over_d) : (memref<16xf32>) -> ()
  "test.op"(%y) : (memref<16xf32>) -> ()
  func.return
^second(%z: memref<16xf32>):
  "test.op"(%over_d) : (memref<16xf32>) -> ()
  "test.op"(%z) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Of the second case, %a is needed behind what is in its bytes; of the default one, %d.

// CHECK: error: the memory plan is wrong: 2 violations
// CHECK-NEXT: error: in @cases_of_blocks_that_clash: %d and %over_d share bytes of %arena while both are live
// CHECK-NEXT:   bytes [64, 128): %d = memref.view %arena[%c64][] : memref<192xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [64, 128): %over_d = memref.view %arena[%c64][] : memref<192xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%over_d) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
// CHECK-NEXT: error: in @cases_of_blocks_that_clash: %a and %over_a share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<192xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %over_a = memref.view %arena[%c0][] : memref<192xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%over_a) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @cases_of_blocks_that_clash(%flag: i32) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<192xi8>
  %a = memref.view %arena[%c0][] : memref<192xi8> to memref<16xf32>
  %d = memref.view %arena[%c64][] : memref<192xi8> to memref<16xf32>
  %other = memref.alloc() : memref<16xf32>
  %over_a = memref.view %arena[%c0][] : memref<192xi8> to memref<16xf32>
  %over_d = memref.view %arena[%c64][] : memref<192xi8> to memref<16xf32>
  "test.op"(%a, %d) : (memref<16xf32>, memref<16xf32>) -> ()
  cf.switch %flag : i32, [
    default: ^default(%d : memref<16xf32>),
    1: ^first(%other : memref<16xf32>),
    2: ^second(%a : memref<16xf32>)
  ]
^default(%x: memref<16xf32>):
  "test.op"(%over_d) : (memref<16xf32>) -> ()
  "test.op"(%x) : (memref<16xf32>) -> ()
  func.return
^first(%y: memref<16xf32>):
  "test.op"(%y) : (memref<16xf32>) -> ()
  func.return
^second(%z: memref<16xf32>):
  "test.op"(%over_a) : (memref<16xf32>) -> ()
  "test.op"(%z) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Of a conditional branch, one side hands on %a, and the other one something else.

// CHECK: func.func @sides_of_a_branch
func.func @sides_of_a_branch(%c: i1) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  cf.cond_br %c, ^one(%other : memref<16xf32>), ^two(%a : memref<16xf32>)
^one(%x: memref<16xf32>):
  "test.op"(%b) : (memref<16xf32>) -> ()
  "test.op"(%x) : (memref<16xf32>) -> ()
  func.return
^two(%y: memref<16xf32>):
  "test.op"(%y) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The regions of a switch are alternatives, and each yields the result.

// CHECK: func.func @cases_of_regions
func.func @cases_of_regions(%n: index) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %r = scf.index_switch %n -> memref<16xf32>
  case 1 {
    "test.op"(%b) : (memref<16xf32>) -> ()
    scf.yield %other : memref<16xf32>
  }
  default {
    scf.yield %a : memref<16xf32>
  }
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @cases_of_regions_that_clash: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @cases_of_regions_that_clash(%n: index) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %r = scf.index_switch %n -> memref<16xf32>
  case 1 {
    scf.yield %other : memref<16xf32>
  }
  default {
    "test.op"(%b) : (memref<16xf32>) -> ()
    scf.yield %a : memref<16xf32>
  }
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Blocks inside of a region: two ways lead out of it, with different views.

// CHECK: func.func @blocks_inside
func.func @blocks_inside(%c: i1) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %r = scf.execute_region -> (memref<16xf32>) {
    cf.cond_br %c, ^one, ^two
  ^one:
    "test.op"(%b) : (memref<16xf32>) -> ()
    scf.yield %other : memref<16xf32>
  ^two:
    scf.yield %a : memref<16xf32>
  }
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @blocks_inside_that_clash: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @blocks_inside_that_clash(%c: i1) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %r = scf.execute_region -> (memref<16xf32>) {
    cf.cond_br %c, ^one, ^two
  ^one:
    scf.yield %other : memref<16xf32>
  ^two:
    "test.op"(%b) : (memref<16xf32>) -> ()
    scf.yield %a : memref<16xf32>
  }
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// An affine loop carries what comes behind the operands of its bounds.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @affine_loop: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @affine_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %r = "affine.for"(%n, %a) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<(d0) -> (d0)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 1, 1>}> ({
  ^bb0(%i: index, %x: memref<16xf32>):
    "test.op"(%x) : (memref<16xf32>) -> ()
    "affine.yield"(%other) : (memref<16xf32>) -> ()
  }) : (index, memref<16xf32>) -> memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// What a loop hands on is needed where it was made, not before: %b may be there until then.

// CHECK: func.func @handed_on_later
func.func @handed_on_later(%n: index, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %other) -> (memref<16xf32>) {
    "test.op"(%x) : (memref<16xf32>) -> ()
    linalg.fill ins(%f : f32) outs(%b : memref<16xf32>)
    "test.op"(%b) : (memref<16xf32>) -> ()
    linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
    scf.yield %a : memref<16xf32>
  }
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Before the choice, both that may be chosen are needed.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @chosen_later: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @chosen_later(%c: i1) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  %r = arith.select %c, %other, %a : memref<16xf32>
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// %r may be what the block was handed over; on the way that uses %b, that is not %a.

// CHECK: func.func @handed_over_and_yielded
func.func @handed_over_and_yielded(%c: i1) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  cf.cond_br %c, ^one, ^two
^one:
  "test.op"(%b) : (memref<16xf32>) -> ()
  cf.br ^join(%other : memref<16xf32>)
^two:
  cf.br ^join(%a : memref<16xf32>)
^join(%x: memref<16xf32>):
  %r = scf.if %c -> (memref<16xf32>) {
    scf.yield %x : memref<16xf32>
  } else {
    scf.yield %other : memref<16xf32>
  }
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// What reads is wrong as well, where something else matters that was written.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @only_read_meanwhile: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: %v = memref.load %b[%c0] : memref<16xf32>
func.func @only_read_meanwhile() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %v = memref.load %b[%c0] : memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The induction variables of an scf.forall have bounds that are operands, and some that are not.

// CHECK: func.func @slices_of_a_forall
func.func @slices_of_a_forall() {
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloc() : memref<256xi8>
  scf.forall (%i, %j) = (0, 1) to (%c2, 3) step (1, 1) {
    %row = arith.muli %i, %c64 : index
    %column = arith.muli %j, %c128 : index
    %behind = arith.addi %row, %column : index
    %at = arith.subi %behind, %c128 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
  }
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @slices_of_a_forall_that_meet: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'scf.forall', whose iterations run at the same time
// CHECK-NEXT:   bytes [0, 320) in pieces of 64: %a = memref.view %arena[%at][] : memref<512xi8> to memref<16xf32>
func.func @slices_of_a_forall_that_meet() {
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloc() : memref<512xi8>
  scf.forall (%i, %j) = (0, 1) to (%c3, 3) step (1, 1) {
    %row = arith.muli %i, %c64 : index
    %column = arith.muli %j, %c128 : index
    %behind = arith.addi %row, %column : index
    %at = arith.subi %behind, %c128 : index
    %a = memref.view %arena[%at][] : memref<512xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
  }
  func.return
}
