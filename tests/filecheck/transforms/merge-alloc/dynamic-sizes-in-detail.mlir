// RUN: xdsl-opt -p 'merge-alloc{dynamic=reuse min-size=64},verify-memory-plan' %s | filecheck --match-full-lines %s

// Y1 to Y7: what shares an allocation of dynamic size, and what does not, in nested blocks and with frees.

// In a loop and behind it: the one behind cannot have the one of an iteration; two in one iteration share. What
// is smaller than min-size is so for static sizes only.

func.func @in_a_loop(%x: memref<?xi8>, %n: index, %c0: index, %c1: index) {
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc(%n) : memref<?xi8>
    "test.op"(%x, %a) : (memref<?xi8>, memref<?xi8>) -> ()
    %b = memref.alloc(%n) : memref<?xi8>
    "test.op"(%x, %b) : (memref<?xi8>, memref<?xi8>) -> ()
    memref.dealloc %a : memref<?xi8>
    memref.dealloc %b : memref<?xi8>
    "test.op"(%x) : (memref<?xi8>) -> ()
  }
  %c = memref.alloc(%n) : memref<?xi8>
  "test.op"(%x, %c) : (memref<?xi8>, memref<?xi8>) -> ()
  %s = memref.alloc() : memref<32xi8>
  "test.op"(%x, %s) : (memref<?xi8>, memref<32xi8>) -> ()
  func.return
}

// Of different units the largest one; with other factors, nothing; one that is written over in place shares
// though both live; the last one lives longer than all others, and frees what they share.

func.func @units(%x: memref<?xi8>, %n: index, %m: index) {
  %a = memref.alloc(%n, %m) : memref<?x?xi32>
  "test.op"(%x, %a) : (memref<?xi8>, memref<?x?xi32>) -> ()
  %b = memref.alloc(%m, %n) : memref<?x2x?xf32>
  "test.op"(%x, %b) : (memref<?xi8>, memref<?x2x?xf32>) -> ()
  %c = memref.alloc(%n) : memref<?xi32>
  "test.op"(%x, %c) : (memref<?xi8>, memref<?xi32>) -> ()
  %d = memref.alloc(%m, %n) : memref<?x2x?xf32>
  linalg.exp ins(%b : memref<?x2x?xf32>) outs(%d : memref<?x2x?xf32>)
  "test.op"(%x, %d) : (memref<?xi8>, memref<?x2x?xf32>) -> ()
  memref.dealloc %d : memref<?x2x?xf32>
  "test.op"(%x) : (memref<?xi8>) -> ()
  func.return
}

// Both live at the same time: they stay, and so does what may be freed together with one of them.

func.func @at_once(%x: memref<?xi8>, %n: index, %c: i1) {
  %a = memref.alloc(%n) : memref<?xi8>
  %b = memref.alloc(%n) : memref<?xi8>
  "test.op"(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
  %s = memref.alloc(%n) : memref<?xi8>
  "test.op"(%x, %s) : (memref<?xi8>, memref<?xi8>) -> ()
  %z = arith.select %c, %a, %s : memref<?xi8>
  memref.dealloc %z : memref<?xi8>
  func.return
}

// The size is known in a branch only.

func.func @in_a_branch(%x: memref<?xi8>, %n: index, %c: i1) {
  scf.if %c {
    %m = arith.addi %n, %n : index
    %a = memref.alloc(%m) : memref<?xi8>
    "test.op"(%x, %a) : (memref<?xi8>, memref<?xi8>) -> ()
    %b = memref.alloc(%m) {alignment = 128 : i64} : memref<?xi8>
    "test.op"(%x, %b) : (memref<?xi8>, memref<?xi8>) -> ()
    memref.dealloc %b : memref<?xi8>
    "test.op"(%x) : (memref<?xi8>) -> ()
  } else {
    %d = memref.alloc(%n) : memref<?xi8>
    "test.op"(%x, %d) : (memref<?xi8>, memref<?xi8>) -> ()
  }
  func.return
}

// What is copied to another one is not made there: that is for static sizes.

func.func @copied(%x: memref<?xf32>, %n: index) {
  %s = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%x : memref<?xf32>) outs(%s : memref<?xf32>)
  %d = memref.alloc(%n) : memref<?xf32>
  memref.copy %s, %d : memref<?xf32> to memref<?xf32>
  "test.op"(%x, %d) : (memref<?xf32>, memref<?xf32>) -> ()
  %e = memref.alloc(%n) : memref<?xf32>
  "test.op"(%x, %e) : (memref<?xf32>, memref<?xf32>) -> ()
  func.return
}


