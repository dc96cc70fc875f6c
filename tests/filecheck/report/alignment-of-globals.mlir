// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=global alignment=256}' -t memory-plan{format=c-header} | filecheck %s --check-prefix=MORE --match-full-lines
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=global alignment=16}' -t memory-plan{format=c-header} | filecheck %s --check-prefix=LESS --match-full-lines
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=static alignment=16}' -t memory-plan{format=c-header} | filecheck %s --check-prefix=STATIC --match-full-lines

// A global is aligned to what the functions that share it need: 128 for an allocation of @second. An address
// is aligned as it is.

// MORE:      #define FIRST_ARENA_SRAM_SIZE 256
// MORE-NEXT: #define FIRST_ARENA_SRAM_ALIGNMENT 256
// MORE:      #define SECOND_ARENA_SRAM_ALIGNMENT 256

// LESS:      #define FIRST_ARENA_SRAM_SIZE 256
// LESS-NEXT: #define FIRST_ARENA_SRAM_ALIGNMENT 128
// LESS:      #define SECOND_ARENA_SRAM_ALIGNMENT 128

// STATIC:      #define FIRST_ARENA_SRAM_ALIGNMENT 64
// STATIC-NEXT: #define FIRST_ARENA_SRAM_BASE 1920

builtin.module attributes {mergealloc.pools = [{name = "sram", base_address = 1920}]} {
  func.func @first(%x: memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
    func.return
  }
  func.func @second(%x: memref<64xf32>) {
    %a = memref.alloc() {alignment = 128 : i64} : memref<64xf32>
    "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
    func.return
  }
}
