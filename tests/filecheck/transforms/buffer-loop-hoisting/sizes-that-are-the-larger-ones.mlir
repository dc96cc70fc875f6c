// RUN: xdsl-opt -p buffer-loop-hoisting %s | filecheck %s

// A size that is the larger one of two is as known before the loop as they are.

func.func @f(%m: memref<?xf32>, %n: index, %p: index) {
  scf.for %i = %n to %p step %n {
    %d = affine.max affine_map<(d0) -> (d0, 4)>(%n)
    %a = memref.alloc(%d) : memref<?xf32>
    memref.copy %m, %a : memref<?xf32> to memref<?xf32>
    memref.dealloc %a : memref<?xf32>
  }
  func.return
}

// CHECK:      %d = affine.max
// CHECK-NEXT: %a = memref.alloc(%d)
// CHECK-NEXT: scf.for
