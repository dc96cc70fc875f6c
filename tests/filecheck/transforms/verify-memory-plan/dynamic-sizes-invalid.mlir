// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// Views of dynamic size in an arena of dynamic size: those that have the arena's sizes as factors,
// and no more bytes of each, are inside. They may have all bytes.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @both_live: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   maybe all bytes: %a = memref.view
// CHECK-NEXT:   maybe all bytes: %b = memref.view
// CHECK-NEXT:   both live at: "test.op"(%b)
func.func @both_live(%n: index, %m: index) {
  %arena = memref.alloc(%n, %m) : memref<?x?x8xi8>
  %bytes = memref.collapse_shape %arena [[0, 1, 2]] : memref<?x?x8xi8> into memref<?xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %bytes[%0][%n, %m] : memref<?xi8> to memref<?x?x2xf32>
  %b = memref.view %bytes[%0][%m, %n] : memref<?xi8> to memref<?x3x?xi8>
  "test.op"(%a) : (memref<?x?x2xf32>) -> ()
  "test.op"(%b) : (memref<?x3x?xi8>) -> ()
  "test.op"(%a) : (memref<?x?x2xf32>) -> ()
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 3 violations
// CHECK-NEXT: error: in @maybe_outside: the size of %larger in %arena cannot be worked out
// CHECK: error: in @maybe_outside: the size of %other_factors in %arena cannot be worked out
// CHECK: error: in @maybe_outside: the size of %shifted in %arena cannot be worked out
func.func @maybe_outside(%n: index, %m: index) {
  %arena = memref.alloc(%n) : memref<?x8xi8>
  %bytes = memref.collapse_shape %arena [[0, 1]] : memref<?x8xi8> into memref<?xi8>
  %0 = arith.constant 0 : index
  %1 = arith.constant 4 : index
  %larger = memref.view %bytes[%0][%n] : memref<?xi8> to memref<?x9xi8>
  %other_factors = memref.view %bytes[%0][%m] : memref<?xi8> to memref<?xi8>
  %shifted = memref.view %bytes[%1][%n] : memref<?xi8> to memref<?xi8>
  func.return
}

// -----

// CHECK: error: in @freed: %a is accessed when %arena may have been freed
func.func @freed(%n: index) {
  %arena = memref.alloc(%n) : memref<?x4xi8>
  %bytes = memref.collapse_shape %arena [[0, 1]] : memref<?x4xi8> into memref<?xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %bytes[%0][%n] : memref<?xi8> to memref<?xf32>
  memref.dealloc %arena : memref<?x4xi8>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}

// -----

// One after the other: nothing to report.
// CHECK: func.func @in_turns
func.func @in_turns(%n: index) {
  %arena = memref.alloc(%n) : memref<?x4xi8>
  %bytes = memref.collapse_shape %arena [[0, 1]] : memref<?x4xi8> into memref<?xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %bytes[%0][%n] : memref<?xi8> to memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  %b = memref.view %bytes[%0][%n] : memref<?xi8> to memref<?xi32>
  "test.op"(%b) : (memref<?xi32>) -> ()
  memref.dealloc %arena : memref<?x4xi8>
  func.return
}

// -----

// The arena is itself a view by the same sizes, as two runs of merge-alloc{dynamic=reuse} make it.
// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @views_of_a_view: the size of %larger in %half cannot be worked out
func.func @views_of_a_view(%n: index) {
  %0 = arith.constant 0 : index
  %arena = memref.alloc(%n) : memref<?x16xi8>
  %bytes = memref.collapse_shape %arena [[0, 1]] : memref<?x16xi8> into memref<?xi8>
  %half = memref.view %bytes[%0][%n] : memref<?xi8> to memref<?x8xi8>
  %bytes_of_half = memref.collapse_shape %half [[0, 1]] : memref<?x8xi8> into memref<?xi8>
  %a = memref.view %bytes_of_half[%0][%n] : memref<?xi8> to memref<?xf64>
  "test.op"(%a) : (memref<?xf64>) -> ()
  %larger = memref.view %bytes_of_half[%0][%n] : memref<?xi8> to memref<?x3xf32>
  "test.op"(%larger) : (memref<?x3xf32>) -> ()
  func.return
}
