// RUN: xdsl-opt -p bufferization-lower-deallocations %s | filecheck %s

func.func @one(%m: memref<2xf32>, %c: i1) {
  bufferization.dealloc (%m : memref<2xf32>) if (%c)
  func.return
}
// CHECK-LABEL: func.func @one(
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      memref.dealloc %m : memref<2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return

func.func @certain(%m: memref<2xf32>) {
  %true = arith.constant true
  bufferization.dealloc (%m : memref<2xf32>) if (%true)
  func.return
}
// CHECK-LABEL: func.func @certain(
// CHECK-NEXT:    %true = arith.constant true
// CHECK-NEXT:    memref.dealloc %m : memref<2xf32>
// CHECK-NEXT:    func.return

// Nothing is allocated, whatever the number of buffers.
func.func @two_and_one_retained(%m: memref<2xf32>, %n: memref<5xf32>, %c: i1, %d: i1, %r: memref<4xf32>) -> i1 {
  %x = bufferization.dealloc (%m, %n : memref<2xf32>, memref<5xf32>) if (%c, %d) retain (%r : memref<4xf32>)
  func.return %x : i1
}
// CHECK-LABEL: func.func @two_and_one_retained(
// CHECK-NOT:     memref.alloc
// CHECK-NOT:     func.call
// CHECK:         [[M:%\d+]] = memref.extract_aligned_pointer_as_index %m : memref<2xf32> -> index
// CHECK:         scf.if
// CHECK-NEXT:      memref.dealloc %m : memref<2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      memref.dealloc %n : memref<5xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %x = arith.ori
// CHECK-NEXT:    func.return %x : i1

// A buffer is the same as itself: no comparison.
func.func @retained_itself(%m: memref<2xf32>, %c: i1) -> i1 {
  %x = bufferization.dealloc (%m : memref<2xf32>) if (%c) retain (%m : memref<2xf32>)
  func.return %x : i1
}
// CHECK-LABEL: func.func @retained_itself(
// CHECK-NEXT:    func.return %c : i1
