// RUN: xdsl-opt %s -p 'merge-alloc{max-parallel-instances=16 scope=program dynamic=reuse}' | filecheck --match-full-lines %s

// %a has no place in the program, where its function is called twice: its free stays, though what is shared has none.

func.func private @g(%x: memref<16xi8>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %a = memref.alloc() : memref<16xi8>
    memref.copy %x, %a : memref<16xi8> to memref<16xi8>
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
      "test.op"(%a) : (memref<16xi8>) -> ()
      scf.reduce
    }
    memref.dealloc %a : memref<16xi8>
    scf.reduce
  }
  %d = memref.alloc(%n) : memref<?xi8>
  "test.op"(%d) : (memref<?xi8>) -> ()
  memref.dealloc %d : memref<?xi8>
  %e = memref.alloc(%n) : memref<?xi8>
  "test.op"(%e) : (memref<?xi8>) -> ()
  memref.dealloc %e : memref<?xi8>
  func.return
}
// CHECK-LABEL:  func.func private @g(%x: memref<16xi8>, %n: index) {
// CHECK-NEXT:     %c0 = arith.constant 0 : index
// CHECK-NEXT:     %c1 = arith.constant 1 : index
// CHECK-NEXT:     %c4 = arith.constant 4 : index
// CHECK-NEXT:     scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
// CHECK-NEXT:       %a = memref.alloc() : memref<16xi8>
// CHECK-NEXT:       memref.copy %x, %a : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:       scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
// CHECK-NEXT:         "test.op"(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:         scf.reduce
// CHECK-NEXT:       }
// CHECK-NEXT:       memref.dealloc %a : memref<16xi8>
// CHECK-NEXT:       scf.reduce
// CHECK-NEXT:     }
// CHECK-NEXT:     %d = memref.alloc(%n) : memref<?xi8>
// CHECK-NEXT:     "test.op"(%d) : (memref<?xi8>) -> ()
// CHECK-NEXT:     "test.op"(%d) : (memref<?xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %d : memref<?xi8>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

func.func @main(%x: memref<16xi8>, %n: index) {
  func.call @g(%x, %n) : (memref<16xi8>, index) -> ()
  func.call @g(%x, %n) : (memref<16xi8>, index) -> ()
  func.return
}
// CHECK-LABEL:  func.func @main(%x: memref<16xi8>, %n: index) {
// CHECK-NEXT:     func.call @g(%x, %n) : (memref<16xi8>, index) -> ()
// CHECK-NEXT:     func.call @g(%x, %n) : (memref<16xi8>, index) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

// What may free either of two, of which one is of dynamic size, stays, as do both; they are no slots either.
func.func @mixed(%c: i1, %n: index) {
  %a = memref.alloc() : memref<16xf32>
  %cast = memref.cast %a : memref<16xf32> to memref<?xf32>
  %d = memref.alloc(%n) : memref<?xf32>
  %e = memref.alloc(%n) : memref<?xf32>
  "test.op"(%e) : (memref<?xf32>) -> ()
  memref.dealloc %e : memref<?xf32>
  "test.op"(%a, %d) : (memref<16xf32>, memref<?xf32>) -> ()
  %s = arith.select %c, %cast, %d : memref<?xf32>
  memref.dealloc %s : memref<?xf32>
  func.return
}
// CHECK-LABEL:  func.func @mixed(%c: i1, %n: index) {
// CHECK-NEXT:     %a = memref.alloc() : memref<16xf32>
// CHECK-NEXT:     %cast = memref.cast %a : memref<16xf32> to memref<?xf32>
// CHECK-NEXT:     %d = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:     %e = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:     "test.op"(%e) : (memref<?xf32>) -> ()
// CHECK-NEXT:     memref.dealloc %e : memref<?xf32>
// CHECK-NEXT:     "test.op"(%a, %d) : (memref<16xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:     %s = arith.select %c, %cast, %d : memref<?xf32>
// CHECK-NEXT:     memref.dealloc %s : memref<?xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
