// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck --match-full-lines %s

// Of what nobody knows the size, nothing is recycled.

func.func @unknown_elements(%n: index, %c0: index, %c1: index) {
  %a = memref.alloc() : memref<4x!test.type<"x">>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4x!test.type<"x">>) {
    "test.op"(%x) : (memref<4x!test.type<"x">>) -> ()
    %b = memref.alloc() : memref<4x!test.type<"x">>
    "test.op"(%x, %b) : (memref<4x!test.type<"x">>, memref<4x!test.type<"x">>) -> ()
    memref.dealloc %x : memref<4x!test.type<"x">>
    scf.yield %b : memref<4x!test.type<"x">>
  }
  memref.dealloc %r : memref<4x!test.type<"x">>
  func.return
}
// CHECK-LABEL:   func.func @unknown_elements(%n: index, %c0: index, %c1: index) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4x!test.type<"x">>
// CHECK-NEXT:      %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4x!test.type<"x">>) {
// CHECK-NEXT:        "test.op"(%x) : (memref<4x!test.type<"x">>) -> ()
// CHECK-NEXT:        %b = memref.alloc() : memref<4x!test.type<"x">>
// CHECK-NEXT:        "test.op"(%x, %b) : (memref<4x!test.type<"x">>, memref<4x!test.type<"x">>) -> ()
// CHECK-NEXT:        memref.dealloc %x : memref<4x!test.type<"x">>
// CHECK-NEXT:        scf.yield %b : memref<4x!test.type<"x">>
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.dealloc %r : memref<4x!test.type<"x">>
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
