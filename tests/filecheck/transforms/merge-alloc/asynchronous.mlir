// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s

// K5, T14: what a copy is handed lives until its wait.

// %b is needed while %a is copied, %c is not.

func.func @until_the_wait(%n: index) {
  %c0 = arith.constant 0 : index
  %l2 = memref.alloc() : memref<64xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  "memref.dma_start"(%a, %c0, %l2, %c0, %n, %tag, %c0) {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>} : (memref<64xf32>, index, memref<64xf32, 2>, index, index, memref<1xi32>, index) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  "memref.dma_wait"(%tag, %c0, %n) : (memref<1xi32>, index, index) -> ()
  %c = memref.alloc() : memref<64xf32>
  "test.op"(%c) : (memref<64xf32>) -> ()
  "test.op"(%l2) : (memref<64xf32, 2>) -> ()
  func.return
}

// CHECK-LABEL: @until_the_wait
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<576xi8>
// CHECK:         %tag = memref.view
// CHECK-NEXT:    %[[AT_A:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[AT_A]]][]
// CHECK-NEXT:    "test.op"
// CHECK-NEXT:    %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<256xi8, 2 : i64>
// CHECK:         %[[AT_B:.*]] = arith.constant 320 : index
// CHECK-NEXT:    %b = memref.view %arena[%[[AT_B]]][]
// CHECK:         memref.dma_wait
// CHECK-NEXT:    %[[AT_C:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %c = memref.view %arena[%[[AT_C]]][]

// Another tag is waited for: nobody knows how long %a is read.

func.func @another_tag(%n: index, %other: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %l2 = memref.alloc() : memref<64xf32, 2>
  %tag = memref.alloc() : memref<1xi32>
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  "memref.dma_start"(%a, %c0, %l2, %c0, %n, %tag, %c0) {operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1>} : (memref<64xf32>, index, memref<64xf32, 2>, index, index, memref<1xi32>, index) -> ()
  "memref.dma_wait"(%other, %c0, %n) : (memref<1xi32>, index, index) -> ()
  func.return
}

// CHECK-LABEL: @another_tag
// CHECK-NOT:     i8
// CHECK:         %l2 = memref.alloc() : memref<64xf32, 2 : i64>
// CHECK-NEXT:    %tag = memref.alloc() : memref<1xi32>
// CHECK-NEXT:    %a = memref.alloc() : memref<64xf32>
