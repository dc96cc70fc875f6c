// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// Reuse edges: what is freed in an iteration is what a later allocation gets.

// Two buffers change places. The second one is allocated before the loop, and freed after it.
func.func @replaced_each_iteration(%n: index, %first: memref<4xf32>) {
  %start = memref.alloc() : memref<4xf32>
  %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    "test.op"(%old, %new) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %old : memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  "test.op"(%end) : (memref<4xf32>) -> ()
  memref.dealloc %end : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @replaced_each_iteration(%n: index, %first: memref<4xf32>) {
// CHECK-NEXT:     %start = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %new = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %end, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %start, %new_1 = %new) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:       "test.op"(%old_1, %new_1) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:       scf.yield %new_1, %old_1 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %old : memref<4xf32>
// CHECK-NEXT:     "test.op"(%end) : (memref<4xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %end : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// Each iteration has the same buffer: nothing is carried.
func.func @temporary(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @temporary(%n: index) {
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// Two temporaries, one after the other: one buffer.
func.func @temporaries(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @temporaries(%n: index) {
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:       "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// Out of all the loops.
func.func @nest(%n: index) {
  scf.for %i = %n to %n step %n {
    scf.for %j = %n to %n step %n {
      %a = memref.alloc() : memref<4xf32>
      "test.op"(%a) : (memref<4xf32>) -> ()
      memref.dealloc %a : memref<4xf32>
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @nest(%n: index) {
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       scf.for %j = %n to %n step %n {
// CHECK-NEXT:         "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// The same sizes, known before the loop.
func.func @dynamic(%n: index, %m: index) {
  %start = memref.alloc(%m) : memref<?xf32>
  %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<?xf32>) {
    %new = memref.alloc(%m) : memref<?xf32>
    "test.op"(%old, %new) : (memref<?xf32>, memref<?xf32>) -> ()
    memref.dealloc %old : memref<?xf32>
    scf.yield %new : memref<?xf32>
  }
  memref.dealloc %end : memref<?xf32>
  func.return
}
// CHECK-LABEL:  func.func @dynamic(%n: index, %m: index) {
// CHECK-NEXT:     %start = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:     %new = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:     %end, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %start, %new_1 = %new) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:       "test.op"(%old_1, %new_1) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:       scf.yield %new_1, %old_1 : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %old : memref<?xf32>
// CHECK-NEXT:     memref.dealloc %end : memref<?xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// The first region of a while loop is executed once more than the second one.
func.func @from_while_to_do(%next: memref<4xf32>) {
  %start = memref.alloc() : memref<4xf32>
  %end = scf.while (%a = %start) : (memref<4xf32>) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    %c = "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> i1
    memref.dealloc %a : memref<4xf32>
    scf.condition(%c) %b : memref<4xf32>
  } do {
  ^bb0(%d: memref<4xf32>):
    %e = memref.alloc() : memref<4xf32>
    "test.op"(%d, %e) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %d : memref<4xf32>
    scf.yield %e : memref<4xf32>
  }
  memref.dealloc %end : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @from_while_to_do(%next: memref<4xf32>) {
// CHECK-NEXT:     %start = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %end, %a = scf.while (%a_1 = %start, %b_1 = %b) : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:       %c = "test.op"(%a_1, %b_1) : (memref<4xf32>, memref<4xf32>) -> i1
// CHECK-NEXT:       scf.condition(%c) %b_1, %a_1 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:     } do {
// CHECK-NEXT:     ^bb0(%d: memref<4xf32>, %e: memref<4xf32>):
// CHECK-NEXT:       "test.op"(%d, %e) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:       scf.yield %e, %d : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:     memref.dealloc %end : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// A clone that takes part becomes an allocation of the alignment that is asked for.
func.func @alignment(%n: index, %first: memref<16xf32>) {
  %start = bufferization.clone %first : memref<16xf32> to memref<16xf32>
  %end = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<16xf32>) {
    %new = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
    "test.op"(%old, %new) : (memref<16xf32>, memref<16xf32>) -> ()
    memref.dealloc %old : memref<16xf32>
    scf.yield %new : memref<16xf32>
  }
  memref.dealloc %end : memref<16xf32>
  func.return
}
// CHECK-LABEL:  func.func @alignment(%n: index, %first: memref<16xf32>) {
// CHECK-NEXT:     %start = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:     memref.copy %first, %start : memref<16xf32> to memref<16xf32>
// CHECK-NEXT:     %new = memref.alloc() {alignment = 64 : i64} : memref<16xf32>
// CHECK-NEXT:     %end, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %start, %new_1 = %new) -> (memref<16xf32>, memref<16xf32>) {
// CHECK-NEXT:       "test.op"(%old_1, %new_1) : (memref<16xf32>, memref<16xf32>) -> ()
// CHECK-NEXT:       scf.yield %new_1, %old_1 : memref<16xf32>, memref<16xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %old : memref<16xf32>
// CHECK-NEXT:     memref.dealloc %end : memref<16xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// Each iteration allocates with the size of what it was given: all have the size of the first one.
func.func @size_of_a_buffer(%a: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.dim %a, %c0 : memref<?xf32>
  %first = memref.alloc(%s) : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%old = %first) -> (memref<?xf32>) {
    %d = memref.dim %old, %c0 : memref<?xf32>
    %new = memref.alloc(%d) : memref<?xf32>
    "test.op"(%old, %new) : (memref<?xf32>, memref<?xf32>) -> ()
    memref.dealloc %old : memref<?xf32>
    scf.yield %new : memref<?xf32>
  }
  memref.dealloc %r : memref<?xf32>
  func.return
}
// CHECK-LABEL:  func.func @size_of_a_buffer(%a: memref<?xf32>, %n: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %s = memref.dim %a, %c0 : memref<?xf32>
// CHECK-NEXT:     %first = memref.alloc(%s) : memref<?xf32>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %1 = memref.dim %a, %0 : memref<?xf32>
// CHECK-NEXT:     %new = memref.alloc(%1) : memref<?xf32>
// CHECK-NEXT:     %r, %old = scf.for %i = %c0 to %n step %c1 iter_args(%old_1 = %first, %new_1 = %new) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:       %d = memref.dim %old_1, %c0 : memref<?xf32>
// CHECK-NEXT:       "test.op"(%old_1, %new_1) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:       scf.yield %new_1, %old_1 : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %old : memref<?xf32>
// CHECK-NEXT:     memref.dealloc %r : memref<?xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
