// RUN: xdsl-opt %s -p copy-removal | filecheck %s --match-full-lines

// I8: the second result of the first call may be the first one, so what is copied into that is not
// made in it before the second one is read. Those of the second call never are the same memory.
func.func private @either(%first: i1) -> (memref<8xi8>, memref<8xi8>) {
  %c1 = arith.constant 1 : i8
  %a = memref.alloc() : memref<8xi8>
  %b = memref.alloc() : memref<8xi8>
  linalg.fill ins(%c1 : i8) outs(%a : memref<8xi8>)
  linalg.fill ins(%c1 : i8) outs(%b : memref<8xi8>)
  %either = arith.select %first, %a, %b : memref<8xi8>
  func.return %a, %either : memref<8xi8>, memref<8xi8>
}
func.func private @both() -> (memref<8xi8>, memref<8xi8>) {
  %c1 = arith.constant 1 : i8
  %a = memref.alloc() : memref<8xi8>
  %b = memref.alloc() : memref<8xi8>
  linalg.fill ins(%c1 : i8) outs(%a : memref<8xi8>)
  linalg.fill ins(%c1 : i8) outs(%b : memref<8xi8>)
  func.return %a, %b : memref<8xi8>, memref<8xi8>
}
// CHECK-LABEL:  func.func @may_be_one(%first: i1, %v: i8, %out: memref<8xi8>) -> memref<8xi8> {
// CHECK-NEXT:    %r, %s = func.call @either(%first) : (i1) -> (memref<8xi8>, memref<8xi8>)
// CHECK-NEXT:    %t = memref.alloc() : memref<8xi8>
// CHECK-NEXT:    linalg.fill ins(%v : i8) outs(%t : memref<8xi8>)
// CHECK-NEXT:    memref.copy %s, %out : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:    memref.copy %t, %r : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:    memref.dealloc %t : memref<8xi8>
// CHECK-NEXT:    func.return %r : memref<8xi8>
// CHECK-NEXT:  }
func.func @may_be_one(%first: i1, %v: i8, %out: memref<8xi8>) -> memref<8xi8> {
  %r, %s = func.call @either(%first) : (i1) -> (memref<8xi8>, memref<8xi8>)
  %t = memref.alloc() : memref<8xi8>
  linalg.fill ins(%v : i8) outs(%t : memref<8xi8>)
  memref.copy %s, %out : memref<8xi8> to memref<8xi8>
  memref.copy %t, %r : memref<8xi8> to memref<8xi8>
  memref.dealloc %t : memref<8xi8>
  func.return %r : memref<8xi8>
}
// CHECK-LABEL:  func.func @are_two(%v: i8, %out: memref<8xi8>) -> memref<8xi8> {
// CHECK-NEXT:    %r, %s = func.call @both() : () -> (memref<8xi8>, memref<8xi8>)
// CHECK-NEXT:    linalg.fill ins(%v : i8) outs(%r : memref<8xi8>)
// CHECK-NEXT:    memref.copy %s, %out : memref<8xi8> to memref<8xi8>
// CHECK-NEXT:    func.return %r : memref<8xi8>
// CHECK-NEXT:  }
func.func @are_two(%v: i8, %out: memref<8xi8>) -> memref<8xi8> {
  %r, %s = func.call @both() : () -> (memref<8xi8>, memref<8xi8>)
  %t = memref.alloc() : memref<8xi8>
  linalg.fill ins(%v : i8) outs(%t : memref<8xi8>)
  memref.copy %s, %out : memref<8xi8> to memref<8xi8>
  memref.copy %t, %r : memref<8xi8> to memref<8xi8>
  memref.dealloc %t : memref<8xi8>
  func.return %r : memref<8xi8>
}
