// RUN: xdsl-opt %s -t memory-plan --split-input-file | filecheck %s

// Offsets are read back from the views. Names, locations and lifetimes are the views', which stand
// where the allocations were.

func.func @merged(%x: memref<64xf32>) {
  %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %1 = arith.constant 256 : index
  %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  %2 = arith.constant 0 : index
  %c = memref.view %arena[%2][] : memref<512xi8> to memref<32xf32> loc("model.py":7:3)
  "test.op"(%b, %c) : (memref<64xf32>, memref<32xf32>) -> ()
  memref.dealloc %arena : memref<512xi8>
  func.return
}

// CHECK:      function @merged
// CHECK-NEXT:   held at once by the program as it is: 512 bytes
// CHECK-EMPTY:
// CHECK-NEXT:   arena 0 in @merged, pool 'default' (%arena)
// CHECK-NEXT:     512 bytes, alignment 64; lower bound 512, efficiency 100 %; 640 without sharing
// CHECK-NEXT:     peak at tick 8, test.op, {{.*}}after_merge_alloc.mlir:13:3: %a 256, %b 256
// CHECK-NEXT:     id  name  bytes  offset  live      location
// CHECK-NEXT:      0  %a      256       0  [5, 9)    {{.*}}after_merge_alloc.mlir:9:8
// CHECK-NEXT:      1  %b      256     256  [8, 12)   {{.*}}after_merge_alloc.mlir:12:8
// CHECK-NEXT:      2  %c      128       0  [11, 12)  model.py:7:3
// CHECK-EMPTY:
// CHECK-NEXT: total: 3 buffers of 640 bytes take 512 bytes in 1 arena, 20 % saved

// -----

// The plan is one only by exact lifetimes: what a loop carries, and a hole.

func.func @exact(%x: memref<64xf32>) {
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %cst = arith.constant 0.0 : f32
  %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  linalg.fill ins(%cst : f32) outs(%a : memref<64xf32>)
  "test.op"(%a) : (memref<64xf32>) -> ()
  %b = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  linalg.fill ins(%cst : f32) outs(%a : memref<64xf32>)
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// CHECK:      function @exact
// CHECK:        256 bytes, alignment 64; lower bound 256, efficiency 100 %; 512 without sharing
// CHECK:        0  %a      256       0  [6, 9) [11, 14)
// CHECK-NEXT: 1  %b      256       0  [10, 11)

// -----

// A workspace from the caller, a view that escapes, and an allocation beside the arena.

func.func @mixed(%workspace: memref<256xi8>) -> memref<16xf32> {
  %0 = arith.constant 0 : index
  %a = memref.view %workspace[%0][] : memref<256xi8> to memref<16xf32>
  "test.op"(%a) : (memref<16xf32>) -> ()
  %1 = arith.constant 128 : index
  %kept = memref.view %workspace[%1][] : memref<256xi8> to memref<16xf32>
  "test.op"(%kept) : (memref<16xf32>) -> ()
  %b = memref.alloc() : memref<16xf32>
  "test.op"(%b) : (memref<16xf32>) -> ()
  func.return %kept : memref<16xf32>
}

// CHECK:      function @mixed
// CHECK-NEXT:   held at once by the program as it is: 64 bytes
// CHECK:        arena 0 in @mixed, pool 'default' (%workspace)
// CHECK:          0  %a        64       0
// CHECK-NEXT:     1  %kept     64     128
// CHECK:        arena 1 in @mixed, pool 'default' (merge-alloc would make it)
// CHECK:          0  %b       64       0
