// RUN: xdsl-opt -p merge-alloc{lifetimes=tick} %s | filecheck --match-full-lines %s

// The worked example of the merge-alloc document: four matmuls in a chain. When %c0 is first
// written, %a0 is dead, so both lie at offset 0. What the function returns is left alone (M4).

func.func @mlp(%x: memref<128x128xf32>, %y: memref<128x128xf32>) -> memref<128x128xf32> {
  %a0 = memref.alloc() : memref<128x128xf32>
  linalg.matmul ins(%x, %y : memref<128x128xf32>, memref<128x128xf32>) outs(%a0 : memref<128x128xf32>)
  %b0 = memref.alloc() : memref<128x128xf32>
  linalg.matmul ins(%a0, %y : memref<128x128xf32>, memref<128x128xf32>) outs(%b0 : memref<128x128xf32>)
  %c0 = memref.alloc() : memref<128x128xf32>
  linalg.matmul ins(%b0, %y : memref<128x128xf32>, memref<128x128xf32>) outs(%c0 : memref<128x128xf32>)
  %d0 = memref.alloc() : memref<128x128xf32>
  linalg.matmul ins(%c0, %y : memref<128x128xf32>, memref<128x128xf32>) outs(%d0 : memref<128x128xf32>)
  func.return %d0 : memref<128x128xf32>
}
// CHECK-LABEL: func.func @mlp(%x: memref<128x128xf32>, %y: memref<128x128xf32>) -> memref<128x128xf32> attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<131072xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a0 = memref.view %arena[%0][] : memref<131072xi8> to memref<128x128xf32>
// CHECK-NEXT:    linalg.matmul ins(%x, %y : memref<128x128xf32>, memref<128x128xf32>) outs(%a0 : memref<128x128xf32>)
// CHECK-NEXT:    %1 = arith.constant 65536 : index
// CHECK-NEXT:    %b0 = memref.view %arena[%1][] : memref<131072xi8> to memref<128x128xf32>
// CHECK-NEXT:    linalg.matmul ins(%a0, %y : memref<128x128xf32>, memref<128x128xf32>) outs(%b0 : memref<128x128xf32>)
// CHECK-NEXT:    %2 = arith.constant 0 : index
// CHECK-NEXT:    %c0 = memref.view %arena[%2][] : memref<131072xi8> to memref<128x128xf32>
// CHECK-NEXT:    linalg.matmul ins(%b0, %y : memref<128x128xf32>, memref<128x128xf32>) outs(%c0 : memref<128x128xf32>)
// CHECK-NEXT:    %d0 = memref.alloc() : memref<128x128xf32>
// CHECK-NEXT:    linalg.matmul ins(%c0, %y : memref<128x128xf32>, memref<128x128xf32>) outs(%d0 : memref<128x128xf32>)
// CHECK-NEXT:    func.return %d0 : memref<128x128xf32>
// CHECK-NEXT:  }

// Cites: 000/merging, 000/example
