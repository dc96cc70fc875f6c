// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// One of two loops gets the clone, and frees it. Both ask for an alignment: the clone becomes one allocation with it.

// CHECK-LABEL:  func.func @either(%x: memref<4xf32>, %n: index, %k: i1) {
// CHECK-NEXT:     [[CLONE:%[a-z0-9_]+]] = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
// CHECK-NEXT:     memref.copy %x, [[CLONE]] : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     scf.if %k {
func.func @either(%x: memref<4xf32>, %n: index, %k: i1) {
  %clone = bufferization.clone %x : memref<4xf32> to memref<4xf32>
  scf.if %k {
    %r = scf.for %i = %n to %n step %n iter_args(%p = %clone) -> (memref<4xf32>) {
      %q = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
      "test.op"(%p, %q) : (memref<4xf32>, memref<4xf32>) -> ()
      memref.dealloc %p : memref<4xf32>
      scf.yield %q : memref<4xf32>
    }
    "test.op"(%r) : (memref<4xf32>) -> ()
    memref.dealloc %r : memref<4xf32>
  } else {
    %r = scf.for %i = %n to %n step %n iter_args(%p = %clone) -> (memref<4xf32>) {
      %q = memref.alloc() {alignment = 16 : i64} : memref<4xf32>
      "test.op"(%p, %q) : (memref<4xf32>, memref<4xf32>) -> ()
      memref.dealloc %p : memref<4xf32>
      scf.yield %q : memref<4xf32>
    }
    "test.op"(%r) : (memref<4xf32>) -> ()
    memref.dealloc %r : memref<4xf32>
  }
  func.return
}
