// RUN: xdsl-opt -p "merge-alloc{analysis-only=true}" %s | filecheck --match-full-lines %s

// Lifetimes as `[scope, first tick, last tick]`, both ticks inclusive. The function itself has
// tick 1; the ticks of the operations inside it are noted behind them.

// T1: every operation has a tick, constants and terminators too. What counts is the first and
// the last access, not where the buffer is allocated and freed.
func.func @first_to_last_access() {
  %a = memref.alloc() : memref<8x64xf32> // 2
  %c0 = arith.constant 0 : index // 3
  %c1 = arith.constant 1 : index // 4
  %v = memref.load %a[%c0, %c1] : memref<8x64xf32> // 5
  %w = arith.addf %v, %v : f32 // 6
  memref.store %w, %a[%c0, %c0] : memref<8x64xf32> // 7
  %x = arith.addf %w, %w : f32 // 8
  memref.dealloc %a : memref<8x64xf32> // 9
  func.return // 10
}
// CHECK-LABEL: {{.*}}func.func @first_to_last_access({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 7>{{.*}}} : memref<8x64xf32>

// T2: making a view is no access, and `memref.dim` reads no contents.
func.func @views_and_dims_are_no_accesses() {
  %a = memref.alloc() : memref<8x64xf32> // 2
  %c0 = arith.constant 0 : index // 3
  %view = memref.subview %a[0, 0] [4, 64] [1, 1] : memref<8x64xf32> to memref<4x64xf32, strided<[64, 1]>> // 4
  "test.op"(%view) : (memref<4x64xf32, strided<[64, 1]>>) -> () // 5
  %dim = memref.dim %a, %c0 : memref<8x64xf32> // 6
  "test.op"(%dim) : (index) -> () // 7
  func.return // 8
}
// CHECK-LABEL: {{.*}}func.func @views_and_dims_are_no_accesses({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 1, 5, 5>{{.*}}} : memref<8x64xf32>

// T2: an operation without memory effects that makes a buffer of a buffer makes a view; one of
// unknown effects accesses all buffers that it gets.
func.func @unknown_effects_access_all_operands() {
  %a = memref.alloc() : memref<8x64xf32> // 2
  %b = memref.alloc() : memref<8x64xf32> // 3
  %view = "test.pureop"(%a) : (memref<8x64xf32>) -> memref<8x64xf32> // 4
  "test.op"(%b) : (memref<8x64xf32>) -> () // 5
  "test.op"(%view, %b) : (memref<8x64xf32>, memref<8x64xf32>) -> () // 6
  func.return // 7
}
// CHECK-LABEL: {{.*}}func.func @unknown_effects_access_all_operands({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 2, 6, 6>{{.*}}} : memref<8x64xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 2, 5, 6>{{.*}}} : memref<8x64xf32>

// T4: used in a loop but allocated outside: in the order `e f e f e f`, neither may overwrite
// the other, so both are live over the whole loop.
func.func @allocated_outside_used_in_loop() {
  %c0 = arith.constant 0 : index // 2
  %c1 = arith.constant 1 : index // 3
  %c3 = arith.constant 3 : index // 4
  %e = memref.alloc() : memref<8x64xf32> // 5
  %f = memref.alloc() : memref<8x64xf32> // 6
  scf.for %i = %c0 to %c3 step %c1 { // 7
    "test.op"(%e) : (memref<8x64xf32>) -> () // 8
    "test.op"(%f) : (memref<8x64xf32>) -> () // 9
  } // 10: scf.yield
  func.return // 11
}
// CHECK-LABEL: {{.*}}func.func @allocated_outside_used_in_loop({{.*}}
// CHECK:         %e = memref.alloc() {mergealloc.lifetime = array<i64: 3, 7, 10>{{.*}}} : memref<8x64xf32>
// CHECK:         %f = memref.alloc() {mergealloc.lifetime = array<i64: 3, 7, 10>{{.*}}} : memref<8x64xf32>

