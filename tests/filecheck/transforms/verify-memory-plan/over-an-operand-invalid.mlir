// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V15: an operation may write its result over an operand only if each element that it writes is one that
// only the same iteration reads.

// A dimension of size one moves nothing: rows and columns of it have the same places.

// CHECK: func.func @a_loop_that_runs_once
func.func @a_loop_that_runs_once() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<1x16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16x1xf32>
  "test.op"(%a) : (memref<1x16xf32>) -> ()
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<1x16xf32>) outs(%b : memref<16x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  "test.op"(%b) : (memref<16x1xf32>) -> ()
  func.return
}

// -----

// A transposition of two rows moves elements.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @transposed: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<64xi8> to memref<2x8xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<64xi8> to memref<8x2xf32>
// CHECK-NEXT:   both live at: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0...
func.func @transposed() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<2x8xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<8x2xf32>
  "test.op"(%a) : (memref<2x8xf32>) -> ()
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a : memref<2x8xf32>) outs(%b : memref<8x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  "test.op"(%b) : (memref<8x2xf32>) -> ()
  func.return
}

// -----

// Each element of %a is read twice, the second time when the first result is written over it.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @read_twice: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, ...
func.func @read_twice(%x: memref<16x2xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %x : memref<16xf32>, memref<16x2xf32>) outs(%b : memref<16xf32>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %s = arith.addf %in, %other : f32
    linalg.yield %s : f32
  }
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The same where sizes are dynamic.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @read_twice_of_dynamic_size: %a and %b share bytes of %whole while both are live
// CHECK-NEXT:   maybe all bytes: %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:   maybe all bytes: %b = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:   both live at: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>, ...
func.func @read_twice_of_dynamic_size(%n: index, %x: memref<?x2xf32>) {
  %c0 = arith.constant 0 : index
  %whole = memref.alloc(%n) : memref<?x4xi8>
  %arena = memref.collapse_shape %whole [[0, 1]] : memref<?x4xi8> into memref<?xi8>
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf32>
  %b = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %x : memref<?xf32>, memref<?x2xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %s = arith.addf %in, %other : f32
    linalg.yield %s : f32
  }
  "test.op"(%b) : (memref<?xf32>) -> ()
  func.return
}

// -----

// Each element of a diagonal is read and written several times.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @diagonal_of_dynamic_size: %a and %b share bytes of %whole while both are live
// CHECK-NEXT:   maybe all bytes: %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?x4xf32>
// CHECK-NEXT:   maybe all bytes: %b = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?x4xf32>
// CHECK-NEXT:   both live at: linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d0)>, affine_map<(d0, d1) -> (d0, d1...
func.func @diagonal_of_dynamic_size(%n: index, %x: memref<?x2xf32>) {
  %c0 = arith.constant 0 : index
  %whole = memref.alloc(%n) : memref<?x16xi8>
  %arena = memref.collapse_shape %whole [[0, 1]] : memref<?x16xi8> into memref<?xi8>
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?x4xf32>
  %b = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?x4xf32>
  "test.op"(%a) : (memref<?x4xf32>) -> ()
  linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, i)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a, %x : memref<?x4xf32>, memref<?x2xf32>) outs(%b : memref<?x4xf32>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %s = arith.addf %in, %other : f32
    linalg.yield %s : f32
  }
  "test.op"(%b) : (memref<?x4xf32>) -> ()
  func.return
}

// -----

// CHECK: func.func @of_dynamic_size
func.func @of_dynamic_size(%n: index) {
  %c0 = arith.constant 0 : index
  %whole = memref.alloc(%n) : memref<?x4xi8>
  %arena = memref.collapse_shape %whole [[0, 1]] : memref<?x4xi8> into memref<?xi8>
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf32>
  %b = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
  "test.op"(%b) : (memref<?xf32>) -> ()
  func.return
}

// -----

