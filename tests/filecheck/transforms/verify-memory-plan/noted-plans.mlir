// RUN: xdsl-opt -p verify-memory-plan %s | filecheck %s

// V23: plans that are right, with what may be different in the function.

// %b is made over %a, and %c over %b; %shape has no contents; the view of %c is gone, and another arena is
// there.
// CHECK: @in_place
func.func @in_place(%x: memref<64xi8>) attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@in_place", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 4, test.op", algorithm = "by hand", buffers = [{name = "a", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 5>, first_access = "tick 2, test.op", last_access = "tick 4, test.op"}, {name = "b", type = "memref<32xi8>", size_bytes = 32 : i64, offset_bytes = 0 : i64, live = array<i64: 4, 6>, first_access = "tick 4, test.op", last_access = "tick 5, test.op", in_place_of = array<i64: 0>}, {name = "c", type = "memref<16xi8>", size_bytes = 16 : i64, offset_bytes = 16 : i64, live = array<i64: 4, 7>, first_access = "tick 4, test.op", last_access = "tick 6, test.op", in_place_of = array<i64: 1>}, {name = "shape", type = "memref<16xi8>", size_bytes = 16 : i64, offset_bytes = 0 : i64, live = array<i64: 4, 4>, first_access = "tick 4, test.op", last_access = "tick 4, test.op"}, {name = "d", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 7, 8>, first_access = "tick 7, test.op", last_access = "tick 7, test.op"}]}]}} {
  %arena = memref.alloc() : memref<64xi8>
  %other = memref.alloc() : memref<96xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
  %b = memref.view %arena[%0][] : memref<64xi8> to memref<32xi8>
  %e = memref.view %other[%0][] : memref<96xi8> to memref<64xi8>
  func.return
}

// What the function gets is no arena that it allocates, though it is as large.
// CHECK: @of_an_argument
func.func private @of_an_argument(%workspace: memref<64xi8>) attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "memref.alloca_scope", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 4, test.op", algorithm = "by hand", buffers = [{name = "a", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 5>, first_access = "tick 2, test.op", last_access = "tick 4, test.op"}]}]}} {
  %0 = arith.constant 0 : index
  %a = memref.view %workspace[%0][] : memref<64xi8> to memref<16xi8>
  func.return
}

// One buffer is written over two.
// CHECK: @over_two
func.func @over_two() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@over_two", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 4, test.op", algorithm = "by hand", buffers = [{name = "a", type = "memref<32xi8>", size_bytes = 32 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 5>, first_access = "tick 2, test.op", last_access = "tick 4, test.op"}, {name = "b", type = "memref<32xi8>", size_bytes = 32 : i64, offset_bytes = 32 : i64, live = array<i64: 3, 5>, first_access = "tick 3, test.op", last_access = "tick 4, test.op"}, {name = "c", type = "memref<64xi8>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 4, 6>, first_access = "tick 4, test.op", last_access = "tick 5, test.op", in_place_of = array<i64: 0, 1>}]}]}} {
  %arena = memref.alloc() : memref<64xi8>
  %0 = arith.constant 0 : index
  %c = memref.view %arena[%0][] : memref<64xi8> to memref<64xi8>
  func.return
}

// Where the only view of an arena is nobody knows; one of no bytes may be anywhere.
// CHECK: @not_known
func.func @not_known(%i: index) attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@not_known", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 4, test.op", algorithm = "by hand", buffers = [{name = "a", type = "memref<32xi8>", size_bytes = 32 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 5>, first_access = "tick 2, test.op", last_access = "tick 4, test.op"}]}]}} {
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%i][] : memref<64xi8> to memref<32xi8>
  %other = memref.alloc() : memref<64xi8>
  %c48 = arith.constant 48 : index
  %none = memref.view %other[%c48][] : memref<64xi8> to memref<0xi8>
  func.return
}

// Functions share a global, which is as large as the largest needs it; here it is no arena of the plan.
memref.global "private" @arena : memref<128xi8> = uninitialized
// CHECK: @not_in_the_global
func.func @not_in_the_global() attributes {mergealloc.plan = {ticks = 6 : i64, arenas = [{scope = "@not_in_the_global", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 4, test.op", algorithm = "by hand", buffers = [{name = "a", type = "memref<32xi8>", size_bytes = 32 : i64, offset_bytes = 0 : i64, live = array<i64: 2, 5>, first_access = "tick 2, test.op", last_access = "tick 4, test.op"}]}]}} {
  %c48 = arith.constant 48 : index
  %arena = memref.get_global @arena : memref<128xi8>
  %a = memref.view %arena[%c48][] : memref<128xi8> to memref<32xi8>
  func.return
}
