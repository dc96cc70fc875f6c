// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// In-place reuse: what is written over a buffer that dies gets its memory, at no cost.

func.func @elementwise(%n: index, %start: memref<4xf32>) {
  %first = memref.alloc() : memref<4xf32>
  %end = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    linalg.exp ins(%old : memref<4xf32>) outs(%new : memref<4xf32>)
    memref.dealloc %old : memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  memref.dealloc %end : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @elementwise(%n: index, %start: memref<4xf32>) {
// CHECK-NEXT:     %first = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %end = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<4xf32>) {
// CHECK-NEXT:       linalg.exp ins(%old : memref<4xf32>) outs(%old : memref<4xf32>)
// CHECK-NEXT:       scf.yield %old : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %end : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// A copy has nothing left to do.
func.func @copied() {
  %first = memref.alloc() : memref<4xf32>
  %end = scf.while (%old = %first) : (memref<4xf32>) -> (memref<4xf32>) {
    %c = "test.op"(%old) : (memref<4xf32>) -> i1
    %new = memref.alloc() : memref<4xf32>
    memref.copy %old, %new : memref<4xf32> to memref<4xf32>
    memref.dealloc %old : memref<4xf32>
    scf.condition(%c) %new : memref<4xf32>
  } do {
  ^bb0(%again: memref<4xf32>):
    scf.yield %again : memref<4xf32>
  }
  memref.dealloc %end : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @copied() {
// CHECK-NEXT:     %first = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %end = scf.while (%old = %first) : (memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:       %c = "test.op"(%old) : (memref<4xf32>) -> i1
// CHECK-NEXT:       scf.condition(%c) %old : memref<4xf32>
// CHECK-NEXT:     } do {
// CHECK-NEXT:     ^bb0(%again: memref<4xf32>):
// CHECK-NEXT:       scf.yield %again : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %end : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// R5: through a view of all of it. What is freed then is the buffer.
func.func @through_view(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %view = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
    %b = memref.alloc() : memref<2x2xf32>
    linalg.exp ins(%view : memref<2x2xf32>) outs(%b : memref<2x2xf32>)
    memref.dealloc %a : memref<4xf32>
    "test.op"(%b) : (memref<2x2xf32>) -> ()
    memref.dealloc %b : memref<2x2xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @through_view(%n: index) {
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:       %view = memref.expand_shape %a {{\[\[0 : i64, 1 : i64\]\]}} output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
// CHECK-NEXT:       linalg.exp ins(%view : memref<2x2xf32>) outs(%view : memref<2x2xf32>)
// CHECK-NEXT:       "test.op"(%view) : (memref<2x2xf32>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
