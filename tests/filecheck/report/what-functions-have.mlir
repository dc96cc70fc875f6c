// RUN: xdsl-opt %s -t 'memory-plan{merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=BEFORE --match-full-lines
// RUN: xdsl-opt %s -p merge-alloc{lifetimes=tick} -t memory-plan | filecheck %s --check-prefix=AFTER --match-full-lines

// A function is in the report if it holds memory, or gets some, with arenas or without.

func.func @nothing(%x: memref<64xi8>) {
  func.return
}
func.func @only_on_the_stack(%n: index) {
  %a = memref.alloca(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
func.func @nothing_but_unused() {
  %a = memref.alloc() : memref<4xf32>
  func.return
}
func.func private @makes() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  func.return %a : memref<4xf32>
}
func.func @nothing_but_a_call() {
  %a = func.call @makes() : () -> memref<4xf32>
  func.return
}
func.func @of_no_known_size(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.return
}
func.func @gets_memory(%x: memref<4xf32>, %w: memref<64xi8>) attributes {mergealloc.workspaces = [{argument = 1, alignment = 32}]} {
  func.return
}
// Scopes inside are called what their operations are.
func.func @scopes(%n: index, %x: memref<4xf32>) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%x : memref<4xf32>)
    memref.alloca_scope {
      %b = memref.alloc() : memref<4xf32>
      linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
      linalg.exp ins(%b : memref<4xf32>) outs(%x : memref<4xf32>)
    }
    scf.reduce
  }
  func.return
}

// BEFORE:      function @nothing_but_unused ({{.*}}what-functions-have.mlir:14:1)
// BEFORE-NEXT:   held at once by the program as it is: 16 bytes
// BEFORE-NEXT:   never accessed, would be removed: %a
// BEFORE-EMPTY:
// BEFORE-NEXT: function @makes ({{.*}}what-functions-have.mlir:18:1)
// BEFORE-NEXT:   held at once by the program as it is: 16 bytes
// BEFORE-EMPTY:
// BEFORE-NEXT:   stay as they are:
// BEFORE-NEXT:     name  bytes  reason                    location
// BEFORE-NEXT:     %a       16  returned by the function  {{.*}}what-functions-have.mlir:19:8
// BEFORE-EMPTY:
// BEFORE-NEXT: function @nothing_but_a_call ({{.*}}what-functions-have.mlir:22:1)
// BEFORE-NEXT:   held at once by the program as it is: 16 bytes
// BEFORE-EMPTY:
// BEFORE-NEXT: function @of_no_known_size ({{.*}}what-functions-have.mlir:26:1)
// BEFORE-NEXT:   held at once by the program as it is: 0 bytes
// BEFORE-EMPTY:
// BEFORE-NEXT:   stay as they are:
// BEFORE-NEXT:     name    bytes  reason         location
// BEFORE-NEXT:     %a    dynamic  dynamic shape  {{.*}}what-functions-have.mlir:27:8
// BEFORE-EMPTY:
// BEFORE-NEXT: function @gets_memory ({{.*}}what-functions-have.mlir:31:1)
// BEFORE-NEXT:   held at once by the program as it is: 0 bytes
// BEFORE-EMPTY:
// BEFORE-NEXT: function @scopes ({{.*}}what-functions-have.mlir:35:1)
// BEFORE-NEXT:   held at once by the program as it is: 32 bytes
// BEFORE-EMPTY:
// BEFORE-NEXT:   arena 0 in scf.parallel, pool 'default' (merge-alloc would make it)
// BEFORE-NEXT:     64 bytes, alignment 64; lower bound 64, efficiency 100 %; 16 without sharing, planner cost-model
// BEFORE-NEXT:     peak at tick 4, linalg.exp, {{.*}}what-functions-have.mlir:38:5: %a 16
// BEFORE-NEXT:     id  name  bytes  offset  live    location
// BEFORE-NEXT:      0  %a       16       0  [4, 8)  {{.*}}what-functions-have.mlir:37:10
// BEFORE-EMPTY:
// BEFORE-NEXT:   arena 1 in memref.alloca_scope, pool 'default' (merge-alloc would make it)
// BEFORE-NEXT:     64 bytes, alignment 64; lower bound 64, efficiency 100 %; 16 without sharing, planner cost-model
// BEFORE-NEXT:     peak at tick 12, linalg.exp, {{.*}}what-functions-have.mlir:42:7: %b 16
// BEFORE-NEXT:     id  name  bytes  offset  live      location
// BEFORE-NEXT:      0  %b       16       0  [12, 16)  {{.*}}what-functions-have.mlir:41:12
// BEFORE-EMPTY:
// BEFORE-NEXT: total: 2 buffers of 32 bytes would take 128 bytes in 2 arenas, 96 bytes more than without sharing
// BEFORE-NEXT:        lower bound 128 bytes, efficiency 100 %

// AFTER:      function @makes ({{.*}}what-functions-have.mlir:18:1)
// AFTER-NEXT:   held at once by the program as it is: 16 bytes
// AFTER-EMPTY:
// AFTER-NEXT:   stay as they are:
// AFTER-NEXT:     name  bytes  reason                    location
// AFTER-NEXT:     %a       16  returned by the function  {{.*}}what-functions-have.mlir:19:8
// AFTER-EMPTY:
// AFTER-NEXT: function @nothing_but_a_call ({{.*}}what-functions-have.mlir:22:1)
// AFTER-NEXT:   held at once by the program as it is: 16 bytes
// AFTER-EMPTY:
// AFTER-NEXT: function @of_no_known_size ({{.*}}what-functions-have.mlir:26:1)
// AFTER-NEXT:   held at once by the program as it is: 0 bytes
// AFTER-EMPTY:
// AFTER-NEXT:   stay as they are:
// AFTER-NEXT:     name    bytes  reason         location
// AFTER-NEXT:     %a    dynamic  dynamic shape  {{.*}}what-functions-have.mlir:27:8
// AFTER-EMPTY:
// AFTER-NEXT: function @gets_memory ({{.*}}what-functions-have.mlir:31:1)
// AFTER-NEXT:   held at once by the program as it is: 0 bytes
// AFTER-EMPTY:
// AFTER-NEXT: function @scopes ({{.*}}what-functions-have.mlir:35:1)
// AFTER-NEXT:   held at once by the program as it is: 128 bytes
// AFTER-EMPTY:
// AFTER-NEXT:   arena 0 in scf.parallel, pool 'default' (%arena)
// AFTER-NEXT:     64 bytes, alignment 64; lower bound 64, efficiency 100 %; 16 without sharing, planner cost-model
// AFTER-NEXT:     peak at tick 4, linalg.exp: %a 16
// AFTER-NEXT:     id  name  bytes  offset  live     location
// AFTER-NEXT:      0  %a       16       0  [4, 8)  {{.*}}
// AFTER-EMPTY:
// AFTER-NEXT:   arena 1 in memref.alloca_scope, pool 'default' (%arena_1)
// AFTER-NEXT:     64 bytes, alignment 64; lower bound 64, efficiency 100 %; 16 without sharing, planner cost-model
// AFTER-NEXT:     peak at tick 12, linalg.exp: %b 16
// AFTER-NEXT:     id  name  bytes  offset  live      location
// AFTER-NEXT:      0  %b       16       0  [12, 16)  {{.*}}
// AFTER-EMPTY:
// AFTER-NEXT: total: 2 buffers of 32 bytes take 128 bytes in 2 arenas, 96 bytes more than without sharing
// AFTER-NEXT:        lower bound 128 bytes, efficiency 100 %
