// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// M18: what has no bytes is in a result as well, so that no arena is made for it.

func.func @no_bytes(%x: memref<16xi8>) -> memref<8xi8> {
  %a = memref.alloc() : memref<0xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<0xi8>) -> ()
  %b = memref.alloc() : memref<8xi8>
  "test.op"(%a, %b) : (memref<0xi8>, memref<8xi8>) -> ()
  %r = memref.alloc() : memref<8xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<8xi8>) -> ()
  func.return %r : memref<8xi8>
}

// CHECK:      func.func @no_bytes(%x: memref<16xi8>) -> memref<8xi8> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<8xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<8xi8> to memref<0xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<0xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<0xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %r = memref.view %arena[%2][] : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:   "test.op"(%x, %r) : (memref<16xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<8xi8>
// CHECK-NEXT: }
