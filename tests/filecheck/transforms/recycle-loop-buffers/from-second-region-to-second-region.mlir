// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// What is freed in the second region goes to the second region of the next iteration, by way of the first one.

// CHECK-LABEL:  func.func @in_turn(%x: memref<4xf32>) {
// CHECK:          %q = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     %r, %q_1 = scf.while (%y = %first, %q_2 = %q) : (memref<4xf32>, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:       %c = "test.op"(%y) : (memref<4xf32>) -> i1
// CHECK-NEXT:       scf.condition(%c) %y, %q_2 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:     } do {
// CHECK-NEXT:     ^bb0(%p: memref<4xf32>, %q_3: memref<4xf32>):
// CHECK-NEXT:       "test.op"(%p, %q_3) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:       scf.yield %q_3, %p : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     memref.dealloc %q_1 : memref<4xf32>
func.func @in_turn(%x: memref<4xf32>) {
  %first = memref.alloc() : memref<4xf32>
  "test.op"(%x, %first) : (memref<4xf32>, memref<4xf32>) -> ()
  %r = scf.while (%y = %first) : (memref<4xf32>) -> memref<4xf32> {
    %c = "test.op"(%y) : (memref<4xf32>) -> i1
    scf.condition(%c) %y : memref<4xf32>
  } do {
  ^bb0(%p: memref<4xf32>):
    %q = memref.alloc() : memref<4xf32>
    "test.op"(%p, %q) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %p : memref<4xf32>
    scf.yield %q : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  memref.dealloc %r : memref<4xf32>
  func.return
}
