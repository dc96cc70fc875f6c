// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V9, V10, V14: what escapes, what is handed on, and what is freed.

// The view of an earlier iteration was stored, and a global is there in all of them.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @escapes_into_the_next_iteration: %b and %a share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
memref.global "private" @arena : memref<128xi8> = uninitialized
func.func @escapes_into_the_next_iteration(%n: index, %table: memref<1xmemref<16xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %arena = memref.get_global @arena : memref<128xi8>
    %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
    %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    memref.store %a, %table[%c0] : memref<1xmemref<16xf32>>
  }
  func.return
}

// -----

// In an arena of its own, each iteration finds nothing of the earlier ones.

// CHECK: func.func @escapes_from_its_own_arena
func.func @escapes_from_its_own_arena(%n: index, %table: memref<1xmemref<16xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %arena = memref.alloc() : memref<128xi8>
    %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
    %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    memref.store %a, %table[%c0] : memref<1xmemref<16xf32>>
  }
  func.return
}

// -----

// Behind the loop as well.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @escapes_in_a_loop: %b and %a share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @escapes_in_a_loop(%n: index, %table: memref<1xmemref<16xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %arena = memref.alloc() : memref<128xi8>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    memref.store %a, %table[%c0] : memref<1xmemref<16xf32>>
  }
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// What is returned does not matter in an earlier iteration.

// CHECK: func.func @returned_behind_a_loop_of_blocks
func.func @returned_behind_a_loop_of_blocks(%c: i1) -> memref<16xf32> {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  cf.br ^loop
^loop:
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  cf.cond_br %c, ^loop, ^done
^done:
  func.return %a : memref<16xf32>
}

// -----

// The loop hands %a on, which then is still read when the next one is made.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @handed_on_by_blocks: %b and %a share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @handed_on_by_blocks(%c: i1, %init: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  cf.br ^loop(%init : memref<16xf32>)
^loop(%x: memref<16xf32>):
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%x) : (memref<16xf32>) -> ()
  "test.op"(%a) : (memref<16xf32>) -> ()
  cf.cond_br %c, ^loop(%a : memref<16xf32>), ^done
^done:
  func.return
}

// -----

// A while loop hands on from its second region to its first.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @handed_on_by_a_while: %b and %a share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @handed_on_by_a_while(%init: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %r = scf.while (%x = %init) : (memref<16xf32>) -> memref<16xf32> {
    %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
    %c = "test.op"(%x) : (memref<16xf32>) -> i1
    scf.condition(%c) %x : memref<16xf32>
  } do {
  ^bb0(%y: memref<16xf32>):
    %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.yield %a : memref<16xf32>
  }
  func.return
}

// -----

// A view is freed, which it cannot be: it is accessed there.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @a_view_is_freed: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @a_view_is_freed() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  memref.dealloc %a : memref<16xf32>
  func.return
}

// -----

// The window of a pooling is not read, but it has to be there.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @window_of_a_pooling: %window is accessed when %arena may have been freed
// CHECK-NEXT:   bytes [0, 16): %window = memref.view %arena[%c0][] : memref<128xi8> to memref<2x2xf32>
// CHECK-NEXT:   accessed at: linalg.pooling_nhwc_max {strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>...
func.func @window_of_a_pooling(%x: memref<1x4x4x1xf32>, %y: memref<1x3x3x1xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %window = memref.view %arena[%c0][] : memref<128xi8> to memref<2x2xf32>
  memref.dealloc %arena : memref<128xi8>
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%x, %window : memref<1x4x4x1xf32>, memref<2x2xf32>) outs(%y : memref<1x3x3x1xf32>)
  func.return
}

// -----

// Another view may be in its bytes, though: nobody reads it.

// CHECK: func.func @bytes_of_a_window
func.func @bytes_of_a_window(%x: memref<1x4x4x1xf32>, %y: memref<1x3x3x1xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %window = memref.view %arena[%c0][] : memref<128xi8> to memref<2x2xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%x, %window : memref<1x4x4x1xf32>, memref<2x2xf32>) outs(%y : memref<1x3x3x1xf32>)
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The window of a pooling may be in one of two arenas, only one of which was freed. As for other
// values, the check takes this for the other one.

// CHECK: func.func @window_in_one_of_two_arenas
func.func @window_in_one_of_two_arenas(%c: i1, %x: memref<1x4x4x1xf32>, %y: memref<1x3x3x1xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<2x2xf32>
  %b = memref.view %other[%c0][] : memref<128xi8> to memref<2x2xf32>
  %window = arith.select %c, %a, %b : memref<2x2xf32>
  memref.dealloc %arena : memref<128xi8>
  linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
    ins(%x, %window : memref<1x4x4x1xf32>, memref<2x2xf32>) outs(%y : memref<1x3x3x1xf32>)
  func.return
}

