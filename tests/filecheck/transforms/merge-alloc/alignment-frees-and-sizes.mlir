// RUN: xdsl-opt -p 'merge-alloc{max-parallel-instances=16 alignment=16 min-size=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// What allocations say about their arena.

// Each memory by itself: where the program freed one of the buffers, the arena is freed; where it freed none, it is not.

func.func @freed_in_one_memory(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  %b = memref.alloc() : memref<16xi8>
  %c = memref.alloc() : memref<16xi8, 1>
  "test.op"(%x, %a, %b, %c) : (memref<16xi8>, memref<16xi8>, memref<16xi8>, memref<16xi8, 1>) -> ()
  memref.dealloc %b : memref<16xi8>
  func.return
}

// Instances are as far apart as the buffer is aligned.

func.func @aligned_instances(%x: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %a = memref.alloc() {alignment = 32 : i64} : memref<40xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<40xi8>) -> ()
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      "test.op"(%a) : (memref<40xi8>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}

// A buffer of min-size is merged, a smaller one is not.

func.func @as_large_as_min_size(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  %b = memref.alloc() : memref<15xi8>
  "test.op"(%x, %a, %b) : (memref<16xi8>, memref<16xi8>, memref<15xi8>) -> ()
  func.return
}


// CHECK:      func.func @freed_in_one_memory(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, 1 : i64>
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena_1[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %b = memref.view %arena_1[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %c = memref.view %arena[%2][] : memref<16xi8, 1 : i64> to memref<16xi8, 1 : i64>
// CHECK-NEXT:   "test.op"(%x, %a, %b, %c) : (memref<16xi8>, memref<16xi8>, memref<16xi8>, memref<16xi8, 1 : i64>) -> ()
// CHECK-NEXT:   memref.dealloc %arena_1 : memref<32xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @aligned_instances(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 32 : i64} : memref<128xi8>
// CHECK-NEXT:   %c0 = arith.constant 0 : index
// CHECK-NEXT:   %c1 = arith.constant 1 : index
// CHECK-NEXT:   %c2 = arith.constant 2 : index
// CHECK-NEXT:   scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = arith.constant 64 : index
// CHECK-NEXT:     %2 = arith.muli %i, %1 : index
// CHECK-NEXT:     %3 = arith.addi %0, %2 : index
// CHECK-NEXT:     %a = memref.view %arena[%3][] : memref<128xi8> to memref<40xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<40xi8>) -> ()
// CHECK-NEXT:     scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
// CHECK-NEXT:       "test.op"(%a) : (memref<40xi8>) -> ()
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @as_large_as_min_size(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %b = memref.alloc() : memref<15xi8>
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a, %b) : (memref<16xi8>, memref<16xi8>, memref<15xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
