// RUN: xdsl-opt %s --split-input-file -t 'memory-plan{merge-alloc="lifetimes=tick"}' | filecheck %s --check-prefix=SIMPLE --match-full-lines
// RUN: xdsl-opt %s --split-input-file -t memory-plan | filecheck %s --check-prefix=LIVENESS --match-full-lines

// What is in an arena lives as the options say, or more exactly, if that makes a plan of it; whatever they say of orders.

func.func @gap(%x: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() : memref<32xi8>
  %a = memref.view %arena[%c0][] : memref<32xi8> to memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%x : memref<4xf32>)
  // This could come before.
  %b = memref.view %arena[%c16][] : memref<32xi8> to memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%x : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%x : memref<4xf32>)
  func.return
}

// -----

// %c could be written over %b, which is of the arena, and %d over %c; in whatever pool these are.
builtin.module attributes {mergealloc.pools = [{name = "sram", capacity = 256 : i64}, {name = "default"}]} {
  func.func @in_turn(%x: memref<4xf32>) {
    %c0 = arith.constant 0 : index
    %c16 = arith.constant 16 : index
    %arena = memref.alloc() : memref<32xi8>
    %a = memref.view %arena[%c0][] : memref<32xi8> to memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
    %b = memref.view %arena[%c16][] : memref<32xi8> to memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    %c = memref.alloc() : memref<4xf32>
    linalg.exp ins(%b : memref<4xf32>) outs(%c : memref<4xf32>)
    %d = memref.alloc() : memref<4xf32>
    linalg.exp ins(%c : memref<4xf32>) outs(%d : memref<4xf32>)
    linalg.exp ins(%d : memref<4xf32>) outs(%x : memref<4xf32>)
    func.return
  }
}

// -----

// No lifetimes make a plan of this: the most exact ones are told. A size that is no multiple of the alignment.
func.func @no_plan(%x: memref<5xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<20xi8>
  %a = memref.view %arena[%c0][] : memref<20xi8> to memref<5xf32>
  linalg.exp ins(%x : memref<5xf32>) outs(%a : memref<5xf32>)
  linalg.exp ins(%a : memref<5xf32>) outs(%x : memref<5xf32>)
  linalg.exp ins(%x : memref<5xf32>) outs(%a : memref<5xf32>)
  %b = memref.view %arena[%c0][] : memref<20xi8> to memref<5xf32>
  linalg.exp ins(%x : memref<5xf32>) outs(%b : memref<5xf32>)
  linalg.add ins(%a, %b : memref<5xf32>, memref<5xf32>) outs(%x : memref<5xf32>)
  func.return
}

// -----

// Less would be live at once beside the arena in another order: the one of the program is kept.
func.func @order(%x: memref<4xf32>, %y: memref<4xf32>, %z: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<32xi8>
  %k = memref.view %arena[%c0][] : memref<32xi8> to memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%k : memref<4xf32>)
  linalg.exp ins(%b : memref<4xf32>) outs(%z : memref<4xf32>)
  linalg.exp ins(%k : memref<4xf32>) outs(%y : memref<4xf32>)
  func.return
}

// -----

// One byte too many.
func.func @spare() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<17xi8>
  %a = memref.view %arena[%c0][] : memref<17xi8> to memref<16xi8>
  "test.op"(%a) : (memref<16xi8>) -> ()
  func.return
}

