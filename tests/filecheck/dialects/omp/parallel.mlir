// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Operations without clauses are written as MLIR does, the rest in the generic form.

func.func @f(%a: index, %n: i32) {
  omp.parallel {
    omp.barrier
    omp.single {
      omp.terminator
    }
    omp.masked {
      omp.terminator
    }
    omp.master {
      omp.terminator
    }
    omp.wsloop {
      omp.loop_nest (%i, %j) : index = (%a, %a) to (%a, %a) inclusive step (%a, %a) collapse(2) {
        omp.yield
      }
    } {note}
    omp.wsloop {
      omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    }
    omp.terminator
  } {note}
  "omp.parallel"(%n) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0>}> ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// CHECK:        func.func @f(%a: index, %n: i32) {
// CHECK-NEXT:     omp.parallel {
// CHECK-NEXT:       omp.barrier
// CHECK-NEXT:       omp.single {
// CHECK-NEXT:         omp.terminator
// CHECK-NEXT:       }
// CHECK-NEXT:       omp.masked {
// CHECK-NEXT:         omp.terminator
// CHECK-NEXT:       }
// CHECK-NEXT:       omp.master {
// CHECK-NEXT:         omp.terminator
// CHECK-NEXT:       }
// CHECK-NEXT:       omp.wsloop {
// CHECK-NEXT:         omp.loop_nest (%i, %j) : index = (%a, %a) to (%a, %a) inclusive step (%a, %a) collapse(2) {
// CHECK-NEXT:           omp.yield
// CHECK-NEXT:         }
// CHECK-NEXT:       } {note}
// CHECK-NEXT:       omp.wsloop {
// CHECK-NEXT:         omp.loop_nest (%{{.*}}) : i32 = (%n) to (%n) step (%n) {
// CHECK-NEXT:           omp.yield
// CHECK-NEXT:         }
// CHECK-NEXT:       }
// CHECK-NEXT:       omp.terminator
// CHECK-NEXT:     } {note}
// CHECK-NEXT:     "omp.parallel"(%n) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0>}> ({
// CHECK-NEXT:       omp.terminator
// CHECK-NEXT:     }) : (i32) -> ()
// CHECK-NEXT:     func.return
