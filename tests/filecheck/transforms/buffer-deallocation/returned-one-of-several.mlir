// RUN: xdsl-opt -p buffer-deallocation --split-input-file %s | filecheck %s

// Rule D17: what a function returns may be one of several buffers. It is returned itself, not a clone
// of it: the others are freed where it is known which they are, or under the names that they have then.

// Two buffers take turns. The loop takes both over; one of its results is returned, one is freed.
// CHECK-LABEL: func.func @two_take_turns
// CHECK-NOT:     bufferization.clone
// CHECK:         %r, %{{.*}} = scf.for
// CHECK:           scf.yield %y, %x
// CHECK:         memref.dealloc %r_1
// CHECK-NEXT:    func.return %r
func.func @two_take_turns(%n: index, %v: f32) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
  %b = memref.alloc() : memref<8xf32>
  %r, %r_1 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<8xf32>, memref<8xf32>) {
    linalg.exp ins(%x : memref<8xf32>) outs(%y : memref<8xf32>)
    scf.yield %y, %x : memref<8xf32>, memref<8xf32>
  }
  func.return %r : memref<8xf32>
}

// -----

// A branch picks one of two: the other one is freed there.
// CHECK-LABEL: func.func @one_is_picked
// CHECK:         %r = scf.if %c
// CHECK-NEXT:      memref.dealloc %b
// CHECK-NEXT:      scf.yield %a
// CHECK:         } else {
// CHECK-NEXT:      memref.dealloc %a
// CHECK-NEXT:      scf.yield %b
// CHECK:         func.return %r
func.func @one_is_picked(%c: i1, %v: f32) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  %r = scf.if %c -> (memref<8xf32>) {
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %b : memref<8xf32>
  }
  func.return %r : memref<8xf32>
}

// -----

// A buffer that is used behind the branch under its old name cannot be handed over: a clone it is.
// CHECK-LABEL: func.func @used_behind
// CHECK:         linalg.exp ins(%a : memref<8xf32>) outs(%o
// CHECK:         %[[clone:.*]] = bufferization.clone %r
// CHECK:         func.return %[[clone]]
func.func @used_behind(%c: i1, %v: f32, %o: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<8xf32>)
  linalg.exp ins(%a : memref<8xf32>) outs(%b : memref<8xf32>)
  %r = scf.if %c -> (memref<8xf32>) {
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %b : memref<8xf32>
  }
  linalg.exp ins(%a : memref<8xf32>) outs(%o : memref<8xf32>)
  func.return %r : memref<8xf32>
}
