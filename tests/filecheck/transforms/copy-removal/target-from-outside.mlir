// RUN: xdsl-opt %s -p 'copy-removal' | filecheck --match-full-lines %s

// C3: the target is there outside of the branch, where the source is not.

func.func @target_from_outside(%x: memref<4xf32>, %c: i1) {
  %d = memref.alloc() : memref<4xf32>
  scf.if %c {
    %s = memref.alloc() : memref<4xf32>
    memref.copy %x, %s : memref<4xf32> to memref<4xf32>
    memref.copy %s, %d : memref<4xf32> to memref<4xf32>
    memref.copy %d, %x : memref<4xf32> to memref<4xf32>
    memref.dealloc %s : memref<4xf32>
  }
  memref.dealloc %d : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @target_from_outside(%x: memref<4xf32>, %c: i1) {
// CHECK-NEXT:     %d = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     scf.if %c {
// CHECK-NEXT:       memref.copy %x, %d : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:       memref.copy %d, %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %d : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
