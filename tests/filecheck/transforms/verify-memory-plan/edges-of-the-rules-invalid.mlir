// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V5, V13, V15, V17, V18, V21: each rule where it is about to end.

// Where nothing says that %r is no longer the arena, what the arena has is live from one direct
// access of it to the next.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @arena_by_another_name_as_well: an access past the views and %a share bytes of %arena while both are live
// CHECK-NEXT:   all bytes
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%a) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @arena_by_another_name_as_well(%c: i1, %other: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %r = arith.select %c, %arena, %other : memref<128xi8>
  "test.op"(%r) : (memref<128xi8>) -> ()
  "test.op"(%arena) : (memref<128xi8>) -> ()
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%arena) : (memref<128xi8>) -> ()
  func.return
}

// -----

// Without the other name, each access of the arena is the first of its contents.

// CHECK: func.func @arena_by_its_own_name_only
func.func @arena_by_its_own_name_only() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%arena) : (memref<128xi8>) -> ()
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%arena) : (memref<128xi8>) -> ()
  func.return
}

// -----

// The loop reads %a or %b by a name that only its body knows: so %a is needed before the loop.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @chosen_inside_of_a_parallel_loop: %a and %d share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%d) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @chosen_inside_of_a_parallel_loop(%c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%d) : (memref<16xf32>) -> ()
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %r = arith.select %c, %a, %b : memref<16xf32>
    %v = memref.load %r[%i] : memref<16xf32>
    scf.reduce
  }
  func.return
}

// -----

// Both are written as a whole after that: nothing of what %a had is needed in the loop.

// CHECK: func.func @written_before_a_parallel_loop
func.func @written_before_a_parallel_loop(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%d) : (memref<16xf32>) -> ()
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<16xf32>)
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %r = arith.select %c, %a, %b : memref<16xf32>
    %v = memref.load %r[%i] : memref<16xf32>
    scf.reduce
  }
  func.return
}

// -----

// Only loops that are all parallel may write over an operand, though each element has its own here.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @over_an_operand_of_a_reduction: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_ty
func.func @over_an_operand_of_a_reduction() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["reduction"]} ins(%a : memref<16xf32>) outs(%b : memref<16xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The function is done with %a before it begins with %b; but %a is needed in the next block, for
// which the call is the first to write it.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @first_written_at_the_end_of_a_block: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: func.call @fill_both(%a, %b, %f) : (memref<16xf32>, memref<16xf32>, f32) -> ()
// CHECK-NEXT: {{^// -{5}$}}
func.func private @fill_both(%x: memref<16xf32>, %y: memref<16xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%x : memref<16xf32>)
  linalg.fill ins(%f : f32) outs(%y : memref<16xf32>)
  func.return
}
func.func @first_written_at_the_end_of_a_block(%f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  func.call @fill_both(%a, %b, %f) : (memref<16xf32>, memref<16xf32>, f32) -> ()
  cf.br ^next
^next:
  %v = memref.load %a[%c0] : memref<16xf32>
  func.return
}

// -----

// What a function without a body does is not known, and the error says so.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @call_of_what_is_out_of_sight: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: func.call @out_of_sight(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'func.call' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @out_of_sight(memref<16xf32>, memref<16xf32>)
func.func @call_of_what_is_out_of_sight() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  func.call @out_of_sight(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return
}

// -----

// The other way about it is right: of %b, something is needed in the next block.

// CHECK: func.func @last_written_at_the_end_of_a_block
func.func private @fill_both(%x: memref<16xf32>, %y: memref<16xf32>, %f: f32) {
  linalg.fill ins(%f : f32) outs(%x : memref<16xf32>)
  linalg.fill ins(%f : f32) outs(%y : memref<16xf32>)
  func.return
}
func.func @last_written_at_the_end_of_a_block(%f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  func.call @fill_both(%a, %b, %f) : (memref<16xf32>, memref<16xf32>, f32) -> ()
  cf.br ^next
^next:
  %v = memref.load %b[%c0] : memref<16xf32>
  func.return
}

// -----

