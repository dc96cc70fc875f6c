// RUN: xdsl-opt %s -t 'memory-plan{merge-alloc="scope=program"}' | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program}' -t memory-plan | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=argument}' -t memory-plan | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=global}' -t memory-plan | filecheck %s

// W1: of the arenas that @model and @middle have, there are no views: all that they do is to hand them to
// what they call. They count all the same, each pool for itself.

func.func private @layer(%x: memref<64xf32>) {
  %t = memref.alloc() : memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%t : memref<64xf32>)
  %u = memref.alloc() : memref<64xf32, 1 : i64>
  linalg.exp ins(%t : memref<64xf32>) outs(%u : memref<64xf32, 1 : i64>)
  cf.br ^next
^next:
  linalg.add ins(%t, %u : memref<64xf32>, memref<64xf32, 1 : i64>) outs(%x : memref<64xf32>)
  memref.dealloc %t : memref<64xf32>
  memref.dealloc %u : memref<64xf32, 1 : i64>
  func.return
}

func.func private @middle(%x: memref<64xf32>) {
  func.call @layer(%x) : (memref<64xf32>) -> ()
  cf.br ^next
^next:
  func.call @layer(%x) : (memref<64xf32>) -> ()
  func.return
}

func.func @model(%x: memref<64xf32>) {
  func.call @middle(%x) : (memref<64xf32>) -> ()
  func.call @layer(%x) : (memref<64xf32>) -> ()
  func.return
}

// CHECK:      function @middle
// CHECK:        arena 2 in @middle, pool 'default' ({{.*}}from the callers)
// CHECK-NEXT:     256 bytes, alignment 64; lower bound 256, efficiency 100 %; 0 without sharing
// CHECK-NEXT:     peak at tick 2, func.call{{.*}}: %workspace of @layer 256
// CHECK-NEXT:     id  name                  bytes  offset  live
// CHECK-NEXT:      0  %workspace of @layer    256       0  [2, 3)
// CHECK-NEXT:      1  %workspace of @layer    256       0  [4, 5)
// CHECK:        arena 3 in @middle, pool '1' ({{.*}}from the callers)
// CHECK-NEXT:     256 bytes, alignment 64
// CHECK:      function @model
// CHECK:        arena 4 in @model, pool 'default' (
// CHECK-NEXT:     256 bytes, alignment 64; lower bound 256, efficiency 100 %; 0 without sharing
// CHECK-NEXT:     peak at tick 2, func.call{{.*}}: %workspace of @middle 256
// CHECK-NEXT:     id  name                   bytes  offset  live
// CHECK-NEXT:      0  %workspace of @middle    256       0  [
// CHECK-NEXT:      1  %workspace of @layer     256       0  [
// CHECK:        arena 5 in @model, pool '1' (
// CHECK-NEXT:     256 bytes, alignment 64
// CHECK:      total: 2 buffers of 512 bytes {{would take|take}} 512 bytes in 2 arenas, 0 % saved
