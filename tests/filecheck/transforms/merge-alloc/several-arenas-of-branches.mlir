// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// M19: what is used in one block of a branch, and before or behind the branch, is there for all of that.

// %q, then bytes for somebody else, then %p in front of the branch and %a in it: were the arena for these two free in
// the rest of the block, two arenas would take less beside the second bytes for somebody else.

func.func @begins_in_front(%x: memref<16xi8>, %c: i1, %n: index) {
  %q = memref.alloc() : memref<128xi8>
  "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
  %s = memref.alloc(%n) : memref<?x64xi8>
  "test.op"(%x, %s) : (memref<16xi8>, memref<?x64xi8>) -> ()
  memref.dealloc %s : memref<?x64xi8>
  %p = memref.alloc() : memref<128xi8>
  "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
  scf.if %c {
    %a = memref.alloc() : memref<128xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<128xi8>) -> ()
    %t = memref.alloc(%n) : memref<?x64xi8>
    "test.op"(%x, %t) : (memref<16xi8>, memref<?x64xi8>) -> ()
    memref.dealloc %t : memref<?x64xi8>
  }
  func.return
}

// The same, the other way round.

func.func @ends_behind(%x: memref<16xi8>, %c: i1, %n: index) {
  scf.if %c {
    %t = memref.alloc(%n) : memref<?x64xi8>
    "test.op"(%x, %t) : (memref<16xi8>, memref<?x64xi8>) -> ()
    memref.dealloc %t : memref<?x64xi8>
    %a = memref.alloc() : memref<128xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<128xi8>) -> ()
  }
  %p = memref.alloc() : memref<128xi8>
  "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
  %s = memref.alloc(%n) : memref<?x64xi8>
  "test.op"(%x, %s) : (memref<16xi8>, memref<?x64xi8>) -> ()
  memref.dealloc %s : memref<?x64xi8>
  %q = memref.alloc() : memref<128xi8>
  "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
  func.return
}

// What is used in the branch only is there only in its block: an arena less beside the bytes for somebody else.

func.func @inside(%x: memref<16xi8>, %c: i1, %n: index) {
  %q = memref.alloc() : memref<128xi8>
  "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
  scf.if %c {
    %t = memref.alloc(%n) : memref<?x64xi8>
    "test.op"(%x, %t) : (memref<16xi8>, memref<?x64xi8>) -> ()
    memref.dealloc %t : memref<?x64xi8>
    %a = memref.alloc() : memref<128xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<128xi8>) -> ()
    %b = memref.alloc() : memref<64xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<64xi8>) -> ()
  } else {
    %t = memref.alloc(%n) : memref<?x64xi8>
    "test.op"(%x, %t) : (memref<16xi8>, memref<?x64xi8>) -> ()
    memref.dealloc %t : memref<?x64xi8>
  }
  func.return
}


// CHECK:      func.func @begins_in_front(%x: memref<16xi8>, %c: i1, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %q = memref.view %arena[%0][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %s = memref.alloc(%n) : memref<?x64xi8>
// CHECK-NEXT:   "test.op"(%x, %s) : (memref<16xi8>, memref<?x64xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s : memref<?x64xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p = memref.view %arena[%1][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena[%2][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:     %t = memref.alloc(%n) : memref<?x64xi8>
// CHECK-NEXT:     "test.op"(%x, %t) : (memref<16xi8>, memref<?x64xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %t : memref<?x64xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @ends_behind(%x: memref<16xi8>, %c: i1, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     %t = memref.alloc(%n) : memref<?x64xi8>
// CHECK-NEXT:     "test.op"(%x, %t) : (memref<16xi8>, memref<?x64xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %t : memref<?x64xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena[%0][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %p = memref.view %arena[%1][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %p) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   %s = memref.alloc(%n) : memref<?x64xi8>
// CHECK-NEXT:   "test.op"(%x, %s) : (memref<16xi8>, memref<?x64xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %s : memref<?x64xi8>
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %q = memref.view %arena[%2][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @inside(%x: memref<16xi8>, %c: i1, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %q = memref.view %arena[%0][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:   "test.op"(%x, %q) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     %t = memref.alloc(%n) : memref<?x64xi8>
// CHECK-NEXT:     "test.op"(%x, %t) : (memref<16xi8>, memref<?x64xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %t : memref<?x64xi8>
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<128xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%1][] : memref<128xi8> to memref<128xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<128xi8>) -> ()
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena_1[%2][] : memref<128xi8> to memref<64xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %t_1 = memref.alloc(%n) : memref<?x64xi8>
// CHECK-NEXT:     "test.op"(%x, %t_1) : (memref<16xi8>, memref<?x64xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %t_1 : memref<?x64xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