// T5: allocated in the loop and used nowhere else: each iteration starts afresh, so the exact ticks
// are enough.
func.func @allocated_and_used_in_loop() {
  %c0 = arith.constant 0 : index // 2
  %c1 = arith.constant 1 : index // 3
  %c3 = arith.constant 3 : index // 4
  scf.for %i = %c0 to %c3 step %c1 { // 5
    %g = memref.alloc() : memref<8x64xf32> // 6
    %h = memref.alloc() : memref<8x64xf32> // 7
    "test.op"(%g) : (memref<8x64xf32>) -> () // 8
    "test.op"(%h) : (memref<8x64xf32>) -> () // 9
  } // 10
  func.return // 11
}
// CHECK-LABEL: {{.*}}func.func @allocated_and_used_in_loop({{.*}}
// CHECK:         %g = memref.alloc() {mergealloc.lifetime = array<i64: 4, 8, 8>{{.*}}} : memref<8x64xf32>
// CHECK:         %h = memref.alloc() {mergealloc.lifetime = array<i64: 4, 9, 9>{{.*}}} : memref<8x64xf32>

// T4, T5: %outer is allocated in the outer loop: the inner loop counts as a whole, the outer
// one does not.
func.func @nested_loops() {
  %c0 = arith.constant 0 : index // 2
  %c1 = arith.constant 1 : index // 3
  %c3 = arith.constant 3 : index // 4
  scf.for %i = %c0 to %c3 step %c1 { // 5
    %outer = memref.alloc() : memref<8x64xf32> // 6
    scf.for %j = %c0 to %c3 step %c1 { // 7
      %inner = memref.alloc() : memref<8x64xf32> // 8
      "test.op"(%inner) : (memref<8x64xf32>) -> () // 9
      "test.op"(%outer) : (memref<8x64xf32>) -> () // 10
    } // 11
    %after = memref.alloc() : memref<8x64xf32> // 12
    "test.op"(%after) : (memref<8x64xf32>) -> () // 13
  } // 14
  func.return // 15
}
// CHECK-LABEL: {{.*}}func.func @nested_loops({{.*}}
// CHECK:         %outer = memref.alloc() {mergealloc.lifetime = array<i64: 5, 7, 11>{{.*}}} : memref<8x64xf32>
// CHECK:         %inner = memref.alloc() {mergealloc.lifetime = array<i64: 5, 9, 9>{{.*}}} : memref<8x64xf32>
// CHECK:         %after = memref.alloc() {mergealloc.lifetime = array<i64: 5, 13, 13>{{.*}}} : memref<8x64xf32>

// T4: both arms of a branch see %a; the whole branch counts, so %b of one arm cannot have its
// bytes. T5: %b and %c are each used in one arm only, and only one of the arms runs.
func.func @branch(%cond: i1) {
  %a = memref.alloc() : memref<8x64xf32> // 2
  scf.if %cond { // 3
    %b = memref.alloc() : memref<8x64xf32> // 4
    "test.op"(%b) : (memref<8x64xf32>) -> () // 5
  } else { // 6
    %c = memref.alloc() : memref<8x64xf32> // 7
    "test.op"(%c) : (memref<8x64xf32>) -> () // 8
    "test.op"(%a) : (memref<8x64xf32>) -> () // 9
  } // 10
  func.return // 11
}
// CHECK-LABEL: {{.*}}func.func @branch({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 6, 3, 10>{{.*}}} : memref<8x64xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 6, 5, 5>{{.*}}} : memref<8x64xf32>
// CHECK:         %c = memref.alloc() {mergealloc.lifetime = array<i64: 6, 8, 8>{{.*}}} : memref<8x64xf32>

