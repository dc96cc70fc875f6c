// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument lifetimes=tick"}' | filecheck %s --check-prefix=PLANNED --match-full-lines
// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=global io-in-workspace=true lifetimes=tick"}' | filecheck %s --check-prefix=GLOBAL --match-full-lines
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=global io-in-workspace=true lifetimes=tick}' -t 'memory-plan{format=c-header}' | filecheck %s --check-prefix=MERGED --match-full-lines

// Whole headers: of functions with results of all kinds, and with names that a header has for itself.

builtin.module attributes {mergealloc.pools = [{name = "default", base_address = 65536 : i64}, {name = "a/*b*/", base_address = 4096 : i64}]} {
  // Private ones are no matter of callers, whatever they allocate.
  func.func private @inside(%x: memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%x : memref<4xf32>)
    func.return
  }
  // Descriptors: of a number without dimensions, and of one and the same type twice.
  func.func @one(%scalar: memref<f32>, %pools: memref<4xf32>, %results: memref<4xf32>) -> memref<2x3xf32> attributes {llvm.emit_c_interface} {
    func.call @inside(%pools) : (memref<4xf32>) -> ()
    %r = memref.alloc() : memref<2x3xf32>
    "test.op"(%scalar, %results, %r) : (memref<f32>, memref<4xf32>, memref<2x3xf32>) -> ()
    func.return %r : memref<2x3xf32>
  }
  // With bare pointers; the names are those that parameters of the header have.
  func.func @names(%pools: memref<4xf32>, %results: f32, %0: index) {
    func.call @inside(%pools) : (memref<4xf32>) -> ()
    %a = memref.alloc() {mergealloc.pools = ["a/*b*/"]} : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    func.return
  }
  // Numbers of results: the same in a plan and once it is carried out, whatever has a name of its own.
  func.func @several(%x: memref<4xf32>) -> (memref<4xf32> {mergealloc.name = "loss"}, f32, memref<4xf32>, i32 {mergealloc.name = "steps"}, i32) {
    %r = memref.alloc() : memref<4xf32>
    %v, %n, %m = "test.op"(%x, %r) : (memref<4xf32>, memref<4xf32>) -> (f32, i32, i32)
    %s = memref.alloc() : memref<4xf32>
    "test.op"(%s) : (memref<4xf32>) -> ()
    func.return %r, %v, %s, %n, %m : memref<4xf32>, f32, memref<4xf32>, i32, i32
  }
  // Without counterparts in C: a dynamic size, with bare pointers; a type of a later argument.
  func.func @dynamic(%x: memref<?xf32>) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%x, %a) : (memref<?xf32>, memref<4xf32>) -> ()
    func.return
  }
  func.func @later(%x: f32 {mergealloc.name = "rate"}, %y: i7) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a, %x, %y) : (memref<4xf32>, f32, i7) -> ()
    func.return
  }
}

