// RUN: xdsl-opt --split-input-file --verify-diagnostics -p verify-memory-plan %s 2>&1 | filecheck %s

// V23: plans that contradict themselves, or the function that says them.

// Both are live at tick 4.
// CHECK: error: the memory plan is wrong: 1 violation
// CHECK: in @overlap: by its plan, %a and %b share bytes of arena 0 while both are live
func.func @overlap() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@overlap", pool = "default", storage = "alloc", size_bytes = 96 : i64, alignment = 64 : i64, lower_bound_bytes = 128 : i64, peak = "tick 4, test.op", live_at_peak = array<i64: 0, 1>, algorithm = "by hand", buffers = [{name = "a", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 3, 4, 6>, first_access = "tick 2, test.op", last_access = "tick 5, test.op"}, {name = "b", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 32 : i64, live = array<i64: 3, 5>, first_access = "tick 3, test.op", last_access = "tick 4, test.op"}]}]}} {
  %arena = memref.alloc() : memref<96xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<96xi8> to memref<64xi8>
  func.return
}

// -----

// An offset that is too large, and one below zero.
// CHECK: error: the memory plan is wrong: 2 violations
// CHECK: in @outside: by its plan, %a reaches outside of arena 0, which has 64 bytes
// CHECK: in @outside: by its plan, %b reaches outside of arena 0, which has 64 bytes
func.func @outside() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@outside", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 128 : i64, peak = "tick 4, test.op", algorithm = "by hand", buffers = [{name = "a", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 1 : i64, live = array<i64: 2, 3>, first_access = "tick 2, test.op", last_access = "tick 2, test.op"}, {name = "b", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = -1 : i64, live = array<i64: 3, 5>, first_access = "tick 3, test.op", last_access = "tick 4, test.op"}]}]}} {
  %arena = memref.alloc() : memref<96xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<96xi8> to memref<64xi8>
  func.return
}

// -----

// The plan has 64 bytes at the start: no more, and nothing elsewhere. An arena of another size is not in the
// plan.
// CHECK: error: the memory plan is wrong: 2 violations
// CHECK: in @elsewhere: %a is where the plan has no buffer of arena 0
// CHECK: in @elsewhere: %c is where the plan has no buffer of arena 0
func.func @elsewhere() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@elsewhere", pool = "default", storage = "alloc", size_bytes = 128 : i64, alignment = 64 : i64, lower_bound_bytes = 128 : i64, peak = "tick 4, test.op", algorithm = "by hand", buffers = [{name = "a", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 3>, first_access = "tick 2, test.op", last_access = "tick 2, test.op"}]}]}} {
  %arena = memref.alloc() : memref<128xi8>
  %other = memref.alloc() : memref<96xi8>
  %0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %a = memref.view %arena[%c32][] : memref<128xi8> to memref<64xi8>
  %b = memref.view %arena[%0][] : memref<128xi8> to memref<64xi8>
  %c = memref.view %arena[%0][] : memref<128xi8> to memref<96xi8>
  %d = memref.view %other[%c32][] : memref<96xi8> to memref<64xi8>
  func.return
}

// -----

// One byte too far, of a global that other functions need more of.
// CHECK: error: the memory plan is wrong: 1 violation
// CHECK: in @in_a_global: %a is where the plan has no buffer of arena 0
memref.global "private" @arena : memref<128xi8> = uninitialized
func.func @in_a_global() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@in_a_global", pool = "default", storage = "global", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 4, test.op", algorithm = "by hand", buffers = [{name = "a", type = "memref<32xi8>", size_bytes = 32 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 5>, first_access = "tick 2, test.op", last_access = "tick 4, test.op"}]}]}} {
  %c32 = arith.constant 32 : index
  %arena = memref.get_global @arena : memref<128xi8>
  %a = memref.view %arena[%c32][] : memref<128xi8> to memref<1xi8>
  func.return
}

// -----

// CHECK: in @when: 'mergealloc.plan' is not a plan of merge-alloc: 'peak' is no operation at a tick
func.func @when() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@when", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tock 4, test.op", algorithm = "by hand"}]}} {
  func.return
}

// -----

