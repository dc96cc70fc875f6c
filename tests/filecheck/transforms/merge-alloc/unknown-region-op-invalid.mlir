// RUN: xdsl-opt -p merge-alloc --verify-diagnostics %s | filecheck --match-full-lines %s

// T11: it is unknown when, and how often, control enters the region of this operation, and so when
// the buffer is accessed. The error names the operation and the buffer.

func.func @fine() {
  %a = memref.alloc() : memref<8xf32>
  "test.op"(%a) : (memref<8xf32>) -> ()
  func.return
}

func.func @not_fine() {
  %a = memref.alloc() : memref<8xf32>
  "test.op"() ({
    "test.op"(%a) : (memref<8xf32>) -> ()
    "test.termop"() : () -> ()
  }) : () -> () loc("f.mlir":3:5)
  func.return
}

// CHECK: f.mlir:3:5: error: in @not_fine: 'test.op' op does not implement RegionBranchOpInterface, but its regions access the buffer %a
// CHECK-NOT: memref

// Cites: 000/unknown-regions
