// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// N3, M17: an arena is freed behind the last access that is still there: what fills a destination moved to the front,
// the copy is gone.

func.func @last_access_is_a_copy(%x: memref<16xi8>, %y: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  %s = memref.alloc() : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  "test.op"(%x) : (memref<16xi8>) -> ()
  memref.copy %s, %b : memref<16xi8> to memref<16xi8>
  "test.op"(%y) : (memref<16xi8>) -> ()
  memref.dealloc %b : memref<16xi8>
  func.return
}

func.func @last_access_is_a_fill(%x: memref<16xi8>, %y: memref<16xi8>) {
  %b = memref.alloc() : memref<64xi8>
  %s = memref.alloc() : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  "test.op"(%y) : (memref<16xi8>) -> ()
  %0 = arith.constant 0 : i8
  linalg.fill ins(%0 : i8) outs(%b : memref<64xi8>)
  %part = memref.subview %b[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  "test.op"(%y) : (memref<16xi8>) -> ()
  memref.dealloc %b : memref<64xi8>
  func.return
}

func.func @last_access_is_a_constant(%x: memref<16xi8>, %y: memref<16xi8>) {
  %b = memref.alloc() : memref<64xi8>
  %s = memref.alloc() : memref<16xi8>
  memref.copy %x, %s : memref<16xi8> to memref<16xi8>
  "test.op"(%y) : (memref<16xi8>) -> ()
  %0 = arith.constant 0 : i8
  linalg.fill ins(%0 : i8) outs(%b : memref<64xi8>)
  %part = memref.subview %b[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
  %1 = arith.constant 1 : i8
  memref.copy %s, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
  "test.op"(%y, %1) : (memref<16xi8>, i8) -> ()
  memref.dealloc %b : memref<64xi8>
  func.return
}


// CHECK:      func.func @last_access_is_a_copy(%x: memref<16xi8>, %y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   memref.copy %x, %b : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<16xi8>
// CHECK-NEXT:   "test.op"(%y) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @last_access_is_a_fill(%x: memref<16xi8>, %y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   %part = memref.subview %b[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   %1 = arith.constant 0 : i8
// CHECK-NEXT:   linalg.fill ins(%1 : i8) outs(%b : memref<64xi8>)
// CHECK-NEXT:   memref.copy %x, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   "test.op"(%y) : (memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:   "test.op"(%y) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @last_access_is_a_constant(%x: memref<16xi8>, %y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   %part = memref.subview %b[16] [16] [1] : memref<64xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   %1 = arith.constant 0 : i8
// CHECK-NEXT:   linalg.fill ins(%1 : i8) outs(%b : memref<64xi8>)
// CHECK-NEXT:   memref.copy %x, %part : memref<16xi8> to memref<16xi8, strided<[1], offset: 16>>
// CHECK-NEXT:   "test.op"(%y) : (memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<64xi8>
// CHECK-NEXT:   %2 = arith.constant 1 : i8
// CHECK-NEXT:   "test.op"(%y, %2) : (memref<16xi8>, i8) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
