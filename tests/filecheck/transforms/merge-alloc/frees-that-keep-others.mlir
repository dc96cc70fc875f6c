// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s

// T12: each free may free what another one frees, too. As the first one may free an argument, all of
// them stay, with all that they may free.

func.func @chain(%x: memref<64xi8>, %p: i1) {
  %a = memref.alloc() : memref<64xi8>
  %b = memref.alloc() : memref<64xi8>
  %c = memref.alloc() : memref<64xi8>
  %d = memref.alloc() : memref<64xi8>
  "test.op"(%a, %b, %c, %d) : (memref<64xi8>, memref<64xi8>, memref<64xi8>, memref<64xi8>) -> ()
  %0 = arith.select %p, %x, %a : memref<64xi8>
  memref.dealloc %0 : memref<64xi8>
  %1 = arith.select %p, %a, %b : memref<64xi8>
  memref.dealloc %1 : memref<64xi8>
  %2 = arith.select %p, %b, %c : memref<64xi8>
  memref.dealloc %2 : memref<64xi8>
  %3 = arith.select %p, %c, %d : memref<64xi8>
  memref.dealloc %3 : memref<64xi8>
  func.return
}

// CHECK-LABEL: func.func @chain(
// CHECK-NEXT:    %a = memref.alloc() : memref<64xi8>
// CHECK-NEXT:    %b = memref.alloc() : memref<64xi8>
// CHECK-NEXT:    %c = memref.alloc() : memref<64xi8>
// CHECK-NEXT:    %d = memref.alloc() : memref<64xi8>
// CHECK:         arith.select %p, %c, %d
// CHECK-NEXT:    memref.dealloc
// CHECK-NEXT:    func.return
