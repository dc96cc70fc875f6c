// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument io-in-workspace=true"}' | filecheck %s --match-full-lines

// Macros are in capital letters: inputs whose names differ by that alone get macros of their own.

func.func @f(%x: memref<4xf32>, %X: memref<4xf32>, %y: memref<4xf32>) {
  linalg.add ins(%x, %X : memref<4xf32>, memref<4xf32>) outs(%y : memref<4xf32>)
  func.return
}
// CHECK:      #define F_INPUT_X_SIZE 16 /* memref<4xf32> */
// CHECK-NEXT: #define F_INPUT_X_COUNT 4
// CHECK-NEXT: #define F_INPUT_X_SHAPE {4}
// CHECK-NEXT: #define F_INPUT_X_OFFSET {{[0-9]+}} /* in default */
// CHECK-NEXT: #define F_INPUT_X_1_SIZE 16 /* memref<4xf32> */
// CHECK-NEXT: #define F_INPUT_X_1_COUNT 4
// CHECK-NEXT: #define F_INPUT_X_1_SHAPE {4}
// CHECK-NEXT: #define F_INPUT_X_1_OFFSET {{[0-9]+}} /* in default */
// CHECK-NEXT: #define F_OUTPUT_Y_SIZE 16 /* memref<4xf32> */
