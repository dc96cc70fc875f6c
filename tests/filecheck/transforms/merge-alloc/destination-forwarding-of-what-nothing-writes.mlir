// RUN: xdsl-opt -p 'merge-alloc{alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s

// N3: a buffer that its copy is the first to read: what is left of the destination is found without the copy.

func.func @only_copied(%out: memref<64xi8>) {
  %x = memref.alloc() : memref<16xi8>
  %y = memref.alloc() : memref<32xi8>
  %z = memref.alloc() : memref<64xi8>
  %half = memref.subview %y[0] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1]>>
  memref.copy %x, %half : memref<16xi8> to memref<16xi8, strided<[1]>>
  %part = memref.subview %z[0] [32] [1] : memref<64xi8> to memref<32xi8, strided<[1]>>
  memref.copy %y, %part : memref<32xi8> to memref<32xi8, strided<[1]>>
  memref.copy %z, %out : memref<64xi8> to memref<64xi8>
  func.return
}

func.func @read_once_more(%out: memref<64xi8>, %q: memref<16xi8>) {
  %x = memref.alloc() : memref<16xi8>
  %y = memref.alloc() : memref<32xi8>
  %z = memref.alloc() : memref<64xi8>
  %half = memref.subview %y[0] [16] [1] : memref<32xi8> to memref<16xi8, strided<[1]>>
  memref.copy %x, %half : memref<16xi8> to memref<16xi8, strided<[1]>>
  memref.copy %x, %q : memref<16xi8> to memref<16xi8>
  %part = memref.subview %z[0] [32] [1] : memref<64xi8> to memref<32xi8, strided<[1]>>
  memref.copy %y, %part : memref<32xi8> to memref<32xi8, strided<[1]>>
  memref.copy %z, %out : memref<64xi8> to memref<64xi8>
  func.return
}

// CHECK:      func.func @only_copied(%out: memref<64xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %z = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   %part = memref.subview %z[0] [32] [1] : memref<64xi8> to memref<32xi8, strided<[1]>>
// CHECK-NEXT:   %half = memref.subview %part[0] [16] [1] : memref<32xi8, strided<[1]>> to memref<16xi8, strided<[1]>>
// CHECK-NEXT:   memref.copy %z, %out : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @read_once_more(%out: memref<64xi8>, %q: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %z = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   %part = memref.subview %z[0] [32] [1] : memref<64xi8> to memref<32xi8, strided<[1]>>
// CHECK-NEXT:   %half = memref.subview %part[0] [16] [1] : memref<32xi8, strided<[1]>> to memref<16xi8, strided<[1]>>
// CHECK-NEXT:   memref.copy %half, %q : memref<16xi8, strided<[1]>> to memref<16xi8>
// CHECK-NEXT:   memref.copy %z, %out : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
