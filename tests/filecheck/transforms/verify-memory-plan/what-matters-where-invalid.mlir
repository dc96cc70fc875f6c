// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V4, V5, V9, V15, V17, V21, V22: what matters at the very operation, and what only looks like it.

// One operation reads both, and %a is needed afterwards: what it reads of %b is not %b.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @both_read_and_one_matters: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: linalg.add ins(%a, %b : memref<16xf32>, memref<16xf32>) outs(%x : memref<16xf32>)
func.func @both_read_and_one_matters(%x: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  linalg.add ins(%a, %b : memref<16xf32>, memref<16xf32>) outs(%x : memref<16xf32>)
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// %a is read by what writes over it, and in the next block, too.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @read_again_in_the_next_block: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
func.func @read_again_in_the_next_block() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  linalg.exp ins(%a : memref<16xf32>) outs(%b : memref<16xf32>)
  cf.br ^next
^next:
  %v = memref.load %a[%c0] : memref<16xf32>
  func.return
}

// -----

// %a was used before, but nothing of that is needed when %b is written over by it.

// CHECK: func.func @over_an_operand_once_more
func.func @over_an_operand_once_more() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  linalg.exp ins(%b : memref<16xf32>) outs(%a : memref<16xf32>)
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The callee writes each element over another one of %x: the views do not begin at the same byte.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @shifted_in_a_callee: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [4, 68): %b = memref.view %arena[%c4][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: func.call @exp(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
func.func private @exp(%x: memref<16xf32>, %y: memref<16xf32>) {
  linalg.exp ins(%x : memref<16xf32>) outs(%y : memref<16xf32>)
  func.return
}

func.func @shifted_in_a_callee() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c4][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  func.call @exp(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// %a was stored, so anybody may read it until it is filled.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @escaped_and_filled: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @escaped_and_filled(%table: memref<1xmemref<16xf32>>, %f: f32) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  memref.store %a, %table[%c0] : memref<1xmemref<16xf32>>
  "test.op"(%b) : (memref<16xf32>) -> ()
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  func.return
}

// -----

// %y shows what was written by %x: both are parts of %sub, which matters in between.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @shown_by_a_later_view: %sub and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %sub = memref.view %arena[%c0][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @shown_by_a_later_view() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %sub = memref.view %arena[%c0][] : memref<128xi8> to memref<64xi8>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %x = memref.view %sub[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%x) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  %y = memref.view %sub[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%y) : (memref<16xf32>) -> ()
  func.return
}

// -----

// %s is one of two in an iteration; before %a is filled, nothing of it is needed for that.

// CHECK: func.func @chosen_in_each_iteration
func.func @chosen_in_each_iteration(%c: i1, %f: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<16xf32>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  linalg.fill ins(%f : f32) outs(%a : memref<16xf32>)
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %s = arith.select %c, %a, %other : memref<16xf32>
    %v = memref.load %s[%i] : memref<16xf32>
    scf.reduce
  }
  func.return
}

// -----

// The callee returns a copy, which nobody reads, and reads its argument besides.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @copied_and_read: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @copies_and_reads(%x: memref<16xf32>) -> memref<16xf32> {
  %c0 = arith.constant 0 : index
  %copy = bufferization.clone %x : memref<16xf32> to memref<16xf32>
  %v = memref.load %x[%c0] : memref<16xf32>
  "test.op"(%v) : (f32) -> ()
  func.return %copy : memref<16xf32>
}

func.func @copied_and_read() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  %r = func.call @copies_and_reads(%a) : (memref<16xf32>) -> memref<16xf32>
  memref.dealloc %r : memref<16xf32>
  func.return
}

// -----

// What is called through a value may keep its argument, though its result is not returned.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @kept_by_an_indirect_call: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func private @calls(%x: memref<16xf32>, %g: (memref<16xf32>) -> memref<16xf32>) {
  %r = "func.call_indirect"(%g, %x) : ((memref<16xf32>) -> memref<16xf32>, memref<16xf32>) -> memref<16xf32>
  func.return
}

func.func @kept_by_an_indirect_call(%g: (memref<16xf32>) -> memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  func.call @calls(%a, %g) : (memref<16xf32>, (memref<16xf32>) -> memref<16xf32>) -> ()
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Of the two results of a call, only the second one is the output.

// CHECK: func.func @output_of_a_call
func.func private @two(%w: memref<128xi8>) -> (memref<16xf32>, memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %v = memref.view %w[%c0][] : memref<128xi8> to memref<16xf32>
  %u = memref.view %w[%c64][] : memref<128xi8> to memref<16xf32>
  "test.op"(%v, %u) : (memref<16xf32>, memref<16xf32>) -> ()
  func.return %v, %u : memref<16xf32>, memref<16xf32>
}

func.func @output_of_a_call(%workspace: memref<128xi8>) attributes {mergealloc.outputs = [{name = "y", type = memref<16xf32>, offset = 64 : i64, bytes = 64 : i64}]} {
  %r:2 = func.call @two(%workspace) {mergealloc.output = {y = 1 : i64}} : (memref<128xi8>) -> (memref<16xf32>, memref<16xf32>)
  func.return
}

// -----

// Both results of one operation are outputs: the marks of the call go to that operation together.

// CHECK: func.func @two_outputs_of_a_call
func.func private @either(%w: memref<128xi8>, %c: i1) -> (memref<16xf32>, memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %v = memref.view %w[%c0][] : memref<128xi8> to memref<16xf32>
  %u = memref.view %w[%c64][] : memref<128xi8> to memref<16xf32>
  "test.op"(%v, %u) : (memref<16xf32>, memref<16xf32>) -> ()
  %r:2 = scf.if %c -> (memref<16xf32>, memref<16xf32>) {
    scf.yield %v, %u : memref<16xf32>, memref<16xf32>
  } else {
    scf.yield %v, %u : memref<16xf32>, memref<16xf32>
  }
  func.return %r#0, %r#1 : memref<16xf32>, memref<16xf32>
}

func.func @two_outputs_of_a_call(%workspace: memref<128xi8>, %c: i1) attributes {mergealloc.outputs = [
  {name = "x", type = memref<16xf32>, offset = 0 : i64, bytes = 64 : i64},
  {name = "y", type = memref<16xf32>, offset = 64 : i64, bytes = 64 : i64}
]} {
  %r:2 = func.call @either(%workspace, %c) {mergealloc.output = {x = 0 : i64, y = 1 : i64}} : (memref<128xi8>, i1) -> (memref<16xf32>, memref<16xf32>)
  func.return
}