// PLANNED:      /* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */
// PLANNED-NEXT: #ifndef MEMORY_PLAN_ONE_H
// PLANNED-NEXT: #define MEMORY_PLAN_ONE_H
// PLANNED-EMPTY:
// PLANNED-NEXT: #include <stdint.h>
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifndef MERGEALLOC_ALIGNED
// PLANNED-NEXT: #if defined(__cplusplus) && __cplusplus >= 201103L
// PLANNED-NEXT: #define MERGEALLOC_ALIGNED(bytes) alignas(bytes)
// PLANNED-NEXT: #elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
// PLANNED-NEXT: #define MERGEALLOC_ALIGNED(bytes) _Alignas(bytes)
// PLANNED-NEXT: #elif defined(__GNUC__)
// PLANNED-NEXT: #define MERGEALLOC_ALIGNED(bytes) __attribute__((aligned(bytes)))
// PLANNED-NEXT: #elif defined(_MSC_VER)
// PLANNED-NEXT: #define MERGEALLOC_ALIGNED(bytes) __declspec(align(bytes))
// PLANNED-NEXT: #endif
// PLANNED-NEXT: #endif
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifdef __cplusplus
// PLANNED-NEXT: extern "C" {
// PLANNED-NEXT: #endif
// PLANNED-EMPTY:
// PLANNED-NEXT: /* @one */
// PLANNED-NEXT: /* the memory that the caller provides in pool default */
// PLANNED-NEXT: #define ONE_WORKSPACE_DEFAULT_SIZE 16
// PLANNED-NEXT: #define ONE_WORKSPACE_DEFAULT_ALIGNMENT 64
// PLANNED-NEXT: #define ONE_INPUT_SCALAR_SIZE 4 /* memref<f32> */
// PLANNED-NEXT: #define ONE_INPUT_SCALAR_COUNT 1
// PLANNED-NEXT: #define ONE_INPUT_POOLS_SIZE 16 /* memref<4xf32> */
// PLANNED-NEXT: #define ONE_INPUT_POOLS_COUNT 4
// PLANNED-NEXT: #define ONE_INPUT_POOLS_SHAPE {4}
// PLANNED-NEXT: #define ONE_INPUT_RESULTS_SIZE 16 /* memref<4xf32> */
// PLANNED-NEXT: #define ONE_INPUT_RESULTS_COUNT 4
// PLANNED-NEXT: #define ONE_INPUT_RESULTS_SHAPE {4}
// PLANNED-NEXT: #define ONE_OUTPUT_RESULT_0_SIZE 24 /* memref<2x3xf32> */
// PLANNED-NEXT: #define ONE_OUTPUT_RESULT_0_COUNT 6
// PLANNED-NEXT: #define ONE_OUTPUT_RESULT_0_SHAPE {2, 3}
// PLANNED-EMPTY:
// PLANNED-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// PLANNED-NEXT: struct one_pools {
// PLANNED-NEXT:   void *default_; /* 16 bytes */
// PLANNED-NEXT: };
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifdef ONE_MEMORY
// PLANNED-NEXT: MERGEALLOC_ALIGNED(ONE_WORKSPACE_DEFAULT_ALIGNMENT)
// PLANNED-NEXT: #ifdef ONE_WORKSPACE_DEFAULT_SECTION
// PLANNED-NEXT: __attribute__((section(ONE_WORKSPACE_DEFAULT_SECTION)))
// PLANNED-NEXT: #endif
// PLANNED-NEXT: static int8_t one_workspace_default[ONE_WORKSPACE_DEFAULT_SIZE];
// PLANNED-NEXT: static const struct one_pools one_memory = {one_workspace_default};
// PLANNED-NEXT: #endif /* ONE_MEMORY */
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifndef MEMREF_0D_F32
// PLANNED-NEXT: #define MEMREF_0D_F32
// PLANNED-NEXT: struct memref_0d_f32 {
// PLANNED-NEXT:   float *allocated;
// PLANNED-NEXT:   float *aligned;
// PLANNED-NEXT:   intptr_t offset;
// PLANNED-NEXT: };
// PLANNED-NEXT: #endif
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifndef MEMREF_1D_F32
// PLANNED-NEXT: #define MEMREF_1D_F32
// PLANNED-NEXT: struct memref_1d_f32 {
// PLANNED-NEXT:   float *allocated;
// PLANNED-NEXT:   float *aligned;
// PLANNED-NEXT:   intptr_t offset;
// PLANNED-NEXT:   intptr_t sizes[1];
// PLANNED-NEXT:   intptr_t strides[1];
// PLANNED-NEXT: };
// PLANNED-NEXT: #endif
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifndef MEMREF_1D_I8
// PLANNED-NEXT: #define MEMREF_1D_I8
// PLANNED-NEXT: struct memref_1d_i8 {
// PLANNED-NEXT:   int8_t *allocated;
// PLANNED-NEXT:   int8_t *aligned;
// PLANNED-NEXT:   intptr_t offset;
// PLANNED-NEXT:   intptr_t sizes[1];
// PLANNED-NEXT:   intptr_t strides[1];
// PLANNED-NEXT: };
// PLANNED-NEXT: #endif
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifndef MEMREF_2D_F32
// PLANNED-NEXT: #define MEMREF_2D_F32
// PLANNED-NEXT: struct memref_2d_f32 {
// PLANNED-NEXT:   float *allocated;
// PLANNED-NEXT:   float *aligned;
// PLANNED-NEXT:   intptr_t offset;
// PLANNED-NEXT:   intptr_t sizes[2];
// PLANNED-NEXT:   intptr_t strides[2];
// PLANNED-NEXT: };
// PLANNED-NEXT: #endif
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifndef ONE_ATTRIBUTES
// PLANNED-NEXT: #define ONE_ATTRIBUTES
// PLANNED-NEXT: #endif
// PLANNED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// PLANNED-NEXT: ONE_ATTRIBUTES
// PLANNED-NEXT: void _mlir_ciface_one(struct memref_2d_f32 *results, struct memref_0d_f32 *scalar, struct memref_1d_f32 *pools_1, struct memref_1d_f32 *results_1, struct memref_1d_i8 *workspace);
// PLANNED-EMPTY:
// PLANNED-NEXT: /* @names */
// PLANNED-NEXT: /* the memory that the caller provides in pool default */
// PLANNED-NEXT: #define NAMES_WORKSPACE_DEFAULT_SIZE 16
// PLANNED-NEXT: #define NAMES_WORKSPACE_DEFAULT_ALIGNMENT 64
// PLANNED-NEXT: /* the memory that the caller provides in pool a/ *b* / */
// PLANNED-NEXT: #define NAMES_WORKSPACE_A__B_SIZE 16
// PLANNED-NEXT: #define NAMES_WORKSPACE_A__B_ALIGNMENT 64
// PLANNED-NEXT: #define NAMES_INPUT_POOLS_SIZE 16 /* memref<4xf32> */
// PLANNED-NEXT: #define NAMES_INPUT_POOLS_COUNT 4
// PLANNED-NEXT: #define NAMES_INPUT_POOLS_SHAPE {4}
// PLANNED-NEXT: #define NAMES_INPUT_RESULTS_SIZE 4 /* f32 */
// PLANNED-NEXT: #define NAMES_INPUT_VALUE_0_SIZE 8 /* index */
// PLANNED-EMPTY:
// PLANNED-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// PLANNED-NEXT: struct names_pools {
// PLANNED-NEXT:   void *default_; /* 16 bytes */
// PLANNED-NEXT:   void *a__b__; /* 16 bytes */
// PLANNED-NEXT: };
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifdef NAMES_MEMORY
// PLANNED-NEXT: MERGEALLOC_ALIGNED(NAMES_WORKSPACE_DEFAULT_ALIGNMENT)
// PLANNED-NEXT: #ifdef NAMES_WORKSPACE_DEFAULT_SECTION
// PLANNED-NEXT: __attribute__((section(NAMES_WORKSPACE_DEFAULT_SECTION)))
// PLANNED-NEXT: #endif
// PLANNED-NEXT: static int8_t names_workspace_default[NAMES_WORKSPACE_DEFAULT_SIZE];
// PLANNED-NEXT: MERGEALLOC_ALIGNED(NAMES_WORKSPACE_A__B_ALIGNMENT)
// PLANNED-NEXT: #ifdef NAMES_WORKSPACE_A__B_SECTION
// PLANNED-NEXT: __attribute__((section(NAMES_WORKSPACE_A__B_SECTION)))
// PLANNED-NEXT: #endif
// PLANNED-NEXT: static int8_t names_workspace_a__b[NAMES_WORKSPACE_A__B_SIZE];
// PLANNED-NEXT: static const struct names_pools names_memory = {names_workspace_default, names_workspace_a__b};
// PLANNED-NEXT: #endif /* NAMES_MEMORY */
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifndef NAMES_ATTRIBUTES
// PLANNED-NEXT: #define NAMES_ATTRIBUTES
// PLANNED-NEXT: #endif
// PLANNED-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// PLANNED-NEXT: NAMES_ATTRIBUTES
// PLANNED-NEXT: void names(float *pools_1, float results_1, intptr_t value_0, int8_t *workspace, int8_t *workspace_1);
// PLANNED-EMPTY:
// PLANNED-NEXT: /* The same, with the memory in structures. */
// PLANNED-NEXT: static inline void names_run(const struct names_pools *pools, float *pools_1, float results_1, intptr_t value_0) {
// PLANNED-NEXT:   names(pools_1, results_1, value_0, (int8_t *)pools->default_, (int8_t *)pools->a__b__);
// PLANNED-NEXT: }
// PLANNED-EMPTY:
// PLANNED:      struct names_inputs {
// PLANNED-NEXT:   float *pools_1;
// PLANNED-NEXT:   float results_1;
// PLANNED-NEXT:   intptr_t value_0;
// PLANNED-NEXT: };
// PLANNED:      /* The same, with all in structures. */
// PLANNED-NEXT: static inline void names_execute(
// PLANNED-NEXT:     const struct names_inputs *inputs, const struct names_pools *pools) {
// PLANNED-NEXT:   names(inputs->pools_1, inputs->results_1, inputs->value_0, (int8_t *)pools->default_, (int8_t *)pools->a__b__);
// PLANNED-NEXT: }
// PLANNED:      /* @several */
// PLANNED-NEXT: #define SEVERAL_INPUT_X_SIZE 16 /* memref<4xf32> */
// PLANNED-NEXT: #define SEVERAL_INPUT_X_COUNT 4
// PLANNED-NEXT: #define SEVERAL_INPUT_X_SHAPE {4}
// PLANNED-NEXT: #define SEVERAL_OUTPUT_LOSS_SIZE 16 /* memref<4xf32> */
// PLANNED-NEXT: #define SEVERAL_OUTPUT_LOSS_COUNT 4
// PLANNED-NEXT: #define SEVERAL_OUTPUT_LOSS_SHAPE {4}
// PLANNED-NEXT: #define SEVERAL_OUTPUT_RESULT_1_SIZE 4 /* f32 */
// PLANNED-NEXT: #define SEVERAL_OUTPUT_RESULT_2_SIZE 16 /* memref<4xf32> */
// PLANNED-NEXT: #define SEVERAL_OUTPUT_RESULT_2_COUNT 4
// PLANNED-NEXT: #define SEVERAL_OUTPUT_RESULT_2_SHAPE {4}
// PLANNED-NEXT: #define SEVERAL_OUTPUT_STEPS_SIZE 4 /* i32 */
// PLANNED-NEXT: #define SEVERAL_OUTPUT_RESULT_4_SIZE 4 /* i32 */
// PLANNED-EMPTY:
// PLANNED-NEXT: struct several_results {
// PLANNED-NEXT:   struct memref_1d_f32 loss;
// PLANNED-NEXT:   float result_1;
// PLANNED-NEXT:   struct memref_1d_f32 result_2;
// PLANNED-NEXT:   int32_t steps;
// PLANNED-NEXT:   int32_t result_4;
// PLANNED-NEXT: };
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifndef SEVERAL_ATTRIBUTES
// PLANNED-NEXT: #define SEVERAL_ATTRIBUTES
// PLANNED-NEXT: #endif
// PLANNED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// PLANNED-NEXT: SEVERAL_ATTRIBUTES
// PLANNED-NEXT: void _mlir_ciface_several(struct several_results *results, struct memref_1d_f32 *x);
// PLANNED-EMPTY:
// PLANNED-NEXT: /* @dynamic */
// PLANNED-NEXT: /* the memory that the caller provides in pool default */
// PLANNED-NEXT: #define DYNAMIC_WORKSPACE_DEFAULT_SIZE 64
// PLANNED-NEXT: #define DYNAMIC_WORKSPACE_DEFAULT_ALIGNMENT 64
// PLANNED-NEXT: /* x: memref<?xf32>, of no known size */
// PLANNED-EMPTY:
// PLANNED-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// PLANNED-NEXT: struct dynamic_pools {
// PLANNED-NEXT:   void *default_; /* 64 bytes */
// PLANNED-NEXT: };
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifdef DYNAMIC_MEMORY
// PLANNED-NEXT: MERGEALLOC_ALIGNED(DYNAMIC_WORKSPACE_DEFAULT_ALIGNMENT)
// PLANNED-NEXT: #ifdef DYNAMIC_WORKSPACE_DEFAULT_SECTION
// PLANNED-NEXT: __attribute__((section(DYNAMIC_WORKSPACE_DEFAULT_SECTION)))
// PLANNED-NEXT: #endif
// PLANNED-NEXT: static int8_t dynamic_workspace_default[DYNAMIC_WORKSPACE_DEFAULT_SIZE];
// PLANNED-NEXT: static const struct dynamic_pools dynamic_memory = {dynamic_workspace_default};
// PLANNED-NEXT: #endif /* DYNAMIC_MEMORY */
// PLANNED-NEXT: /* no prototype: a type of the function has no counterpart in C */
// PLANNED-EMPTY:
// PLANNED-NEXT: /* @later */
// PLANNED-NEXT: /* the memory that the caller provides in pool default */
// PLANNED-NEXT: #define LATER_WORKSPACE_DEFAULT_SIZE 64
// PLANNED-NEXT: #define LATER_WORKSPACE_DEFAULT_ALIGNMENT 64
// PLANNED-NEXT: #define LATER_INPUT_RATE_SIZE 4 /* f32 */
// PLANNED-NEXT: #define LATER_INPUT_Y_SIZE 1 /* i7 */
// PLANNED-EMPTY:
// PLANNED-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// PLANNED-NEXT: struct later_pools {
// PLANNED-NEXT:   void *default_; /* 64 bytes */
// PLANNED-NEXT: };
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifdef LATER_MEMORY
// PLANNED-NEXT: MERGEALLOC_ALIGNED(LATER_WORKSPACE_DEFAULT_ALIGNMENT)
// PLANNED-NEXT: #ifdef LATER_WORKSPACE_DEFAULT_SECTION
// PLANNED-NEXT: __attribute__((section(LATER_WORKSPACE_DEFAULT_SECTION)))
// PLANNED-NEXT: #endif
// PLANNED-NEXT: static int8_t later_workspace_default[LATER_WORKSPACE_DEFAULT_SIZE];
// PLANNED-NEXT: static const struct later_pools later_memory = {later_workspace_default};
// PLANNED-NEXT: #endif /* LATER_MEMORY */
// PLANNED-NEXT: /* no prototype: a type of the function has no counterpart in C */
// PLANNED-EMPTY:
// PLANNED-NEXT: #ifdef __cplusplus
// PLANNED-NEXT: }
// PLANNED-NEXT: #endif
// PLANNED-EMPTY:
// PLANNED-NEXT: #endif /* MEMORY_PLAN_ONE_H */