// What @shift does to its last argument, only its tenth call of itself does. What functions do that
// are gone through in vain is unknown.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @what_many_calls_pass_on: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 16): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<4xf32>
// CHECK-NEXT:   bytes [0, 16): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<4xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @shift(%c: i1, %0: memref<4xf32>, %1: memref<4xf32>, %2: memref<4xf32>, %3: memref<4xf32>, %4: memref<4xf32>, %5: memref<4xf32>, %6: memref<4xf32>, %7: memref<4xf32>, %8: memref<4xf32>, %9: memref<4xf32>, %10: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %v = memref.load %0[%c0] : memref<4xf32>
  scf.if %c {
    func.call @shift(%c, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %10) : (i1, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  }
  func.return
}
func.func @what_many_calls_pass_on(%c: i1, %x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<4xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  "test.op"(%b) : (memref<4xf32>) -> ()
  func.call @shift(%c, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %a) : (i1, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  func.return
}

// -----

// A function with a workspace that is more than called is looked at by itself as well.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @also_by_its_address: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @also_by_its_address(%arena: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return
}
func.func @takes_the_address() {
  %f = func.constant @also_by_its_address : (memref<128xi8>) -> ()
  func.return
}

// -----

// One that is only called is looked at there; nobody calls this one.

// CHECK: func.func @calls_nothing
func.func private @never_called(%arena: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return
}
func.func @calls_nothing() {
  func.return
}

// -----

// A workspace of another memory space is one, too: its views are around those of the caller.

// CHECK: func.func @beside_the_view_of_the_caller
func.func private @in_the_second_half(%arena: memref<128xi8, 1 : i64>) {
  %c64 = arith.constant 64 : index
  %cast = memref.memory_space_cast %arena : memref<128xi8, 1 : i64> to memref<128xi8>
  %b = memref.view %cast[%c64][] : memref<128xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}
func.func @beside_the_view_of_the_caller() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8, 1 : i64>
  %a = memref.view %arena[%c0][] : memref<128xi8, 1 : i64> to memref<16xf32, 1 : i64>
  "test.op"(%a) : (memref<16xf32, 1 : i64>) -> ()
  func.call @in_the_second_half(%arena) : (memref<128xi8, 1 : i64>) -> ()
  "test.op"(%a) : (memref<16xf32, 1 : i64>) -> ()
  func.return
}

// -----

// A function that gets a number, and not an arena, is looked at where it is.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @with_an_arena_of_its_own: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @with_an_arena_of_its_own(%n: index) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.call @elsewhere(%n) : (index) -> ()
  func.return
}
func.func private @elsewhere(index)
func.func @passes_a_number(%n: index) {
  func.call @with_an_arena_of_its_own(%n) : (index) -> ()
  func.return
}

// -----

// Nor is a buffer of unknown rank an arena.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @of_any_rank: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%a, %b, %x) : (memref<16xf32>, memref<16xf32>, memref<*xi8>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @of_any_rank(%x: memref<*xi8>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a, %b, %x) : (memref<16xf32>, memref<16xf32>, memref<*xi8>) -> ()
  func.call @elsewhere(%x) : (memref<*xi8>) -> ()
  func.return
}
func.func private @elsewhere(memref<*xi8>)
func.func @passes_any_rank(%x: memref<*xi8>) {
  func.call @of_any_rank(%x) : (memref<*xi8>) -> ()
  func.return
}

// -----

// A reduction over the operand that does not use what is in its output may not run at all: it does
// not write over what is there as a whole.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @reduction_that_ignores_its_output: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @reduction_that_ignores_its_output(%x: memref<16x?xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  linalg.reduce ins(%x : memref<16x?xf32>) outs(%a : memref<16xf32>) dimensions = [1]
  (%in: f32, %init: f32) {
    linalg.yield %in : f32
  }
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// What is marked by no number of a result is no input and no output.

// CHECK: error: the memory plan is wrong: 2 violations
// CHECK-NEXT: error: in @marked_by_no_number_of_a_result: no value is said to be the output 'y'
// CHECK-NEXT: error: in @marked_by_no_number_of_a_result: no value is said to be the output 'z'
func.func @marked_by_no_number_of_a_result() attributes {mergealloc.inputs = [{name = "x", offset = 0 : i64, bytes = 64 : i64}], mergealloc.outputs = [{name = "y", offset = 0 : i64, bytes = 64 : i64}, {name = "z", offset = 64 : i64, bytes = 64 : i64}]} {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] {mergealloc.input = {x = "first"}, mergealloc.output = {y = -1 : i64, z = 1 : i64}} : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}
