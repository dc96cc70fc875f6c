// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s

// linalg.softmax writes its output, though it has no body that says so: a copy of what may be the
// caller's buffer would lose what it writes.

// CHECK-LABEL: func.func @softmax_into_either
// CHECK:         %r, %r_owned = scf.if
// CHECK-NOT:     bufferization.clone
// CHECK:           scf.yield %o, %{{.*}} : memref<4x8xf32>, i1
// CHECK:         linalg.softmax {{.*}} outs(%r : memref<4x8xf32>)
// CHECK-NEXT:    bufferization.dealloc (%r : memref<4x8xf32>) if (%r_owned)
func.func @softmax_into_either(%c: i1, %x: memref<4x8xf32>, %o: memref<4x8xf32>) {
  %r = scf.if %c -> (memref<4x8xf32>) {
    %a = memref.alloc() : memref<4x8xf32>
    linalg.exp ins(%x : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
    scf.yield %a : memref<4x8xf32>
  } else {
    scf.yield %o : memref<4x8xf32>
  }
  linalg.softmax dimension(1) ins(%x : memref<4x8xf32>) outs(%r : memref<4x8xf32>)
  func.return
}
