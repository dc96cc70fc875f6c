// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Copies with and without strides, and waiting for them.

func.func @f(%m: memref<100xf32>, %n: index, %a: index, %b: memref<100xf32, 1>, %tag: memref<1xi32>) {
  affine.dma_start %m[%a + 1], %b[%a], %tag[0], %n : memref<100xf32>, memref<100xf32, 1>, memref<1xi32>
  affine.dma_start %m[%a + symbol(%n)], %b[%a], %tag[0], %n, %n, %a : memref<100xf32>, memref<100xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[0], %n : memref<1xi32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%m: memref<100xf32>, %n: index, %a: index, %b: memref<100xf32, 1 : i64>, %tag: memref<1xi32>) {
// CHECK-NEXT:     affine.dma_start %m[%a + 1], %b[%a], %tag[0], %n : memref<100xf32>, memref<100xf32, 1 : i64>, memref<1xi32>
// CHECK-NEXT:     affine.dma_start %m[%a + symbol(%n)], %b[%a], %tag[0], %n, %n, %a : memref<100xf32>, memref<100xf32, 1 : i64>, memref<1xi32>
// CHECK-NEXT:     affine.dma_wait %tag[0], %n : memref<1xi32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
