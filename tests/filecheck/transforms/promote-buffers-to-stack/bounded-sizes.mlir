// RUN: xdsl-opt -p promote-buffers-to-stack{max-alloc-size-in-bytes=64} %s | filecheck --match-full-lines %s

// S1: the most that a buffer takes counts, where `mergealloc.max_dims` says it.

func.func @small_and_large(%n: index) {
  %a = memref.alloc(%n) {mergealloc.max_dims = array<i64: 16>} : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  %b = memref.alloc(%n) {mergealloc.max_dims = array<i64: 17>} : memref<?xf32>
  "test.op"(%b) : (memref<?xf32>) -> ()
  func.return
}
// CHECK:         %a = memref.alloca(%n) {mergealloc.max_dims = array<i64: 16>} : memref<?xf32>
// CHECK:         %b = memref.alloc(%n) {mergealloc.max_dims = array<i64: 17>} : memref<?xf32>
