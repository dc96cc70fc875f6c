// RUN: xdsl-opt %s -t memory-plan | filecheck %s --match-full-lines

// All that is allocated is in a plan: that says when it is live, and nothing is planned. So it does
// not matter that what came behind merge-alloc put an access where control flow is not known.

func.func @f(%x: memref<4xf32>) attributes {mergealloc.plan = {ticks = 10 : i64, arenas = [{scope = "@f", pool = "default", storage = "alloc", size_bytes = 16 : i64, alignment = 64 : i64, lower_bound_bytes = 16 : i64, peak = "tick 3, linalg.exp", live_at_peak = array<i64: 0>, algorithm = "cost-model", buffers = [{name = "a", type = "memref<4xf32>", size_bytes = 16 : i64, offset_bytes = 0 : i64, live = array<i64: 3, 7>, first_access = "tick 3, linalg.exp", last_access = "tick 6, linalg.exp"}]}]}} {
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<16xi8> to memref<4xf32>
  linalg.exp ins(%x : memref<4xf32>) outs(%a : memref<4xf32>)
  "test.op"() ({
    linalg.exp ins(%a : memref<4xf32>) outs(%x : memref<4xf32>)
    "test.termop"() : () -> ()
  }) : () -> ()
  memref.dealloc %arena : memref<16xi8>
  func.return
}
// CHECK:      function @f {{.*}})
// CHECK-NEXT:   held at once by the program as it is: 16 bytes
// CHECK:        arena 0 in @f, pool 'default' (%arena)
// CHECK-NEXT:     16 bytes, alignment 64; lower bound 16, efficiency 100 %; 16 without sharing, planner cost-model
// CHECK-NEXT:     peak at tick 3, linalg.exp: %a 16
// CHECK-NEXT:     id  name  bytes  offset  live    location
// CHECK-NEXT:      0  %a       16       0  [3, 7)  {{.*}}
