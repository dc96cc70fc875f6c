// RUN: xdsl-opt -p promote-buffers-to-stack %s | filecheck --match-full-lines %s

// S1: the size of a buffer without gaps is known, in whatever order its elements are.

func.func @dense_and_with_gaps() {
  %a = memref.alloc() : memref<4x8xf32, strided<[1, 4]>>
  "test.op"(%a) : (memref<4x8xf32, strided<[1, 4]>>) -> ()
  %b = memref.alloc() : memref<4x8xf32, strided<[1, 5]>>
  "test.op"(%b) : (memref<4x8xf32, strided<[1, 5]>>) -> ()
  func.return
}
// CHECK:         %a = memref.alloca() : memref<4x8xf32, strided<[1, 4]>>
// CHECK:         %b = memref.alloc() : memref<4x8xf32, strided<[1, 5]>>