// SIMPLE:      function @gap ({{.*}}read-back-exactly.mlir:6:1)
// SIMPLE-NEXT:   held at once by the program as it is: 32 bytes
// SIMPLE-EMPTY:
// SIMPLE-NEXT:   arena 0 in @gap, pool 'default' (%arena)
// SIMPLE-NEXT:     32 bytes, alignment 16; lower bound 32, efficiency 100 %; 32 without sharing
// SIMPLE-NEXT:     peak at tick 13, linalg.exp, {{.*}}read-back-exactly.mlir:15:3: %a 16, %b 16
// SIMPLE-NEXT:     id  name  bytes  offset  live      location
// SIMPLE-NEXT:      0  %a       16       0  [6, 23)   {{.*}}read-back-exactly.mlir:10:8
// SIMPLE-NEXT:      1  %b       16      16  [13, 17)  {{.*}}read-back-exactly.mlir:14:8
// SIMPLE-EMPTY:
// SIMPLE-NEXT: total: 2 buffers of 32 bytes take 32 bytes in 1 arena, 0 % saved
// SIMPLE-NEXT:        lower bound 32 bytes, efficiency 100 %
// SIMPLE-NEXT: // {{-+}}
// SIMPLE-NEXT: function @in_turn ({{.*}}read-back-exactly.mlir:26:3)
// SIMPLE-NEXT:   held at once by the program as it is: 64 bytes
// SIMPLE-EMPTY:
// SIMPLE-NEXT:   arena 0 in @in_turn, pool 'default' (%arena)
// SIMPLE-NEXT:     32 bytes, alignment 16; lower bound 32, efficiency 100 %; 32 without sharing
// SIMPLE-NEXT:     peak at tick 10, linalg.exp, {{.*}}read-back-exactly.mlir:33:5: %a 16, %b 16
// SIMPLE-NEXT:     id  name  bytes  offset  live      location
// SIMPLE-NEXT:      0  %a       16       0  [6, 11)   {{.*}}read-back-exactly.mlir:30:10
// SIMPLE-NEXT:      1  %b       16      16  [10, 15)  {{.*}}read-back-exactly.mlir:32:10
// SIMPLE-EMPTY:
// SIMPLE-NEXT:   arena 1 in @in_turn, pool 'default' (merge-alloc would make it)
// SIMPLE-NEXT:     128 bytes, alignment 64; lower bound 128, efficiency 100 %; 32 without sharing, planner cost-model
// SIMPLE-NEXT:     peak at tick 18, linalg.exp, {{.*}}read-back-exactly.mlir:37:5: %c 16, %d 16
// SIMPLE-NEXT:     id  name  bytes  offset  live      location
// SIMPLE-NEXT:      0  %c       16       0  [14, 19)  {{.*}}read-back-exactly.mlir:34:10
// SIMPLE-NEXT:      1  %d       16      64  [18, 22)  {{.*}}read-back-exactly.mlir:36:10
// SIMPLE-EMPTY:
// SIMPLE-NEXT: total: 4 buffers of 64 bytes would take 160 bytes in 2 arenas, 96 bytes more than without sharing
// SIMPLE-NEXT:        lower bound 160 bytes, efficiency 100 %
// SIMPLE-NEXT: // {{-+}}
// SIMPLE-NEXT: function @no_plan ({{.*}}read-back-exactly.mlir:46:1)
// SIMPLE-NEXT:   held at once by the program as it is: 20 bytes
// SIMPLE-EMPTY:
// SIMPLE-NEXT:   arena 0 in @no_plan, pool 'default' (%arena)
// SIMPLE-NEXT:     20 bytes, alignment 64; lower bound 20, efficiency 100 %; 40 without sharing
// SIMPLE-NEXT:     peak at tick 15, linalg.exp, {{.*}}read-back-exactly.mlir:54:3: %a 20, %b 20
// SIMPLE-NEXT:     id  name  bytes  offset  live             location
// SIMPLE-NEXT:      0  %a       20       0  [5, 9) [11, 19)  {{.*}}read-back-exactly.mlir:49:8
// SIMPLE-NEXT:      1  %b       20       0  [15, 19)         {{.*}}read-back-exactly.mlir:53:8
// SIMPLE-EMPTY:
// SIMPLE-NEXT: total: 2 buffers of 40 bytes take 20 bytes in 1 arena, 50 % saved
// SIMPLE-NEXT:        lower bound 20 bytes, efficiency 100 %
// SIMPLE-NEXT: // {{-+}}
// SIMPLE-NEXT: function @order ({{.*}}read-back-exactly.mlir:62:1)
// SIMPLE-NEXT:   held at once by the program as it is: 64 bytes
// SIMPLE-EMPTY:
// SIMPLE-NEXT:   arena 0 in @order, pool 'default' (%arena)
// SIMPLE-NEXT:     32 bytes, alignment 64; lower bound 32, efficiency 100 %; 16 without sharing
// SIMPLE-NEXT:     peak at tick 13, linalg.exp, {{.*}}read-back-exactly.mlir:70:3: %k 16
// SIMPLE-NEXT:     id  name  bytes  offset  live      location
// SIMPLE-NEXT:      0  %k       16       0  [13, 20)  {{.*}}read-back-exactly.mlir:65:8
// SIMPLE-EMPTY:
// SIMPLE-NEXT:   arena 1 in @order, pool 'default' (merge-alloc would make it)
// SIMPLE-NEXT:     128 bytes, alignment 64; lower bound 128, efficiency 100 %; 32 without sharing, planner cost-model
// SIMPLE-NEXT:     peak at tick 10, linalg.exp, {{.*}}read-back-exactly.mlir:69:3: %a 16, %b 16
// SIMPLE-NEXT:     id  name  bytes  offset  live      location
// SIMPLE-NEXT:      0  %a       16       0  [7, 14)   {{.*}}read-back-exactly.mlir:66:8
// SIMPLE-NEXT:      1  %b       16      64  [10, 17)  {{.*}}read-back-exactly.mlir:67:8
// SIMPLE-EMPTY:
// SIMPLE-NEXT: total: 3 buffers of 48 bytes would take 160 bytes in 2 arenas, 112 bytes more than without sharing
// SIMPLE-NEXT:        lower bound 160 bytes, efficiency 100 %
// SIMPLE-NEXT: // {{-+}}
// SIMPLE-NEXT: function @spare ({{.*}}read-back-exactly.mlir:79:1)
// SIMPLE-NEXT:   held at once by the program as it is: 17 bytes
// SIMPLE-EMPTY:
// SIMPLE-NEXT:   arena 0 in @spare, pool 'default' (%arena)
// SIMPLE-NEXT:     17 bytes, alignment 64; lower bound 17, efficiency 100 %; 16 without sharing
// SIMPLE-NEXT:     peak at tick 5, test.op, {{.*}}read-back-exactly.mlir:83:3: %a 16
// SIMPLE-NEXT:     id  name  bytes  offset  live    location
// SIMPLE-NEXT:      0  %a       16       0  [5, 6)  {{.*}}read-back-exactly.mlir:82:8
// SIMPLE-EMPTY:
// SIMPLE-NEXT: total: 1 buffer of 16 bytes take 17 bytes in 1 arena, 1 byte more than without sharing
// SIMPLE-NEXT:        lower bound 17 bytes, efficiency 100 %