// -----

// Pointers to both views went to C, which may write there. No operation of the program does.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @written_by_pointers: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: %q = memref.extract_aligned_pointer_as_index %b : memref<16xf32> -> index
func.func @written_by_pointers() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<16xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b : memref<16xf32> -> index
  func.call @in_c(%p, %q) : (index, index) -> ()
  func.return
}
func.func private @in_c(index, index)

// -----

// What a view is cast to, as code that is lowered in part does, has its address.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @cast_to_a_pointer: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
func.func @cast_to_a_pointer() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %pointer = builtin.unrealized_conversion_cast %a : memref<16xf32> to !llvm.ptr
  "test.op"(%b) : (memref<16xf32>) -> ()
  "test.op"(%pointer) : (!llvm.ptr) -> ()
  func.return
}

// -----

// What is unknown, and has a region, may go on with it there at any time.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @given_to_a_region: %a and %b share bytes of %arena while both are live
func.func @given_to_a_region() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) ({
    "test.termop"() : () -> ()
  }) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The arena is freed in the first iteration, and used in the second one.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @freed_in_a_loop: %a is accessed when %arena may have been freed
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   accessed at: "test.op"(%a) : (memref<16xf32>) -> ()
func.func @freed_in_a_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %arena = memref.alloc() : memref<128xi8>
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    memref.dealloc %arena : memref<128xi8>
  }
  func.return
}

// -----

// CHECK: func.func @freed_with_each_iteration
func.func @freed_with_each_iteration(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %arena = memref.alloc() : memref<128xi8>
    %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    memref.dealloc %arena : memref<128xi8>
  }
  func.return
}

// -----

// What is freed is a cast of the arena, in the branch that is taken before.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @freed_by_another_name: %a is accessed when %arena may have been freed
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   accessed at: %v = memref.load %a[%c0] : memref<16xf32>
func.func @freed_by_another_name(%c: i1) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.cast %arena : memref<128xi8> to memref<?xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  scf.if %c {
    memref.dealloc %other : memref<?xi8>
  }
  %v = memref.load %a[%c0] : memref<16xf32>
  func.return
}

// -----

// A reallocation frees what it reads.

// CHECK: error: the memory plan is wrong: 2 violations
// CHECK-NEXT: error: in @reallocated: an access past the views and %a share bytes of %arena while both are live
// CHECK-NEXT:   all bytes
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: %larger = memref.realloc %arena : memref<128xi8> to memref<256xi8>
// CHECK-NEXT: error: in @reallocated: %a is accessed when %arena may have been freed
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   accessed at: "test.op"(%a) : (memref<16xf32>) -> ()
func.func @reallocated() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %larger = memref.realloc %arena : memref<128xi8> to memref<256xi8>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// It is freed on one way only, and used on the other one.

// CHECK: func.func @freed_on_the_other_way
func.func @freed_on_the_other_way(%c: i1) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  cf.cond_br %c, ^free, ^use
^free:
  memref.dealloc %arena : memref<128xi8>
  func.return
^use:
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// A tensor that is made of a view is that memory.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @tensor_of_a_view: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @tensor_of_a_view() -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %t = bufferization.to_tensor %a restrict : memref<16xf32> to tensor<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return %t : tensor<16xf32>
}

// -----

// The next one is made first: what was handed on is that of before (V10).

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @handed_on_by_blocks_and_made_again: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @handed_on_by_blocks_and_made_again(%c: i1, %init: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  cf.br ^loop(%init : memref<16xf32>)
^loop(%x: memref<16xf32>):
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  "test.op"(%x) : (memref<16xf32>) -> ()
  "test.op"(%a) : (memref<16xf32>) -> ()
  cf.cond_br %c, ^loop(%a : memref<16xf32>), ^done
^done:
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @handed_on_by_a_while_and_made_again: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @handed_on_by_a_while_and_made_again(%init: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %r = scf.while (%x = %init) : (memref<16xf32>) -> memref<16xf32> {
    %c = "test.op"() : () -> i1
    scf.condition(%c) %x : memref<16xf32>
  } do {
  ^bb0(%y: memref<16xf32>):
    %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
    "test.op"(%y) : (memref<16xf32>) -> ()
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.yield %a : memref<16xf32>
  }
  func.return
}
