// RUN: xdsl-opt %s -t 'memory-plan{format=c-header merge-alloc="pack-constants=true lifetimes=tick"}' | filecheck %s --match-full-lines

// Pools, and constants, that have one and the same name in C.

memref.global "private" constant @"w-1" : memref<2xi8, "two-words"> = dense<[1, 2]>
memref.global "private" constant @w_1 : memref<2xi8, "two-words"> = dense<[3, 4]>
memref.global "private" constant @v : memref<18xi8, "two_words"> = dense<5>
func.func @main() {
  %a = memref.get_global @"w-1" : memref<2xi8, "two-words">
  %b = memref.get_global @w_1 : memref<2xi8, "two-words">
  %c = memref.get_global @v : memref<18xi8, "two_words">
  %d = memref.alloc() : memref<4xi8>
  "test.op"(%a, %b, %c, %d) : (memref<2xi8, "two-words">, memref<2xi8, "two-words">, memref<18xi8, "two_words">, memref<4xi8>) -> ()
  func.return
}

// CHECK:      /* Memory plan, made by xdsl-mergealloc. Sizes, alignments and offsets are bytes. */
// CHECK-NEXT: #ifndef MEMORY_PLAN_MAIN_H
// CHECK-NEXT: #define MEMORY_PLAN_MAIN_H
// CHECK-EMPTY:
// CHECK-NEXT: #include <stdint.h>
// CHECK-EMPTY:
// CHECK-NEXT: #ifndef MERGEALLOC_ALIGNED
// CHECK-NEXT: #if defined(__cplusplus) && __cplusplus >= 201103L
// CHECK-NEXT: #define MERGEALLOC_ALIGNED(bytes) alignas(bytes)
// CHECK-NEXT: #elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
// CHECK-NEXT: #define MERGEALLOC_ALIGNED(bytes) _Alignas(bytes)
// CHECK-NEXT: #elif defined(__GNUC__)
// CHECK-NEXT: #define MERGEALLOC_ALIGNED(bytes) __attribute__((aligned(bytes)))
// CHECK-NEXT: #elif defined(_MSC_VER)
// CHECK-NEXT: #define MERGEALLOC_ALIGNED(bytes) __declspec(align(bytes))
// CHECK-NEXT: #endif
// CHECK-NEXT: #endif
// CHECK-EMPTY:
// CHECK-NEXT: #ifdef __cplusplus
// CHECK-NEXT: extern "C" {
// CHECK-NEXT: #endif
// CHECK-EMPTY:
// CHECK-NEXT: /* @main */
// CHECK-NEXT: /* arena 0 in @main, pool default: 100 % of it is needed at once */
// CHECK-NEXT: #define MAIN_ARENA_DEFAULT_SIZE 64
// CHECK-NEXT: #define MAIN_ARENA_DEFAULT_ALIGNMENT 64
// CHECK-NEXT: /* no prototype: main cannot be the name of a C function:
// CHECK-NEXT:    C or the linker has it already, or it has other characters. Rename it before. */
// CHECK-EMPTY:
// CHECK-NEXT: /* Constants in pool two-words: 4 bytes of 2 constants */
// CHECK-NEXT: #define MAIN_CONSTANTS_TWO_WORDS_SIZE 4
// CHECK-NEXT: #define MAIN_CONSTANTS_TWO_WORDS_ALIGNMENT 1
// CHECK-NEXT: #define MAIN_CONSTANTS_TWO_WORDS_W_1_OFFSET 0 /* memref<2xi8, "two-words"> */
// CHECK-NEXT: #define MAIN_CONSTANTS_TWO_WORDS_W_1_SIZE 2
// CHECK-NEXT: #define MAIN_CONSTANTS_TWO_WORDS_W_1_1_OFFSET 2 /* memref<2xi8, "two-words"> */
// CHECK-NEXT: #define MAIN_CONSTANTS_TWO_WORDS_W_1_1_SIZE 2
// CHECK-NEXT: #ifdef MAIN_CONSTANTS_DATA
// CHECK-NEXT: MERGEALLOC_ALIGNED(1)
// CHECK-NEXT: #ifdef MAIN_CONSTANTS_TWO_WORDS_SECTION
// CHECK-NEXT: __attribute__((section(MAIN_CONSTANTS_TWO_WORDS_SECTION)))
// CHECK-NEXT: #endif
// CHECK-NEXT: static const uint8_t main_constants_two_words[4] = {
// CHECK-NEXT:   0x01, 0x02, 0x03, 0x04,
// CHECK-NEXT: };
// CHECK-NEXT: #endif /* MAIN_CONSTANTS_DATA */
// CHECK-EMPTY:
// CHECK-NEXT: /* Constants in pool two_words: 18 bytes of 1 constant */
// CHECK-NEXT: #define MAIN_CONSTANTS_TWO_WORDS_1_SIZE 18
// CHECK-NEXT: #define MAIN_CONSTANTS_TWO_WORDS_1_ALIGNMENT 1
// CHECK-NEXT: #define MAIN_CONSTANTS_TWO_WORDS_1_V_OFFSET 0 /* memref<18xi8, "two_words"> */
// CHECK-NEXT: #define MAIN_CONSTANTS_TWO_WORDS_1_V_SIZE 18
// CHECK-NEXT: #ifdef MAIN_CONSTANTS_DATA
// CHECK-NEXT: MERGEALLOC_ALIGNED(1)
// CHECK-NEXT: #ifdef MAIN_CONSTANTS_TWO_WORDS_1_SECTION
// CHECK-NEXT: __attribute__((section(MAIN_CONSTANTS_TWO_WORDS_1_SECTION)))
// CHECK-NEXT: #endif
// CHECK-NEXT: static const uint8_t main_constants_two_words_1[18] = {
// CHECK-NEXT:   0x05, 0x05, 0x05, 0x05, 0x05, 0x05, 0x05, 0x05, 0x05, 0x05, 0x05, 0x05, 0x05, 0x05, 0x05, 0x05,
// CHECK-NEXT:   0x05, 0x05,
// CHECK-NEXT: };
// CHECK-NEXT: #endif /* MAIN_CONSTANTS_DATA */
// CHECK-EMPTY:
// CHECK-NEXT: #ifdef __cplusplus
// CHECK-NEXT: }
// CHECK-NEXT: #endif
// CHECK-EMPTY:
// CHECK-NEXT: #endif /* MEMORY_PLAN_MAIN_H */