// GLOBAL:      /* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */
// GLOBAL-NEXT: #ifndef MEMORY_PLAN_ONE_H
// GLOBAL-NEXT: #define MEMORY_PLAN_ONE_H
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #include <stdint.h>
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifdef __cplusplus
// GLOBAL-NEXT: extern "C" {
// GLOBAL-NEXT: #endif
// GLOBAL-EMPTY:
// GLOBAL-NEXT: /* @one */
// GLOBAL-NEXT: /* arena 0 in @one, pool default: 91 % of it is needed at once */
// GLOBAL-NEXT: #define ONE_ARENA_DEFAULT_SIZE 216
// GLOBAL-NEXT: #define ONE_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: #define ONE_ARENA_DEFAULT_POOL_BASE 65536
// GLOBAL-NEXT: #define ONE_INPUT_SCALAR_SIZE 4 /* memref<f32> */
// GLOBAL-NEXT: #define ONE_INPUT_SCALAR_COUNT 1
// GLOBAL-NEXT: #define ONE_INPUT_SCALAR_OFFSET 0 /* in default */
// GLOBAL-NEXT: #define ONE_INPUT_POOLS_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define ONE_INPUT_POOLS_COUNT 4
// GLOBAL-NEXT: #define ONE_INPUT_POOLS_SHAPE {4}
// GLOBAL-NEXT: #define ONE_INPUT_POOLS_OFFSET 64 /* in default */
// GLOBAL-NEXT: #define ONE_INPUT_RESULTS_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define ONE_INPUT_RESULTS_COUNT 4
// GLOBAL-NEXT: #define ONE_INPUT_RESULTS_SHAPE {4}
// GLOBAL-NEXT: #define ONE_INPUT_RESULTS_OFFSET 128 /* in default */
// GLOBAL-NEXT: #define ONE_OUTPUT_SCALAR_SIZE 4 /* memref<f32> */
// GLOBAL-NEXT: #define ONE_OUTPUT_SCALAR_COUNT 1
// GLOBAL-NEXT: #define ONE_OUTPUT_SCALAR_OFFSET 0 /* in default */
// GLOBAL-NEXT: #define ONE_OUTPUT_POOLS_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define ONE_OUTPUT_POOLS_COUNT 4
// GLOBAL-NEXT: #define ONE_OUTPUT_POOLS_SHAPE {4}
// GLOBAL-NEXT: #define ONE_OUTPUT_POOLS_OFFSET 64 /* in default */
// GLOBAL-NEXT: #define ONE_OUTPUT_RESULTS_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define ONE_OUTPUT_RESULTS_COUNT 4
// GLOBAL-NEXT: #define ONE_OUTPUT_RESULTS_SHAPE {4}
// GLOBAL-NEXT: #define ONE_OUTPUT_RESULTS_OFFSET 128 /* in default */
// GLOBAL-NEXT: #define ONE_OUTPUT_RESULT_0_SIZE 24 /* memref<2x3xf32> */
// GLOBAL-NEXT: #define ONE_OUTPUT_RESULT_0_COUNT 6
// GLOBAL-NEXT: #define ONE_OUTPUT_RESULT_0_SHAPE {2, 3}
// GLOBAL-NEXT: #define ONE_OUTPUT_RESULT_0_OFFSET 192 /* in default */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifndef ONE_ATTRIBUTES
// GLOBAL-NEXT: #define ONE_ATTRIBUTES
// GLOBAL-NEXT: #endif
// GLOBAL-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// GLOBAL-NEXT: ONE_ATTRIBUTES
// GLOBAL-NEXT: void _mlir_ciface_one(void);
// GLOBAL-EMPTY:
// GLOBAL-NEXT: /* @names */
// GLOBAL-NEXT: /* arena 1 in @names, pool default: 62 % of it is needed at once */
// GLOBAL-NEXT: #define NAMES_ARENA_DEFAULT_SIZE 208
// GLOBAL-NEXT: #define NAMES_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: #define NAMES_ARENA_DEFAULT_POOL_BASE 65536
// GLOBAL-NEXT: /* arena 2 in @names, pool a/ *b* /: 100 % of it is needed at once */
// GLOBAL-NEXT: #define NAMES_ARENA_A__B_SIZE 16
// GLOBAL-NEXT: #define NAMES_ARENA_A__B_ALIGNMENT 64
// GLOBAL-NEXT: #define NAMES_ARENA_A__B_POOL_BASE 4096
// GLOBAL-NEXT: #define NAMES_INPUT_POOLS_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define NAMES_INPUT_POOLS_COUNT 4
// GLOBAL-NEXT: #define NAMES_INPUT_POOLS_SHAPE {4}
// GLOBAL-NEXT: #define NAMES_INPUT_POOLS_OFFSET 0 /* in default */
// GLOBAL-NEXT: #define NAMES_INPUT_RESULTS_SIZE 4 /* f32 */
// GLOBAL-NEXT: #define NAMES_INPUT_VALUE_0_SIZE 8 /* index */
// GLOBAL-NEXT: #define NAMES_OUTPUT_POOLS_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define NAMES_OUTPUT_POOLS_COUNT 4
// GLOBAL-NEXT: #define NAMES_OUTPUT_POOLS_SHAPE {4}
// GLOBAL-NEXT: #define NAMES_OUTPUT_POOLS_OFFSET 0 /* in default */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifndef NAMES_ATTRIBUTES
// GLOBAL-NEXT: #define NAMES_ATTRIBUTES
// GLOBAL-NEXT: #endif
// GLOBAL-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// GLOBAL-NEXT: NAMES_ATTRIBUTES
// GLOBAL-NEXT: void names(float results_1, intptr_t value_0);
// GLOBAL-EMPTY:
// GLOBAL:      struct names_inputs {
// GLOBAL-NEXT:   float results_1;
// GLOBAL-NEXT:   intptr_t value_0;
// GLOBAL-NEXT: };
// GLOBAL:      /* The same, with all in structures. */
// GLOBAL-NEXT: static inline void names_execute(
// GLOBAL-NEXT:     const struct names_inputs *inputs) {
// GLOBAL-NEXT:   names(inputs->results_1, inputs->value_0);
// GLOBAL-NEXT: }
// GLOBAL:      /* @several */
// GLOBAL-NEXT: /* arena 3 in @several, pool default: 100 % of it is needed at once */
// GLOBAL-NEXT: #define SEVERAL_ARENA_DEFAULT_SIZE 192
// GLOBAL-NEXT: #define SEVERAL_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: #define SEVERAL_ARENA_DEFAULT_POOL_BASE 65536
// GLOBAL-NEXT: #define SEVERAL_INPUT_X_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define SEVERAL_INPUT_X_COUNT 4
// GLOBAL-NEXT: #define SEVERAL_INPUT_X_SHAPE {4}
// GLOBAL-NEXT: #define SEVERAL_INPUT_X_OFFSET 0 /* in default */
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_X_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_X_COUNT 4
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_X_SHAPE {4}
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_X_OFFSET 0 /* in default */
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_LOSS_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_LOSS_COUNT 4
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_LOSS_SHAPE {4}
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_LOSS_OFFSET 64 /* in default */
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_RESULT_2_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_RESULT_2_COUNT 4
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_RESULT_2_SHAPE {4}
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_RESULT_2_OFFSET 128 /* in default */
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_STEPS_SIZE 4 /* i32 */
// GLOBAL-NEXT: #define SEVERAL_OUTPUT_RESULT_3_SIZE 4 /* i32 */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: struct several_results {
// GLOBAL-NEXT:   float result_0;
// GLOBAL-NEXT:   int32_t steps;
// GLOBAL-NEXT:   int32_t result_3;
// GLOBAL-NEXT: };
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifndef SEVERAL_ATTRIBUTES
// GLOBAL-NEXT: #define SEVERAL_ATTRIBUTES
// GLOBAL-NEXT: #endif
// GLOBAL-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// GLOBAL-NEXT: SEVERAL_ATTRIBUTES
// GLOBAL-NEXT: void _mlir_ciface_several(struct several_results *results);
// GLOBAL-EMPTY:
// GLOBAL-NEXT: /* @dynamic */
// GLOBAL-NEXT: /* arena 4 in @dynamic, pool default: 100 % of it is needed at once */
// GLOBAL-NEXT: #define DYNAMIC_ARENA_DEFAULT_SIZE 64
// GLOBAL-NEXT: #define DYNAMIC_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: #define DYNAMIC_ARENA_DEFAULT_POOL_BASE 65536
// GLOBAL-NEXT: /* x: memref<?xf32>, of no known size */
// GLOBAL-NEXT: /* no prototype: a type of the function has no counterpart in C */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: /* @later */
// GLOBAL-NEXT: /* arena 5 in @later, pool default: 100 % of it is needed at once */
// GLOBAL-NEXT: #define LATER_ARENA_DEFAULT_SIZE 64
// GLOBAL-NEXT: #define LATER_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: #define LATER_ARENA_DEFAULT_POOL_BASE 65536
// GLOBAL-NEXT: #define LATER_INPUT_RATE_SIZE 4 /* f32 */
// GLOBAL-NEXT: #define LATER_INPUT_Y_SIZE 1 /* i7 */
// GLOBAL-NEXT: /* no prototype: a type of the function has no counterpart in C */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifdef __cplusplus
// GLOBAL-NEXT: }
// GLOBAL-NEXT: #endif
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #endif /* MEMORY_PLAN_ONE_H */

