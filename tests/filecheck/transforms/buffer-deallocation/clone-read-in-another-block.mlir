// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// A clone of a result is as good: %x is written before the call only, although the result is read under
// a name of another block. No loop comes back to either of them.

func.func private @either(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
  %new = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%new : memref<4xf32>)
  %r = arith.select %c, %x, %new : memref<4xf32>
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func private @either(%c: i1, %x: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:     %new = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     linalg.exp ins(%x : memref<4xf32>) outs(%new : memref<4xf32>)
// CHECK-NEXT:     %r = arith.select %c, %x, %new : memref<4xf32>
// CHECK-NEXT:     %0 = bufferization.clone %r : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:     memref.dealloc %new : memref<4xf32>
// CHECK-NEXT:     func.return %0 : memref<4xf32>
// CHECK-NEXT:   }
func.func @read_in_another_block(%c: i1, %y: memref<4xf32>) {
  %x = memref.alloc() : memref<4xf32>
  linalg.exp ins(%y : memref<4xf32>) outs(%x : memref<4xf32>)
  %r = func.call @either(%c, %x) : (i1, memref<4xf32>) -> memref<4xf32>
  cf.br ^then(%r : memref<4xf32>)
^then(%p: memref<4xf32>):
  linalg.exp ins(%p : memref<4xf32>) outs(%y : memref<4xf32>)
  func.return
}
// CHECK-LABEL:  func.func @read_in_another_block(%c: i1, %y: memref<4xf32>) {
// CHECK-NEXT:     %x = memref.alloc() : memref<4xf32>
// CHECK-NEXT:     linalg.exp ins(%y : memref<4xf32>) outs(%x : memref<4xf32>)
// CHECK-NEXT:     %r = func.call @either(%c, %x) : (i1, memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:     memref.dealloc %x : memref<4xf32>
// CHECK-NEXT:     cf.br ^then(%r : memref<4xf32>)
// CHECK-NEXT:   ^then(%p: memref<4xf32>):
// CHECK-NEXT:     linalg.exp ins(%p : memref<4xf32>) outs(%y : memref<4xf32>)
// CHECK-NEXT:     memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
