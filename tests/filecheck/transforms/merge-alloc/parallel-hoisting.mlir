// RUN: xdsl-opt -p "merge-alloc{max-parallel-instances=16}" %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p "merge-alloc{max-parallel-instances=16 analysis-only=true}" %s | filecheck --match-full-lines %s --check-prefix ANALYSIS

// M8: a buffer that is allocated in a parallel loop and used in another one inside is hoisted
// out, with one instance for each iteration, `stride` bytes apart. %b has 40 bytes, so its
// stride is 64, and its four instances take 256. %a is used outside the loop and lives over all
// of it. %b lives for the whole of the outer loop: all iterations run at the same time.
func.func @hoisted() {
  %c0 = arith.constant 0 : index // 2
  %c1 = arith.constant 1 : index // 3
  %c4 = arith.constant 4 : index // 4
  %a = memref.alloc() : memref<10xf32> // 5
  "test.op"(%a) : (memref<10xf32>) -> () // 6
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) { // 7
    %b = memref.alloc() : memref<10xf32> // 8
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) { // 9
      "test.op"(%b) : (memref<10xf32>) -> () // 10
      scf.reduce // 11
    }
    "test.op"(%i) : (index) -> () // 12
    scf.reduce // 13
  }
  %c = memref.alloc() : memref<10xf32> // 14
  "test.op"(%c) : (memref<10xf32>) -> () // 15
  func.return // 16
}
// CHECK-LABEL: func.func @hoisted() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0][] : memref<256xi8> to memref<10xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<10xf32>) -> ()
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
// CHECK-NEXT:      %1 = arith.constant 0 : index
// CHECK-NEXT:      %2 = arith.constant 64 : index
// CHECK-NEXT:      %3 = arith.muli %i, %2 : index
// CHECK-NEXT:      %4 = arith.addi %1, %3 : index
// CHECK-NEXT:      %b = memref.view %arena[%4][] : memref<256xi8> to memref<10xf32>
// CHECK-NEXT:      scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
// CHECK-NEXT:        "test.op"(%b) : (memref<10xf32>) -> ()
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%i) : (index) -> ()
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    %5 = arith.constant 0 : index
// CHECK-NEXT:    %c = memref.view %arena[%5][] : memref<256xi8> to memref<10xf32>
// CHECK-NEXT:    "test.op"(%c) : (memref<10xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @hoisted({{.*}}
// ANALYSIS:         %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 6, 6>{{.*}}} : memref<10xf32>
// ANALYSIS:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 0, 7, 13>{{.*}}} : memref<10xf32>
// ANALYSIS:         %c = memref.alloc() {mergealloc.lifetime = array<i64: 0, 15, 15>{{.*}}} : memref<10xf32>

