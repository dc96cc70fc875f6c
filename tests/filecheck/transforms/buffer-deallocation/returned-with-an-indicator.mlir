// RUN: xdsl-opt -p "buffer-deallocation{private-function-dynamic-ownership=true}" %s | filecheck %s

// @either returns %n or %m, and reads %n under its own name as well. The caller owns either: %n is freed
// only where %m is returned.

// CHECK-LABEL: func.func private @either(
// CHECK:         %[[true:.*]] = arith.constant true
// CHECK:         %r, %r_owned = scf.if
// CHECK:         bufferization.dealloc (%n : memref<4xf32>) if (%r_owned)
// CHECK-NEXT:    func.return %r, %[[true]] : memref<4xf32>, i1
func.func private @either(%c: i1, %v: f32, %w: f32, %y: memref<4xf32>) -> memref<4xf32> {
  %n = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%n : memref<4xf32>)
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %n : memref<4xf32>
  } else {
    %m = memref.alloc() : memref<4xf32>
    scf.yield %m : memref<4xf32>
  }
  linalg.fill ins(%w : f32) outs(%r : memref<4xf32>)
  memref.copy %n, %y : memref<4xf32> to memref<4xf32>
  func.return %r : memref<4xf32>
}

func.func @main(%c: i1, %v: f32, %w: f32, %y: memref<4xf32>) {
  %r = func.call @either(%c, %v, %w, %y) : (i1, f32, f32, memref<4xf32>) -> memref<4xf32>
  memref.copy %r, %y : memref<4xf32> to memref<4xf32>
  func.return
}
