// RUN: xdsl-opt -p buffer-loop-hoisting %s | filecheck %s

// A size that is that of a dimension leaves a loop that may not run only if there is such a dimension.

func.func @f(%m: memref<?xf32>, %n: index, %p: index) {
  %first = arith.constant 0 : index
  %second = arith.constant 1 : index
  %none = arith.constant -1 : index
  scf.for %i = %n to %p step %n {
    %d = memref.dim %m, %first : memref<?xf32>
    %a = memref.alloc(%d) : memref<?xf32>
    memref.copy %m, %a : memref<?xf32> to memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    %e = memref.dim %m, %second : memref<?xf32>
    %b = memref.alloc(%e) : memref<?xf32>
    memref.copy %m, %b : memref<?xf32> to memref<?xf32>
    memref.dealloc %b : memref<?xf32>
    %f = memref.dim %m, %none : memref<?xf32>
    %c = memref.alloc(%f) : memref<?xf32>
    memref.copy %m, %c : memref<?xf32> to memref<?xf32>
    memref.dealloc %c : memref<?xf32>
  }
  func.return
}

// CHECK:      %d = memref.dim %m, %first
// CHECK-NEXT: %a = memref.alloc(%d)
// CHECK-NEXT: scf.for
// CHECK:        %e = memref.dim %m, %second
// CHECK-NEXT:   %b = memref.alloc(%e)
// CHECK:        %f = memref.dim %m, %none
// CHECK-NEXT:   %c = memref.alloc(%f)
