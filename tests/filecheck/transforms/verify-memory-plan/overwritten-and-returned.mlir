// RUN: xdsl-opt %s -p verify-memory-plan | filecheck %s

// A call that overwrites a buffer, and may return it, needs nothing of its earlier contents, even if
// the result is read. In between, another buffer may have the bytes.

// CHECK: @overwritten_and_returned(

func.func private @fill(%x: memref<16xf32>, %y: memref<16xf32>, %c: i1) -> memref<16xf32> {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%x : memref<16xf32>)
  %r = arith.select %c, %x, %y : memref<16xf32>
  func.return %r : memref<16xf32>
}
func.func @overwritten_and_returned(%x: memref<16xf32>, %y: memref<16xf32>, %c: i1) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  memref.copy %a, %y : memref<16xf32> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  memref.copy %x, %b : memref<16xf32> to memref<16xf32>
  memref.copy %b, %y : memref<16xf32> to memref<16xf32>
  %r = func.call @fill(%a, %y, %c) : (memref<16xf32>, memref<16xf32>, i1) -> memref<16xf32>
  memref.copy %r, %x : memref<16xf32> to memref<16xf32>
  func.return
}
