// RUN: xdsl-opt -p 'merge-alloc{scope=program alignment=4},verify-memory-plan' %s | filecheck %s

// W9: %s and then %t are made in %d. For the sake of %t, the destination is allocated by the caller;
// %s is made in the argument that stands for it.

func.func private @inner(%x: memref<4xf32>, %t: memref<4xf32>) {
  %d = memref.alloc() : memref<4xf32>
  %s = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%s : memref<4xf32>)
  memref.copy %s, %d : memref<4xf32> to memref<4xf32>
  linalg.add ins(%d, %d : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
  memref.copy %t, %d : memref<4xf32> to memref<4xf32>
  linalg.add ins(%d, %d : memref<4xf32>, memref<4xf32>) outs(%x : memref<4xf32>)
  func.return
}

func.func @main(%x: memref<4xf32>) {
  %t = memref.alloc() : memref<4xf32>
  func.call @inner(%x, %t) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return
}

// CHECK:      func.func private @inner(%x: memref<4xf32>, %t: memref<4xf32>, %d: memref<4xf32>,
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%d : memref<4xf32>)
// CHECK-NEXT:   linalg.add ins(%d, %d : {{.*}}) outs(%x :
// CHECK-NEXT:   linalg.exp ins(%x : memref<4xf32>) outs(%t : memref<4xf32>)
// CHECK-NEXT:   linalg.add ins(%d, %d : {{.*}}) outs(%x :
// CHECK-NEXT:   func.return
// CHECK:        %d = memref.view
// CHECK-NEXT:   func.call @inner(%x, %d, %d,
