// RUN: xdsl-opt %s -t 'memory-plan{format=json merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=JSON
// RUN: xdsl-opt %s -t 'memory-plan{format=csv merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=CSV
// RUN: xdsl-opt %s -t 'memory-plan{format=svg merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=SVG
// RUN: xdsl-opt %s -t 'memory-plan{format=html merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=HTML
// RUN: xdsl-opt %s -t 'memory-plan{format=chrome merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=CHROME
// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=HEADER

func.func @model(%x: memref<16x4xf32>, %n: index) -> f32 {
  %a = memref.alloc() {alignment = 128 : i64} : memref<64xf32> loc("model.py":3:1)
  "test.op"(%x, %a) : (memref<16x4xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<100xi8>
  %r = "test.op"(%a, %b) : (memref<64xf32>, memref<100xi8>) -> f32
  func.return %r : f32
}

// JSON:       "format": "memory-report",
// JSON-NEXT:  "version": 1,
// JSON-NEXT:  "is_merged": false,
// JSON-NEXT:  "arena_bytes": 384,
// JSON:         "name": "model",
// JSON:          {"name": "x", "type": "memref<16x4xf32>", "size_bytes": 256, "element_type": "f32", "shape": [16, 4], "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// JSON-NEXT:     {"name": "n", "type": "index", "size_bytes": 8, "element_type": "index", "shape": null, "pool": "", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}
// JSON:           "peak": {"tick": 5, "name": "test.op", "location": "{{.*}}formats.mlir:12:8"},
// JSON-NEXT:      "live_at_peak": [0, 1],
// JSON:            {"id": 0, "name": "a", "function": "", "is_workspace": false, "type": "memref<64xf32>", "size_bytes": 256, "alignment": 128, "offset_bytes": 0, "live": {{\[}}[3, 6]], "location": "model.py:3:1", "first_access": {"tick": 3, "name": "test.op", "location": "{{.*}}formats.mlir:10:3"}, "last_access": {"tick": 5, "name": "test.op", "location": "{{.*}}formats.mlir:12:8"}, "io": "", "in_place_of": []},

// CSV:      id,lower,upper,size,alignment,gaps,offset
// CSV-NEXT: 0,3,6,256,128,,0
// CSV-NEXT: 1,5,6,100,1,,256

// SVG: <svg xmlns="http://www.w3.org/2000/svg"
// SVG: <g class="buffer at-peak" data-buffer="0.0"><title>%a
// SVG-NEXT: memref&lt;64xf32&gt;
// SVG-NEXT: 256 bytes at offset 0
// SVG-NEXT: ticks 3 to 5: test.op to test.op
// SVG-NEXT: model.py:3:1</title><rect x="0.00000%" width="100.00000%" y="33.33333%" height="66.66667%"/>

// HTML: <!DOCTYPE html>
// HTML: <h1>Memory plan of @model</h1>
// HTML: <tr id="b0.1"><td>0<td>1<td title="memref&lt;100xi8&gt;">%b<td data-value="100">100<td data-value="256">256<td data-value="5">[5, 6)<td title="{{.*}}formats.mlir:12:8">test.op<td title="{{.*}}">test.op<td>

// CHROME:      {"displayTimeUnit": "ns", "traceEvents": [
// CHROME-NEXT: {"ph": "M", "name": "process_name", "pid": 0, "args": {"name": "@model"}},
// CHROME-NEXT: {"ph": "b", "ts": 3, "name": "%a", "cat": "arena 0, pool default", "pid": 0, "tid": 0, "id": "0.0", "args": {"bytes": 256, "offset": 0,
// CHROME-NEXT: {"ph": "e", "ts": 6, "name": "%a",

// HEADER:      #ifndef MEMORY_PLAN_MODEL_H
// HEADER:      #define MODEL_ARENA_DEFAULT_SIZE 384
// HEADER-NEXT: #define MODEL_ARENA_DEFAULT_ALIGNMENT 128
// HEADER-NEXT: #define MODEL_INPUT_X_SIZE 256 /* memref<16x4xf32> */
// HEADER-NEXT: #define MODEL_INPUT_X_COUNT 64
// HEADER-NEXT: #define MODEL_INPUT_X_SHAPE {16, 4}
// HEADER-NEXT: #define MODEL_INPUT_N_SIZE 8 /* index */
// HEADER-NEXT: #define MODEL_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// HEADER:      float model(float *x, intptr_t n);
