// RUN: xdsl-opt -p 'merge-alloc{scope=program alignment=4},verify-memory-plan' %s | filecheck --match-full-lines %s

// N3, W9: views of a buffer, and what only asks for its size, are no accesses: the destination in which it is
// made is filled behind them, in the function of the first access.

func.func private @make(%x: memref<2x2xf32>) {
  %s = memref.alloc() : memref<2x2xf32>
  %t = memref.subview %s[1, 0] [1, 2] [1, 1] : memref<2x2xf32> to memref<2xf32, strided<[1], offset: 2>>
  %u = memref.subview %s[0, 0] [1, 2] [1, 1] : memref<2x2xf32> to memref<2xf32, strided<[1]>>
  %i = arith.constant 0 : index
  %n = memref.dim %s, %i : memref<2x2xf32>
  "test.op"(%x, %n) : (memref<2x2xf32>, index) -> ()
  linalg.add ins(%x, %x : memref<2x2xf32>, memref<2x2xf32>) outs(%s : memref<2x2xf32>)
  linalg.add ins(%u, %u : memref<2xf32, strided<[1]>>, memref<2xf32, strided<[1]>>) outs(%t : memref<2xf32, strided<[1], offset: 2>>)
  func.call @hand_on(%s) : (memref<2x2xf32>) -> ()
  func.return
}

func.func private @hand_on(%s: memref<2x2xf32>) {
  %c = arith.constant 0.0 : f32
  %d = memref.alloc() : memref<4x4xf32>
  linalg.fill ins(%c : f32) outs(%d : memref<4x4xf32>)
  %v = memref.subview %d[1, 1] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>
  memref.copy %s, %v : memref<2x2xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>
  "test.op"(%d) : (memref<4x4xf32>) -> ()
  func.return
}

func.func @main(%x: memref<2x2xf32>) {
  func.call @make(%x) : (memref<2x2xf32>) -> ()
  func.return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func private @make(%x: memref<2x2xf32>, %workspace: memref<64xi8>) {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %d = memref.view %workspace[%0][] : memref<64xi8> to memref<4x4xf32>
// CHECK-NEXT:     %v = memref.subview %d[1, 1] [2, 2] [1, 1] : memref<4x4xf32> to memref<2x2xf32, strided<[4, 1], offset: 5>>
// CHECK-NEXT:     %t = memref.subview %v[1, 0] [1, 2] [1, 1] : memref<2x2xf32, strided<[4, 1], offset: 5>> to memref<2xf32, strided<[1], offset: 9>>
// CHECK-NEXT:     %u = memref.subview %v[0, 0] [1, 2] [1, 1] : memref<2x2xf32, strided<[4, 1], offset: 5>> to memref<2xf32, strided<[1], offset: 5>>
// CHECK-NEXT:     %i = arith.constant 0 : index
// CHECK-NEXT:     %n = memref.dim %v, %i : memref<2x2xf32, strided<[4, 1], offset: 5>>
// CHECK-NEXT:     "test.op"(%x, %n) : (memref<2x2xf32>, index) -> ()
// CHECK-NEXT:     %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     linalg.fill ins(%c : f32) outs(%d : memref<4x4xf32>)
// CHECK-NEXT:     linalg.add ins(%x, %x : memref<2x2xf32>, memref<2x2xf32>) outs(%v : memref<2x2xf32, strided<[4, 1], offset: 5>>)
// CHECK-NEXT:     linalg.add ins(%u, %u : memref<2xf32, strided<[1], offset: 5>>, memref<2xf32, strided<[1], offset: 5>>) outs(%t : memref<2xf32, strided<[1], offset: 9>>)
// CHECK-NEXT:     func.call @hand_on(%v, %d, %workspace) : (memref<2x2xf32, strided<[4, 1], offset: 5>>, memref<4x4xf32>, memref<64xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @hand_on(%s: memref<2x2xf32, strided<[4, 1], offset: 5>>, %d: memref<4x4xf32>, %workspace: memref<64xi8>) {
// CHECK-NEXT:     %c = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:     "test.op"(%d) : (memref<4x4xf32>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @main(%x: memref<2x2xf32>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 4 : i64} : memref<64xi8>
// CHECK-NEXT:     func.call @make(%x, %arena) : (memref<2x2xf32>, memref<64xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
