// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V1, V2, V4, V8, V17, V19, V22: names of arenas and views, and what calls do to them.

// Both references to a global are one arena, also if the first view is one of the second reference.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @references_to_a_global: %a and %b share bytes of %g while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %h[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %g[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
memref.global "private" @arena : memref<128xi8> = uninitialized
func.func @references_to_a_global() {
  %c0 = arith.constant 0 : index
  %g = memref.get_global @arena : memref<128xi8>
  %h = memref.get_global @arena : memref<128xi8>
  %a = memref.view %h[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %g[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return
}

// -----

// What has the size of the arena twice as a factor may be larger.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @a_size_twice: the size of %a in %whole cannot be worked out
// CHECK-NEXT:   bytes unknown: %a = memref.view %arena[%c0][%n, %n] : memref<?xi8> to memref<?x?xf32>
func.func @a_size_twice(%n: index) {
  %c0 = arith.constant 0 : index
  %whole = memref.alloc(%n) : memref<?x4xi8>
  %arena = memref.collapse_shape %whole [[0, 1]] : memref<?x4xi8> into memref<?xi8>
  %a = memref.view %arena[%c0][%n, %n] : memref<?xi8> to memref<?x?xf32>
  %b = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf32>
  "test.op"(%a) : (memref<?x?xf32>) -> ()
  "test.op"(%b) : (memref<?xf32>) -> ()
  func.return
}

// -----

// Nobody knows in what order an operation runs its region, though the arena is in there as well.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @arena_inside_of_an_unknown_operation: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"() (
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @arena_inside_of_an_unknown_operation() {
  "test.op"() ({
    %c0 = arith.constant 0 : index
    %arena = memref.alloc() : memref<128xi8>
    %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    "test.op"(%b) : (memref<16xf32>) -> ()
    "test.termop"() : () -> ()
  }) : () -> ()
  func.return
}

// -----

// %r is %a or %d. That %a is written as a whole says nothing of what %d has.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @one_of_two_is_overwritten: %d and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @one_of_two_is_overwritten(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%d) : (memref<16xf32>) -> ()
  %r = arith.select %c, %a, %d : memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  "test.op"(%r) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Of a name that can only be %a it does.

// CHECK: func.func @its_other_name_is_overwritten
func.func @its_other_name_is_overwritten(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  cf.cond_br %c, ^next(%a : memref<16xf32>), ^other(%a : memref<16xf32>)
^other(%y: memref<16xf32>):
  cf.br ^next(%y : memref<16xf32>)
^next(%x: memref<16xf32>):
  "test.op"(%b) : (memref<16xf32>) -> ()
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  "test.op"(%x) : (memref<16xf32>) -> ()
  func.return
}

// -----

// In a loop that moves it, the name is the %a of another iteration, at another place.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @its_other_name_is_elsewhere: %b and %a share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 128) in pieces of 64: %a = memref.view %arena[%at][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @its_other_name_is_elsewhere(%f: f32, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %own = memref.alloc() : memref<16xf32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %own) -> (memref<16xf32>) {
    %at = arith.muli %i, %c64 : index
    %a = memref.view %arena[%at][] : memref<128xi8> to memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
    linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
    "test.op"(%x) : (memref<16xf32>) -> ()
    scf.yield %a : memref<16xf32>
  }
  func.return
}

// -----

// What is written as a whole by an operation that reads it, too, mattered before.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @read_and_written: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @read_and_written() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  linalg.exp ins(%a : memref<16xf32>) outs(%a : memref<16xf32>)
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// A sum of matrix products reads what is there.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @added_to: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<4x4xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<4x4xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<4x4xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @added_to(%x: memref<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<4x4xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<4x4xf32>
  "test.op"(%a) : (memref<4x4xf32>) -> ()
  "test.op"(%b) : (memref<4x4xf32>) -> ()
  linalg.matmul ins(%x, %x : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>)
  "test.op"(%a) : (memref<4x4xf32>) -> ()
  func.return
}

// -----

// A loop that no index of the result depends on may not run at all: then nothing is written.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @perhaps_not_written: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @perhaps_not_written(%x: memref<16x?xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<16x?xf32>) outs(%a : memref<16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The callee reads its argument in a branch before it writes all of it.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @read_in_a_branch_of_a_callee: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @perhaps_reads(%x: memref<16xf32>, %c: i1, %f: f32) {
  scf.if %c {
    "test.op"(%x) : (memref<16xf32>) -> ()
  }
  linalg.fill ins(%f : f32) outs(%x : memref<16xf32>)
  func.return
}

