// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument"}' | filecheck %s

// Each of the arguments of one name is a parameter, with macros of its own.

func.func @f(%a: memref<4xf32> {mergealloc.name = "x"}, %b: memref<4xf32> {mergealloc.name = "x"},
             %y: memref<4xf32> {bufferize.result, mergealloc.name = "x"}) {
  %t = memref.alloc() : memref<4xf32>
  linalg.sub ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%t : memref<4xf32>)
  linalg.add ins(%t, %b : memref<4xf32>, memref<4xf32>) outs(%y : memref<4xf32>)
  func.return
}
// CHECK: #define F_INPUT_X_SIZE 16
// CHECK: #define F_INPUT_X_1_SIZE 16
// CHECK: #define F_OUTPUT_X_2_SIZE 16
// CHECK: void f(float *x, float *x_1, float *x_2, int8_t *workspace);
