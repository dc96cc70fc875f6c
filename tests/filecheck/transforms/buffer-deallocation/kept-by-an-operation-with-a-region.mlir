// RUN: xdsl-opt %s -p 'buffer-deallocation' | filecheck --match-full-lines %s

// An operation with a region that nothing is known of may keep what it gets, though it returns a buffer.

func.func private @keeps(%a: memref<16xi8>) {
  %r = "test.op"(%a) ({
    "test.termop"() : () -> ()
  }) : (memref<16xi8>) -> memref<16xi8>
  func.return
}
// CHECK-LABEL:  func.func private @keeps(%a: memref<16xi8>) {
// CHECK-NEXT:     %r = "test.op"(%a) ({
// CHECK-NEXT:       "test.termop"() : () -> ()
// CHECK-NEXT:     }) : (memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }

func.func @kept_by_a_callee(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  memref.copy %x, %a : memref<16xi8> to memref<16xi8>
  func.call @keeps(%a) : (memref<16xi8>) -> ()
  %b = memref.alloc() : memref<16xi8>
  memref.copy %x, %b : memref<16xi8> to memref<16xi8>
  memref.copy %b, %x : memref<16xi8> to memref<16xi8>
  func.return
}
// CHECK-LABEL:  func.func @kept_by_a_callee(%x: memref<16xi8>) {
// CHECK-NEXT:     %a = memref.alloc() : memref<16xi8>
// CHECK-NEXT:     memref.copy %x, %a : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     func.call @keeps(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %b = memref.alloc() : memref<16xi8>
// CHECK-NEXT:     memref.copy %x, %b : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     memref.copy %b, %x : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     memref.dealloc %b : memref<16xi8>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
