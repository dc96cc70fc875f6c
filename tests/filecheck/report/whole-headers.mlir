// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument io-in-workspace=true lifetimes=tick"}' | filecheck %s --check-prefix=PLACED --match-full-lines
// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=argument lifetimes=tick"}' | filecheck %s --check-prefix=WORKSPACE --match-full-lines
// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="scope=program arena=global io-in-workspace=true pack-constants=true lifetimes=tick"}' | filecheck %s --check-prefix=GLOBAL --match-full-lines
// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=ALLOCATED --match-full-lines
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=global lifetimes=tick}' -t 'memory-plan{format=c-header merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=MERGED --match-full-lines

// Whole headers: of a function with inputs that are read and written, scalars and names that C has for itself,
// and of one with types that C has not.

builtin.module attributes {mergealloc.pools = [{name = "sram", capacity = 4096 : i64, alignment = 16 : i64, base_address = 536870912 : i64}, {name = "default"}, {name = "two-words"}, {name = "two_words"}]} {
  memref.global "private" constant @weights : memref<4xf32> = dense<[1.0, 2.0, 3.0, 4.0]>
  func.func private @layer(%x: memref<64xf32>, %y: memref<64xf32>) {
    linalg.exp ins(%x : memref<64xf32>) outs(%y : memref<64xf32>)
    func.return
  }
  func.func @model(%x: memref<64xf32>, %switch: memref<8x8xi16>, %static: f64, %n: index, %flag: i1) -> (memref<64xf32>, memref<2x2xi8>) {
    %w = memref.get_global @weights : memref<4xf32>
    "test.op"(%w, %switch) : (memref<4xf32>, memref<8x8xi16>) -> ()
    %a = memref.alloc() {mergealloc.pools = ["sram"]} : memref<64xf32>
    func.call @layer(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
    %r = memref.alloc() : memref<64xf32>
    linalg.add ins(%a, %x : memref<64xf32>, memref<64xf32>) outs(%r : memref<64xf32>)
    %s = memref.alloc() : memref<2x2xi8>
    "test.op"(%s) : (memref<2x2xi8>) -> ()
    func.return %r, %s : memref<64xf32>, memref<2x2xi8>
  }
  func.func @odd(%t: memref<2xcomplex<f32>>, %u: i7) -> f32 {
    %a = memref.alloc() : memref<4xf32>
    %r = "test.op"(%t, %u, %a) : (memref<2xcomplex<f32>>, i7, memref<4xf32>) -> f32
    func.return %r : f32
  }
  // Its name is that of a structure for @model; two pools have one name in C.
  func.func @model_pools(%x: memref<4xf32>, %_: memref<4xf32>) -> (memref<4xf32> {bufferize.result = "probabilities"}, f32) {
    %a = memref.alloc() {mergealloc.pools = ["two-words"]} : memref<4xf32>
    %b = memref.alloc() {mergealloc.pools = ["two_words"]} : memref<4xf32>
    %v = "test.op"(%x, %_, %a, %b) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> f32
    %r = memref.alloc() : memref<4xf32>
    "test.op"(%r) : (memref<4xf32>) -> ()
    func.return %r, %v : memref<4xf32>, f32
  }
  func.func @ticks() -> i32 attributes {llvm.emit_c_interface} {
    %c = arith.constant 1 : i32
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    func.return %c : i32
  }
  func.func @bits(%x: i7) attributes {llvm.emit_c_interface} {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    func.return
  }
  func.func @alone() -> f32 {
    %a = memref.alloc() : memref<4xf32>
    %v = "test.op"(%a) : (memref<4xf32>) -> f32
    func.return %v : f32
  }
}


// PLACED:      /* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */
// PLACED-NEXT: #ifndef MEMORY_PLAN_MODEL_H
// PLACED-NEXT: #define MEMORY_PLAN_MODEL_H
// PLACED-EMPTY:
// PLACED:      #include <stdbool.h>
// PLACED-NEXT: #include <stdint.h>
// PLACED-EMPTY:
// PLACED-NEXT: #ifndef MERGEALLOC_ALIGNED
// PLACED-NEXT: #if defined(__cplusplus) && __cplusplus >= 201103L
// PLACED-NEXT: #define MERGEALLOC_ALIGNED(bytes) alignas(bytes)
// PLACED-NEXT: #elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
// PLACED-NEXT: #define MERGEALLOC_ALIGNED(bytes) _Alignas(bytes)
// PLACED-NEXT: #elif defined(__GNUC__)
// PLACED-NEXT: #define MERGEALLOC_ALIGNED(bytes) __attribute__((aligned(bytes)))
// PLACED-NEXT: #elif defined(_MSC_VER)
// PLACED-NEXT: #define MERGEALLOC_ALIGNED(bytes) __declspec(align(bytes))
// PLACED-NEXT: #endif
// PLACED-NEXT: #endif
// PLACED-EMPTY:
// PLACED-NEXT: #ifdef __cplusplus
// PLACED-NEXT: extern "C" {
// PLACED-NEXT: #endif
// PLACED-EMPTY:
// PLACED-NEXT: /* @model */
// PLACED-NEXT: /* the memory that the caller provides in pool default */
// PLACED-NEXT: #define MODEL_WORKSPACE_DEFAULT_SIZE 640
// PLACED-NEXT: #define MODEL_WORKSPACE_DEFAULT_ALIGNMENT 64
// PLACED-NEXT: /* the memory that the caller provides in pool sram */
// PLACED-NEXT: #define MODEL_WORKSPACE_SRAM_SIZE 256
// PLACED-NEXT: #define MODEL_WORKSPACE_SRAM_ALIGNMENT 16
// PLACED-NEXT: #define MODEL_INPUT_X_SIZE 256 /* memref<64xf32> */
// PLACED-NEXT: #define MODEL_INPUT_X_COUNT 64
// PLACED-NEXT: #define MODEL_INPUT_X_SHAPE {64}
// PLACED-NEXT: #define MODEL_INPUT_X_OFFSET 0 /* in default */
// PLACED-NEXT: #define MODEL_INPUT_SWITCH_SIZE 128 /* memref<8x8xi16> */
// PLACED-NEXT: #define MODEL_INPUT_SWITCH_COUNT 64
// PLACED-NEXT: #define MODEL_INPUT_SWITCH_SHAPE {8, 8}
// PLACED-NEXT: #define MODEL_INPUT_SWITCH_OFFSET 256 /* in default */
// PLACED-NEXT: #define MODEL_INPUT_STATIC_SIZE 8 /* f64 */
// PLACED-NEXT: #define MODEL_INPUT_N_SIZE 8 /* index */
// PLACED-NEXT: #define MODEL_INPUT_FLAG_SIZE 1 /* i1 */
// PLACED-NEXT: #define MODEL_OUTPUT_SWITCH_SIZE 128 /* memref<8x8xi16> */
// PLACED-NEXT: #define MODEL_OUTPUT_SWITCH_COUNT 64
// PLACED-NEXT: #define MODEL_OUTPUT_SWITCH_SHAPE {8, 8}
// PLACED-NEXT: #define MODEL_OUTPUT_SWITCH_OFFSET 256 /* in default */
// PLACED-NEXT: #define MODEL_OUTPUT_RESULT_0_SIZE 256 /* memref<64xf32> */
// PLACED-NEXT: #define MODEL_OUTPUT_RESULT_0_COUNT 64
// PLACED-NEXT: #define MODEL_OUTPUT_RESULT_0_SHAPE {64}
// PLACED-NEXT: #define MODEL_OUTPUT_RESULT_0_OFFSET 384 /* in default */
// PLACED-NEXT: #define MODEL_OUTPUT_RESULT_1_SIZE 4 /* memref<2x2xi8> */
// PLACED-NEXT: #define MODEL_OUTPUT_RESULT_1_COUNT 4
// PLACED-NEXT: #define MODEL_OUTPUT_RESULT_1_SHAPE {2, 2}
// PLACED-NEXT: #define MODEL_OUTPUT_RESULT_1_OFFSET 0 /* in default */
// PLACED-EMPTY:
// PLACED-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// PLACED-NEXT: struct model_pools {
// PLACED-NEXT: void *default_; /* 640 bytes */
// PLACED-NEXT: void *sram; /* 256 bytes */
// PLACED-NEXT: };
// PLACED-EMPTY:
// PLACED-NEXT: #ifdef MODEL_MEMORY
// PLACED-NEXT: MERGEALLOC_ALIGNED(MODEL_WORKSPACE_DEFAULT_ALIGNMENT)
// PLACED-NEXT: #ifdef MODEL_WORKSPACE_DEFAULT_SECTION
// PLACED-NEXT: __attribute__((section(MODEL_WORKSPACE_DEFAULT_SECTION)))
// PLACED-NEXT: #endif
// PLACED-NEXT: static int8_t model_workspace_default[MODEL_WORKSPACE_DEFAULT_SIZE];
// PLACED-NEXT: MERGEALLOC_ALIGNED(MODEL_WORKSPACE_SRAM_ALIGNMENT)
// PLACED-NEXT: #ifdef MODEL_WORKSPACE_SRAM_SECTION
// PLACED-NEXT: __attribute__((section(MODEL_WORKSPACE_SRAM_SECTION)))
// PLACED-NEXT: #endif
// PLACED-NEXT: static int8_t model_workspace_sram[MODEL_WORKSPACE_SRAM_SIZE];
// PLACED-NEXT: static const struct model_pools model_memory = {model_workspace_default, model_workspace_sram};
// PLACED-NEXT: #endif /* MODEL_MEMORY */
// PLACED-EMPTY:
// PLACED-NEXT: static inline float *model_input_x(const struct model_pools *pools) {
// PLACED-NEXT: return (float *)(void *)((int8_t *)pools->default_ + MODEL_INPUT_X_OFFSET);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED-NEXT: static inline int16_t *model_input_switch(const struct model_pools *pools) {
// PLACED-NEXT: return (int16_t *)(void *)((int8_t *)pools->default_ + MODEL_INPUT_SWITCH_OFFSET);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED-NEXT: static inline int16_t *model_output_switch(const struct model_pools *pools) {
// PLACED-NEXT: return (int16_t *)(void *)((int8_t *)pools->default_ + MODEL_OUTPUT_SWITCH_OFFSET);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED-NEXT: static inline float *model_output_result_0(const struct model_pools *pools) {
// PLACED-NEXT: return (float *)(void *)((int8_t *)pools->default_ + MODEL_OUTPUT_RESULT_0_OFFSET);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED-NEXT: static inline int8_t *model_output_result_1(const struct model_pools *pools) {
// PLACED-NEXT: return (int8_t *)(void *)((int8_t *)pools->default_ + MODEL_OUTPUT_RESULT_1_OFFSET);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED-NEXT: #ifndef MODEL_ATTRIBUTES
// PLACED-NEXT: #define MODEL_ATTRIBUTES
// PLACED-NEXT: #endif
// PLACED-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// PLACED-NEXT: MODEL_ATTRIBUTES
// PLACED-NEXT: void model(double static_, intptr_t n, bool flag, int8_t *workspace, int8_t *workspace_1);
// PLACED-EMPTY:
// PLACED-NEXT: /* The same, with the memory in structures. */
// PLACED-NEXT: static inline void model_run(const struct model_pools *pools, double static_, intptr_t n, bool flag) {
// PLACED-NEXT: model(static_, n, flag, (int8_t *)pools->default_, (int8_t *)pools->sram);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED:      struct model_inputs {
// PLACED-NEXT:   double static_;
// PLACED-NEXT:   intptr_t n;
// PLACED-NEXT:   bool flag;
// PLACED-NEXT: };
// PLACED:      /* The same, with all in structures. */
// PLACED-NEXT: static inline void model_execute(
// PLACED-NEXT:     const struct model_inputs *inputs, const struct model_pools *pools) {
// PLACED-NEXT:   model(inputs->static_, inputs->n, inputs->flag, (int8_t *)pools->default_, (int8_t *)pools->sram);
// PLACED-NEXT: }
// PLACED:      /* @odd */
// PLACED-NEXT: /* the memory that the caller provides in pool default */
// PLACED-NEXT: #define ODD_WORKSPACE_DEFAULT_SIZE 128
// PLACED-NEXT: #define ODD_WORKSPACE_DEFAULT_ALIGNMENT 64
// PLACED-NEXT: #define ODD_INPUT_T_SIZE 16 /* memref<2xcomplex<f32>> */
// PLACED-NEXT: #define ODD_INPUT_T_COUNT 2
// PLACED-NEXT: #define ODD_INPUT_T_SHAPE {2}
// PLACED-NEXT: #define ODD_INPUT_T_OFFSET 0 /* in default */
// PLACED-NEXT: #define ODD_INPUT_U_SIZE 1 /* i7 */
// PLACED-NEXT: #define ODD_OUTPUT_T_SIZE 16 /* memref<2xcomplex<f32>> */
// PLACED-NEXT: #define ODD_OUTPUT_T_COUNT 2
// PLACED-NEXT: #define ODD_OUTPUT_T_SHAPE {2}
// PLACED-NEXT: #define ODD_OUTPUT_T_OFFSET 0 /* in default */
// PLACED-NEXT: #define ODD_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// PLACED-EMPTY:
// PLACED-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// PLACED-NEXT: struct odd_pools {
// PLACED-NEXT: void *default_; /* 128 bytes */
// PLACED-NEXT: };
// PLACED-EMPTY:
// PLACED-NEXT: #ifdef ODD_MEMORY
// PLACED-NEXT: MERGEALLOC_ALIGNED(ODD_WORKSPACE_DEFAULT_ALIGNMENT)
// PLACED-NEXT: #ifdef ODD_WORKSPACE_DEFAULT_SECTION
// PLACED-NEXT: __attribute__((section(ODD_WORKSPACE_DEFAULT_SECTION)))
// PLACED-NEXT: #endif
// PLACED-NEXT: static int8_t odd_workspace_default[ODD_WORKSPACE_DEFAULT_SIZE];
// PLACED-NEXT: static const struct odd_pools odd_memory = {odd_workspace_default};
// PLACED-NEXT: #endif /* ODD_MEMORY */
// PLACED-NEXT: /* no prototype: a type of the function has no counterpart in C */
// PLACED-EMPTY:
// PLACED-NEXT: /* @model_pools */
// PLACED-NEXT: /* the memory that the caller provides in pool default */
// PLACED-NEXT: #define MODEL_POOLS_WORKSPACE_DEFAULT_SIZE 192
// PLACED-NEXT: #define MODEL_POOLS_WORKSPACE_DEFAULT_ALIGNMENT 64
// PLACED-NEXT: /* the memory that the caller provides in pool two-words */
// PLACED-NEXT: #define MODEL_POOLS_WORKSPACE_TWO_WORDS_SIZE 64
// PLACED-NEXT: #define MODEL_POOLS_WORKSPACE_TWO_WORDS_ALIGNMENT 64
// PLACED-NEXT: /* the memory that the caller provides in pool two_words */
// PLACED-NEXT: #define MODEL_POOLS_WORKSPACE_TWO_WORDS_1_SIZE 64
// PLACED-NEXT: #define MODEL_POOLS_WORKSPACE_TWO_WORDS_1_ALIGNMENT 64
// PLACED-NEXT: #define MODEL_POOLS_INPUT_X_SIZE 16 /* memref<4xf32> */
// PLACED-NEXT: #define MODEL_POOLS_INPUT_X_COUNT 4
// PLACED-NEXT: #define MODEL_POOLS_INPUT_X_SHAPE {4}
// PLACED-NEXT: #define MODEL_POOLS_INPUT_X_OFFSET 0 /* in default */
// PLACED-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_SIZE 16 /* memref<4xf32> */
// PLACED-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_COUNT 4
// PLACED-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_SHAPE {4}
// PLACED-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_OFFSET 64 /* in default */
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_X_SIZE 16 /* memref<4xf32> */
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_X_COUNT 4
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_X_SHAPE {4}
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_X_OFFSET 0 /* in default */
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_UNNAMED_SIZE 16 /* memref<4xf32> */
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_UNNAMED_COUNT 4
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_UNNAMED_SHAPE {4}
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_UNNAMED_OFFSET 64 /* in default */
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_SIZE 16 /* memref<4xf32> */
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_COUNT 4
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_SHAPE {4}
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_OFFSET 128 /* in default */
// PLACED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_1_SIZE 4 /* f32 */
// PLACED-EMPTY:
// PLACED-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// PLACED-NEXT: struct model_pools_pools {
// PLACED-NEXT: void *default_; /* 192 bytes */
// PLACED-NEXT: void *two_words; /* 64 bytes */
// PLACED-NEXT: void *two_words_1; /* 64 bytes */
// PLACED-NEXT: };
// PLACED-EMPTY:
// PLACED-NEXT: #ifdef MODEL_POOLS_MEMORY
// PLACED-NEXT: MERGEALLOC_ALIGNED(MODEL_POOLS_WORKSPACE_DEFAULT_ALIGNMENT)
// PLACED-NEXT: #ifdef MODEL_POOLS_WORKSPACE_DEFAULT_SECTION
// PLACED-NEXT: __attribute__((section(MODEL_POOLS_WORKSPACE_DEFAULT_SECTION)))
// PLACED-NEXT: #endif
// PLACED-NEXT: static int8_t model_pools_workspace_default[MODEL_POOLS_WORKSPACE_DEFAULT_SIZE];
// PLACED-NEXT: MERGEALLOC_ALIGNED(MODEL_POOLS_WORKSPACE_TWO_WORDS_ALIGNMENT)
// PLACED-NEXT: #ifdef MODEL_POOLS_WORKSPACE_TWO_WORDS_SECTION
// PLACED-NEXT: __attribute__((section(MODEL_POOLS_WORKSPACE_TWO_WORDS_SECTION)))
// PLACED-NEXT: #endif
// PLACED-NEXT: static int8_t model_pools_workspace_two_words[MODEL_POOLS_WORKSPACE_TWO_WORDS_SIZE];
// PLACED-NEXT: MERGEALLOC_ALIGNED(MODEL_POOLS_WORKSPACE_TWO_WORDS_1_ALIGNMENT)
// PLACED-NEXT: #ifdef MODEL_POOLS_WORKSPACE_TWO_WORDS_1_SECTION
// PLACED-NEXT: __attribute__((section(MODEL_POOLS_WORKSPACE_TWO_WORDS_1_SECTION)))
// PLACED-NEXT: #endif
// PLACED-NEXT: static int8_t model_pools_workspace_two_words_1[MODEL_POOLS_WORKSPACE_TWO_WORDS_1_SIZE];
// PLACED-NEXT: static const struct model_pools_pools model_pools_memory = {model_pools_workspace_default, model_pools_workspace_two_words, model_pools_workspace_two_words_1};
// PLACED-NEXT: #endif /* MODEL_POOLS_MEMORY */
// PLACED-EMPTY:
// PLACED-NEXT: static inline float *model_pools_input_x(const struct model_pools_pools *pools) {
// PLACED-NEXT: return (float *)(void *)((int8_t *)pools->default_ + MODEL_POOLS_INPUT_X_OFFSET);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED-NEXT: static inline float *model_pools_input__(const struct model_pools_pools *pools) {
// PLACED-NEXT: return (float *)(void *)((int8_t *)pools->default_ + MODEL_POOLS_INPUT_UNNAMED_OFFSET);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED-NEXT: static inline float *model_pools_output_x(const struct model_pools_pools *pools) {
// PLACED-NEXT: return (float *)(void *)((int8_t *)pools->default_ + MODEL_POOLS_OUTPUT_X_OFFSET);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED-NEXT: static inline float *model_pools_output__(const struct model_pools_pools *pools) {
// PLACED-NEXT: return (float *)(void *)((int8_t *)pools->default_ + MODEL_POOLS_OUTPUT_UNNAMED_OFFSET);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED-NEXT: static inline float *model_pools_output_result_0(const struct model_pools_pools *pools) {
// PLACED-NEXT: return (float *)(void *)((int8_t *)pools->default_ + MODEL_POOLS_OUTPUT_RESULT_0_OFFSET);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED-NEXT: #ifndef MODEL_POOLS_ATTRIBUTES
// PLACED-NEXT: #define MODEL_POOLS_ATTRIBUTES
// PLACED-NEXT: #endif
// PLACED-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// PLACED-NEXT: MODEL_POOLS_ATTRIBUTES
// PLACED-NEXT: float model_pools(int8_t *workspace, int8_t *workspace_1, int8_t *workspace_2);
// PLACED-EMPTY:
// PLACED-NEXT: /* The same, with the memory in structures. */
// PLACED-NEXT: static inline float model_pools_run(const struct model_pools_pools *pools) {
// PLACED-NEXT: return model_pools((int8_t *)pools->default_, (int8_t *)pools->two_words, (int8_t *)pools->two_words_1);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED:      struct model_pools_outputs {
// PLACED-NEXT:   float result_1;
// PLACED-NEXT: };
// PLACED:      /* The same, with all in structures. */
// PLACED-NEXT: static inline void model_pools_execute(
// PLACED-NEXT:     struct model_pools_outputs *outputs, const struct model_pools_pools *pools) {
// PLACED-NEXT:   outputs->result_1 = model_pools((int8_t *)pools->default_, (int8_t *)pools->two_words, (int8_t *)pools->two_words_1);
// PLACED-NEXT: }
// PLACED:      /* @ticks */
// PLACED-NEXT: /* the memory that the caller provides in pool default */
// PLACED-NEXT: #define TICKS_WORKSPACE_DEFAULT_SIZE 64
// PLACED-NEXT: #define TICKS_WORKSPACE_DEFAULT_ALIGNMENT 64
// PLACED-NEXT: #define TICKS_OUTPUT_RESULT_0_SIZE 4 /* i32 */
// PLACED-EMPTY:
// PLACED-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// PLACED-NEXT: struct ticks_pools {
// PLACED-NEXT: void *default_; /* 64 bytes */
// PLACED-NEXT: };
// PLACED-EMPTY:
// PLACED-NEXT: #ifdef TICKS_MEMORY
// PLACED-NEXT: MERGEALLOC_ALIGNED(TICKS_WORKSPACE_DEFAULT_ALIGNMENT)
// PLACED-NEXT: #ifdef TICKS_WORKSPACE_DEFAULT_SECTION
// PLACED-NEXT: __attribute__((section(TICKS_WORKSPACE_DEFAULT_SECTION)))
// PLACED-NEXT: #endif
// PLACED-NEXT: static int8_t ticks_workspace_default[TICKS_WORKSPACE_DEFAULT_SIZE];
// PLACED-NEXT: static const struct ticks_pools ticks_memory = {ticks_workspace_default};
// PLACED-NEXT: #endif /* TICKS_MEMORY */
// PLACED-EMPTY:
// PLACED-NEXT: #ifndef MEMREF_1D_I8
// PLACED-NEXT: #define MEMREF_1D_I8
// PLACED-NEXT: struct memref_1d_i8 {
// PLACED-NEXT: int8_t *allocated;
// PLACED-NEXT: int8_t *aligned;
// PLACED-NEXT: intptr_t offset;
// PLACED-NEXT: intptr_t sizes[1];
// PLACED-NEXT: intptr_t strides[1];
// PLACED-NEXT: };
// PLACED-NEXT: #endif
// PLACED-EMPTY:
// PLACED-NEXT: #ifndef TICKS_ATTRIBUTES
// PLACED-NEXT: #define TICKS_ATTRIBUTES
// PLACED-NEXT: #endif
// PLACED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// PLACED-NEXT: TICKS_ATTRIBUTES
// PLACED-NEXT: int32_t _mlir_ciface_ticks(struct memref_1d_i8 *workspace);
// PLACED-EMPTY:
// PLACED-NEXT: /* @bits */
// PLACED-NEXT: /* the memory that the caller provides in pool default */
// PLACED-NEXT: #define BITS_WORKSPACE_DEFAULT_SIZE 64
// PLACED-NEXT: #define BITS_WORKSPACE_DEFAULT_ALIGNMENT 64
// PLACED-NEXT: #define BITS_INPUT_X_SIZE 1 /* i7 */
// PLACED-EMPTY:
// PLACED-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// PLACED-NEXT: struct bits_pools {
// PLACED-NEXT: void *default_; /* 64 bytes */
// PLACED-NEXT: };
// PLACED-EMPTY:
// PLACED-NEXT: #ifdef BITS_MEMORY
// PLACED-NEXT: MERGEALLOC_ALIGNED(BITS_WORKSPACE_DEFAULT_ALIGNMENT)
// PLACED-NEXT: #ifdef BITS_WORKSPACE_DEFAULT_SECTION
// PLACED-NEXT: __attribute__((section(BITS_WORKSPACE_DEFAULT_SECTION)))
// PLACED-NEXT: #endif
// PLACED-NEXT: static int8_t bits_workspace_default[BITS_WORKSPACE_DEFAULT_SIZE];
// PLACED-NEXT: static const struct bits_pools bits_memory = {bits_workspace_default};
// PLACED-NEXT: #endif /* BITS_MEMORY */
// PLACED-NEXT: /* no prototype: a type of the function has no counterpart in C */
// PLACED-EMPTY:
// PLACED-NEXT: /* @alone */
// PLACED-NEXT: /* the memory that the caller provides in pool default */
// PLACED-NEXT: #define ALONE_WORKSPACE_DEFAULT_SIZE 64
// PLACED-NEXT: #define ALONE_WORKSPACE_DEFAULT_ALIGNMENT 64
// PLACED-NEXT: #define ALONE_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// PLACED-EMPTY:
// PLACED-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// PLACED-NEXT: struct alone_pools {
// PLACED-NEXT: void *default_; /* 64 bytes */
// PLACED-NEXT: };
// PLACED-EMPTY:
// PLACED-NEXT: #ifdef ALONE_MEMORY
// PLACED-NEXT: MERGEALLOC_ALIGNED(ALONE_WORKSPACE_DEFAULT_ALIGNMENT)
// PLACED-NEXT: #ifdef ALONE_WORKSPACE_DEFAULT_SECTION
// PLACED-NEXT: __attribute__((section(ALONE_WORKSPACE_DEFAULT_SECTION)))
// PLACED-NEXT: #endif
// PLACED-NEXT: static int8_t alone_workspace_default[ALONE_WORKSPACE_DEFAULT_SIZE];
// PLACED-NEXT: static const struct alone_pools alone_memory = {alone_workspace_default};
// PLACED-NEXT: #endif /* ALONE_MEMORY */
// PLACED-EMPTY:
// PLACED-NEXT: #ifndef ALONE_ATTRIBUTES
// PLACED-NEXT: #define ALONE_ATTRIBUTES
// PLACED-NEXT: #endif
// PLACED-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// PLACED-NEXT: ALONE_ATTRIBUTES
// PLACED-NEXT: float alone(int8_t *workspace);
// PLACED-EMPTY:
// PLACED-NEXT: /* The same, with the memory in structures. */
// PLACED-NEXT: static inline float alone_run(const struct alone_pools *pools) {
// PLACED-NEXT: return alone((int8_t *)pools->default_);
// PLACED-NEXT: }
// PLACED-EMPTY:
// PLACED:      struct alone_outputs {
// PLACED-NEXT:   float result_0;
// PLACED-NEXT: };
// PLACED:      /* The same, with all in structures. */
// PLACED-NEXT: static inline void alone_execute(
// PLACED-NEXT:     struct alone_outputs *outputs, const struct alone_pools *pools) {
// PLACED-NEXT:   outputs->result_0 = alone((int8_t *)pools->default_);
// PLACED-NEXT: }
// PLACED:      #ifdef __cplusplus
// PLACED-NEXT: }
// PLACED-NEXT: #endif
// PLACED-EMPTY:
// PLACED-NEXT: #endif /* MEMORY_PLAN_MODEL_H */

// WORKSPACE:      /* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */
// WORKSPACE-NEXT: #ifndef MEMORY_PLAN_MODEL_H
// WORKSPACE-NEXT: #define MEMORY_PLAN_MODEL_H
// WORKSPACE-EMPTY:
// WORKSPACE:      #include <stdbool.h>
// WORKSPACE-NEXT: #include <stdint.h>
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifndef MERGEALLOC_ALIGNED
// WORKSPACE-NEXT: #if defined(__cplusplus) && __cplusplus >= 201103L
// WORKSPACE-NEXT: #define MERGEALLOC_ALIGNED(bytes) alignas(bytes)
// WORKSPACE-NEXT: #elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
// WORKSPACE-NEXT: #define MERGEALLOC_ALIGNED(bytes) _Alignas(bytes)
// WORKSPACE-NEXT: #elif defined(__GNUC__)
// WORKSPACE-NEXT: #define MERGEALLOC_ALIGNED(bytes) __attribute__((aligned(bytes)))
// WORKSPACE-NEXT: #elif defined(_MSC_VER)
// WORKSPACE-NEXT: #define MERGEALLOC_ALIGNED(bytes) __declspec(align(bytes))
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: #endif
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifdef __cplusplus
// WORKSPACE-NEXT: extern "C" {
// WORKSPACE-NEXT: #endif
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* @model */
// WORKSPACE-NEXT: /* the memory that the caller provides in pool sram */
// WORKSPACE-NEXT: #define MODEL_WORKSPACE_SRAM_SIZE 256
// WORKSPACE-NEXT: #define MODEL_WORKSPACE_SRAM_ALIGNMENT 16
// WORKSPACE-NEXT: #define MODEL_INPUT_X_SIZE 256 /* memref<64xf32> */
// WORKSPACE-NEXT: #define MODEL_INPUT_X_COUNT 64
// WORKSPACE-NEXT: #define MODEL_INPUT_X_SHAPE {64}
// WORKSPACE-NEXT: #define MODEL_INPUT_SWITCH_SIZE 128 /* memref<8x8xi16> */
// WORKSPACE-NEXT: #define MODEL_INPUT_SWITCH_COUNT 64
// WORKSPACE-NEXT: #define MODEL_INPUT_SWITCH_SHAPE {8, 8}
// WORKSPACE-NEXT: #define MODEL_INPUT_STATIC_SIZE 8 /* f64 */
// WORKSPACE-NEXT: #define MODEL_INPUT_N_SIZE 8 /* index */
// WORKSPACE-NEXT: #define MODEL_INPUT_FLAG_SIZE 1 /* i1 */
// WORKSPACE-NEXT: #define MODEL_OUTPUT_RESULT_0_SIZE 256 /* memref<64xf32> */
// WORKSPACE-NEXT: #define MODEL_OUTPUT_RESULT_0_COUNT 64
// WORKSPACE-NEXT: #define MODEL_OUTPUT_RESULT_0_SHAPE {64}
// WORKSPACE-NEXT: #define MODEL_OUTPUT_RESULT_1_SIZE 4 /* memref<2x2xi8> */
// WORKSPACE-NEXT: #define MODEL_OUTPUT_RESULT_1_COUNT 4
// WORKSPACE-NEXT: #define MODEL_OUTPUT_RESULT_1_SHAPE {2, 2}
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// WORKSPACE-NEXT: struct model_pools {
// WORKSPACE-NEXT: void *sram; /* 256 bytes */
// WORKSPACE-NEXT: };
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifdef MODEL_MEMORY
// WORKSPACE-NEXT: MERGEALLOC_ALIGNED(MODEL_WORKSPACE_SRAM_ALIGNMENT)
// WORKSPACE-NEXT: #ifdef MODEL_WORKSPACE_SRAM_SECTION
// WORKSPACE-NEXT: __attribute__((section(MODEL_WORKSPACE_SRAM_SECTION)))
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: static int8_t model_workspace_sram[MODEL_WORKSPACE_SRAM_SIZE];
// WORKSPACE-NEXT: static const struct model_pools model_memory = {model_workspace_sram};
// WORKSPACE-NEXT: #endif /* MODEL_MEMORY */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifndef MEMREF_1D_F32
// WORKSPACE-NEXT: #define MEMREF_1D_F32
// WORKSPACE-NEXT: struct memref_1d_f32 {
// WORKSPACE-NEXT: float *allocated;
// WORKSPACE-NEXT: float *aligned;
// WORKSPACE-NEXT: intptr_t offset;
// WORKSPACE-NEXT: intptr_t sizes[1];
// WORKSPACE-NEXT: intptr_t strides[1];
// WORKSPACE-NEXT: };
// WORKSPACE-NEXT: #endif
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifndef MEMREF_2D_I16
// WORKSPACE-NEXT: #define MEMREF_2D_I16
// WORKSPACE-NEXT: struct memref_2d_i16 {
// WORKSPACE-NEXT: int16_t *allocated;
// WORKSPACE-NEXT: int16_t *aligned;
// WORKSPACE-NEXT: intptr_t offset;
// WORKSPACE-NEXT: intptr_t sizes[2];
// WORKSPACE-NEXT: intptr_t strides[2];
// WORKSPACE-NEXT: };
// WORKSPACE-NEXT: #endif
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifndef MEMREF_1D_I8
// WORKSPACE-NEXT: #define MEMREF_1D_I8
// WORKSPACE-NEXT: struct memref_1d_i8 {
// WORKSPACE-NEXT: int8_t *allocated;
// WORKSPACE-NEXT: int8_t *aligned;
// WORKSPACE-NEXT: intptr_t offset;
// WORKSPACE-NEXT: intptr_t sizes[1];
// WORKSPACE-NEXT: intptr_t strides[1];
// WORKSPACE-NEXT: };
// WORKSPACE-NEXT: #endif
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifndef MEMREF_2D_I8
// WORKSPACE-NEXT: #define MEMREF_2D_I8
// WORKSPACE-NEXT: struct memref_2d_i8 {
// WORKSPACE-NEXT: int8_t *allocated;
// WORKSPACE-NEXT: int8_t *aligned;
// WORKSPACE-NEXT: intptr_t offset;
// WORKSPACE-NEXT: intptr_t sizes[2];
// WORKSPACE-NEXT: intptr_t strides[2];
// WORKSPACE-NEXT: };
// WORKSPACE-NEXT: #endif
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: struct model_results {
// WORKSPACE-NEXT: struct memref_1d_f32 result_0;
// WORKSPACE-NEXT: struct memref_2d_i8 result_1;
// WORKSPACE-NEXT: };
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifndef MODEL_ATTRIBUTES
// WORKSPACE-NEXT: #define MODEL_ATTRIBUTES
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// WORKSPACE-NEXT: MODEL_ATTRIBUTES
// WORKSPACE-NEXT: void _mlir_ciface_model(struct model_results *results, struct memref_1d_f32 *x, struct memref_2d_i16 *switch_, double static_, intptr_t n, bool flag, struct memref_1d_i8 *workspace);
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* @odd */
// WORKSPACE-NEXT: /* the memory that the caller provides in pool default */
// WORKSPACE-NEXT: #define ODD_WORKSPACE_DEFAULT_SIZE 64
// WORKSPACE-NEXT: #define ODD_WORKSPACE_DEFAULT_ALIGNMENT 64
// WORKSPACE-NEXT: #define ODD_INPUT_T_SIZE 16 /* memref<2xcomplex<f32>> */
// WORKSPACE-NEXT: #define ODD_INPUT_T_COUNT 2
// WORKSPACE-NEXT: #define ODD_INPUT_T_SHAPE {2}
// WORKSPACE-NEXT: #define ODD_INPUT_U_SIZE 1 /* i7 */
// WORKSPACE-NEXT: #define ODD_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// WORKSPACE-NEXT: struct odd_pools {
// WORKSPACE-NEXT: void *default_; /* 64 bytes */
// WORKSPACE-NEXT: };
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifdef ODD_MEMORY
// WORKSPACE-NEXT: MERGEALLOC_ALIGNED(ODD_WORKSPACE_DEFAULT_ALIGNMENT)
// WORKSPACE-NEXT: #ifdef ODD_WORKSPACE_DEFAULT_SECTION
// WORKSPACE-NEXT: __attribute__((section(ODD_WORKSPACE_DEFAULT_SECTION)))
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: static int8_t odd_workspace_default[ODD_WORKSPACE_DEFAULT_SIZE];
// WORKSPACE-NEXT: static const struct odd_pools odd_memory = {odd_workspace_default};
// WORKSPACE-NEXT: #endif /* ODD_MEMORY */
// WORKSPACE-NEXT: /* no prototype: a type of the function has no counterpart in C */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* @model_pools */
// WORKSPACE-NEXT: /* the memory that the caller provides in pool two-words */
// WORKSPACE-NEXT: #define MODEL_POOLS_WORKSPACE_TWO_WORDS_SIZE 64
// WORKSPACE-NEXT: #define MODEL_POOLS_WORKSPACE_TWO_WORDS_ALIGNMENT 64
// WORKSPACE-NEXT: /* the memory that the caller provides in pool two_words */
// WORKSPACE-NEXT: #define MODEL_POOLS_WORKSPACE_TWO_WORDS_1_SIZE 64
// WORKSPACE-NEXT: #define MODEL_POOLS_WORKSPACE_TWO_WORDS_1_ALIGNMENT 64
// WORKSPACE-NEXT: #define MODEL_POOLS_INPUT_X_SIZE 16 /* memref<4xf32> */
// WORKSPACE-NEXT: #define MODEL_POOLS_INPUT_X_COUNT 4
// WORKSPACE-NEXT: #define MODEL_POOLS_INPUT_X_SHAPE {4}
// WORKSPACE-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_SIZE 16 /* memref<4xf32> */
// WORKSPACE-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_COUNT 4
// WORKSPACE-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_SHAPE {4}
// WORKSPACE-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_SIZE 16 /* memref<4xf32> */
// WORKSPACE-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_COUNT 4
// WORKSPACE-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_SHAPE {4}
// WORKSPACE-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_1_SIZE 4 /* f32 */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// WORKSPACE-NEXT: struct model_pools_pools {
// WORKSPACE-NEXT: void *two_words; /* 64 bytes */
// WORKSPACE-NEXT: void *two_words_1; /* 64 bytes */
// WORKSPACE-NEXT: };
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifdef MODEL_POOLS_MEMORY
// WORKSPACE-NEXT: MERGEALLOC_ALIGNED(MODEL_POOLS_WORKSPACE_TWO_WORDS_ALIGNMENT)
// WORKSPACE-NEXT: #ifdef MODEL_POOLS_WORKSPACE_TWO_WORDS_SECTION
// WORKSPACE-NEXT: __attribute__((section(MODEL_POOLS_WORKSPACE_TWO_WORDS_SECTION)))
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: static int8_t model_pools_workspace_two_words[MODEL_POOLS_WORKSPACE_TWO_WORDS_SIZE];
// WORKSPACE-NEXT: MERGEALLOC_ALIGNED(MODEL_POOLS_WORKSPACE_TWO_WORDS_1_ALIGNMENT)
// WORKSPACE-NEXT: #ifdef MODEL_POOLS_WORKSPACE_TWO_WORDS_1_SECTION
// WORKSPACE-NEXT: __attribute__((section(MODEL_POOLS_WORKSPACE_TWO_WORDS_1_SECTION)))
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: static int8_t model_pools_workspace_two_words_1[MODEL_POOLS_WORKSPACE_TWO_WORDS_1_SIZE];
// WORKSPACE-NEXT: static const struct model_pools_pools model_pools_memory = {model_pools_workspace_two_words, model_pools_workspace_two_words_1};
// WORKSPACE-NEXT: #endif /* MODEL_POOLS_MEMORY */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: struct model_pools_results {
// WORKSPACE-NEXT: struct memref_1d_f32 result_0;
// WORKSPACE-NEXT: float result_1;
// WORKSPACE-NEXT: };
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifndef MODEL_POOLS_ATTRIBUTES
// WORKSPACE-NEXT: #define MODEL_POOLS_ATTRIBUTES
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// WORKSPACE-NEXT: MODEL_POOLS_ATTRIBUTES
// WORKSPACE-NEXT: void _mlir_ciface_model_pools(struct model_pools_results *results, struct memref_1d_f32 *x, struct memref_1d_f32 *_, struct memref_1d_i8 *workspace, struct memref_1d_i8 *workspace_1);
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* @ticks */
// WORKSPACE-NEXT: /* the memory that the caller provides in pool default */
// WORKSPACE-NEXT: #define TICKS_WORKSPACE_DEFAULT_SIZE 64
// WORKSPACE-NEXT: #define TICKS_WORKSPACE_DEFAULT_ALIGNMENT 64
// WORKSPACE-NEXT: #define TICKS_OUTPUT_RESULT_0_SIZE 4 /* i32 */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// WORKSPACE-NEXT: struct ticks_pools {
// WORKSPACE-NEXT: void *default_; /* 64 bytes */
// WORKSPACE-NEXT: };
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifdef TICKS_MEMORY
// WORKSPACE-NEXT: MERGEALLOC_ALIGNED(TICKS_WORKSPACE_DEFAULT_ALIGNMENT)
// WORKSPACE-NEXT: #ifdef TICKS_WORKSPACE_DEFAULT_SECTION
// WORKSPACE-NEXT: __attribute__((section(TICKS_WORKSPACE_DEFAULT_SECTION)))
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: static int8_t ticks_workspace_default[TICKS_WORKSPACE_DEFAULT_SIZE];
// WORKSPACE-NEXT: static const struct ticks_pools ticks_memory = {ticks_workspace_default};
// WORKSPACE-NEXT: #endif /* TICKS_MEMORY */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifndef TICKS_ATTRIBUTES
// WORKSPACE-NEXT: #define TICKS_ATTRIBUTES
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// WORKSPACE-NEXT: TICKS_ATTRIBUTES
// WORKSPACE-NEXT: int32_t _mlir_ciface_ticks(struct memref_1d_i8 *workspace);
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* @bits */
// WORKSPACE-NEXT: /* the memory that the caller provides in pool default */
// WORKSPACE-NEXT: #define BITS_WORKSPACE_DEFAULT_SIZE 64
// WORKSPACE-NEXT: #define BITS_WORKSPACE_DEFAULT_ALIGNMENT 64
// WORKSPACE-NEXT: #define BITS_INPUT_X_SIZE 1 /* i7 */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// WORKSPACE-NEXT: struct bits_pools {
// WORKSPACE-NEXT: void *default_; /* 64 bytes */
// WORKSPACE-NEXT: };
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifdef BITS_MEMORY
// WORKSPACE-NEXT: MERGEALLOC_ALIGNED(BITS_WORKSPACE_DEFAULT_ALIGNMENT)
// WORKSPACE-NEXT: #ifdef BITS_WORKSPACE_DEFAULT_SECTION
// WORKSPACE-NEXT: __attribute__((section(BITS_WORKSPACE_DEFAULT_SECTION)))
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: static int8_t bits_workspace_default[BITS_WORKSPACE_DEFAULT_SIZE];
// WORKSPACE-NEXT: static const struct bits_pools bits_memory = {bits_workspace_default};
// WORKSPACE-NEXT: #endif /* BITS_MEMORY */
// WORKSPACE-NEXT: /* no prototype: a type of the function has no counterpart in C */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* @alone */
// WORKSPACE-NEXT: /* the memory that the caller provides in pool default */
// WORKSPACE-NEXT: #define ALONE_WORKSPACE_DEFAULT_SIZE 64
// WORKSPACE-NEXT: #define ALONE_WORKSPACE_DEFAULT_ALIGNMENT 64
// WORKSPACE-NEXT: #define ALONE_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* The memory that the caller provides, aligned as the macros say. */
// WORKSPACE-NEXT: struct alone_pools {
// WORKSPACE-NEXT: void *default_; /* 64 bytes */
// WORKSPACE-NEXT: };
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifdef ALONE_MEMORY
// WORKSPACE-NEXT: MERGEALLOC_ALIGNED(ALONE_WORKSPACE_DEFAULT_ALIGNMENT)
// WORKSPACE-NEXT: #ifdef ALONE_WORKSPACE_DEFAULT_SECTION
// WORKSPACE-NEXT: __attribute__((section(ALONE_WORKSPACE_DEFAULT_SECTION)))
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: static int8_t alone_workspace_default[ALONE_WORKSPACE_DEFAULT_SIZE];
// WORKSPACE-NEXT: static const struct alone_pools alone_memory = {alone_workspace_default};
// WORKSPACE-NEXT: #endif /* ALONE_MEMORY */
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #ifndef ALONE_ATTRIBUTES
// WORKSPACE-NEXT: #define ALONE_ATTRIBUTES
// WORKSPACE-NEXT: #endif
// WORKSPACE-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// WORKSPACE-NEXT: ALONE_ATTRIBUTES
// WORKSPACE-NEXT: float alone(int8_t *workspace);
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: /* The same, with the memory in structures. */
// WORKSPACE-NEXT: static inline float alone_run(const struct alone_pools *pools) {
// WORKSPACE-NEXT: return alone((int8_t *)pools->default_);
// WORKSPACE-NEXT: }
// WORKSPACE-EMPTY:
// WORKSPACE:      struct alone_outputs {
// WORKSPACE-NEXT:   float result_0;
// WORKSPACE-NEXT: };
// WORKSPACE:      /* The same, with all in structures. */
// WORKSPACE-NEXT: static inline void alone_execute(
// WORKSPACE-NEXT:     struct alone_outputs *outputs, const struct alone_pools *pools) {
// WORKSPACE-NEXT:   outputs->result_0 = alone((int8_t *)pools->default_);
// WORKSPACE-NEXT: }
// WORKSPACE:      #ifdef __cplusplus
// WORKSPACE-NEXT: }
// WORKSPACE-NEXT: #endif
// WORKSPACE-EMPTY:
// WORKSPACE-NEXT: #endif /* MEMORY_PLAN_MODEL_H */

// GLOBAL:      /* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */
// GLOBAL-NEXT: #ifndef MEMORY_PLAN_MODEL_H
// GLOBAL-NEXT: #define MEMORY_PLAN_MODEL_H
// GLOBAL-EMPTY:
// GLOBAL:      #include <stdbool.h>
// GLOBAL-NEXT: #include <stdint.h>
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifndef MERGEALLOC_ALIGNED
// GLOBAL-NEXT: #if defined(__cplusplus) && __cplusplus >= 201103L
// GLOBAL-NEXT: #define MERGEALLOC_ALIGNED(bytes) alignas(bytes)
// GLOBAL-NEXT: #elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
// GLOBAL-NEXT: #define MERGEALLOC_ALIGNED(bytes) _Alignas(bytes)
// GLOBAL-NEXT: #elif defined(__GNUC__)
// GLOBAL-NEXT: #define MERGEALLOC_ALIGNED(bytes) __attribute__((aligned(bytes)))
// GLOBAL-NEXT: #elif defined(_MSC_VER)
// GLOBAL-NEXT: #define MERGEALLOC_ALIGNED(bytes) __declspec(align(bytes))
// GLOBAL-NEXT: #endif
// GLOBAL-NEXT: #endif
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifdef __cplusplus
// GLOBAL-NEXT: extern "C" {
// GLOBAL-NEXT: #endif
// GLOBAL-EMPTY:
// GLOBAL-NEXT: /* @model */
// GLOBAL-NEXT: /* arena 0 in @model, pool default: 100 % of it is needed at once */
// GLOBAL-NEXT: #define MODEL_ARENA_DEFAULT_SIZE 640
// GLOBAL-NEXT: #define MODEL_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: /* arena 1 in @model, pool sram: 100 % of it is needed at once */
// GLOBAL-NEXT: #define MODEL_ARENA_SRAM_SIZE 256
// GLOBAL-NEXT: #define MODEL_ARENA_SRAM_ALIGNMENT 16
// GLOBAL-NEXT: #define MODEL_ARENA_SRAM_POOL_BASE 536870912
// GLOBAL-NEXT: #define MODEL_INPUT_X_SIZE 256 /* memref<64xf32> */
// GLOBAL-NEXT: #define MODEL_INPUT_X_COUNT 64
// GLOBAL-NEXT: #define MODEL_INPUT_X_SHAPE {64}
// GLOBAL-NEXT: #define MODEL_INPUT_X_OFFSET 0 /* in default */
// GLOBAL-NEXT: #define MODEL_INPUT_SWITCH_SIZE 128 /* memref<8x8xi16> */
// GLOBAL-NEXT: #define MODEL_INPUT_SWITCH_COUNT 64
// GLOBAL-NEXT: #define MODEL_INPUT_SWITCH_SHAPE {8, 8}
// GLOBAL-NEXT: #define MODEL_INPUT_SWITCH_OFFSET 256 /* in default */
// GLOBAL-NEXT: #define MODEL_INPUT_STATIC_SIZE 8 /* f64 */
// GLOBAL-NEXT: #define MODEL_INPUT_N_SIZE 8 /* index */
// GLOBAL-NEXT: #define MODEL_INPUT_FLAG_SIZE 1 /* i1 */
// GLOBAL-NEXT: #define MODEL_OUTPUT_SWITCH_SIZE 128 /* memref<8x8xi16> */
// GLOBAL-NEXT: #define MODEL_OUTPUT_SWITCH_COUNT 64
// GLOBAL-NEXT: #define MODEL_OUTPUT_SWITCH_SHAPE {8, 8}
// GLOBAL-NEXT: #define MODEL_OUTPUT_SWITCH_OFFSET 256 /* in default */
// GLOBAL-NEXT: #define MODEL_OUTPUT_RESULT_0_SIZE 256 /* memref<64xf32> */
// GLOBAL-NEXT: #define MODEL_OUTPUT_RESULT_0_COUNT 64
// GLOBAL-NEXT: #define MODEL_OUTPUT_RESULT_0_SHAPE {64}
// GLOBAL-NEXT: #define MODEL_OUTPUT_RESULT_0_OFFSET 384 /* in default */
// GLOBAL-NEXT: #define MODEL_OUTPUT_RESULT_1_SIZE 4 /* memref<2x2xi8> */
// GLOBAL-NEXT: #define MODEL_OUTPUT_RESULT_1_COUNT 4
// GLOBAL-NEXT: #define MODEL_OUTPUT_RESULT_1_SHAPE {2, 2}
// GLOBAL-NEXT: #define MODEL_OUTPUT_RESULT_1_OFFSET 0 /* in default */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifndef MODEL_ATTRIBUTES
// GLOBAL-NEXT: #define MODEL_ATTRIBUTES
// GLOBAL-NEXT: #endif
// GLOBAL-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// GLOBAL-NEXT: MODEL_ATTRIBUTES
// GLOBAL-NEXT: void model(double static_, intptr_t n, bool flag);
// GLOBAL-EMPTY:
// GLOBAL:      struct model_inputs {
// GLOBAL-NEXT:   double static_;
// GLOBAL-NEXT:   intptr_t n;
// GLOBAL-NEXT:   bool flag;
// GLOBAL-NEXT: };
// GLOBAL:      /* The same, with all in structures. */
// GLOBAL-NEXT: static inline void model_execute(
// GLOBAL-NEXT:     const struct model_inputs *inputs) {
// GLOBAL-NEXT:   model(inputs->static_, inputs->n, inputs->flag);
// GLOBAL-NEXT: }
// GLOBAL:      /* @odd */
// GLOBAL-NEXT: /* arena 2 in @odd, pool default: 100 % of it is needed at once */
// GLOBAL-NEXT: #define ODD_ARENA_DEFAULT_SIZE 128
// GLOBAL-NEXT: #define ODD_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: #define ODD_INPUT_T_SIZE 16 /* memref<2xcomplex<f32>> */
// GLOBAL-NEXT: #define ODD_INPUT_T_COUNT 2
// GLOBAL-NEXT: #define ODD_INPUT_T_SHAPE {2}
// GLOBAL-NEXT: #define ODD_INPUT_T_OFFSET 0 /* in default */
// GLOBAL-NEXT: #define ODD_INPUT_U_SIZE 1 /* i7 */
// GLOBAL-NEXT: #define ODD_OUTPUT_T_SIZE 16 /* memref<2xcomplex<f32>> */
// GLOBAL-NEXT: #define ODD_OUTPUT_T_COUNT 2
// GLOBAL-NEXT: #define ODD_OUTPUT_T_SHAPE {2}
// GLOBAL-NEXT: #define ODD_OUTPUT_T_OFFSET 0 /* in default */
// GLOBAL-NEXT: #define ODD_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// GLOBAL-NEXT: /* no prototype: a type of the function has no counterpart in C */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: /* @model_pools */
// GLOBAL-NEXT: /* arena 3 in @model_pools, pool default: 100 % of it is needed at once */
// GLOBAL-NEXT: #define MODEL_POOLS_ARENA_DEFAULT_SIZE 192
// GLOBAL-NEXT: #define MODEL_POOLS_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: /* arena 4 in @model_pools, pool two-words: 100 % of it is needed at once */
// GLOBAL-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_SIZE 64
// GLOBAL-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_ALIGNMENT 64
// GLOBAL-NEXT: /* arena 5 in @model_pools, pool two_words: 100 % of it is needed at once */
// GLOBAL-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_1_SIZE 64
// GLOBAL-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_1_ALIGNMENT 64
// GLOBAL-NEXT: #define MODEL_POOLS_INPUT_X_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define MODEL_POOLS_INPUT_X_COUNT 4
// GLOBAL-NEXT: #define MODEL_POOLS_INPUT_X_SHAPE {4}
// GLOBAL-NEXT: #define MODEL_POOLS_INPUT_X_OFFSET 0 /* in default */
// GLOBAL-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_COUNT 4
// GLOBAL-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_SHAPE {4}
// GLOBAL-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_OFFSET 64 /* in default */
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_X_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_X_COUNT 4
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_X_SHAPE {4}
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_X_OFFSET 0 /* in default */
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_UNNAMED_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_UNNAMED_COUNT 4
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_UNNAMED_SHAPE {4}
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_UNNAMED_OFFSET 64 /* in default */
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_SIZE 16 /* memref<4xf32> */
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_COUNT 4
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_SHAPE {4}
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_OFFSET 128 /* in default */
// GLOBAL-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_1_SIZE 4 /* f32 */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifndef MODEL_POOLS_ATTRIBUTES
// GLOBAL-NEXT: #define MODEL_POOLS_ATTRIBUTES
// GLOBAL-NEXT: #endif
// GLOBAL-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// GLOBAL-NEXT: MODEL_POOLS_ATTRIBUTES
// GLOBAL-NEXT: float model_pools(void);
// GLOBAL-EMPTY:
// GLOBAL:      struct model_pools_outputs {
// GLOBAL-NEXT:   float result_1;
// GLOBAL-NEXT: };
// GLOBAL:      /* The same, with all in structures. */
// GLOBAL-NEXT: static inline void model_pools_execute(
// GLOBAL-NEXT:     struct model_pools_outputs *outputs) {
// GLOBAL-NEXT:   outputs->result_1 = model_pools();
// GLOBAL-NEXT: }
// GLOBAL:      /* @ticks */
// GLOBAL-NEXT: /* arena 6 in @ticks, pool default: 100 % of it is needed at once */
// GLOBAL-NEXT: #define TICKS_ARENA_DEFAULT_SIZE 64
// GLOBAL-NEXT: #define TICKS_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: #define TICKS_OUTPUT_RESULT_0_SIZE 4 /* i32 */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifndef TICKS_ATTRIBUTES
// GLOBAL-NEXT: #define TICKS_ATTRIBUTES
// GLOBAL-NEXT: #endif
// GLOBAL-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// GLOBAL-NEXT: TICKS_ATTRIBUTES
// GLOBAL-NEXT: int32_t _mlir_ciface_ticks(void);
// GLOBAL-EMPTY:
// GLOBAL-NEXT: /* @bits */
// GLOBAL-NEXT: /* arena 7 in @bits, pool default: 100 % of it is needed at once */
// GLOBAL-NEXT: #define BITS_ARENA_DEFAULT_SIZE 64
// GLOBAL-NEXT: #define BITS_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: #define BITS_INPUT_X_SIZE 1 /* i7 */
// GLOBAL-NEXT: /* no prototype: a type of the function has no counterpart in C */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: /* @alone */
// GLOBAL-NEXT: /* arena 8 in @alone, pool default: 100 % of it is needed at once */
// GLOBAL-NEXT: #define ALONE_ARENA_DEFAULT_SIZE 64
// GLOBAL-NEXT: #define ALONE_ARENA_DEFAULT_ALIGNMENT 64
// GLOBAL-NEXT: #define ALONE_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifndef ALONE_ATTRIBUTES
// GLOBAL-NEXT: #define ALONE_ATTRIBUTES
// GLOBAL-NEXT: #endif
// GLOBAL-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// GLOBAL-NEXT: ALONE_ATTRIBUTES
// GLOBAL-NEXT: float alone(void);
// GLOBAL-EMPTY:
// GLOBAL:      struct alone_outputs {
// GLOBAL-NEXT:   float result_0;
// GLOBAL-NEXT: };
// GLOBAL:      /* The same, with all in structures. */
// GLOBAL-NEXT: static inline void alone_execute(
// GLOBAL-NEXT:     struct alone_outputs *outputs) {
// GLOBAL-NEXT:   outputs->result_0 = alone();
// GLOBAL-NEXT: }
// GLOBAL:      /* Constants in pool default: 16 bytes of 1 constant */
// GLOBAL-NEXT: #define MODEL_CONSTANTS_DEFAULT_SIZE 16
// GLOBAL-NEXT: #define MODEL_CONSTANTS_DEFAULT_ALIGNMENT 4
// GLOBAL-NEXT: #define MODEL_CONSTANTS_DEFAULT_WEIGHTS_OFFSET 0 /* memref<4xf32> */
// GLOBAL-NEXT: #define MODEL_CONSTANTS_DEFAULT_WEIGHTS_SIZE 16
// GLOBAL-NEXT: #ifdef MODEL_CONSTANTS_DATA
// GLOBAL-NEXT: MERGEALLOC_ALIGNED(4)
// GLOBAL-NEXT: #ifdef MODEL_CONSTANTS_DEFAULT_SECTION
// GLOBAL-NEXT: __attribute__((section(MODEL_CONSTANTS_DEFAULT_SECTION)))
// GLOBAL-NEXT: #endif
// GLOBAL-NEXT: static const uint8_t model_constants_default[16] = {
// GLOBAL-NEXT: 0x00, 0x00, 0x80, 0x3f, 0x00, 0x00, 0x00, 0x40, 0x00, 0x00, 0x40, 0x40, 0x00, 0x00, 0x80, 0x40,
// GLOBAL-NEXT: };
// GLOBAL-NEXT: #endif /* MODEL_CONSTANTS_DATA */
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #ifdef __cplusplus
// GLOBAL-NEXT: }
// GLOBAL-NEXT: #endif
// GLOBAL-EMPTY:
// GLOBAL-NEXT: #endif /* MEMORY_PLAN_MODEL_H */

// ALLOCATED:      /* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */
// ALLOCATED-NEXT: #ifndef MEMORY_PLAN_MODEL_H
// ALLOCATED-NEXT: #define MEMORY_PLAN_MODEL_H
// ALLOCATED-EMPTY:
// ALLOCATED:      #include <stdbool.h>
// ALLOCATED-NEXT: #include <stdint.h>
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: #ifdef __cplusplus
// ALLOCATED-NEXT: extern "C" {
// ALLOCATED-NEXT: #endif
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: /* @model */
// ALLOCATED-NEXT: /* arena 0 in @model, pool sram: 100 % of it is needed at once */
// ALLOCATED-NEXT: #define MODEL_ARENA_SRAM_SIZE 256
// ALLOCATED-NEXT: #define MODEL_ARENA_SRAM_ALIGNMENT 16
// ALLOCATED-NEXT: #define MODEL_ARENA_SRAM_POOL_BASE 536870912
// ALLOCATED-NEXT: #define MODEL_INPUT_X_SIZE 256 /* memref<64xf32> */
// ALLOCATED-NEXT: #define MODEL_INPUT_X_COUNT 64
// ALLOCATED-NEXT: #define MODEL_INPUT_X_SHAPE {64}
// ALLOCATED-NEXT: #define MODEL_INPUT_SWITCH_SIZE 128 /* memref<8x8xi16> */
// ALLOCATED-NEXT: #define MODEL_INPUT_SWITCH_COUNT 64
// ALLOCATED-NEXT: #define MODEL_INPUT_SWITCH_SHAPE {8, 8}
// ALLOCATED-NEXT: #define MODEL_INPUT_STATIC_SIZE 8 /* f64 */
// ALLOCATED-NEXT: #define MODEL_INPUT_N_SIZE 8 /* index */
// ALLOCATED-NEXT: #define MODEL_INPUT_FLAG_SIZE 1 /* i1 */
// ALLOCATED-NEXT: #define MODEL_OUTPUT_RESULT_0_SIZE 256 /* memref<64xf32> */
// ALLOCATED-NEXT: #define MODEL_OUTPUT_RESULT_0_COUNT 64
// ALLOCATED-NEXT: #define MODEL_OUTPUT_RESULT_0_SHAPE {64}
// ALLOCATED-NEXT: #define MODEL_OUTPUT_RESULT_1_SIZE 4 /* memref<2x2xi8> */
// ALLOCATED-NEXT: #define MODEL_OUTPUT_RESULT_1_COUNT 4
// ALLOCATED-NEXT: #define MODEL_OUTPUT_RESULT_1_SHAPE {2, 2}
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: #ifndef MEMREF_1D_F32
// ALLOCATED-NEXT: #define MEMREF_1D_F32
// ALLOCATED-NEXT: struct memref_1d_f32 {
// ALLOCATED-NEXT: float *allocated;
// ALLOCATED-NEXT: float *aligned;
// ALLOCATED-NEXT: intptr_t offset;
// ALLOCATED-NEXT: intptr_t sizes[1];
// ALLOCATED-NEXT: intptr_t strides[1];
// ALLOCATED-NEXT: };
// ALLOCATED-NEXT: #endif
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: #ifndef MEMREF_2D_I16
// ALLOCATED-NEXT: #define MEMREF_2D_I16
// ALLOCATED-NEXT: struct memref_2d_i16 {
// ALLOCATED-NEXT: int16_t *allocated;
// ALLOCATED-NEXT: int16_t *aligned;
// ALLOCATED-NEXT: intptr_t offset;
// ALLOCATED-NEXT: intptr_t sizes[2];
// ALLOCATED-NEXT: intptr_t strides[2];
// ALLOCATED-NEXT: };
// ALLOCATED-NEXT: #endif
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: #ifndef MEMREF_2D_I8
// ALLOCATED-NEXT: #define MEMREF_2D_I8
// ALLOCATED-NEXT: struct memref_2d_i8 {
// ALLOCATED-NEXT: int8_t *allocated;
// ALLOCATED-NEXT: int8_t *aligned;
// ALLOCATED-NEXT: intptr_t offset;
// ALLOCATED-NEXT: intptr_t sizes[2];
// ALLOCATED-NEXT: intptr_t strides[2];
// ALLOCATED-NEXT: };
// ALLOCATED-NEXT: #endif
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: struct model_results {
// ALLOCATED-NEXT: struct memref_1d_f32 result_0;
// ALLOCATED-NEXT: struct memref_2d_i8 result_1;
// ALLOCATED-NEXT: };
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: #ifndef MODEL_ATTRIBUTES
// ALLOCATED-NEXT: #define MODEL_ATTRIBUTES
// ALLOCATED-NEXT: #endif
// ALLOCATED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// ALLOCATED-NEXT: MODEL_ATTRIBUTES
// ALLOCATED-NEXT: void _mlir_ciface_model(struct model_results *results, struct memref_1d_f32 *x, struct memref_2d_i16 *switch_, double static_, intptr_t n, bool flag);
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: /* @odd */
// ALLOCATED-NEXT: /* arena 1 in @odd, pool default: 100 % of it is needed at once */
// ALLOCATED-NEXT: #define ODD_ARENA_DEFAULT_SIZE 64
// ALLOCATED-NEXT: #define ODD_ARENA_DEFAULT_ALIGNMENT 64
// ALLOCATED-NEXT: #define ODD_INPUT_T_SIZE 16 /* memref<2xcomplex<f32>> */
// ALLOCATED-NEXT: #define ODD_INPUT_T_COUNT 2
// ALLOCATED-NEXT: #define ODD_INPUT_T_SHAPE {2}
// ALLOCATED-NEXT: #define ODD_INPUT_U_SIZE 1 /* i7 */
// ALLOCATED-NEXT: #define ODD_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// ALLOCATED-NEXT: /* no prototype: a type of the function has no counterpart in C */
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: /* @model_pools */
// ALLOCATED-NEXT: /* arena 2 in @model_pools, pool two-words: 100 % of it is needed at once */
// ALLOCATED-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_SIZE 64
// ALLOCATED-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_ALIGNMENT 64
// ALLOCATED-NEXT: /* arena 3 in @model_pools, pool two_words: 100 % of it is needed at once */
// ALLOCATED-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_1_SIZE 64
// ALLOCATED-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_1_ALIGNMENT 64
// ALLOCATED-NEXT: #define MODEL_POOLS_INPUT_X_SIZE 16 /* memref<4xf32> */
// ALLOCATED-NEXT: #define MODEL_POOLS_INPUT_X_COUNT 4
// ALLOCATED-NEXT: #define MODEL_POOLS_INPUT_X_SHAPE {4}
// ALLOCATED-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_SIZE 16 /* memref<4xf32> */
// ALLOCATED-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_COUNT 4
// ALLOCATED-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_SHAPE {4}
// ALLOCATED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_SIZE 16 /* memref<4xf32> */
// ALLOCATED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_COUNT 4
// ALLOCATED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_SHAPE {4}
// ALLOCATED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_1_SIZE 4 /* f32 */
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: struct model_pools_results {
// ALLOCATED-NEXT: struct memref_1d_f32 result_0;
// ALLOCATED-NEXT: float result_1;
// ALLOCATED-NEXT: };
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: #ifndef MODEL_POOLS_ATTRIBUTES
// ALLOCATED-NEXT: #define MODEL_POOLS_ATTRIBUTES
// ALLOCATED-NEXT: #endif
// ALLOCATED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// ALLOCATED-NEXT: MODEL_POOLS_ATTRIBUTES
// ALLOCATED-NEXT: void _mlir_ciface_model_pools(struct model_pools_results *results, struct memref_1d_f32 *x, struct memref_1d_f32 *_);
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: /* @ticks */
// ALLOCATED-NEXT: /* arena 4 in @ticks, pool default: 100 % of it is needed at once */
// ALLOCATED-NEXT: #define TICKS_ARENA_DEFAULT_SIZE 64
// ALLOCATED-NEXT: #define TICKS_ARENA_DEFAULT_ALIGNMENT 64
// ALLOCATED-NEXT: #define TICKS_OUTPUT_RESULT_0_SIZE 4 /* i32 */
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: #ifndef TICKS_ATTRIBUTES
// ALLOCATED-NEXT: #define TICKS_ATTRIBUTES
// ALLOCATED-NEXT: #endif
// ALLOCATED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// ALLOCATED-NEXT: TICKS_ATTRIBUTES
// ALLOCATED-NEXT: int32_t _mlir_ciface_ticks(void);
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: /* @bits */
// ALLOCATED-NEXT: /* arena 5 in @bits, pool default: 100 % of it is needed at once */
// ALLOCATED-NEXT: #define BITS_ARENA_DEFAULT_SIZE 64
// ALLOCATED-NEXT: #define BITS_ARENA_DEFAULT_ALIGNMENT 64
// ALLOCATED-NEXT: #define BITS_INPUT_X_SIZE 1 /* i7 */
// ALLOCATED-NEXT: /* no prototype: a type of the function has no counterpart in C */
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: /* @alone */
// ALLOCATED-NEXT: /* arena 6 in @alone, pool default: 100 % of it is needed at once */
// ALLOCATED-NEXT: #define ALONE_ARENA_DEFAULT_SIZE 64
// ALLOCATED-NEXT: #define ALONE_ARENA_DEFAULT_ALIGNMENT 64
// ALLOCATED-NEXT: #define ALONE_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: #ifndef ALONE_ATTRIBUTES
// ALLOCATED-NEXT: #define ALONE_ATTRIBUTES
// ALLOCATED-NEXT: #endif
// ALLOCATED-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// ALLOCATED-NEXT: ALONE_ATTRIBUTES
// ALLOCATED-NEXT: float alone(void);
// ALLOCATED-EMPTY:
// ALLOCATED:      struct alone_outputs {
// ALLOCATED-NEXT:   float result_0;
// ALLOCATED-NEXT: };
// ALLOCATED:      /* The same, with all in structures. */
// ALLOCATED-NEXT: static inline void alone_execute(
// ALLOCATED-NEXT:     struct alone_outputs *outputs) {
// ALLOCATED-NEXT:   outputs->result_0 = alone();
// ALLOCATED-NEXT: }
// ALLOCATED:      #ifdef __cplusplus
// ALLOCATED-NEXT: }
// ALLOCATED-NEXT: #endif
// ALLOCATED-EMPTY:
// ALLOCATED-NEXT: #endif /* MEMORY_PLAN_MODEL_H */

// MERGED:      /* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */
// MERGED-NEXT: #ifndef MEMORY_PLAN_MODEL_H
// MERGED-NEXT: #define MEMORY_PLAN_MODEL_H
// MERGED-EMPTY:
// MERGED:      #include <stdbool.h>
// MERGED-NEXT: #include <stdint.h>
// MERGED-EMPTY:
// MERGED-NEXT: #ifdef __cplusplus
// MERGED-NEXT: extern "C" {
// MERGED-NEXT: #endif
// MERGED-EMPTY:
// MERGED-NEXT: /* @model */
// MERGED-NEXT: /* arena 0 in @model, pool sram: 100 % of it is needed at once */
// MERGED-NEXT: #define MODEL_ARENA_SRAM_SIZE 256
// MERGED-NEXT: #define MODEL_ARENA_SRAM_ALIGNMENT 16
// MERGED-NEXT: #define MODEL_ARENA_SRAM_POOL_BASE 536870912
// MERGED-NEXT: #define MODEL_INPUT_X_SIZE 256 /* memref<64xf32> */
// MERGED-NEXT: #define MODEL_INPUT_X_COUNT 64
// MERGED-NEXT: #define MODEL_INPUT_X_SHAPE {64}
// MERGED-NEXT: #define MODEL_INPUT_SWITCH_SIZE 128 /* memref<8x8xi16> */
// MERGED-NEXT: #define MODEL_INPUT_SWITCH_COUNT 64
// MERGED-NEXT: #define MODEL_INPUT_SWITCH_SHAPE {8, 8}
// MERGED-NEXT: #define MODEL_INPUT_STATIC_SIZE 8 /* f64 */
// MERGED-NEXT: #define MODEL_INPUT_N_SIZE 8 /* index */
// MERGED-NEXT: #define MODEL_INPUT_FLAG_SIZE 1 /* i1 */
// MERGED-NEXT: #define MODEL_OUTPUT_RESULT_0_SIZE 256 /* memref<64xf32> */
// MERGED-NEXT: #define MODEL_OUTPUT_RESULT_0_COUNT 64
// MERGED-NEXT: #define MODEL_OUTPUT_RESULT_0_SHAPE {64}
// MERGED-NEXT: #define MODEL_OUTPUT_RESULT_1_SIZE 4 /* memref<2x2xi8> */
// MERGED-NEXT: #define MODEL_OUTPUT_RESULT_1_COUNT 4
// MERGED-NEXT: #define MODEL_OUTPUT_RESULT_1_SHAPE {2, 2}
// MERGED-EMPTY:
// MERGED-NEXT: #ifndef MEMREF_1D_F32
// MERGED-NEXT: #define MEMREF_1D_F32
// MERGED-NEXT: struct memref_1d_f32 {
// MERGED-NEXT: float *allocated;
// MERGED-NEXT: float *aligned;
// MERGED-NEXT: intptr_t offset;
// MERGED-NEXT: intptr_t sizes[1];
// MERGED-NEXT: intptr_t strides[1];
// MERGED-NEXT: };
// MERGED-NEXT: #endif
// MERGED-EMPTY:
// MERGED-NEXT: #ifndef MEMREF_2D_I16
// MERGED-NEXT: #define MEMREF_2D_I16
// MERGED-NEXT: struct memref_2d_i16 {
// MERGED-NEXT: int16_t *allocated;
// MERGED-NEXT: int16_t *aligned;
// MERGED-NEXT: intptr_t offset;
// MERGED-NEXT: intptr_t sizes[2];
// MERGED-NEXT: intptr_t strides[2];
// MERGED-NEXT: };
// MERGED-NEXT: #endif
// MERGED-EMPTY:
// MERGED-NEXT: #ifndef MEMREF_2D_I8
// MERGED-NEXT: #define MEMREF_2D_I8
// MERGED-NEXT: struct memref_2d_i8 {
// MERGED-NEXT: int8_t *allocated;
// MERGED-NEXT: int8_t *aligned;
// MERGED-NEXT: intptr_t offset;
// MERGED-NEXT: intptr_t sizes[2];
// MERGED-NEXT: intptr_t strides[2];
// MERGED-NEXT: };
// MERGED-NEXT: #endif
// MERGED-EMPTY:
// MERGED-NEXT: struct model_results {
// MERGED-NEXT: struct memref_1d_f32 result_0;
// MERGED-NEXT: struct memref_2d_i8 result_1;
// MERGED-NEXT: };
// MERGED-EMPTY:
// MERGED-NEXT: #ifndef MODEL_ATTRIBUTES
// MERGED-NEXT: #define MODEL_ATTRIBUTES
// MERGED-NEXT: #endif
// MERGED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// MERGED-NEXT: MODEL_ATTRIBUTES
// MERGED-NEXT: void _mlir_ciface_model(struct model_results *results, struct memref_1d_f32 *x, struct memref_2d_i16 *switch_, double static_, intptr_t n, bool flag);
// MERGED-EMPTY:
// MERGED-NEXT: /* @odd */
// MERGED-NEXT: /* arena 1 in @odd, pool default: 100 % of it is needed at once */
// MERGED-NEXT: #define ODD_ARENA_DEFAULT_SIZE 64
// MERGED-NEXT: #define ODD_ARENA_DEFAULT_ALIGNMENT 64
// MERGED-NEXT: #define ODD_INPUT_T_SIZE 16 /* memref<2xcomplex<f32>> */
// MERGED-NEXT: #define ODD_INPUT_T_COUNT 2
// MERGED-NEXT: #define ODD_INPUT_T_SHAPE {2}
// MERGED-NEXT: #define ODD_INPUT_U_SIZE 1 /* i7 */
// MERGED-NEXT: #define ODD_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// MERGED-NEXT: /* no prototype: a type of the function has no counterpart in C */
// MERGED-EMPTY:
// MERGED-NEXT: /* @model_pools */
// MERGED-NEXT: /* arena 2 in @model_pools, pool two-words: 100 % of it is needed at once */
// MERGED-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_SIZE 64
// MERGED-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_ALIGNMENT 64
// MERGED-NEXT: /* arena 3 in @model_pools, pool two_words: 100 % of it is needed at once */
// MERGED-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_1_SIZE 64
// MERGED-NEXT: #define MODEL_POOLS_ARENA_TWO_WORDS_1_ALIGNMENT 64
// MERGED-NEXT: #define MODEL_POOLS_INPUT_X_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define MODEL_POOLS_INPUT_X_COUNT 4
// MERGED-NEXT: #define MODEL_POOLS_INPUT_X_SHAPE {4}
// MERGED-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_COUNT 4
// MERGED-NEXT: #define MODEL_POOLS_INPUT_UNNAMED_SHAPE {4}
// MERGED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_SIZE 16 /* memref<4xf32> */
// MERGED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_COUNT 4
// MERGED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_0_SHAPE {4}
// MERGED-NEXT: #define MODEL_POOLS_OUTPUT_RESULT_1_SIZE 4 /* f32 */
// MERGED-EMPTY:
// MERGED-NEXT: struct model_pools_results {
// MERGED-NEXT: struct memref_1d_f32 result_0;
// MERGED-NEXT: float result_1;
// MERGED-NEXT: };
// MERGED-EMPTY:
// MERGED-NEXT: #ifndef MODEL_POOLS_ATTRIBUTES
// MERGED-NEXT: #define MODEL_POOLS_ATTRIBUTES
// MERGED-NEXT: #endif
// MERGED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// MERGED-NEXT: MODEL_POOLS_ATTRIBUTES
// MERGED-NEXT: void _mlir_ciface_model_pools(struct model_pools_results *results, struct memref_1d_f32 *x, struct memref_1d_f32 *_);
// MERGED-EMPTY:
// MERGED-NEXT: /* @ticks */
// MERGED-NEXT: /* arena 4 in @ticks, pool default: 100 % of it is needed at once */
// MERGED-NEXT: #define TICKS_ARENA_DEFAULT_SIZE 64
// MERGED-NEXT: #define TICKS_ARENA_DEFAULT_ALIGNMENT 64
// MERGED-NEXT: #define TICKS_OUTPUT_RESULT_0_SIZE 4 /* i32 */
// MERGED-EMPTY:
// MERGED-NEXT: #ifndef TICKS_ATTRIBUTES
// MERGED-NEXT: #define TICKS_ATTRIBUTES
// MERGED-NEXT: #endif
// MERGED-NEXT: /* Compiled with the attribute llvm.emit_c_interface, and without bare pointers. */
// MERGED-NEXT: TICKS_ATTRIBUTES
// MERGED-NEXT: int32_t _mlir_ciface_ticks(void);
// MERGED-EMPTY:
// MERGED-NEXT: /* @bits */
// MERGED-NEXT: /* arena 5 in @bits, pool default: 100 % of it is needed at once */
// MERGED-NEXT: #define BITS_ARENA_DEFAULT_SIZE 64
// MERGED-NEXT: #define BITS_ARENA_DEFAULT_ALIGNMENT 64
// MERGED-NEXT: #define BITS_INPUT_X_SIZE 1 /* i7 */
// MERGED-NEXT: /* no prototype: a type of the function has no counterpart in C */
// MERGED-EMPTY:
// MERGED-NEXT: /* @alone */
// MERGED-NEXT: /* arena 6 in @alone, pool default: 100 % of it is needed at once */
// MERGED-NEXT: #define ALONE_ARENA_DEFAULT_SIZE 64
// MERGED-NEXT: #define ALONE_ARENA_DEFAULT_ALIGNMENT 64
// MERGED-NEXT: #define ALONE_OUTPUT_RESULT_0_SIZE 4 /* f32 */
// MERGED-EMPTY:
// MERGED-NEXT: #ifndef ALONE_ATTRIBUTES
// MERGED-NEXT: #define ALONE_ATTRIBUTES
// MERGED-NEXT: #endif
// MERGED-NEXT: /* Compiled with -convert-func-to-llvm=use-bare-ptr-memref-call-conv. */
// MERGED-NEXT: ALONE_ATTRIBUTES
// MERGED-NEXT: float alone(void);
// MERGED-EMPTY:
// MERGED:      struct alone_outputs {
// MERGED-NEXT:   float result_0;
// MERGED-NEXT: };
// MERGED:      /* The same, with all in structures. */
// MERGED-NEXT: static inline void alone_execute(
// MERGED-NEXT:     struct alone_outputs *outputs) {
// MERGED-NEXT:   outputs->result_0 = alone();
// MERGED-NEXT: }
// MERGED:      #ifdef __cplusplus
// MERGED-NEXT: }
// MERGED-NEXT: #endif
// MERGED-EMPTY:
// MERGED-NEXT: #endif /* MEMORY_PLAN_MODEL_H */

// Cites: 004/metadata
