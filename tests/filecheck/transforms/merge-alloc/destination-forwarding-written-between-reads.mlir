// RUN: xdsl-opt %s -p merge-alloc | filecheck %s

// I9: %part is written between two reads of %a, so that %a is not in its place.

// CHECK-LABEL: func.func @written_between_two_reads(
// CHECK:         memref.copy %a, %part
// CHECK-NEXT:    linalg.exp ins(%a
// CHECK-NEXT:    linalg.exp ins(%x
// CHECK-NEXT:    linalg.exp ins(%a
func.func @written_between_two_reads(%v: f32, %w: f32, %x: memref<4xf32>, %y: memref<4xf32>, %z: memref<8xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %big = memref.alloc() : memref<8xf32>
  linalg.fill ins(%w : f32) outs(%big : memref<8xf32>)
  %part = memref.subview %big[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  memref.copy %a, %part : memref<4xf32> to memref<4xf32, strided<[1]>>
  linalg.exp ins(%a : memref<4xf32>) outs(%x : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%part : memref<4xf32, strided<[1]>>)
  linalg.exp ins(%a : memref<4xf32>) outs(%y : memref<4xf32>)
  memref.copy %big, %z : memref<8xf32> to memref<8xf32>
  func.return
}
