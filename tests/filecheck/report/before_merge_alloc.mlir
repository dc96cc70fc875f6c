// RUN: xdsl-opt %s -t memory-plan --split-input-file | filecheck %s
// RUN: xdsl-opt %s -t 'memory-plan{format=text}' --split-input-file | filecheck %s

// The plan that merge-alloc would carry out, and what it would save.

func.func @chain(%x: memref<64xf32>) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  %c = memref.alloc() : memref<64xf32> loc("model.py":7:3)
  "test.op"(%b, %c) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}

// CHECK:      function @chain ({{.*}}before_merge_alloc.mlir:6:1)
// CHECK-NEXT:   held at once by the program as it is: 768 bytes
// CHECK-EMPTY:
// CHECK-NEXT:   arena 0 in @chain, pool 'default' (merge-alloc would make it)
// CHECK-NEXT:     512 bytes, alignment 64; lower bound 512, efficiency 100 %; 768 without sharing, planner {{.+}}
// CHECK-NEXT:     peak at tick 5, test.op, {{.*}}before_merge_alloc.mlir:10:3: %a 256, %b 256
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a      256       0  [3, 6)  {{.*}}before_merge_alloc.mlir:7:8
// CHECK-NEXT:      1  %b      256     256  [5, 8)  {{.*}}before_merge_alloc.mlir:9:8
// CHECK-NEXT:      2  %c      256       0  [7, 8)  model.py:7:3
// CHECK-EMPTY:
// CHECK-NEXT: total: 3 buffers of 768 bytes would take 512 bytes in 1 arena, 33 % saved
// CHECK-NEXT:        lower bound 512 bytes, efficiency 100 %

// -----

// What stays, and why: with the interface whose absence makes the operation unknown.

func.func @stay(%n: index) -> memref<4xi8> {
  %a = memref.alloc() : memref<4xi8>
  %b = memref.alloc(%n) : memref<?xi8>
  %c = memref.alloc() : memref<4xi8>
  %v = "test.op"(%b, %c) : (memref<?xi8>, memref<4xi8>) -> memref<4xi8>
  func.return %a : memref<4xi8>
}

// CHECK:      function @stay ({{.*}}before_merge_alloc.mlir:34:1)
// CHECK:        stay as they are:
// CHECK-NEXT:     name    bytes  reason
// CHECK-NEXT:     %a          4  returned by the function{{ +}}{{.*}}before_merge_alloc.mlir:35:8
// CHECK-NEXT:     %b    dynamic  dynamic shape{{ +}}{{.*}}before_merge_alloc.mlir:36:8
// CHECK-NEXT:     %c          4  captured by 'test.op', which returns buffers; describe('test.op', Roles(view_of=...)) says what they are views of; missing: ViewLikeOpInterface  {{.*}}before_merge_alloc.mlir:37:8
// CHECK-EMPTY:
// CHECK-NEXT: total: no allocation can be merged
