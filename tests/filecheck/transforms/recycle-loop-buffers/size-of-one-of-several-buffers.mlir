// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s

// The second size of %a is that of %t, which is %x first and then %e: it has no name but its own. So %a is another kind
// of buffer than %b, whose sizes are both %n, and %b does not get its memory.

// CHECK-LABEL: func.func @two_kinds(
// CHECK:           %a = memref.alloc(%n, %d) : memref<?x?xf32>
// CHECK:           memref.dealloc %a : memref<?x?xf32>
// CHECK-NEXT:      %b = memref.alloc(%n, %n) : memref<?x?xf32>
// CHECK:           memref.dealloc %b : memref<?x?xf32>
func.func @two_kinds(%n: index, %m: index, %x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (memref<?x?xf32>) {
    %d = memref.dim %t, %c0 : memref<?x?xf32>
    %a = memref.alloc(%n, %d) : memref<?x?xf32>
    "test.op"(%a) {writeonly} : (memref<?x?xf32>) -> ()
    memref.dealloc %a : memref<?x?xf32>
    %b = memref.alloc(%n, %n) : memref<?x?xf32>
    "test.op"(%b) {writeonly} : (memref<?x?xf32>) -> ()
    memref.dealloc %b : memref<?x?xf32>
    %e = memref.alloc(%m, %m) : memref<?x?xf32>
    "test.op"(%e) {writeonly} : (memref<?x?xf32>) -> ()
    scf.yield %e : memref<?x?xf32>
  }
  func.return
}