// CHECK: in @nothing: 'mergealloc.plan' is not a plan of merge-alloc: this is no dictionary; without this attribute the function has no plan
func.func @nothing() attributes {mergealloc.plan = "merged"} {
  %arena = memref.alloc() : memref<96xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<96xi8> to memref<64xi8>
  func.return
}

// -----

// CHECK: in @part: 'mergealloc.plan' is not a plan of merge-alloc: 'pool' is no text
func.func @part() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@part", pool = 1 : i64}]}} {
  %arena = memref.alloc() : memref<96xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<96xi8> to memref<64xi8>
  func.return
}

// -----

// CHECK: in @more: 'mergealloc.plan' is not a plan of merge-alloc: 'tocks' is unknown
func.func @more() attributes {mergealloc.plan = {ticks = 6 : i64, tocks = 6 : i64}} {
  %arena = memref.alloc() : memref<96xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<96xi8> to memref<64xi8>
  func.return
}

// -----

// CHECK: in @half: 'mergealloc.plan' is not a plan of merge-alloc: 'live_at_peak' is no array of numbers
func.func @half() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@half", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 4, test.op", live_at_peak = [0, 1], algorithm = "by hand"}]}} {
  %arena = memref.alloc() : memref<96xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<96xi8> to memref<64xi8>
  func.return
}

// -----

// The view of the buffer that has all bytes is there: another view is not one of that buffer.
// CHECK: error: the memory plan is wrong: 1 violation
// CHECK: in @beside_all_bytes: %b is where the plan has no buffer of arena 0
func.func @beside_all_bytes() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@beside_all_bytes", pool = "default", storage = "alloc", size_bytes = 128 : i64, alignment = 64 : i64, lower_bound_bytes = 128 : i64, peak = "tick 4, test.op", algorithm = "by hand", buffers = [{name = "a", type = "memref<128xi8>", size_bytes = 128 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 3>, first_access = "tick 2, test.op", last_access = "tick 2, test.op"}]}]}} {
  %arena = memref.alloc() : memref<128xi8>
  %0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %a = memref.view %arena[%0][] : memref<128xi8> to memref<128xi8>
  %b = memref.view %arena[%c32][] : memref<128xi8> to memref<64xi8>
  func.return
}

// -----

// The buffer of bytes does not have all of them.
// CHECK: error: the memory plan is wrong: 1 violation
// CHECK: in @not_all_bytes: %b is where the plan has no buffer of arena 0
func.func @not_all_bytes() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@not_all_bytes", pool = "default", storage = "alloc", size_bytes = 128 : i64, alignment = 64 : i64, lower_bound_bytes = 128 : i64, peak = "tick 4, test.op", algorithm = "by hand", buffers = [{name = "a", type = "memref<12xi8>", size_bytes = 12 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 3>, first_access = "tick 2, test.op", last_access = "tick 2, test.op"}, {name = "c", type = "memref<128xi4>", size_bytes = 128 : i64, offset_bytes = 0 : i64, live = array<i64: 3, 4>, first_access = "tick 3, test.op", last_access = "tick 3, test.op"}]}]}} {
  %arena = memref.alloc() : memref<128xi8>
  %c32 = arith.constant 32 : index
  %b = memref.view %arena[%c32][] : memref<128xi8> to memref<64xi8>
  func.return
}

// -----

// %b begins while %a is live, and %c begins behind %b.
// CHECK: error: the memory plan is wrong: 1 violation
// CHECK: in @another_begins_between: by its plan, %a and %c share bytes of arena 0 while both are live
func.func @another_begins_between() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@another_begins_between", pool = "default", storage = "alloc", size_bytes = 128 : i64, alignment = 64 : i64, lower_bound_bytes = 128 : i64, peak = "tick 4, test.op", live_at_peak = array<i64: 0, 2>, algorithm = "by hand", buffers = [{name = "a", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 6>, first_access = "tick 2, test.op", last_access = "tick 5, test.op"}, {name = "b", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 64 : i64, live = array<i64: 3, 4>, first_access = "tick 3, test.op", last_access = "tick 3, test.op"}, {name = "c", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 32 : i64, live = array<i64: 4, 6>, first_access = "tick 4, test.op", last_access = "tick 5, test.op"}]}]}} {
  %arena = memref.alloc() : memref<128xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<128xi8> to memref<64xi8>
  func.return
}
