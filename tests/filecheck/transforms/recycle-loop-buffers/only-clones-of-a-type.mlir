// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck --match-full-lines %s

// Nothing but clones makes buffers of one type, which ask for no alignment: like the allocation of
// another type, of as many bytes, that gets their memory.

func.func @one_alignment(%in: memref<8xf32>, %n: index) {
  scf.for %i = %n to %n step %n {
    %clone = bufferization.clone %in : memref<8xf32> to memref<8xf32>
    "test.op"(%clone) : (memref<8xf32>) -> ()
    %cast = memref.cast %clone : memref<8xf32> to memref<8xf32, strided<[1]>>
    %new = memref.alloc() : memref<8xf32, strided<[1]>>
    memref.copy %cast, %new : memref<8xf32, strided<[1]>> to memref<8xf32, strided<[1]>>
    memref.dealloc %clone : memref<8xf32>
    "test.op"(%new) : (memref<8xf32, strided<[1]>>) -> ()
    memref.dealloc %new : memref<8xf32, strided<[1]>>
  }
  func.return
}
// CHECK-LABEL:  func.func @one_alignment(%in: memref<8xf32>, %n: index) {
// CHECK-NEXT:     scf.for %i = %n to %n step %n {
// CHECK-NEXT:       %clone = bufferization.clone %in : memref<8xf32> to memref<8xf32>
// CHECK-NEXT:       "test.op"(%clone) : (memref<8xf32>) -> ()
// CHECK-NEXT:       %cast = memref.cast %clone : memref<8xf32> to memref<8xf32, strided<[1]>>
// CHECK-NEXT:       "test.op"(%cast) : (memref<8xf32, strided<[1]>>) -> ()
// CHECK-NEXT:       memref.dealloc %clone : memref<8xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