func.func @read_in_a_branch_of_a_callee(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.call @perhaps_reads(%a, %c, %f) : (memref<16xf32>, i1, f32) -> ()
  func.return
}

// -----

// The same operation reads a part of what it writes as a whole.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @a_part_is_read_by_a_callee: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @reads_a_part(%x: memref<16xf32>) {
  %first = memref.subview %x[0] [1] [1] : memref<16xf32> to memref<1xf32, strided<[1]>>
  linalg.generic {
      indexing_maps = [affine_map<(i) -> (0)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%first : memref<1xf32, strided<[1]>>) outs(%x : memref<16xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  func.return
}

func.func @a_part_is_read_by_a_callee() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.call @reads_a_part(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Two returns, of which one returns another argument: the result need not be all of %x.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @returned_on_one_way: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @either(%x: memref<16xf32>, %y: memref<16xf32>, %c: i1) -> memref<16xf32> {
  cf.cond_br %c, ^one, ^other
^one:
  func.return %x : memref<16xf32>
^other:
  func.return %y : memref<16xf32>
}

func.func @returned_on_one_way(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %d = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%d) : (memref<16xf32>) -> ()
  %r = func.call @either(%a, %d, %c) : (memref<16xf32>, memref<16xf32>, i1) -> memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  linalg.fill ins(%f : f32) outs(%r : memref<16xf32>)
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// A copy under way in the callee has what it reads until the wait, behind the first access of %y.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @under_way_in_a_callee: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: func.call @starts_and_waits(%a, %b, %out, %tag) : (memref<16xf32>, memref<16xf32>, memref<16xf32>...
func.func private @starts_and_waits(%x: memref<16xf32>, %y: memref<16xf32>, %out: memref<16xf32>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  memref.dma_start %x[%c0], %out[%c0], %c16, %tag[%c0] : memref<16xf32>, memref<16xf32>, memref<1xi32>
  "test.op"(%y) : (memref<16xf32>) -> ()
  memref.dma_wait %tag[%c0], %c16 : memref<1xi32>
  func.return
}

func.func @under_way_in_a_callee(%out: memref<16xf32>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.call @starts_and_waits(%a, %b, %out, %tag) : (memref<16xf32>, memref<16xf32>, memref<16xf32>, memref<1xi32>) -> ()
  func.return
}

// -----

// A copy is over with the first wait for it; the second wait is for the second copy.

// CHECK: func.func @waits_for_one_tag
func.func @waits_for_one_tag(%source: memref<16xf32>, %tag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %e = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  memref.dma_start %source[%c0], %a[%c0], %c16, %tag[%c0] : memref<16xf32>, memref<16xf32>, memref<1xi32>
  memref.dma_wait %tag[%c0], %c16 : memref<1xi32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  memref.dma_start %source[%c0], %e[%c0], %c16, %tag[%c0] : memref<16xf32>, memref<16xf32>, memref<1xi32>
  "test.op"(%d) : (memref<16xf32>) -> ()
  memref.dma_wait %tag[%c0], %c16 : memref<1xi32>
  func.return
}

// -----

// From the start to the wait, nobody else may write to the tag.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @tag_in_the_arena: %tag and %d share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 4): %tag = memref.view %arena[%c0][] : memref<128xi8> to memref<1xi32>
// CHECK-NEXT:   bytes [0, 64): %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%d) : (memref<16xf32>) -> ()
func.func @tag_in_the_arena(%source: memref<16xf32>, %target: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() : memref<128xi8>
  %tag = memref.view %arena[%c0][] : memref<128xi8> to memref<1xi32>
  %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  memref.dma_start %source[%c0], %target[%c0], %c16, %tag[%c0] : memref<16xf32>, memref<16xf32>, memref<1xi32>
  "test.op"(%d) : (memref<16xf32>) -> ()
  memref.dma_wait %tag[%c0], %c16 : memref<1xi32>
  func.return
}

// -----

// A wait for another element of the tags is for another copy.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @waits_for_another_tag: %a and %d share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%d) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @waits_for_another_tag(%source: memref<16xf32>, %tag: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  memref.dma_start %source[%c0], %a[%c0], %c16, %tag[%c0] : memref<16xf32>, memref<16xf32>, memref<2xi32>
  memref.dma_wait %tag[%c1], %c16 : memref<2xi32>
  "test.op"(%d) : (memref<16xf32>) -> ()
  memref.dma_wait %tag[%c0], %c16 : memref<2xi32>
  func.return
}

// -----

// V22: what the caller needs of %a behind the call cannot be in the bytes of %b.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @needed_behind_the_call: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: func.call @one_then_the_other(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
func.func private @one_then_the_other(%x: memref<16xf32>, %y: memref<16xf32>) {
  "test.op"(%x) : (memref<16xf32>) -> ()
  "test.op"(%y) : (memref<16xf32>) -> ()
  func.return
}

func.func @needed_behind_the_call() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  func.call @one_then_the_other(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Nor what it has put into %b before.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @there_before_the_call: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: func.call @one_then_the_other(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
func.func private @one_then_the_other(%x: memref<16xf32>, %y: memref<16xf32>) {
  "test.op"(%x) : (memref<16xf32>) -> ()
  "test.op"(%y) : (memref<16xf32>) -> ()
  func.return
}

func.func @there_before_the_call() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.call @one_then_the_other(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return
}

// -----

// CHECK: func.func @one_after_the_other_in_a_call
func.func private @one_then_the_other(%x: memref<16xf32>, %y: memref<16xf32>) {
  "test.op"(%x) : (memref<16xf32>) -> ()
  "test.op"(%y) : (memref<16xf32>) -> ()
  func.return
}

func.func @one_after_the_other_in_a_call() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.call @one_then_the_other(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The callee stores %y before it is done with %x: from then on, anybody may write there.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @kept_before_the_other_is_done_with: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: func.call @keeps_the_other(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
memref.global "private" @table : memref<1xmemref<16xf32>> = uninitialized
func.func private @keeps_the_other(%x: memref<16xf32>, %y: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %table = memref.get_global @table : memref<1xmemref<16xf32>>
  memref.store %y, %table[%c0] : memref<1xmemref<16xf32>>
  "test.op"(%x) : (memref<16xf32>) -> ()
  func.return
}

func.func @kept_before_the_other_is_done_with() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.call @keeps_the_other(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return
}

// -----

// The callee only hands its arena on, and what it calls has a view around those of the caller (V18).

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @in_bytes_of_the_caller: %a and %v share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %v = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%v) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @inner(%x: memref<16xf32>, %w: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %v = memref.view %w[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%v) : (memref<16xf32>) -> ()
  "test.op"(%x) : (memref<16xf32>) -> ()
  func.return
}

func.func private @hands_on(%x: memref<16xf32>, %w: memref<128xi8>) {
  func.call @inner(%x, %w) : (memref<16xf32>, memref<128xi8>) -> ()
  func.return
}

func.func @in_bytes_of_the_caller() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.call @hands_on(%a, %arena) : (memref<16xf32>, memref<128xi8>) -> ()
  func.return
}

// -----

// The view of a part reaches over its end, though not over that of the arena.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @larger_than_its_part: %v reaches outside of %part, which has 64 bytes
// CHECK-NEXT:   bytes [0, 128): %v = memref.view %part[%c0][] : memref<64xi8> to memref<32xf32>
func.func private @too_large(%w: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %v = memref.view %w[%c0][] : memref<64xi8> to memref<32xf32>
  "test.op"(%v) : (memref<32xf32>) -> ()
  func.return
}

func.func @larger_than_its_part() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<256xi8>
  %part = memref.view %arena[%c0][] : memref<256xi8> to memref<64xi8>
  func.call @too_large(%part) : (memref<64xi8>) -> ()
  func.return
}

// -----

// What a callee writes is told in the order of its arguments, not in that in which it writes them.
// CHECK: error: in @told_in_order: %p and %q share bytes of %arena while both are live
// CHECK: both live at: func.call @writes_from_behind
// CHECK-NEXT: error: in @told_in_order: %p and %r share bytes of %arena while both are live
// CHECK: both live at: func.call @writes_from_behind
// CHECK-NEXT: error: in @told_in_order: %q and %r share bytes of %arena while both are live
func.func @told_in_order(%x: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %p = memref.view %arena[%c0][] : memref<64xi8> to memref<4xf32>
  %q = memref.view %arena[%c4][] : memref<64xi8> to memref<4xf32>
  %r = memref.view %arena[%c8][] : memref<64xi8> to memref<4xf32>
  func.call @writes_from_behind(%p, %q, %x, %x, %x, %x, %x, %x, %r, %v) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>, f32) -> ()
  "test.op"(%p, %q, %r) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  func.return
}
func.func private @writes_from_behind(%a0: memref<4xf32>, %a1: memref<4xf32>, %a2: memref<4xf32>, %a3: memref<4xf32>, %a4: memref<4xf32>, %a5: memref<4xf32>, %a6: memref<4xf32>, %a7: memref<4xf32>, %a8: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  memref.store %v, %a8[%c0] : memref<4xf32>
  memref.store %v, %a1[%c0] : memref<4xf32>
  memref.store %v, %a0[%c0] : memref<4xf32>
  func.return
}