// Narrower elements, of a dynamic number, have other places.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @narrower_elements_of_dynamic_size: %a and %b share bytes of %whole while both are live
// CHECK-NEXT:   maybe all bytes: %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf32>
// CHECK-NEXT:   maybe all bytes: %b = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf16>
// CHECK-NEXT:   both live at: linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_ty...
func.func @narrower_elements_of_dynamic_size(%n: index) {
  %c0 = arith.constant 0 : index
  %whole = memref.alloc(%n) : memref<?x4xi8>
  %arena = memref.collapse_shape %whole [[0, 1]] : memref<?x4xi8> into memref<?xi8>
  %a = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf32>
  %b = memref.view %arena[%c0][%n] : memref<?xi8> to memref<?xf16>
  "test.op"(%a) : (memref<?xf32>) -> ()
  linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%a : memref<?xf32>) outs(%b : memref<?xf16>) {
  ^bb0(%in: f32, %out: f16):
    %s = arith.truncf %in : f32 to f16
    linalg.yield %s : f16
  }
  "test.op"(%b) : (memref<?xf16>) -> ()
  func.return
}

// -----

// The body reads another element of %a, which may have been written over.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @body_reads_any_element: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_ty...
func.func @body_reads_any_element() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%a : memref<16xf32>) outs(%b : memref<16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %first = memref.load %a[%c0] : memref<16xf32>
    %s = arith.addf %in, %first : f32
    linalg.yield %s : f32
  }
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// A part of %a is an operand as well: of that, other iterations read what this one writes.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @a_part_is_read_too: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>, affine_map<(d...
func.func @a_part_is_read_too() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %first = memref.subview %a[0] [1] [1] : memref<16xf32> to memref<1xf32, strided<[1]>>
  linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (0)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%a, %first : memref<16xf32>, memref<1xf32, strided<[1]>>) outs(%b : memref<16xf32>) {
  ^bb0(%in: f32, %one: f32, %out: f32):
    %s = arith.addf %in, %one : f32
    linalg.yield %s : f32
  }
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// What a cast makes of %a may have strides that nobody knows.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @unknown_strides: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: linalg.exp ins(%strided : memref<16xf32, strided<[?]>>) outs(%b : memref<16xf32>)
func.func @unknown_strides() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %strided = memref.cast %a : memref<16xf32> to memref<16xf32, strided<[?]>>
  linalg.exp ins(%strided : memref<16xf32, strided<[?]>>) outs(%b : memref<16xf32>)
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// The same view by another name, through casts and shapes, is all of it.

// CHECK: func.func @through_casts
func.func @through_casts() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<4x4xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%a) : (memref<4x4xf32>) -> ()
  %flat = memref.collapse_shape %a [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %cast = memref.cast %flat : memref<16xf32> to memref<?xf32>
  %back = memref.cast %cast : memref<?xf32> to memref<16xf32>
  linalg.exp ins(%back : memref<16xf32>) outs(%b : memref<16xf32>)
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// A broadcast reads each element for a row of them.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @broadcast: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 16): %a = memref.view %arena[%c0][] : memref<64xi8> to memref<4xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<64xi8> to memref<4x4xf32>
// CHECK-NEXT:   both live at: linalg.broadcast ins(%a:memref<4xf32>) outs(%b:memref<4x4xf32>) dimensions = [1]
func.func @broadcast() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<4xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<4x4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  linalg.broadcast ins(%a : memref<4xf32>) outs(%b : memref<4x4xf32>) dimensions = [1]
  "test.op"(%b) : (memref<4x4xf32>) -> ()
  func.return
}

// -----

// One of a single row does not.

// CHECK: func.func @broadcast_to_one_row
func.func @broadcast_to_one_row() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<1x16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  linalg.broadcast ins(%a : memref<16xf32>) outs(%b : memref<1x16xf32>) dimensions = [0]
  "test.op"(%b) : (memref<1x16xf32>) -> ()
  func.return
}

// -----

// The sum begins with what is in %b, which is %a.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @sum: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16x1xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: linalg.reduce ins(%a:memref<16x1xf32>) outs(%b:memref<16xf32>) dimensions = [1]
func.func @sum() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16x1xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16x1xf32>) -> ()
  linalg.reduce ins(%a : memref<16x1xf32>) outs(%b : memref<16xf32>) dimensions = [1]
  (%in: f32, %init: f32) {
    %s = arith.addf %in, %init : f32
    linalg.yield %s : f32
  }
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return
}

// -----

// %a is needed afterwards.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @needed_behind: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 64): %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   bytes [0, 64): %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:   both live at: linalg.add ins(%a, %x : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
func.func @needed_behind(%x: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  linalg.add ins(%a, %x : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
  %v = memref.load %a[%c0] : memref<16xf32>
  func.return
}
