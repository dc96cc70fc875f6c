// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// In the generic form of MLIR, ranks say which operands are indices.

func.func @f(%a: memref<8x8xf32>, %b: memref<64xf32, 1>, %tag: memref<f32>, %i: index) {
  memref.dma_start %a[%i, %i], %b[%i], %i, %tag[] : memref<8x8xf32>, memref<64xf32, 1>, memref<f32>
  memref.dma_wait %tag[], %i : memref<f32>
  memref.dma_start %b[%i], %b[%i], %i, %tag[], %i, %i : memref<64xf32, 1>, memref<64xf32, 1>, memref<f32>
  "memref.dma_wait"(%tag, %i) : (memref<f32>, index) -> ()
  "memref.dma_start"(%a, %i, %i, %b, %i, %i, %tag) : (memref<8x8xf32>, index, index, memref<64xf32, 1>, index, index, memref<f32>) -> ()
  "memref.dma_start"(%b, %i, %b, %i, %i, %tag, %i, %i) : (memref<64xf32, 1>, index, memref<64xf32, 1>, index, index, memref<f32>, index, index) -> ()
  "memref.dma_start"(%a, %i, %i, %b, %i, %i, %tag) {operandSegmentSizes = array<i32: 1, 2, 1, 1, 1, 1, 0>} : (memref<8x8xf32>, index, index, memref<64xf32, 1>, index, index, memref<f32>) -> ()
  return
}

// CHECK:      memref.dma_start %a[%i, %i], %b[%i], %i, %tag[] : memref<8x8xf32>, memref<64xf32, 1 : i64>, memref<f32>
// CHECK-NEXT: memref.dma_wait %tag[], %i : memref<f32>
// CHECK-NEXT: memref.dma_start %b[%i], %b[%i], %i, %tag[], %i, %i : memref<64xf32, 1 : i64>, memref<64xf32, 1 : i64>, memref<f32>
// CHECK-NEXT: memref.dma_wait %tag[], %i : memref<f32>
// CHECK-NEXT: memref.dma_start %a[%i, %i], %b[%i], %i, %tag[] : memref<8x8xf32>, memref<64xf32, 1 : i64>, memref<f32>
// CHECK-NEXT: memref.dma_start %b[%i], %b[%i], %i, %tag[], %i, %i : memref<64xf32, 1 : i64>, memref<64xf32, 1 : i64>, memref<f32>
// CHECK-NEXT: memref.dma_start %a[%i, %i], %b[%i], %i, %tag[] : memref<8x8xf32>, memref<64xf32, 1 : i64>, memref<f32>
