// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument pack-constants=true}' -t 'memory-plan{format=c-header}' | filecheck %s
// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument pack-constants=true"}' | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument pack-constants=true}' -t 'memory-plan{format=json}' | filecheck %s --check-prefix JSON
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument pack-constants=true}' -t memory-plan | filecheck %s --check-prefix TEXT

// G7 (004, U1 and U3): constants that callers provide are in a structure of their own, outputs and inputs in
// theirs, and one function takes them all. What they are called after is what others call.

builtin.module attributes {mergealloc.pools = [{name = "sram"}, {name = "flash"}]} {
memref.global "private" constant @w : memref<4xf32> = dense<1.0>
func.func private @layer(%x: memref<4xf32>, %y: memref<4xf32>) {
  %w = memref.get_global @w : memref<4xf32>
  linalg.add ins(%x, %w : memref<4xf32>, memref<4xf32>) outs(%y : memref<4xf32>)
  func.return
}
func.func @model(%x: memref<4xf32>, %n: index, %y: memref<4xf32> {bufferize.result}) -> f32 {
  %t = memref.alloc() : memref<4xf32>
  func.call @layer(%x, %t) : (memref<4xf32>, memref<4xf32>) -> ()
  func.call @layer(%t, %y) : (memref<4xf32>, memref<4xf32>) -> ()
  %0 = arith.constant 0 : index
  %r = memref.load %t[%0] : memref<4xf32>
  func.return %r : f32
}
}

// CHECK-NOT:  CONSTANTS_SIZE
// CHECK:      struct model_pools {
// CHECK-NEXT:   void *sram; /* 16 bytes */
// CHECK-NEXT: };
// CHECK:      /* The constants that the caller provides, aligned as the macros say. */
// CHECK-NEXT: struct model_constants {
// CHECK-NEXT:   const void *flash; /* 16 bytes */
// CHECK-NEXT: };
// CHECK:      float model(float *x, intptr_t n, float *y, int8_t *workspace, int8_t *constants_1);
// CHECK:      static inline float model_run(const struct model_pools *pools, const struct model_constants *constants, float *x, intptr_t n, float *y) {
// CHECK-NEXT:   return model(x, n, y, (int8_t *)pools->sram, (int8_t *)(uintptr_t)constants->flash);
// CHECK-NEXT: }
// CHECK:      struct model_inputs {
// CHECK-NEXT:   float *x;
// CHECK-NEXT:   intptr_t n;
// CHECK-NEXT: };
// CHECK:      struct model_outputs {
// CHECK-NEXT:   float *y;
// CHECK-NEXT:   float result_0;
// CHECK-NEXT: };
// CHECK:      static inline void model_execute(
// CHECK-NEXT:     const struct model_inputs *inputs, struct model_outputs *outputs, const struct model_pools *pools, const struct model_constants *constants) {
// CHECK-NEXT:   outputs->result_0 = model(inputs->x, inputs->n, outputs->y, (int8_t *)pools->sram, (int8_t *)(uintptr_t)constants->flash);
// CHECK-NEXT: }
// CHECK:      #define MODEL_CONSTANTS_FLASH_SIZE 16
// CHECK:      #ifdef MODEL_CONSTANTS_DATA
// CHECK:      #ifdef MODEL_CONSTANTS_FLASH_SECTION
// CHECK-NEXT: __attribute__((section(MODEL_CONSTANTS_FLASH_SECTION)))
// CHECK-NEXT: #endif

// JSON:       {"name": "{{constants|constants_.*}}", "type": "memref<16xi8, \"flash\">", {{.*}}"pool": "flash", "offset_bytes": null, "workspace_alignment": null, "size_function": "", "is_output": false, "constants_alignment": 4, "quantization": null}
// JSON:       "name": "constants_flash"
// JSON:       "is_argument": true

// TEXT:       constants in pool 'flash' (constants_flash, from the callers)

// Cites: 004/U1
