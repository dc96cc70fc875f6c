// RUN: xdsl-opt -p merge-alloc %s | filecheck %s --check-prefixes PLAN,STAYING,VIEWS
// RUN: xdsl-opt -p 'merge-alloc{analysis-only=true}' %s | filecheck %s --check-prefixes PLAN,STAYING
// RUN: xdsl-opt -p merge-alloc,merge-alloc,verify-memory-plan %s | filecheck %s --check-prefixes PLAN,STAYING,VIEWS
// RUN: xdsl-opt -p 'merge-alloc{analysis-only=true},merge-alloc,verify-memory-plan' %s | filecheck %s --check-prefixes PLAN,STAYING,VIEWS
// RUN: xdsl-opt -p merge-alloc %s | xdsl-opt -t memory-plan | filecheck %s --check-prefix REPORT
// RUN: xdsl-opt -p 'merge-alloc{analysis-only=true}' %s | xdsl-opt -t memory-plan | filecheck %s --check-prefix ANALYSIS
// RUN: xdsl-opt -p 'merge-alloc{memory-space=default},merge-alloc{memory-space="sram"},verify-memory-plan' %s | filecheck %s --check-prefix IN-TURN

// What is planned is said by each function that gets arenas (mergealloc.plan): analysis-only says it, the pass
// leaves it when it carries it out, another run keeps it, reports read it.

// Two memories; %c is written over %a; %r stays; nobody uses %unused, which the pass removes.
// PLAN:      func.func @two({{.*}}mergealloc.plan = {ticks = {{[0-9]+}} : i64, arenas = [{scope = "@two", pool = "default", storage = "alloc", size_bytes = 64 : i64, alignment = 64 : i64, lower_bound_bytes = 64 : i64, peak = "tick 3, linalg.exp", live_at_peak = array<i64: 0>, algorithm = "cost-model", buffers = [
// PLAN-SAME:   {name = "a", type = "memref<16xf32>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 3, 11>, first_access = "tick 3, linalg.exp", last_access = "tick 10, linalg.exp"},
// PLAN-SAME:   {name = "c", type = "memref<16xf32>", size_bytes = 64 : i64, alignment = 16 : i64, offset_bytes = 0 : i64, live = array<i64: 10, 16>, first_access = "tick 10, linalg.exp", last_access = "tick 15, test.op, model.py:7:3", in_place_of = array<i64: 0>}]},
// PLAN-SAME:   {scope = "@two", pool = "sram", storage = "alloc", size_bytes = 64 : i64,
// PLAN-SAME:   {name = "b", type = "memref<16xf32, {{.*}}sram{{.*}}>", size_bytes = 64 : i64, offset_bytes = 0 : i64, live = array<i64: 7, 16>,
// STAYING-SAME: staying = [{name = "r", type = "memref<16xf32>", size_bytes = 64 : i64, reason = "returned by the function"}]
// VIEWS-NOT:   unused
// VIEWS:       %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// VIEWS:       %a = memref.view %arena
// VIEWS:       %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<64xi8, "sram">
// VIEWS-NOT:   memref.view %arena{{.*}} to memref<64xi8

// A second run in another memory: both arenas, each by the ticks of its run; what stays does so for the
// reason that it was given first.
// IN-TURN:      func.func @two({{.*}}arenas = [{scope = "@two", pool = "default"
// IN-TURN-SAME:   {name = "a",
// IN-TURN-SAME:   {scope = "@two", pool = "sram"
// IN-TURN-SAME:   {name = "b", {{.*}}live = array<i64: 9, 18>
// IN-TURN-SAME:   staying = [{name = "r", type = "memref<16xf32>", size_bytes = 64 : i64, reason = "returned by the function"}]}} {

// REPORT:      arena 0 in @two, pool 'default' (%arena)
// REPORT-NEXT:   64 bytes, alignment 64; lower bound 64, efficiency 100 %; 128 without sharing, planner cost-model
// REPORT-NEXT:   peak at tick 3, linalg.exp: %a 64
// REPORT-NEXT:   id  name  bytes  offset  live      location
// REPORT-NEXT:    0  %a       64       0  [3, 11)
// REPORT-NEXT:    1  %c       64       0  [10, 16)
// REPORT:      arena 1 in @two, pool 'sram' (%arena_1)
// REPORT:          %r       64  returned by the function
// REPORT-NOT:  never accessed

// ANALYSIS:      arena 0 in @two, pool 'default' (merge-alloc would make it)
// ANALYSIS:      never accessed, would be removed: %unused
func.func @two(%x: memref<16xf32>) -> memref<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  %b = memref.alloc() : memref<16xf32, "sram">
  linalg.copy ins(%a : memref<16xf32>) outs(%b : memref<16xf32, "sram">)
  %c = memref.alloc() {alignment = 16 : i64} : memref<16xf32>
  linalg.exp ins(%a : memref<16xf32>) outs(%c : memref<16xf32>)
  %r = memref.alloc() : memref<16xf32>
  %unused = memref.alloc() : memref<16xf32>
  "test.op"(%b, %c, %r) : (memref<16xf32, "sram">, memref<16xf32>, memref<16xf32>) -> () loc("model.py":7:3)
  func.return %r : memref<16xf32>
}

// A function that gets no arena says no plan.
// STAYING:    func.func @none() {
func.func @none() {
  func.return
}

// Of as many bytes as the arena is, and more: what is returned is no arena, though it could be by its type.
// REPORT:      arena 2 in @beside, pool 'default' (%arena)
// REPORT-NEXT:   64 bytes,
// REPORT:          0  %a       64       0  [5, 6)
func.func @beside() -> (memref<96xi8>, memref<64xi8>) {
  %more = memref.alloc() : memref<96xi8>
  %as_many = memref.alloc() : memref<64xi8>
  %a = memref.alloc() : memref<16xf32>
  "test.op"(%a, %more, %as_many) : (memref<16xf32>, memref<96xi8>, memref<64xi8>) -> ()
  func.return %more, %as_many : memref<96xi8>, memref<64xi8>
}

// Cites: 000/schedule
