// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V1, V2, V4, V8, V17, V19, V22: names of arenas and views, and what calls do to them.

// Both references to a global are one arena, also if the first view is one of the second reference.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: /tmp/tmp77w8vnt4.mlir:12:8: error: in @references_to_a_global: %a and %b share bytes of %g while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %h[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmp77w8vnt4.mlir:12:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %g[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmp77w8vnt4.mlir:13:8)
// CHECK-NEXT:   both live at: "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> () (/tmp/tmp77w8vnt4.mlir:14:3)
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
// CHECK-NEXT: /tmp/tmpq2h67cdz.mlir:8:8: error: in @a_size_twice: the size of %a in %whole cannot be worked out
// CHECK-NEXT:   bytes unknown: %a = memref.view %arena[%c0][%n, %n] : memref<?xi8> to memref<?x?xf32> (/tmp/tmpq2h67cdz.mlir:8:8)
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
// CHECK-NEXT: /tmp/tmpa0ff4sn0.mlir:8:10: error: in @arena_inside_of_an_unknown_operation: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpa0ff4sn0.mlir:8:10)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpa0ff4sn0.mlir:9:10)
// CHECK-NEXT:   both live at: "test.op"() ( (/tmp/tmpa0ff4sn0.mlir:5:3)
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
// CHECK-NEXT: /tmp/tmpjxi4usif.mlir:9:8: error: in @one_of_two_is_overwritten: %d and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpjxi4usif.mlir:9:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpjxi4usif.mlir:10:8)
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> () (/tmp/tmpjxi4usif.mlir:13:3)
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
// CHECK-NEXT: /tmp/tmpy7s6vz0u.mlir:10:8: error: in @its_other_name_is_elsewhere: %b and %a share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpy7s6vz0u.mlir:10:8)
// CHECK-NEXT:   bytes [0, 128) in pieces of 64: %a = memref.view %arena[%at][] : memref<128xi8> to memref<16xf32> (/tmp/tmpy7s6vz0u.mlir:14:10)
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> () (/tmp/tmpy7s6vz0u.mlir:15:5)
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
// CHECK-NEXT: /tmp/tmpwxvqnacd.mlir:7:8: error: in @read_and_written: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpwxvqnacd.mlir:7:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpwxvqnacd.mlir:8:8)
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> () (/tmp/tmpwxvqnacd.mlir:10:3)
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
// CHECK-NEXT: /tmp/tmpumhag9q8.mlir:7:8: error: in @added_to: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<4x4xf32> (/tmp/tmpumhag9q8.mlir:7:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<4x4xf32> (/tmp/tmpumhag9q8.mlir:8:8)
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<4x4xf32>) -> () (/tmp/tmpumhag9q8.mlir:10:3)
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
// CHECK-NEXT: /tmp/tmpi1eb86xq.mlir:7:8: error: in @perhaps_not_written: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpi1eb86xq.mlir:7:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpi1eb86xq.mlir:8:8)
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> () (/tmp/tmpi1eb86xq.mlir:10:3)
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
// CHECK-NEXT: /tmp/tmp2r5na6rd.mlir:15:8: error: in @read_in_a_branch_of_a_callee: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmp2r5na6rd.mlir:15:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmp2r5na6rd.mlir:16:8)
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> () (/tmp/tmp2r5na6rd.mlir:18:3)
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
// CHECK-NEXT: /tmp/tmpe10c0xve.mlir:18:8: error: in @a_part_is_read_by_a_callee: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpe10c0xve.mlir:18:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpe10c0xve.mlir:19:8)
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> () (/tmp/tmpe10c0xve.mlir:21:3)
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
// CHECK-NEXT: /tmp/tmpl2bw3da3.mlir:16:8: error: in @returned_on_one_way: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpl2bw3da3.mlir:16:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpl2bw3da3.mlir:18:8)
// CHECK-NEXT:   both live at: "test.op"(%b) : (memref<16xf32>) -> () (/tmp/tmpl2bw3da3.mlir:22:3)
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
// CHECK-NEXT: /tmp/tmp9wkswsrk.mlir:16:8: error: in @under_way_in_a_callee: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmp9wkswsrk.mlir:16:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmp9wkswsrk.mlir:17:8)
// CHECK-NEXT:   both live at: func.call @starts_and_waits(%a, %b, %out, %tag) : (memref<16xf32>, memref<16xf32>, memref<16xf32>... (/tmp/tmp9wkswsrk.mlir:19:3)
// CHECK-NEXT:   note: 'func.call' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
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

// A wait for another element of the tags is for another copy.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: /tmp/tmpbw2gh1qz.mlir:9:8: error: in @waits_for_another_tag: %a and %d share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpbw2gh1qz.mlir:9:8)
// CHECK-NEXT:   bytes [0, 64): %d = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpbw2gh1qz.mlir:10:8)
// CHECK-NEXT:   both live at: "test.op"(%d) : (memref<16xf32>) -> () (/tmp/tmpbw2gh1qz.mlir:13:3)
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
// CHECK-NEXT: /tmp/tmp7l0jciwb.mlir:13:8: error: in @needed_behind_the_call: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmp7l0jciwb.mlir:13:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmp7l0jciwb.mlir:14:8)
// CHECK-NEXT:   both live at: func.call @one_then_the_other(%a, %b) : (memref<16xf32>, memref<16xf32>) -> () (/tmp/tmp7l0jciwb.mlir:15:3)
// CHECK-NEXT:   note: 'func.call' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
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
// CHECK-NEXT: /tmp/tmpjp0ulzhc.mlir:13:8: error: in @there_before_the_call: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpjp0ulzhc.mlir:13:8)
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32> (/tmp/tmpjp0ulzhc.mlir:14:8)
// CHECK-NEXT:   both live at: func.call @one_then_the_other(%a, %b) : (memref<16xf32>, memref<16xf32>) -> () (/tmp/tmpjp0ulzhc.mlir:16:3)
// CHECK-NEXT:   note: 'func.call' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
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
