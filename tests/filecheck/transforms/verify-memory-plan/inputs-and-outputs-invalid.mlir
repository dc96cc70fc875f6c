// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V21: what a function says of its inputs and outputs, and where they are.

// An output may be written in pieces: all of them together are what the function says.

// CHECK: func.func @in_pieces
func.func @in_pieces(%arena: memref<512xi8>) attributes {mergealloc.outputs = [{name = "y", type = memref<64xf32>, offset = 64 : i64, bytes = 256 : i64}]} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c1 to %c5 step %c1 {
    %at = arith.muli %i, %c64 : index
    %y = memref.view %arena[%at][] {mergealloc.output = {y = 0 : i64}} : memref<512xi8> to memref<16xf32>
    "test.op"(%y) : (memref<16xf32>) -> ()
  }
  func.return
}

// -----

// What may be one of two views is at no one place.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @one_of_two: the output 'y' is not where it is said to be
func.func @one_of_two(%arena: memref<128xi8>, %c: i1) attributes {mergealloc.outputs = [{name = "y", type = memref<16xf32>, offset = 0 : i64, bytes = 64 : i64}]} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
  %b = memref.view %arena[%c64][] : memref<128xi8> to memref<16xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  %y = arith.select %c, %a, %b {mergealloc.output = {y = 0 : i64}} : memref<16xf32>
  func.return
}

// -----

// An input that shares bytes with two others, of which the first one ends before the second one begins.

// CHECK: error: the memory plan is wrong: 2 violations
// CHECK-NEXT: error: in @long_input: the inputs 'long' and 'second' share bytes
// CHECK-NEXT: error: in @long_input: the inputs 'long' and 'third' share bytes
func.func @long_input(%arena: memref<256xi8>) attributes {mergealloc.inputs = [{name = "long", type = memref<64xf32>, offset = 0 : i64, bytes = 256 : i64}, {name = "second", type = memref<4xf32>, offset = 16 : i64, bytes = 16 : i64}, {name = "third", type = memref<4xf32>, offset = 64 : i64, bytes = 16 : i64}]} {
  %c0 = arith.constant 0 : index
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  func.return
}

// -----

// In different memories they share nothing, though the numbers of their bytes are the same; nor do neighbours.

// CHECK: func.func @in_other_memories
func.func @in_other_memories(%arena: memref<256xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<16xf32>, offset = 0 : i64, bytes = 64 : i64}, {name = "y", type = memref<16xf32, 1 : i64>, memory_space = 1 : i64, offset = 0 : i64, bytes = 64 : i64}, {name = "z", type = memref<16xf32>, offset = 64 : i64, bytes = 64 : i64}]} {
  %c0 = arith.constant 0 : index
  %a = memref.view %arena[%c0][] : memref<256xi8> to memref<64xf32>
  func.return
}

// -----

// Outputs may be one buffer, but not share a part of one.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @one_output_twice: the outputs 'x' and 'z' share bytes
func.func @one_output_twice(%arena: memref<256xi8>) attributes {mergealloc.outputs = [{name = "x", type = memref<16xf32>, offset = 0 : i64, bytes = 64 : i64}, {name = "y", type = memref<16xf32>, offset = 0 : i64, bytes = 64 : i64}, {name = "z", type = memref<16xf32>, offset = 32 : i64, bytes = 64 : i64}]} {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %a = memref.view %arena[%c0][] {mergealloc.output = {x = 0 : i64, y = 0 : i64}} : memref<256xi8> to memref<16xf32>
  %b = memref.view %arena[%c32][] {mergealloc.output = {z = 0 : i64}} : memref<256xi8> to memref<16xf32>
  func.return
}

// -----

// An output is read where the function ends, so nothing may be in its bytes behind its last access.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @written_over_behind: %y and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %y = memref.view %arena[%c0][] {mergealloc.output = {y = 0 : i64}} : memref<256xi8> to memref<16x...
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @written_over_behind(%arena: memref<256xi8>) attributes {mergealloc.outputs = [{name = "y", type = memref<16xf32>, offset = 0 : i64, bytes = 64 : i64}]} {
  %c0 = arith.constant 0 : index
  %y = memref.view %arena[%c0][] {mergealloc.output = {y = 0 : i64}} : memref<256xi8> to memref<16xf32>
  "test.op"(%y) : (memref<16xf32>) -> ()
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// Two outputs, and a function with two ends: each of them is read at both.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @written_over_on_one_way: %y and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %y = memref.view %arena[%c0][] {mergealloc.output = {y = 0 : i64}} : memref<256xi8> to memref<16x...
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @written_over_on_one_way(%arena: memref<256xi8>, %c: i1) attributes {mergealloc.outputs = [{name = "x", type = memref<16xf32>, offset = 64 : i64, bytes = 64 : i64}, {name = "y", type = memref<16xf32>, offset = 0 : i64, bytes = 64 : i64}]} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %x = memref.view %arena[%c64][] {mergealloc.output = {x = 0 : i64}} : memref<256xi8> to memref<16xf32>
  %y = memref.view %arena[%c0][] {mergealloc.output = {y = 0 : i64}} : memref<256xi8> to memref<16xf32>
  "test.op"(%x, %y) : (memref<16xf32>, memref<16xf32>) -> ()
  cf.cond_br %c, ^one, ^two
^one:
  func.return
^two:
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// An input is there from the beginning, in front of its view.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @written_over_before: %b and %x share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %x = memref.view %arena[%c0][] {mergealloc.input = {x = 0 : i64}} : memref<256xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @written_over_before(%arena: memref<256xi8>) attributes {mergealloc.inputs = [{name = "x", type = memref<16xf32>, offset = 0 : i64, bytes = 64 : i64}]} {
  %c0 = arith.constant 0 : index
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  %x = memref.view %arena[%c0][] {mergealloc.input = {x = 0 : i64}} : memref<256xi8> to memref<16xf32>
  "test.op"(%x) : (memref<16xf32>) -> ()
  func.return
}
