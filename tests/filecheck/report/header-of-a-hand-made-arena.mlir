// RUN: xdsl-opt %s -t 'memory-plan{format=c-header}' | filecheck %s --match-full-lines

// The arena is an argument, and the function does not say that callers provide it: it is told as an arena.
// The address is that of the pool, and not of the arena. A pool has a name of C, whatever its own is.

builtin.module attributes {mergealloc.pools = [{name = "default", base_address = 4096 : i64}]} {
  func.func @model(%memory: memref<64xi8>) {
    %c0 = arith.constant 0 : index
    %a = memref.view %memory[%c0][] : memref<64xi8> to memref<4xf32>
    %b = memref.alloc() : memref<4xf32, "">
    %d = memref.alloc() : memref<4xf32, "2nd">
    "test.op"(%a, %b, %d) : (memref<4xf32>, memref<4xf32, "">, memref<4xf32, "2nd">) -> ()
    func.return
  }
}

// CHECK:      /* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */
// CHECK-NEXT: #ifndef MEMORY_PLAN_MODEL_H
// CHECK-NEXT: #define MEMORY_PLAN_MODEL_H
// CHECK-EMPTY:
// CHECK-NEXT: #include <stdint.h>
// CHECK-EMPTY:
// CHECK-NEXT: #ifdef __cplusplus
// CHECK-NEXT: extern "C" {
// CHECK-NEXT: #endif
// CHECK-EMPTY:
// CHECK-NEXT: /* @model */
// CHECK-NEXT: /* arena 0 in @model, pool default */
// CHECK-NEXT: #define MODEL_ARENA_DEFAULT_SIZE 64
// CHECK-NEXT: #define MODEL_ARENA_DEFAULT_ALIGNMENT 64
// CHECK-NEXT: #define MODEL_ARENA_DEFAULT_POOL_BASE 4096
// CHECK-NEXT: /* arena 1 in @model, pool : 100 % of it is needed at once */
// CHECK-NEXT: #define MODEL_ARENA_VALUE_SIZE 16
// CHECK-NEXT: #define MODEL_ARENA_VALUE_ALIGNMENT 64
// CHECK-NEXT: /* arena 2 in @model, pool 2nd: 100 % of it is needed at once */
// CHECK-NEXT: #define MODEL_ARENA_VALUE_2ND_SIZE 16
// CHECK-NEXT: #define MODEL_ARENA_VALUE_2ND_ALIGNMENT 64
// CHECK-NEXT: #define MODEL_INPUT_MEMORY_SIZE 64 /* memref<64xi8> */
// CHECK-NEXT: #define MODEL_INPUT_MEMORY_COUNT 64
// CHECK-NEXT: #define MODEL_INPUT_MEMORY_SHAPE {64}
// CHECK-EMPTY:
// CHECK-NEXT: #ifndef MODEL_ATTRIBUTES
// CHECK-NEXT: #define MODEL_ATTRIBUTES
// CHECK-NEXT: #endif
// CHECK-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// CHECK-NEXT: MODEL_ATTRIBUTES
// CHECK-NEXT: void model(int8_t *memory);
// CHECK-EMPTY:
// CHECK:      struct model_inputs {
// CHECK-NEXT:   int8_t *memory;
// CHECK-NEXT: };
// CHECK:      /* The same, with all in structures. */
// CHECK-NEXT: static inline void model_execute(
// CHECK-NEXT:     const struct model_inputs *inputs) {
// CHECK-NEXT:   model(inputs->memory);
// CHECK-NEXT: }
// CHECK:      #ifdef __cplusplus
// CHECK-NEXT: }
// CHECK-NEXT: #endif
// CHECK-EMPTY:
// CHECK-NEXT: #endif /* MEMORY_PLAN_MODEL_H */
