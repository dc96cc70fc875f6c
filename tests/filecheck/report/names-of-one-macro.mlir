// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument"}' | filecheck %s

// Macros are in capital letters: inputs whose names differ by that alone get macros of their own.

func.func @f(%x: memref<4xf32>, %X: memref<8xf32>, %y: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %a = memref.load %x[%c0] : memref<4xf32>
  %b = memref.load %X[%c0] : memref<8xf32>
  %c = arith.addf %a, %b : f32
  memref.store %c, %y[%c0] : memref<8xf32>
  func.return
}
// CHECK:      #define F_INPUT_X_SIZE 16 /* memref<4xf32> */
// CHECK-NEXT: #define F_INPUT_X_1_SIZE 32 /* memref<8xf32> */
// CHECK-NEXT: #define F_OUTPUT_Y_SIZE 32 /* memref<8xf32> */
