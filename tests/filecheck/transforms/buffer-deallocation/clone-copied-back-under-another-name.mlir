// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s

// D16: that the copy writes %x is no reason against a clone of %x, whose last user it is: it reads the clone first.
// The cast in between is no other user.

// CHECK-LABEL: func.func @copied_under_another_name(
// CHECK:         %r = scf.if
// CHECK:           %0 = bufferization.clone %x
// CHECK-NEXT:      scf.yield %0
// CHECK:         memref.copy %s, %t
// CHECK-NEXT:    memref.dealloc %r
func.func @copied_under_another_name(%c: i1, %v: f32, %x: memref<4xf32>) {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  %s = memref.cast %r : memref<4xf32> to memref<?xf32>
  %t = memref.cast %x : memref<4xf32> to memref<?xf32>
  memref.copy %s, %t : memref<?xf32> to memref<?xf32>
  func.return
}
