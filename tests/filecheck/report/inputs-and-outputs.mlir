// RUN: xdsl-opt %s -t 'memory-plan{merge-alloc="scope=program arena=argument io-in-workspace=true lifetimes=tick"}' | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument io-in-workspace=true lifetimes=tick}' -t memory-plan | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument io-in-workspace=true lifetimes=tick}' -t 'memory-plan{format=json}' | filecheck %s --check-prefix JSON
// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument io-in-workspace=true lifetimes=tick"}' | filecheck %s --check-prefix HEADER
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument io-in-workspace=true lifetimes=tick}' -t 'memory-plan{format=c-header}' | filecheck %s --check-prefix HEADER

// W5: the same before and after merging.

func.func private @layer(%x: memref<64xf32>, %y: memref<64xf32>) {
  linalg.exp ins(%x : memref<64xf32>) outs(%y : memref<64xf32>)
  func.return
}

func.func @model(%x: memref<64xf32>, %n: i32) -> (i32, memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  func.call @layer(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %r = memref.alloc() {alignment = 128 : i64} : memref<64xf32>
  func.call @layer(%a, %r) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return %n, %r : i32, memref<64xf32>
}

// CHECK:      function @model
// CHECK:        input x: 256 bytes at offset [[X:[0-9]+]] of 'default' (memref<64xf32>)
// CHECK-NEXT:   output result_1: 256 bytes at offset [[X]] of 'default' (memref<64xf32>)
// CHECK:        512 bytes, alignment 128

// JSON: {"name": "x", "type": "memref<64xf32>", "size_bytes": 256, "element_type": "f32", "shape": [64], "pool": "default", "offset_bytes": 0, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null},
// JSON: {"name": "workspace", "type": "memref<512xi8>", "size_bytes": 512, "element_type": "i8", "shape": [512], "pool": "default", "offset_bytes": null, "workspace_alignment": 128, "size_function": "", "is_output": false, "constants_alignment": null, "quantization": null}

// HEADER-NOT:  layer
// HEADER:      #define MODEL_WORKSPACE_DEFAULT_SIZE 512
// HEADER-NEXT: #define MODEL_WORKSPACE_DEFAULT_ALIGNMENT 128
// HEADER-NEXT: #define MODEL_INPUT_X_SIZE 256 /* memref<64xf32> */
// HEADER-NEXT: #define MODEL_INPUT_X_COUNT 64
// HEADER-NEXT: #define MODEL_INPUT_X_SHAPE {64}
// HEADER-NEXT: #define MODEL_INPUT_X_OFFSET 0 /* in default */
// HEADER-NEXT: #define MODEL_INPUT_N_SIZE 4 /* i32 */
// HEADER-NEXT: #define MODEL_OUTPUT_RESULT_1_SIZE 256 /* memref<64xf32> */
// HEADER-NEXT: #define MODEL_OUTPUT_RESULT_1_COUNT 64
// HEADER-NEXT: #define MODEL_OUTPUT_RESULT_1_SHAPE {64}
// HEADER-NEXT: #define MODEL_OUTPUT_RESULT_1_OFFSET 0 /* in default */
// HEADER-NEXT: #define MODEL_OUTPUT_RESULT_0_SIZE 4 /* i32 */
// HEADER:      struct model_pools {
// HEADER-NEXT:   void *default_; /* 512 bytes */
// HEADER-NEXT: };
// HEADER:      static inline float *model_input_x(const struct model_pools *pools) {
// HEADER-NEXT:   return (float *)(void *)((int8_t *)pools->default_ + MODEL_INPUT_X_OFFSET);
// HEADER:      static inline float *model_output_result_1(const struct model_pools *pools) {
// HEADER:      /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// HEADER-NEXT: MODEL_ATTRIBUTES
// HEADER-NEXT: int32_t model(int32_t n, int8_t *workspace);
// HEADER:      static inline int32_t model_run(const struct model_pools *pools, int32_t n) {
// HEADER-NEXT:   return model(n, (int8_t *)pools->default_);
