// RUN: xdsl-opt %s -t memory-plan | filecheck %s

// An arena of another tool: offsets, names and locations are those of the views. When they are live
// nobody says.

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
// CHECK-NEXT:     512 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 640 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live      location
// CHECK-NEXT:      0  %a      256       0        {{.*}}after_merge_alloc.mlir:9:8
// CHECK-NEXT:      1  %b      256     256        {{.*}}after_merge_alloc.mlir:12:8
// CHECK-NEXT:      2  %c      128       0        model.py:7:3
// CHECK-EMPTY:
// CHECK-NEXT: total: 3 buffers of 640 bytes take 512 bytes in 1 arena, 20 % saved
