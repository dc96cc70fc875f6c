// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// A function stores a buffer where its caller may load it from, and returns where that is. The caller
// must not free the buffer.

func.func private @keep(%x: memref<4xf32>, %all: memref<2xmemref<4xf32>>) -> index {
  %c1 = arith.constant 1 : index
  memref.store %x, %all[%c1] : memref<2xmemref<4xf32>>
  func.return %c1 : index
}

func.func @kept(%v: f32, %all: memref<2xmemref<4xf32>>) -> index {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  %i = func.call @keep(%a, %all) : (memref<4xf32>, memref<2xmemref<4xf32>>) -> index
  func.return %i : index
}
// CHECK-LABEL:  func.func @kept(%v: f32, %all: memref<2xmemref<4xf32>>) -> index {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
// CHECK-NEXT:    %i = func.call @keep(%a, %all) : (memref<4xf32>, memref<2xmemref<4xf32>>) -> index
// CHECK-NEXT:    func.return %i : index
