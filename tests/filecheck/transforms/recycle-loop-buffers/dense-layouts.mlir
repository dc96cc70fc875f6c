// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck --match-full-lines %s

// Buffers of one type without gaps take each other's place, in whatever order their elements are; %b, of the same
// size, has another type.

func.func @one_type(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4x8xf32, strided<[1, 4]>>
    "test.op"(%a) : (memref<4x8xf32, strided<[1, 4]>>) -> ()
    memref.dealloc %a : memref<4x8xf32, strided<[1, 4]>>
    %b = memref.alloc() : memref<4x8xf32, strided<[8, 1]>>
    "test.op"(%b) : (memref<4x8xf32, strided<[8, 1]>>) -> ()
    memref.dealloc %b : memref<4x8xf32, strided<[8, 1]>>
    %c = memref.alloc() : memref<4x8xf32, strided<[1, 4]>>
    "test.op"(%c) : (memref<4x8xf32, strided<[1, 4]>>) -> ()
    memref.dealloc %c : memref<4x8xf32, strided<[1, 4]>>
  }
  func.return
}
// CHECK:         %a = memref.alloc() : memref<4x8xf32, strided<[1, 4]>>
// CHECK-NEXT:    %c = scf.for %i = %n to %n step %n iter_args(%a_1 = %a) -> (memref<4x8xf32, strided<[1, 4]>>) {
// CHECK-NEXT:      "test.op"(%a_1) : (memref<4x8xf32, strided<[1, 4]>>) -> ()
// CHECK-NEXT:      memref.dealloc %a_1 : memref<4x8xf32, strided<[1, 4]>>
// CHECK-NEXT:      %b = memref.alloc() : memref<4x8xf32, strided<[8, 1]>>
