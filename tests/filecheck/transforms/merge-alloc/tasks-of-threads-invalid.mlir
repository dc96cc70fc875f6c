// RUN: xdsl-opt --allow-unregistered-dialect -p merge-alloc --verify-diagnostics %s | filecheck %s

// T11: nothing is known of when a task runs.

func.func @f() {
  omp.parallel {
    %a = memref.alloc() : memref<64xf32>
    "omp.task"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0>}> ({
      "test.op"(%a) : (memref<64xf32>) -> ()
      omp.terminator
    }) : () -> ()
    omp.terminator
  }
  return
}

// CHECK: 'omp.task' op does not implement RegionBranchOpInterface, but its regions access the buffer %a
