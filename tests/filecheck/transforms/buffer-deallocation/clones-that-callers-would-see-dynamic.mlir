// RUN: xdsl-opt -p "buffer-deallocation{ownership=dynamic}" %s | filecheck %s

// @write_through writes the result, and then reads the argument. What is decided at run time is not
// whether to clone the argument, but whether the caller owns the result.

func.func private @argument_or_fresh(%c: i1, %v: f32, %x: memref<4xf32>) -> memref<4xf32> {
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%n : memref<4xf32>)
  %r = arith.select %c, %x, %n : memref<4xf32>
  func.return %r : memref<4xf32>
}
// CHECK-LABEL: func.func private @argument_or_fresh(
// CHECK-SAME:     %x: memref<4xf32>, %x_owned: i1) -> (memref<4xf32>, i1)
// CHECK-NOT:    bufferization.clone
// CHECK:        func.return %r, %{{.*}} : memref<4xf32>, i1

func.func @write_through(%c: i1, %v: f32, %x: memref<4xf32>, %y: memref<4xf32>) {
  %r = func.call @argument_or_fresh(%c, %v, %x) : (i1, f32, memref<4xf32>) -> memref<4xf32>
  linalg.fill ins(%v : f32) outs(%r : memref<4xf32>)
  memref.copy %x, %y : memref<4xf32> to memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @write_through(
// CHECK:         linalg.fill ins(%v : f32) outs(%r : memref<4xf32>)
// CHECK-NEXT:    bufferization.dealloc (%r : memref<4xf32>) if (%r_owned)
// CHECK-NEXT:    memref.copy %x, %y : memref<4xf32> to memref<4xf32>
