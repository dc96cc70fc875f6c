// RUN: xdsl-opt -p "merge-alloc{analysis-only=true}" --verify-diagnostics %s | filecheck %s

// T11: the same for a buffer that is allocated inside the region, and in analysis-only mode.

func.func @not_fine() {
  scf.execute_region {
    "test.op"() ({
      %0 = memref.alloc() : memref<8xf32>
      "test.op"(%0) : (memref<8xf32>) -> ()
      "test.termop"() : () -> ()
    }) : () -> ()
    scf.yield
  }
  func.return
}

// CHECK: error: in @not_fine: 'test.op' op does not implement RegionBranchOpInterface, but its regions access the buffer a result of 'memref.alloc'
// CHECK-NOT: memref

// Cites: 000/unknown-regions
