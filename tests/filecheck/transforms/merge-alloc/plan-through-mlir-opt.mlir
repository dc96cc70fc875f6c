// REQUIRES: mlir-opt
// RUN: xdsl-opt -p merge-alloc %s | %mlir-opt | %mlir-opt -mlir-print-op-generic | xdsl-opt -p verify-memory-plan -t memory-plan | filecheck %s

// MLIR forgets names, and keeps the plan: buffers are found by what they have of the arena.

// CHECK:      arena 0 in @f, pool 'default' (%0)
// CHECK-NEXT:   192 bytes, alignment 64; lower bound 192, efficiency 100 %; 256 without sharing, planner cost-model
// CHECK-NEXT:   peak at tick 5, test.op: %4 128, %2 64
// CHECK-NEXT:   id  name  bytes  offset  live    location
// CHECK-NEXT:    0  %2       64
// CHECK-NEXT:    1  %4      128
// CHECK-NEXT:    2  %6       64
func.func @f(%x: memref<16xf32>) {
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%x, %a) : (memref<16xf32>, memref<16xf32>) -> ()
  %b = memref.alloc() : memref<32xf32>
  "test.op"(%a, %b) : (memref<16xf32>, memref<32xf32>) -> ()
  %c = memref.alloc() : memref<16xf32>
  "test.op"(%b, %c) : (memref<32xf32>, memref<16xf32>) -> ()
  func.return
}
