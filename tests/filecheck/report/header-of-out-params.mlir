// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument}' -t 'memory-plan{format=c-header}' | filecheck %s
// RUN: xdsl-opt %s -t 'memory-plan{format=json}' | filecheck %s --check-prefix JSON

// An argument for a result is an output.

func.func @f(%x: memref<8xf32>, %o: memref<8xf32> {bufferize.result}) {
  %t = memref.alloc() : memref<8xf32>
  linalg.exp ins(%x : memref<8xf32>) outs(%t : memref<8xf32>)
  linalg.exp ins(%t : memref<8xf32>) outs(%o : memref<8xf32>)
  func.return
}
// CHECK:      #define F_INPUT_X_SIZE 32 /* memref<8xf32> */
// CHECK-NEXT: #define F_INPUT_X_COUNT 8
// CHECK-NEXT: #define F_INPUT_X_SHAPE {8}
// CHECK-NEXT: #define F_OUTPUT_O_SIZE 32 /* memref<8xf32> */
// CHECK:      void f(float *x, float *o, int8_t *workspace);

// JSON:      {"name": "x", {{.*}}"is_output": false, "constants_alignment": null, "quantization": null},
// JSON-NEXT: {"name": "o", {{.*}}"is_output": true, "constants_alignment": null, "quantization": null}

// Cites: 004/metadata
