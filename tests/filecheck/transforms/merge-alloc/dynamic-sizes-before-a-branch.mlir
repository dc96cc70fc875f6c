// RUN: xdsl-opt -p 'merge-alloc{dynamic=reuse},verify-memory-plan' %s | filecheck --match-full-lines %s

// Y2: the first of two equal allocations moves to where the program asked for that size before, out of the branch.

func.func @f(%x: memref<?xi8>, %n: index, %p: i1) -> memref<?xi8> {
  %r = memref.alloc(%n) : memref<?xi8>
  scf.if %p {
    %a = memref.alloc(%n) : memref<?xi8>
    "test.op"(%x, %a) : (memref<?xi8>, memref<?xi8>) -> ()
    %b = memref.alloc(%n) : memref<?xi8>
    "test.op"(%x, %b) : (memref<?xi8>, memref<?xi8>) -> ()
  }
  "test.op"(%x, %r) : (memref<?xi8>, memref<?xi8>) -> ()
  func.return %r : memref<?xi8>
}

// CHECK:      func.func @f(%x: memref<?xi8>, %n: index, %p: i1) -> memref<?xi8> {
// CHECK-NEXT:   %r = memref.alloc(%n) : memref<?xi8>
// CHECK-NEXT:   %a = memref.alloc(%n) : memref<?xi8>
// CHECK-NEXT:   scf.if %p {
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<?xi8>, memref<?xi8>) -> ()
// CHECK-NEXT:   }

// Y1: a size that has a factor twice is another one.

func.func @squares(%x: memref<?xi8>, %n: index) {
  %a = memref.alloc(%n) : memref<?x4xi8>
  "test.op"(%x, %a) : (memref<?xi8>, memref<?x4xi8>) -> ()
  %b = memref.alloc(%n, %n) : memref<?x?xi8>
  "test.op"(%x, %b) : (memref<?xi8>, memref<?x?xi8>) -> ()
  func.return
}

// CHECK:      func.func @squares(%x: memref<?xi8>, %n: index) {
// CHECK-NEXT:   %a = memref.alloc(%n) : memref<?x4xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<?xi8>, memref<?x4xi8>) -> ()
// CHECK-NEXT:   %b = memref.alloc(%n, %n) : memref<?x?xi8>
