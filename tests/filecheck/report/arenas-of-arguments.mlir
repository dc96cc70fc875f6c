// RUN: xdsl-opt %s -t 'memory-plan{merge-alloc="scope=program arena=argument place-results=true lifetimes=tick"}' | filecheck %s --check-prefix=PLANNED --match-full-lines
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument lifetimes=tick}' -t 'memory-plan{merge-alloc="scope=program arena=argument place-results=true lifetimes=tick"}' | filecheck %s --check-prefix=MERGED --match-full-lines

// Options of merge-alloc are for what is in no arena yet: what has been planned stays where it is.

func.func private @recursive(%n: index, %x: memref<4xf32>) {
  %a = memref.alloc(%n) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  func.call @recursive(%n, %x) : (index, memref<4xf32>) -> ()
  func.return
}
func.func private @recursive_with_an_arena(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  func.call @recursive_with_an_arena(%a) : (memref<4xf32>) -> ()
  linalg.exp ins(%a : memref<4xf32>) outs(%x : memref<4xf32>)
  func.return
}
func.func @model(%x: memref<4xf32>, %y: memref<4xf32>, %n: index) -> memref<4xf32> {
  func.call @recursive(%n, %x) : (index, memref<4xf32>) -> ()
  func.call @recursive_with_an_arena(%x) : (memref<4xf32>) -> ()
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%y : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%y : memref<4xf32>)
  %r = memref.alloc() : memref<4xf32>
  linalg.exp ins(%y : memref<4xf32>) outs(%r : memref<4xf32>)
  func.return %r : memref<4xf32>
}

// PLANNED:      function @recursive ({{.*}}arenas-of-arguments.mlir:6:1)
// PLANNED-NEXT:   held at once by the program as it is: 0 bytes
// PLANNED-EMPTY:
// PLANNED-NEXT:   stay as they are:
// PLANNED-NEXT:     name    bytes  reason         location
// PLANNED-NEXT:     %a    dynamic  dynamic shape  {{.*}}arenas-of-arguments.mlir:7:8
// PLANNED-EMPTY:
// PLANNED-NEXT: function @recursive_with_an_arena ({{.*}}arenas-of-arguments.mlir:12:1)
// PLANNED-NEXT:   held at once by the program as it is: 16 bytes
// PLANNED-NEXT:   has arenas of its own: calls itself, directly or through others
// PLANNED-EMPTY:
// PLANNED-NEXT:   arena 0 in @recursive_with_an_arena, pool 'default' (merge-alloc would make it)
// PLANNED-NEXT:     64 bytes, alignment 64; lower bound 64, efficiency 100 %; 16 without sharing, planner cost-model
// PLANNED-NEXT:     peak at tick 3, linalg.exp, {{.*}}arenas-of-arguments.mlir:14:3: %a 16
// PLANNED-NEXT:     id  name  bytes  offset  live    location
// PLANNED-NEXT:      0  %a       16       0  [3, 8)  {{.*}}arenas-of-arguments.mlir:13:8
// PLANNED-EMPTY:
// PLANNED-NEXT: function @model ({{.*}}arenas-of-arguments.mlir:19:1)
// PLANNED-NEXT:   held at once by the program as it is: 48 bytes
// PLANNED-NEXT:   gets 128 bytes of arenas of its callers
// PLANNED-EMPTY:
// PLANNED-NEXT:   arena 1 in @model, pool 'default' (merge-alloc would make it)
// PLANNED-NEXT:     128 bytes, alignment 64; lower bound 128, efficiency 100 %; 48 without sharing, planner cost-model
// PLANNED-NEXT:     peak at tick 9, linalg.exp, {{.*}}arenas-of-arguments.mlir:25:3: %a 16, %b 16
// PLANNED-NEXT:     id  name  bytes  offset  live      location
// PLANNED-NEXT:      0  %a       16       0  [5, 13)   {{.*}}arenas-of-arguments.mlir:22:8
// PLANNED-NEXT:      1  %b       16      64  [9, 16)   {{.*}}arenas-of-arguments.mlir:24:8
// PLANNED-NEXT:      2  %r       16       0  [19, 23)  {{.*}}arenas-of-arguments.mlir:28:8
// PLANNED-EMPTY:
// PLANNED-NEXT: total: 4 buffers of 64 bytes would take 192 bytes in 2 arenas, 128 bytes more than without sharing
// PLANNED-NEXT:        lower bound 192 bytes, efficiency 100 %

// MERGED:      function @recursive ({{.*}}arenas-of-arguments.mlir:6:1)
// MERGED-NEXT:   held at once by the program as it is: 0 bytes
// MERGED-EMPTY:
// MERGED-NEXT:   stay as they are:
// MERGED-NEXT:     name    bytes  reason         location
// MERGED-NEXT:     %a    dynamic  dynamic shape  {{.*}}arenas-of-arguments.mlir:7:8
// MERGED-EMPTY:
// MERGED-NEXT: function @recursive_with_an_arena ({{.*}}arenas-of-arguments.mlir:12:1)
// MERGED-NEXT:   held at once by the program as it is: 64 bytes
// MERGED-NEXT:   has arenas of its own: calls itself, directly or through others
// MERGED-EMPTY:
// MERGED-NEXT:   arena 0 in @recursive_with_an_arena, pool 'default' (%arena)
// MERGED-NEXT:     64 bytes, alignment 64; lower bound 64, efficiency 100 %; 16 without sharing, planner cost-model
// MERGED-NEXT:     peak at tick 3, linalg.exp: %a 16
// MERGED-NEXT:     id  name  bytes  offset  live     location
// MERGED-NEXT:      0  %a       16       0  [3, 8)  {{.*}}
// MERGED-EMPTY:
// MERGED-NEXT: function @model ({{.*}}arenas-of-arguments.mlir:19:1)
// MERGED-NEXT:   held at once by the program as it is: 16 bytes
// MERGED-EMPTY:
// MERGED-NEXT:   arena 1 in @model, pool 'default' (%workspace)
// MERGED-NEXT:     128 bytes, alignment 64; lower bound 128, efficiency 100 %; 32 without sharing, planner cost-model
// MERGED-NEXT:     peak at tick 9, linalg.exp: %a 16, %b 16
// MERGED-NEXT:     id  name  bytes  offset  live      location
// MERGED-NEXT:      0  %a       16       0  [5, 13)  {{.*}}
// MERGED-NEXT:      1  %b       16      64  [9, 16)  {{.*}}
// MERGED-EMPTY:
// MERGED-NEXT:   stay as they are:
// MERGED-NEXT:     name  bytes  reason                    location
// MERGED-NEXT:     %r       16  returned by the function  {{.*}}arenas-of-arguments.mlir:28:8
// MERGED-EMPTY:
// MERGED-NEXT: total: 3 buffers of 48 bytes take 192 bytes in 2 arenas, 144 bytes more than without sharing
// MERGED-NEXT:        lower bound 192 bytes, efficiency 100 %