// T6: which of %b and %c is used after the branch is not known before, so both are live from
// the beginning of the branch, and overlap.
func.func @yielded_out_of_branch(%cond: i1) {
  %r = scf.if %cond -> (memref<8x64xf32>) { // 2
    %b = memref.alloc() : memref<8x64xf32> // 3
    "test.op"(%b) : (memref<8x64xf32>) -> () // 4
    scf.yield %b : memref<8x64xf32> // 5
  } else {
    %c = memref.alloc() : memref<8x64xf32> // 6
    "test.op"(%c) : (memref<8x64xf32>) -> () // 7
    scf.yield %c : memref<8x64xf32> // 8
  }
  %d = memref.alloc() : memref<8x64xf32> // 9
  "test.op"(%d) : (memref<8x64xf32>) -> () // 10
  "test.op"(%r) : (memref<8x64xf32>) -> () // 11
  func.return // 12
}
// CHECK-LABEL: {{.*}}func.func @yielded_out_of_branch({{.*}}
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 7, 2, 11>{{.*}}} : memref<8x64xf32>
// CHECK:         %c = memref.alloc() {mergealloc.lifetime = array<i64: 7, 2, 11>{{.*}}} : memref<8x64xf32>
// CHECK:         %d = memref.alloc() {mergealloc.lifetime = array<i64: 7, 10, 10>{{.*}}} : memref<8x64xf32>

// T4: the body of a structured operation may load from a buffer that is no operand of it.
func.func @captured_by_linalg_body(%out: memref<8xf32>) {
  %table = memref.alloc() : memref<8xf32> // 2
  "test.op"(%table) : (memref<8xf32>) -> () // 3
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%out : memref<8xf32>) { // 4
  ^bb0(%o: f32):
    %i = linalg.index 0 : index // 5
    %v = memref.load %table[%i] : memref<8xf32> // 6
    linalg.yield %v : f32 // 7
  }
  func.return // 8
}
// CHECK-LABEL: {{.*}}func.func @captured_by_linalg_body({{.*}}
// CHECK:         %table = memref.alloc() {mergealloc.lifetime = array<i64: 8, 3, 7>{{.*}}} : memref<8xf32>

// T5: the region before the condition and the region after it run in turns, but a buffer that
// is allocated in one of them is not seen by the other.
func.func @while_loop(%cond: i1) {
  %outside = memref.alloc() : memref<8xf32> // 2
  scf.while : () -> () { // 3
    %before = memref.alloc() : memref<8xf32> // 4
    "test.op"(%before) : (memref<8xf32>) -> () // 5
    scf.condition(%cond) // 6
  } do {
    %after = memref.alloc() : memref<8xf32> // 7
    "test.op"(%after, %outside) : (memref<8xf32>, memref<8xf32>) -> () // 8
    scf.yield // 9
  }
  func.return // 10
}
// CHECK-LABEL: {{.*}}func.func @while_loop({{.*}}
// CHECK:         %outside = memref.alloc() {mergealloc.lifetime = array<i64: 9, 3, 9>{{.*}}} : memref<8xf32>
// CHECK:         %before = memref.alloc() {mergealloc.lifetime = array<i64: 9, 5, 5>{{.*}}} : memref<8xf32>
// CHECK:         %after = memref.alloc() {mergealloc.lifetime = array<i64: 9, 8, 8>{{.*}}} : memref<8xf32>

// T9: an operation that reads %a and writes %b has both in its hands: their lifetimes meet at
// its tick, and so overlap.
func.func @last_access_meets_first() {
  %a = memref.alloc() : memref<8xf32> // 2
  "test.op"(%a) : (memref<8xf32>) -> () // 3
  %b = memref.alloc() : memref<8xf32> // 4
  memref.copy %a, %b : memref<8xf32> to memref<8xf32> // 5
  func.return // 6
}
// CHECK-LABEL: {{.*}}func.func @last_access_meets_first({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 10, 3, 5>{{.*}}} : memref<8xf32>
// CHECK:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 10, 5, 5>{{.*}}} : memref<8xf32>

// T1: each function has a time of its own; M2: each function is a scope of its own.
func.func @next_function() {
  %a = memref.alloc() : memref<8xf32> // 2
  "test.op"(%a) : (memref<8xf32>) -> () // 3
  func.return // 4
}
// CHECK-LABEL: {{.*}}func.func @next_function({{.*}}
// CHECK:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 11, 3, 3>{{.*}}} : memref<8xf32>

// Cites: 000/ticks, 000/inclusive, 000/effect-free, 000/loops, 000/inside-loops
