// RUN: xdsl-opt %s -t memory-plan | filecheck %s --match-full-lines

// A function with a plan, beside one whose arena somebody has laid out by hand: both are reported.

func.func @planned() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@planned", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 3, test.op", live_at_peak = array<i64: 0>, algorithm = "cost-model", buffers = [{name = "a", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 3, 4>, first_access = "tick 3, test.op", last_access = "tick 3, test.op"}, {name = "b", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 5, 6>, first_access = "tick 5, test.op", last_access = "tick 5, test.op"}]}]}} {
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
  "test.op"(%a) : (memref<64xi8>) -> ()
  %1 = arith.constant 0 : index
  %b = memref.view %arena[%1][] : memref<64xi8> to memref<64xi8>
  "test.op"(%b) : (memref<64xi8>) -> ()
  func.return
}
func.func @by_hand() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<32xi8>
  %c = memref.view %arena[%c0][] : memref<32xi8> to memref<8xf32>
  "test.op"(%c) : (memref<8xf32>) -> ()
  func.return
}
// CHECK:      function @planned {{.*}})
// CHECK-NEXT:   held at once by the program as it is: 64 bytes
// CHECK:        arena 0 in @planned, pool 'default' (%arena)
// CHECK-NEXT:     64 bytes, alignment 64; lower bound 64, efficiency 100 %; 128 without sharing, planner cost-model
// CHECK-NEXT:     peak at tick 3, test.op: %a 64
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a       64       0  [3, 4)  {{.*}}
// CHECK-NEXT:      1  %b       64       0  [5, 6)  {{.*}}
// CHECK:      function @by_hand {{.*}})
// CHECK-NEXT:   held at once by the program as it is: 32 bytes
// CHECK:        arena 1 in @by_hand, pool 'default' (%arena)
// CHECK-NEXT:     32 bytes, alignment 64; lifetimes not known: no plan of merge-alloc; 32 without sharing
// CHECK-NEXT:     id  name  bytes  offset  live  location
// CHECK-NEXT:      0  %c       32       0        {{.*}}
// CHECK:      total: 3 buffers of 160 bytes take 96 bytes in 2 arenas, 40 % saved