// MERGED:      /* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */
// MERGED-NEXT: #ifndef MEMORY_PLAN_ONE_H
// MERGED-NEXT: #define MEMORY_PLAN_ONE_H
// MERGED-EMPTY:
// MERGED-NEXT: #include <stdint.h>
// MERGED-EMPTY:
// MERGED-NEXT: #ifdef __cplusplus
// MERGED-NEXT: extern "C" {
// MERGED-NEXT: #endif
// MERGED-EMPTY:
// MERGED-NEXT: /* @one */
// MERGED-NEXT: /* arena 0 in @one, pool default: 91 % of it is needed at once */
// MERGED-NEXT: #define ONE_ARENA_DEFAULT_SIZE 216
// MERGED-NEXT: #define ONE_ARENA_DEFAULT_ALIGNMENT 64
// MERGED-NEXT: #define ONE_ARENA_DEFAULT_POOL_BASE 65536
// MERGED-NEXT: #define ONE_INPUT_SCALAR_SIZE 4 /* memref<f32> */
// MERGED-NEXT: #define ONE_INPUT_SCALAR_COUNT 1
// MERGED-NEXT: #define ONE_INPUT_SCALAR_OFFSET 0 /* in default */
// MERGED-NEXT: #define ONE_INPUT_POOLS_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define ONE_INPUT_POOLS_COUNT 4
// MERGED-NEXT: #define ONE_INPUT_POOLS_SHAPE {4}
// MERGED-NEXT: #define ONE_INPUT_POOLS_OFFSET 64 /* in default */
// MERGED-NEXT: #define ONE_INPUT_RESULTS_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define ONE_INPUT_RESULTS_COUNT 4
// MERGED-NEXT: #define ONE_INPUT_RESULTS_SHAPE {4}
// MERGED-NEXT: #define ONE_INPUT_RESULTS_OFFSET 128 /* in default */
// MERGED-NEXT: #define ONE_OUTPUT_SCALAR_SIZE 4 /* memref<f32> */
// MERGED-NEXT: #define ONE_OUTPUT_SCALAR_COUNT 1
// MERGED-NEXT: #define ONE_OUTPUT_SCALAR_OFFSET 0 /* in default */
// MERGED-NEXT: #define ONE_OUTPUT_POOLS_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define ONE_OUTPUT_POOLS_COUNT 4
// MERGED-NEXT: #define ONE_OUTPUT_POOLS_SHAPE {4}
// MERGED-NEXT: #define ONE_OUTPUT_POOLS_OFFSET 64 /* in default */
// MERGED-NEXT: #define ONE_OUTPUT_RESULTS_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define ONE_OUTPUT_RESULTS_COUNT 4
// MERGED-NEXT: #define ONE_OUTPUT_RESULTS_SHAPE {4}
// MERGED-NEXT: #define ONE_OUTPUT_RESULTS_OFFSET 128 /* in default */
// MERGED-NEXT: #define ONE_OUTPUT_RESULT_0_SIZE 24 /* memref<2x3xf32> */
// MERGED-NEXT: #define ONE_OUTPUT_RESULT_0_COUNT 6
// MERGED-NEXT: #define ONE_OUTPUT_RESULT_0_SHAPE {2, 3}
// MERGED-NEXT: #define ONE_OUTPUT_RESULT_0_OFFSET 192 /* in default */
// MERGED-EMPTY:
// MERGED-NEXT: extern int8_t one_arena_default[216];
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *one_input_scalar(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + ONE_INPUT_SCALAR_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *one_input_pools(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + ONE_INPUT_POOLS_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *one_input_results(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + ONE_INPUT_RESULTS_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *one_output_scalar(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + ONE_OUTPUT_SCALAR_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *one_output_pools(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + ONE_OUTPUT_POOLS_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *one_output_results(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + ONE_OUTPUT_RESULTS_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *one_output_result_0(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + ONE_OUTPUT_RESULT_0_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: #ifndef ONE_ATTRIBUTES
// MERGED-NEXT: #define ONE_ATTRIBUTES
// MERGED-NEXT: #endif
// MERGED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// MERGED-NEXT: ONE_ATTRIBUTES
// MERGED-NEXT: void _mlir_ciface_one(void);
// MERGED-EMPTY:
// MERGED-NEXT: /* @names */
// MERGED-NEXT: /* arena 1 in @names, pool default: 59 % of it is needed at once */
// MERGED-NEXT: #define NAMES_ARENA_DEFAULT_SIZE 216
// MERGED-NEXT: #define NAMES_ARENA_DEFAULT_ALIGNMENT 64
// MERGED-NEXT: #define NAMES_ARENA_DEFAULT_POOL_BASE 65536
// MERGED-NEXT: /* arena 2 in @names, pool a/ *b* /: 100 % of it is needed at once */
// MERGED-NEXT: #define NAMES_ARENA_A__B_SIZE 16
// MERGED-NEXT: #define NAMES_ARENA_A__B_ALIGNMENT 64
// MERGED-NEXT: #define NAMES_ARENA_A__B_POOL_BASE 4096
// MERGED-NEXT: #define NAMES_INPUT_POOLS_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define NAMES_INPUT_POOLS_COUNT 4
// MERGED-NEXT: #define NAMES_INPUT_POOLS_SHAPE {4}
// MERGED-NEXT: #define NAMES_INPUT_POOLS_OFFSET 0 /* in default */
// MERGED-NEXT: #define NAMES_INPUT_RESULTS_SIZE 4 /* f32 */
// MERGED-NEXT: #define NAMES_INPUT_VALUE_0_SIZE 8 /* index */
// MERGED-NEXT: #define NAMES_OUTPUT_POOLS_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define NAMES_OUTPUT_POOLS_COUNT 4
// MERGED-NEXT: #define NAMES_OUTPUT_POOLS_SHAPE {4}
// MERGED-NEXT: #define NAMES_OUTPUT_POOLS_OFFSET 0 /* in default */
// MERGED-EMPTY:
// MERGED-NEXT: extern int8_t names_arena_a__b__[16];
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *names_input_pools(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + NAMES_INPUT_POOLS_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *names_output_pools(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + NAMES_OUTPUT_POOLS_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: #ifndef NAMES_ATTRIBUTES
// MERGED-NEXT: #define NAMES_ATTRIBUTES
// MERGED-NEXT: #endif
// MERGED-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// MERGED-NEXT: NAMES_ATTRIBUTES
// MERGED-NEXT: void names(float results_1, intptr_t value_0);
// MERGED-EMPTY:
// MERGED:      struct names_inputs {
// MERGED-NEXT:   float results_1;
// MERGED-NEXT:   intptr_t value_0;
// MERGED-NEXT: };
// MERGED:      /* The same, with all in structures. */
// MERGED-NEXT: static inline void names_execute(
// MERGED-NEXT:     const struct names_inputs *inputs) {
// MERGED-NEXT:   names(inputs->results_1, inputs->value_0);
// MERGED-NEXT: }
// MERGED:      /* @several */
// MERGED-NEXT: /* arena 3 in @several, pool default: 89 % of it is needed at once */
// MERGED-NEXT: #define SEVERAL_ARENA_DEFAULT_SIZE 216
// MERGED-NEXT: #define SEVERAL_ARENA_DEFAULT_ALIGNMENT 64
// MERGED-NEXT: #define SEVERAL_ARENA_DEFAULT_POOL_BASE 65536
// MERGED-NEXT: #define SEVERAL_INPUT_X_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define SEVERAL_INPUT_X_COUNT 4
// MERGED-NEXT: #define SEVERAL_INPUT_X_SHAPE {4}
// MERGED-NEXT: #define SEVERAL_INPUT_X_OFFSET 0 /* in default */
// MERGED-NEXT: #define SEVERAL_OUTPUT_X_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define SEVERAL_OUTPUT_X_COUNT 4
// MERGED-NEXT: #define SEVERAL_OUTPUT_X_SHAPE {4}
// MERGED-NEXT: #define SEVERAL_OUTPUT_X_OFFSET 0 /* in default */
// MERGED-NEXT: #define SEVERAL_OUTPUT_LOSS_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define SEVERAL_OUTPUT_LOSS_COUNT 4
// MERGED-NEXT: #define SEVERAL_OUTPUT_LOSS_SHAPE {4}
// MERGED-NEXT: #define SEVERAL_OUTPUT_LOSS_OFFSET 64 /* in default */
// MERGED-NEXT: #define SEVERAL_OUTPUT_RESULT_2_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define SEVERAL_OUTPUT_RESULT_2_COUNT 4
// MERGED-NEXT: #define SEVERAL_OUTPUT_RESULT_2_SHAPE {4}
// MERGED-NEXT: #define SEVERAL_OUTPUT_RESULT_2_OFFSET 128 /* in default */
// MERGED-NEXT: #define SEVERAL_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// MERGED-NEXT: #define SEVERAL_OUTPUT_STEPS_SIZE 4 /* i32 */
// MERGED-NEXT: #define SEVERAL_OUTPUT_RESULT_3_SIZE 4 /* i32 */
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *several_input_x(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + SEVERAL_INPUT_X_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *several_output_x(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + SEVERAL_OUTPUT_X_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *several_output_loss(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + SEVERAL_OUTPUT_LOSS_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: static inline float *several_output_result_2(void) {
// MERGED-NEXT:   return (float *)(void *)(one_arena_default + SEVERAL_OUTPUT_RESULT_2_OFFSET);
// MERGED-NEXT: }
// MERGED-EMPTY:
// MERGED-NEXT: struct several_results {
// MERGED-NEXT:   float result_0;
// MERGED-NEXT:   int32_t steps;
// MERGED-NEXT:   int32_t result_3;
// MERGED-NEXT: };
// MERGED-EMPTY:
// MERGED-NEXT: #ifndef SEVERAL_ATTRIBUTES
// MERGED-NEXT: #define SEVERAL_ATTRIBUTES
// MERGED-NEXT: #endif
// MERGED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// MERGED-NEXT: SEVERAL_ATTRIBUTES
// MERGED-NEXT: void _mlir_ciface_several(struct several_results *results);
// MERGED-EMPTY:
// MERGED-NEXT: /* @dynamic */
// MERGED-NEXT: /* arena 4 in @dynamic, pool default: 30 % of it is needed at once */
// MERGED-NEXT: #define DYNAMIC_ARENA_DEFAULT_SIZE 216
// MERGED-NEXT: #define DYNAMIC_ARENA_DEFAULT_ALIGNMENT 64
// MERGED-NEXT: #define DYNAMIC_ARENA_DEFAULT_POOL_BASE 65536
// MERGED-NEXT: /* x: memref<?xf32>, of no known size */
// MERGED-NEXT: /* no prototype: a type of the function has no counterpart in C */
// MERGED-EMPTY:
// MERGED-NEXT: /* @later */
// MERGED-NEXT: /* arena 5 in @later, pool default: 30 % of it is needed at once */
// MERGED-NEXT: #define LATER_ARENA_DEFAULT_SIZE 216
// MERGED-NEXT: #define LATER_ARENA_DEFAULT_ALIGNMENT 64
// MERGED-NEXT: #define LATER_ARENA_DEFAULT_POOL_BASE 65536
// MERGED-NEXT: #define LATER_INPUT_RATE_SIZE 4 /* f32 */
// MERGED-NEXT: #define LATER_INPUT_Y_SIZE 1 /* i7 */
// MERGED-NEXT: /* no prototype: a type of the function has no counterpart in C */
// MERGED-EMPTY:
// MERGED-NEXT: #ifdef __cplusplus
// MERGED-NEXT: }
// MERGED-NEXT: #endif
// MERGED-EMPTY:
// MERGED-NEXT: #endif /* MEMORY_PLAN_ONE_H */