// LIVENESS:      function @gap ({{.*}}read-back-exactly.mlir:6:1)
// LIVENESS-NEXT:   held at once by the program as it is: 32 bytes
// LIVENESS-EMPTY:
// LIVENESS-NEXT:   arena 0 in @gap, pool 'default' (%arena)
// LIVENESS-NEXT:     32 bytes, alignment 16; lower bound 16, efficiency 50 %; 32 without sharing
// LIVENESS-NEXT:     peak at tick 6, linalg.exp, {{.*}}read-back-exactly.mlir:11:3: %a 16
// LIVENESS-NEXT:     id  name  bytes  offset  live              location
// LIVENESS-NEXT:      0  %a       16       0  [6, 10) [19, 23)  {{.*}}read-back-exactly.mlir:10:8
// LIVENESS-NEXT:      1  %b       16      16  [13, 17)          {{.*}}read-back-exactly.mlir:14:8
// LIVENESS-EMPTY:
// LIVENESS-NEXT: total: 2 buffers of 32 bytes take 32 bytes in 1 arena, 0 % saved
// LIVENESS-NEXT:        lower bound 16 bytes, efficiency 50 %
// LIVENESS-NEXT: // {{-+}}
// LIVENESS-NEXT: function @in_turn ({{.*}}read-back-exactly.mlir:26:3)
// LIVENESS-NEXT:   held at once by the program as it is: 64 bytes
// LIVENESS-EMPTY:
// LIVENESS-NEXT:   arena 0 in @in_turn, pool 'default' (%arena)
// LIVENESS-NEXT:     32 bytes, alignment 16; lower bound 16, efficiency 50 %; 32 without sharing
// LIVENESS-NEXT:     peak at tick 6, linalg.exp, {{.*}}read-back-exactly.mlir:31:5: %a 16
// LIVENESS-NEXT:     id  name  bytes  offset  live      location
// LIVENESS-NEXT:      0  %a       16       0  [6, 11)   {{.*}}read-back-exactly.mlir:30:10
// LIVENESS-NEXT:      1  %b       16      16  [10, 15)  {{.*}}read-back-exactly.mlir:32:10
// LIVENESS-EMPTY:
// LIVENESS-NEXT:   arena 1 in @in_turn, pool 'default' (merge-alloc would make it)
// LIVENESS-NEXT:     16 bytes, alignment 64; lower bound 16, efficiency 100 %; 32 without sharing, planner cost-model
// LIVENESS-NEXT:     peak at tick 14, linalg.exp, {{.*}}read-back-exactly.mlir:35:5: %c 16
// LIVENESS-NEXT:     id  name  bytes  offset  live      location
// LIVENESS-NEXT:      0  %c       16       0  [14, 19)  {{.*}}read-back-exactly.mlir:34:10
// LIVENESS-NEXT:      1  %d       16       0  [18, 22)  {{.*}}read-back-exactly.mlir:36:10
// LIVENESS-EMPTY:
// LIVENESS-NEXT: total: 4 buffers of 64 bytes would take 48 bytes in 2 arenas, 25 % saved
// LIVENESS-NEXT:        lower bound 32 bytes, efficiency 67 %
// LIVENESS-NEXT: // {{-+}}
// LIVENESS-NEXT: function @no_plan ({{.*}}read-back-exactly.mlir:46:1)
// LIVENESS-NEXT:   held at once by the program as it is: 20 bytes
// LIVENESS-EMPTY:
// LIVENESS-NEXT:   arena 0 in @no_plan, pool 'default' (%arena)
// LIVENESS-NEXT:     20 bytes, alignment 64; lower bound 20, efficiency 100 %; 40 without sharing
// LIVENESS-NEXT:     peak at tick 15, linalg.exp, {{.*}}read-back-exactly.mlir:54:3: %a 20, %b 20
// LIVENESS-NEXT:     id  name  bytes  offset  live             location
// LIVENESS-NEXT:      0  %a       20       0  [5, 9) [11, 19)  {{.*}}read-back-exactly.mlir:49:8
// LIVENESS-NEXT:      1  %b       20       0  [15, 19)         {{.*}}read-back-exactly.mlir:53:8
// LIVENESS-EMPTY:
// LIVENESS-NEXT: total: 2 buffers of 40 bytes take 20 bytes in 1 arena, 50 % saved
// LIVENESS-NEXT:        lower bound 20 bytes, efficiency 100 %
// LIVENESS-NEXT: // {{-+}}
// LIVENESS-NEXT: function @order ({{.*}}read-back-exactly.mlir:62:1)
// LIVENESS-NEXT:   held at once by the program as it is: 64 bytes
// LIVENESS-EMPTY:
// LIVENESS-NEXT:   arena 0 in @order, pool 'default' (%arena)
// LIVENESS-NEXT:     32 bytes, alignment 64; lower bound 32, efficiency 100 %; 16 without sharing
// LIVENESS-NEXT:     peak at tick 13, linalg.exp, {{.*}}read-back-exactly.mlir:70:3: %k 16
// LIVENESS-NEXT:     id  name  bytes  offset  live      location
// LIVENESS-NEXT:      0  %k       16       0  [13, 20)  {{.*}}read-back-exactly.mlir:65:8
// LIVENESS-EMPTY:
// LIVENESS-NEXT:   arena 1 in @order, pool 'default' (merge-alloc would make it)
// LIVENESS-NEXT:     80 bytes, alignment 64; lower bound 80, efficiency 100 %; 32 without sharing, planner cost-model
// LIVENESS-NEXT:     peak at tick 10, linalg.exp, {{.*}}read-back-exactly.mlir:69:3: %a 16, %b 16
// LIVENESS-NEXT:     id  name  bytes  offset  live      location
// LIVENESS-NEXT:      0  %a       16       0  [7, 14)   {{.*}}read-back-exactly.mlir:66:8
// LIVENESS-NEXT:      1  %b       16      64  [10, 17)  {{.*}}read-back-exactly.mlir:67:8
// LIVENESS-EMPTY:
// LIVENESS-NEXT: total: 3 buffers of 48 bytes would take 112 bytes in 2 arenas, 64 bytes more than without sharing
// LIVENESS-NEXT:        lower bound 112 bytes, efficiency 100 %
// LIVENESS-NEXT: // {{-+}}
// LIVENESS-NEXT: function @spare ({{.*}}read-back-exactly.mlir:79:1)
// LIVENESS-NEXT:   held at once by the program as it is: 17 bytes
// LIVENESS-EMPTY:
// LIVENESS-NEXT:   arena 0 in @spare, pool 'default' (%arena)
// LIVENESS-NEXT:     17 bytes, alignment 64; lower bound 17, efficiency 100 %; 16 without sharing
// LIVENESS-NEXT:     peak at tick 5, test.op, {{.*}}read-back-exactly.mlir:83:3: %a 16
// LIVENESS-NEXT:     id  name  bytes  offset  live    location
// LIVENESS-NEXT:      0  %a       16       0  [5, 6)  {{.*}}read-back-exactly.mlir:82:8
// LIVENESS-EMPTY:
// LIVENESS-NEXT: total: 1 buffer of 16 bytes take 17 bytes in 1 arena, 1 byte more than without sharing
// LIVENESS-NEXT:        lower bound 17 bytes, efficiency 100 %

