// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V29: a dimension that a buffer does not have is no size of anything.

// CHECK: func.func @no_dimension(
func.func @no_dimension(%x: memref<?xf32>, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %odd = memref.dim %x, %c9 : memref<?xf32>
  %d = memref.dim %x, %c0 : memref<?xf32>
  %a = memref.view %ws[%c0][%d] : memref<?xi8> to memref<?xi8>
  "test.op"(%a, %odd) : (memref<?xi8>, index) -> ()
  func.return
}
func.func @size(%d: index) -> index {
  func.return %d : index
}

// -----

// The less and the greater one of two numbers are computed by operations that differ only in a property.

// CHECK: error: the memory plan is wrong: 2 violations
// CHECK-NEXT: error: in @the_less_is_not_the_greater: %a reaches outside of %ws, which has the bytes that 'mergealloc.workspace_size' says
// CHECK-NEXT:   slots [0, 3): %a = memref.view %ws[%c0][%greater]
// CHECK-NEXT: error: in @the_less_is_not_the_greater: %a and %b share bytes of %ws while both are live
func.func @the_less_is_not_the_greater(%n: index, %m: index, %ws: memref<?xi8> {mergealloc.workspace_size = @size}) {
  %c0 = arith.constant 0 : index
  %is_less = arith.cmpi slt, %n, %m : index
  %is_greater = arith.cmpi sgt, %n, %m : index
  %less = arith.select %is_less, %n, %m : index
  %greater = arith.select %is_greater, %n, %m : index
  %a = memref.view %ws[%c0][%greater] : memref<?xi8> to memref<?xi8>
  %b = memref.view %ws[%less][%less] : memref<?xi8> to memref<?xi8>
  "test.op"(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
  func.return
}
func.func @size(%n: index, %m: index) -> index {
  %is_less = arith.cmpi slt, %n, %m : index
  %less = arith.select %is_less, %n, %m : index
  %end = arith.addi %less, %less : index
  func.return %end : index
}
