// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V26: a view of dynamic size has at most as many bytes as `mergealloc.max_dims` says.

// CHECK: func.func @beside_one_another
func.func @beside_one_another(%n: index, %m: index) {
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %half = arith.constant 128 : index
  %a = memref.view %arena[%0][%n] {mergealloc.max_dims = array<i64: 32>} : memref<256xi8> to memref<?xf32>
  %b = memref.view %arena[%half][%n, %m] {mergealloc.max_dims = array<i64: 4, 2>} : memref<256xi8> to memref<?x4x?xf32>
  "test.op"(%a, %b) : (memref<?xf32>, memref<?x4x?xf32>) -> ()
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @over_one_another: %a and %b share bytes of %arena while both are live
// CHECK-NEXT:   bytes [0, 132): %a = memref.view
// CHECK-NEXT:   bytes [128, 256): %b = memref.view
func.func @over_one_another(%n: index) {
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %half = arith.constant 128 : index
  %a = memref.view %arena[%0][%n] {mergealloc.max_dims = array<i64: 33>} : memref<256xi8> to memref<?xf32>
  %b = memref.view %arena[%half][%n] {mergealloc.max_dims = array<i64: 32>} : memref<256xi8> to memref<?xf32>
  "test.op"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
  func.return
}

// -----

// What is said counts where it is less than what arithmetic comes to, unless that is greater in any case.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @known_sizes: %c reaches outside of %arena, which has 256 bytes
func.func @known_sizes(%n: index) {
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %more = arith.constant 65 : index
  %hundred = arith.constant 100 : index
  %less = arith.remui %n, %hundred : index
  %a = memref.view %arena[%0][%less] {mergealloc.max_dims = array<i64: 64>} : memref<256xi8> to memref<?xf32>
  %b = memref.view %arena[%0][%less] {mergealloc.max_dims = array<i64: 1000>} : memref<256xi8> to memref<?xi8>
  %c = memref.view %arena[%0][%more] {mergealloc.max_dims = array<i64: 64>} : memref<256xi8> to memref<?xf32>
  func.return
}

// -----

// A view of at most all bytes of a part of an arena need not be all of it: what is in the rest of it still matters.

// CHECK: error: in @not_all_of_a_part: %part and %b share bytes of %arena while both are live
func.func @not_all_of_a_part(%n: index, %x: memref<?xi8>) {
  %arena = memref.alloc() : memref<64xi8>
  %0 = arith.constant 0 : index
  %part = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
  "test.op"(%part) : (memref<64xi8>) -> ()
  %b = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
  "test.op"(%b) : (memref<64xi8>) -> ()
  %a = memref.view %part[%0][%n] {mergealloc.max_dims = array<i64: 64>} : memref<64xi8> to memref<?xi8>
  memref.copy %x, %a : memref<?xi8> to memref<?xi8>
  "test.op"(%part) : (memref<64xi8>) -> ()
  func.return
}

// -----

// CHECK: error: in @malformed: 'memref.view' op has 'mergealloc.max_dims' with 2 sizes, but memref<?xf32> has 1 dynamic dimensions
func.func @malformed(%n: index) {
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][%n] {mergealloc.max_dims = array<i64: 33, 1>} : memref<256xi8> to memref<?xf32>
  func.return
}
