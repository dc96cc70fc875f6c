// RUN: xdsl-opt -p verify-memory-plan %s | filecheck --match-full-lines %s

// A clone that is freed, but never read, needs nothing of what it is a clone of: the function returns
// its argument, of which deallocation has made a clone, and nobody looks at the result (V4).

func.func private @first(%a: memref<64xf32>, %b: memref<64xf32>) -> memref<64xf32> {
  %0 = bufferization.clone %a : memref<64xf32> to memref<64xf32>
  func.return %0 : memref<64xf32>
}

func.func private @through(%a: memref<64xf32>, %b: memref<64xf32>) -> memref<64xf32> {
  %0 = func.call @first(%a, %b) : (memref<64xf32>, memref<64xf32>) -> memref<64xf32>
  func.return %0 : memref<64xf32>
}

// CHECK-LABEL: {{.*}}func.func @main({{.*}}
func.func @main(%x: memref<64xf32>, %y: memref<64xf32>) {
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %p = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%p : memref<64xf32>)
  %q = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  linalg.exp ins(%y : memref<64xf32>) outs(%q : memref<64xf32>)
  %r = func.call @through(%p, %q) : (memref<64xf32>, memref<64xf32>) -> memref<64xf32>
  memref.dealloc %r : memref<64xf32>
  memref.dealloc %arena : memref<256xi8>
  func.return
}