// Iterations are counted from the lower bound in steps: from 2 to 9 in steps of 3 there are
// three, 2, 5 and 8, and (2 - 2) / 3 = 0, (5 - 2) / 3 = 1, (8 - 2) / 3 = 2.
func.func @lower_bound_and_step() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  scf.parallel (%i) = (%c2) to (%c9) step (%c3) {
    %b = memref.alloc() : memref<16xf32>
    scf.parallel (%j) = (%c2) to (%c9) step (%c3) {
      "test.op"(%b) : (memref<16xf32>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @lower_bound_and_step() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<192xi8>
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %c9 = arith.constant 9 : index
// CHECK-NEXT:    scf.parallel (%i) = (%c2) to (%c9) step (%c3) {
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %1 = arith.constant 2 : index
// CHECK-NEXT:      %2 = arith.subi %i, %1 : index
// CHECK-NEXT:      %3 = arith.constant 3 : index
// CHECK-NEXT:      %4 = arith.divsi %2, %3 : index
// CHECK-NEXT:      %5 = arith.constant 64 : index
// CHECK-NEXT:      %6 = arith.muli %4, %5 : index
// CHECK-NEXT:      %7 = arith.addi %0, %6 : index
// CHECK-NEXT:      %b = memref.view %arena[%7][] : memref<192xi8> to memref<16xf32>
// CHECK-NEXT:      scf.parallel (%j) = (%c2) to (%c9) step (%c3) {
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @lower_bound_and_step({{.*}}
// ANALYSIS:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 1, 5, 10>{{.*}}} : memref<16xf32>

// Two dimensions, the last one varying fastest: 3 x 4 instances. In the second one, %k takes the
// values 1, 3, 5 and 7.
func.func @two_dimensions() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c9 = arith.constant 9 : index
  scf.parallel (%i, %k) = (%c0, %c1) to (%c3, %c9) step (%c1, %c2) {
    %b = memref.alloc() : memref<16xf32>
    scf.parallel (%j) = (%c0) to (%c3) step (%c1) {
      "test.op"(%b) : (memref<16xf32>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @two_dimensions() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<768xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %c9 = arith.constant 9 : index
// CHECK-NEXT:    scf.parallel (%i, %k) = (%c0, %c1) to (%c3, %c9) step (%c1, %c2) {
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %1 = arith.constant 1 : index
// CHECK-NEXT:      %2 = arith.subi %k, %1 : index
// CHECK-NEXT:      %3 = arith.constant 2 : index
// CHECK-NEXT:      %4 = arith.divsi %2, %3 : index
// CHECK-NEXT:      %5 = arith.constant 4 : index
// CHECK-NEXT:      %6 = arith.muli %i, %5 : index
// CHECK-NEXT:      %7 = arith.addi %6, %4 : index
// CHECK-NEXT:      %8 = arith.constant 64 : index
// CHECK-NEXT:      %9 = arith.muli %7, %8 : index
// CHECK-NEXT:      %10 = arith.addi %0, %9 : index
// CHECK-NEXT:      %b = memref.view %arena[%10][] : memref<768xi8> to memref<16xf32>
// CHECK-NEXT:      scf.parallel (%j) = (%c0) to (%c3) step (%c1) {
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @two_dimensions({{.*}}
// ANALYSIS:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 2, 7, 12>{{.*}}} : memref<16xf32>

// Hoisted out of two loops at once: 3 x 4 instances. %inner, which is used in no further loop,
// stays in the middle loop and has an arena there.
func.func @out_of_nested_loops() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    scf.parallel (%k) = (%c0) to (%c4) step (%c1) {
      %b = memref.alloc() : memref<16xf32>
      %inner = memref.alloc() : memref<16xf32>
      "test.op"(%inner) : (memref<16xf32>) -> ()
      scf.parallel (%j) = (%c0) to (%c3) step (%c1) {
        "test.op"(%b) : (memref<16xf32>) -> ()
        scf.reduce
      }
      scf.reduce
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @out_of_nested_loops() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<768xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
// CHECK-NEXT:      scf.parallel (%k) = (%c0) to (%c4) step (%c1) {
// CHECK-NEXT:        %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:        %0 = arith.constant 0 : index
// CHECK-NEXT:        %1 = arith.constant 4 : index
// CHECK-NEXT:        %2 = arith.muli %i, %1 : index
// CHECK-NEXT:        %3 = arith.addi %2, %k : index
// CHECK-NEXT:        %4 = arith.constant 64 : index
// CHECK-NEXT:        %5 = arith.muli %3, %4 : index
// CHECK-NEXT:        %6 = arith.addi %0, %5 : index
// CHECK-NEXT:        %b = memref.view %arena[%6][] : memref<768xi8> to memref<16xf32>
// CHECK-NEXT:        %7 = arith.constant 0 : index
// CHECK-NEXT:        %inner = memref.view %arena_1[%7][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:        "test.op"(%inner) : (memref<16xf32>) -> ()
// CHECK-NEXT:        scf.parallel (%j) = (%c0) to (%c3) step (%c1) {
// CHECK-NEXT:          "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:          scf.reduce
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @out_of_nested_loops({{.*}}
// ANALYSIS:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 3, 6, 15>{{.*}}} : memref<16xf32>
// ANALYSIS:         %inner = memref.alloc() {mergealloc.lifetime = array<i64: 4, 10, 10>{{.*}}} : memref<16xf32>
// ANALYSIS:         } {mergealloc.scope = 4 : i64{{.*}}}

// A sequential loop between the parallel ones runs its iterations one after another: they need no
// instances of their own.
func.func @sequential_loop_between() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %s = %c0 to %c3 step %c1 {
    scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
      scf.for %t = %c0 to %c3 step %c1 {
        %b = memref.alloc() : memref<16xf32>
        scf.parallel (%j) = (%c0) to (%c3) step (%c1) {
          "test.op"(%b) : (memref<16xf32>) -> ()
          scf.reduce
        }
      }
      scf.reduce
    }
  }
  func.return
}
// CHECK-LABEL: func.func @sequential_loop_between() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<192xi8>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    scf.for %s = %c0 to %c3 step %c1 {
// CHECK-NEXT:      scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
// CHECK-NEXT:        scf.for %t = %c0 to %c3 step %c1 {
// CHECK-NEXT:          %0 = arith.constant 0 : index
// CHECK-NEXT:          %1 = arith.constant 64 : index
// CHECK-NEXT:          %2 = arith.muli %i, %1 : index
// CHECK-NEXT:          %3 = arith.addi %0, %2 : index
// CHECK-NEXT:          %b = memref.view %arena[%3][] : memref<192xi8> to memref<16xf32>
// CHECK-NEXT:          scf.parallel (%j) = (%c0) to (%c3) step (%c1) {
// CHECK-NEXT:            "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:            scf.reduce
// CHECK-NEXT:          }
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @sequential_loop_between({{.*}}
// ANALYSIS:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 5, 6, 13>{{.*}}} : memref<16xf32>

// M9: how many iterations the outer loop has is not known: %b is merged in its body.
func.func @dynamic_bounds(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %b = memref.alloc() : memref<16xf32>
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
      "test.op"(%b) : (memref<16xf32>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @dynamic_bounds(%n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      scf.parallel (%j) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:        "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @dynamic_bounds({{.*}}
// ANALYSIS:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 6, 6, 8>{{.*}}} : memref<16xf32>
// ANALYSIS:         } {mergealloc.scope = 6 : i64{{.*}}}

// M9: out of the inner loop, whose bounds are known, but not out of the outer one.
func.func @dynamic_bounds_further_out(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%k) = (%c0) to (%c3) step (%c1) {
      %b = memref.alloc() : memref<16xf32>
      scf.parallel (%j) = (%c0) to (%n) step (%c1) {
        "test.op"(%b) : (memref<16xf32>) -> ()
        scf.reduce
      }
      scf.reduce
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @dynamic_bounds_further_out(%n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<192xi8>
// CHECK-NEXT:      scf.parallel (%k) = (%c0) to (%c3) step (%c1) {
// CHECK-NEXT:        %0 = arith.constant 0 : index
// CHECK-NEXT:        %1 = arith.constant 64 : index
// CHECK-NEXT:        %2 = arith.muli %k, %1 : index
// CHECK-NEXT:        %3 = arith.addi %0, %2 : index
// CHECK-NEXT:        %b = memref.view %arena[%3][] : memref<192xi8> to memref<16xf32>
// CHECK-NEXT:        scf.parallel (%j) = (%c0) to (%n) step (%c1) {
// CHECK-NEXT:          "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:          scf.reduce
// CHECK-NEXT:        }
// CHECK-NEXT:        scf.reduce
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @dynamic_bounds_further_out({{.*}}
// ANALYSIS:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 7, 6, 11>{{.*}}} : memref<16xf32>
// ANALYSIS:         } {mergealloc.scope = 7 : i64{{.*}}}

// Used in the loop that it is allocated in, but in no other: not hoisted.
func.func @not_used_further_inside() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
    %b = memref.alloc() : memref<16xf32>
    "test.op"(%b) : (memref<16xf32>) -> ()
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @not_used_further_inside() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    scf.parallel (%i) = (%c0) to (%c3) step (%c1) {
// CHECK-NEXT:      %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %b = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<16xf32>) -> ()
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
// ANALYSIS-LABEL: {{.*}}func.func @not_used_further_inside({{.*}}
// ANALYSIS:         %b = memref.alloc() {mergealloc.lifetime = array<i64: 8, 7, 7>{{.*}}} : memref<16xf32>
// ANALYSIS:         } {mergealloc.scope = 8 : i64{{.*}}}

// Iterations are also counted from a lower bound below zero.
func.func @from_below_zero() {
  %low = arith.constant -2 : index
  %high = arith.constant 2 : index
  %one = arith.constant 1 : index
  scf.parallel (%i) = (%low) to (%high) step (%one) {
    %b = memref.alloc() : memref<16xf32>
    scf.parallel (%j) = (%low) to (%high) step (%one) {
      "test.op"(%b) : (memref<16xf32>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @from_below_zero() attributes {mergealloc.plan{{.*}} {
// CHECK:         scf.parallel (%i) = (%low) to (%high) step (%one) {
// CHECK-NEXT:      %0 = arith.constant 0 : index
// CHECK-NEXT:      %1 = arith.constant -2 : index
// CHECK-NEXT:      %2 = arith.subi %i, %1 : index
// CHECK-NEXT:      %3 = arith.constant 64 : index
// CHECK-NEXT:      %4 = arith.muli %2, %3 : index
