// RUN: xdsl-opt -p 'merge-alloc{scope=program},verify-memory-plan' %s | filecheck %s

// Two buffers are made in parts of a third one, the first of them in another function. What fills
// the third one comes before both.

// CHECK-LABEL: @main
// CHECK-NOT:     linalg.fill ins
// CHECK:         func.call @first
// CHECK-NOT:     linalg.fill ins
// CHECK:         linalg.mul
// CHECK-NOT:     memref.copy %
// CHECK-LABEL: func.func private @first
// CHECK:         linalg.fill
// CHECK-NEXT:    linalg.add
func.func @main(%x: memref<1x4xi32>) {
  %a = memref.alloc() : memref<1x4xi32>
  func.call @first(%x, %a) : (memref<1x4xi32>, memref<1x4xi32>) -> ()
  %b = memref.alloc() : memref<1x4xi32>
  linalg.mul ins(%x, %x : memref<1x4xi32>, memref<1x4xi32>) outs(%b : memref<1x4xi32>)
  %w = memref.alloc() : memref<3x4xi32>
  %v = arith.constant 4 : i32
  linalg.fill ins(%v : i32) outs(%w : memref<3x4xi32>)
  %s1 = memref.subview %w[1, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 4>>
  memref.copy %a, %s1 : memref<1x4xi32> to memref<1x4xi32, strided<[4, 1], offset: 4>>
  %s0 = memref.subview %w[0, 0] [1, 4] [1, 1] : memref<3x4xi32> to memref<1x4xi32, strided<[4, 1]>>
  memref.copy %b, %s0 : memref<1x4xi32> to memref<1x4xi32, strided<[4, 1]>>
  "test.op"(%w) : (memref<3x4xi32>) -> ()
  func.return
}

func.func private @first(%x: memref<1x4xi32>, %a: memref<1x4xi32>) {
  linalg.add ins(%x, %x : memref<1x4xi32>, memref<1x4xi32>) outs(%a : memref<1x4xi32>)
  func.return
}