// CHECK:      func.func @in_a_loop(%x: memref<?xi8>, %n: index, %c0: index, %c1: index) {
// CHECK-NEXT:   scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:     %a = memref.alloc(%n) : memref<?xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %a : memref<?xi8>
// CHECK-NEXT:     "test.op"(%x) : (memref<?xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   %c = memref.alloc(%n) : memref<?xi8>
// CHECK-NEXT:   "test.op"(%x, %c) : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:   %s = memref.alloc() : memref<32xi8>
// CHECK-NEXT:   "test.op"(%x, %s) : (memref<?xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @units(%x: memref<?xi8>, %n: index, %m: index) {
// CHECK-NEXT:   %shared = memref.alloc(%m, %n) {alignment = 64 : i64} : memref<?x?x8xi8>
// CHECK-NEXT:   %0 = memref.collapse_shape %shared {{.*}} : memref<?x?x8xi8> into memref<?xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %0[%1][%n, %m] : memref<?xi8> to memref<?x?xi32>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<?xi8>, memref<?x?xi32>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %0[%2][%m, %n] : memref<?xi8> to memref<?x2x?xf32>
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<?xi8>, memref<?x2x?xf32>) -> ()
// CHECK-NEXT:   %c = memref.alloc(%n) : memref<?xi32>
// CHECK-NEXT:   "test.op"(%x, %c) : (memref<?xi8>, memref<?xi32>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %0[%3][%m, %n] : memref<?xi8> to memref<?x2x?xf32>
// CHECK-NEXT:   linalg.exp ins(%b : memref<?x2x?xf32>) outs(%d : memref<?x2x?xf32>)
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<?xi8>, memref<?x2x?xf32>) -> ()
// CHECK-NEXT:   memref.dealloc %shared : memref<?x?x8xi8>
// CHECK-NEXT:   "test.op"(%x) : (memref<?xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @at_once(%x: memref<?xi8>, %n: index, %c: i1) {
// CHECK-NEXT:   %a = memref.alloc(%n) : memref<?xi8>
// CHECK-NEXT:   %b = memref.alloc(%n) : memref<?xi8>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:   %s = memref.alloc(%n) : memref<?xi8>
// CHECK-NEXT:   "test.op"(%x, %s) : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:   %z = arith.select %c, %a, %s : memref<?xi8>
// CHECK-NEXT:   memref.dealloc %z : memref<?xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @in_a_branch(%x: memref<?xi8>, %n: index, %c: i1) {
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     %m = arith.addi %n, %n : index
// CHECK-NEXT:     %shared = memref.alloc(%m) {alignment = 128 : i64} : memref<?x1xi8>
// CHECK-NEXT:     %0 = memref.collapse_shape %shared {{.*}} : memref<?x1xi8> into memref<?xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %0[%1][%m] : memref<?xi8> to memref<?xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %0[%2][%m] : memref<?xi8> to memref<?xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %shared : memref<?x1xi8>
// CHECK-NEXT:     "test.op"(%x) : (memref<?xi8>) -> ()
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %d = memref.alloc(%n) : memref<?xi8>
// CHECK-NEXT:     "test.op"(%x, %d) : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @copied(%x: memref<?xf32>, %n: index) {
// CHECK-NEXT:   %s = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:   linalg.exp ins(%x : memref<?xf32>) outs(%s : memref<?xf32>)
// CHECK-NEXT:   %d = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:   memref.copy %s, %d : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
