// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s --match-full-lines

// The arena of an earlier run stays as it is; a buffer of bytes in another memory is none, and gets an
// arena of its own, although it is alone in there.

// CHECK-LABEL:  func.func @planned() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:    %[[V0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%[[V0]]][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:    "test.op"(%a) : (memref<64xi8>) -> ()
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.view %arena[%[[V1]]][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:    "test.op"(%b) : (memref<64xi8>) -> ()
// CHECK-NEXT:    %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<32xi8, "sram">
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %new = memref.view %arena_1[%[[V2]]][] : memref<32xi8, "sram"> to memref<32xi8, "sram">
// CHECK-NEXT:    "test.op"(%new) : (memref<32xi8, "sram">) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @planned() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@planned", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 3, test.op", live_at_peak = array<i64: 0>, algorithm = "cost-model", buffers = [{name = "a", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 3, 4>, first_access = "tick 3, test.op", last_access = "tick 3, test.op"}, {name = "b", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 5, 6>, first_access = "tick 5, test.op", last_access = "tick 5, test.op"}]}]}} {
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
  "test.op"(%a) : (memref<64xi8>) -> ()
  %1 = arith.constant 0 : index
  %b = memref.view %arena[%1][] : memref<64xi8> to memref<64xi8>
  "test.op"(%b) : (memref<64xi8>) -> ()
  %new = memref.alloc() : memref<32xi8, "sram">
  "test.op"(%new) : (memref<32xi8, "sram">) -> ()
  func.return
}
