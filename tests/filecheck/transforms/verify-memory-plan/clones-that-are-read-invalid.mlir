// RUN: not xdsl-opt -p verify-memory-plan %s 2>&1 | filecheck %s

// The result of a call is a clone of %p, and it is read.

func.func private @first(%a: memref<64xf32>, %b: memref<64xf32>) -> memref<64xf32> {
  %0 = bufferization.clone %a : memref<64xf32> to memref<64xf32>
  func.return %0 : memref<64xf32>
}

// CHECK: the memory plan is wrong: 3 violations
// CHECK: in @main: %p and %q share bytes of %arena while both are live
func.func @main(%x: memref<64xf32>, %y: memref<64xf32>, %out: memref<64xf32>) {
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %p = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%p : memref<64xf32>)
  %q = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  linalg.exp ins(%y : memref<64xf32>) outs(%q : memref<64xf32>)
  %r = func.call @first(%p, %q) : (memref<64xf32>, memref<64xf32>) -> memref<64xf32>
  memref.copy %r, %out : memref<64xf32> to memref<64xf32>
  memref.dealloc %r : memref<64xf32>
  memref.dealloc %arena : memref<256xi8>
  func.return
}

// The clone is read by the function itself.

func.func private @both(%a: memref<64xf32>, %out: memref<64xf32>) -> memref<64xf32> {
  %0 = bufferization.clone %a : memref<64xf32> to memref<64xf32>
  linalg.exp ins(%0 : memref<64xf32>) outs(%out : memref<64xf32>)
  func.return %0 : memref<64xf32>
}

// CHECK: in @read_inside: %p and %q share bytes of %arena while both are live
func.func @read_inside(%x: memref<64xf32>, %y: memref<64xf32>, %out: memref<64xf32>) {
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %p = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%p : memref<64xf32>)
  %q = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  linalg.exp ins(%y : memref<64xf32>) outs(%q : memref<64xf32>)
  %r = func.call @both(%p, %out) : (memref<64xf32>, memref<64xf32>) -> memref<64xf32>
  memref.dealloc %r : memref<64xf32>
  memref.dealloc %arena : memref<256xi8>
  func.return
}

// A call changes one element of the clone, and returns it: the others are those of %p.

func.func private @change(%a: memref<64xf32>, %v: f32) -> memref<64xf32> {
  %0 = arith.constant 0 : index
  memref.store %v, %a[%0] : memref<64xf32>
  func.return %a : memref<64xf32>
}

// CHECK: in @read_behind_a_change: %p and %q share bytes of %arena while both are live
func.func @read_behind_a_change(%x: memref<64xf32>, %v: f32, %out: memref<64xf32>) {
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %p = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%p : memref<64xf32>)
  %q = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%q : memref<64xf32>)
  linalg.exp ins(%q : memref<64xf32>) outs(%out : memref<64xf32>)
  %clone = bufferization.clone %p : memref<64xf32> to memref<64xf32>
  %r = func.call @change(%clone, %v) : (memref<64xf32>, f32) -> memref<64xf32>
  memref.copy %r, %out : memref<64xf32> to memref<64xf32>
  memref.dealloc %r : memref<64xf32>
  memref.dealloc %arena : memref<256xi8>
  func.return
}
