// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true},verify-memory-plan' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument io-in-workspace=true}' %s -t memory-plan | filecheck %s --check-prefix=REPORT

// W5: a call gets a workspace and returns memory that is none of the program's allocations. The result is not the
// workspace: it stays a result.

func.func private @make(%x: memref<4xi32>) -> memref<3xi32> {
  %t = memref.alloc() : memref<4xi32>
  memref.copy %x, %t : memref<4xi32> to memref<4xi32>
  "test.op"(%t) : (memref<4xi32>) -> ()
  %r = "test.op"() {tag = "made elsewhere"} : () -> memref<3xi32>
  func.return %r : memref<3xi32>
}
// CHECK-LABEL: func.func @one(%workspace: memref<80xi8>) -> memref<3xi32> attributes {{.*}}
// CHECK:         %r = func.call @make(%x, %workspace_1) : (memref<4xi32>, memref<16xi8>) -> memref<3xi32>
// CHECK-NEXT:    func.return %r : memref<3xi32>
func.func @one(%x: memref<4xi32>) -> memref<3xi32> {
  %r = func.call @make(%x) : (memref<4xi32>) -> memref<3xi32>
  func.return %r : memref<3xi32>
}
func.func private @nobody_calls(%x: memref<4xi32>) -> memref<3xi32> {
  %r = func.call @make(%x) : (memref<4xi32>) -> memref<3xi32>
  func.return %r : memref<3xi32>
}

// REPORT-LABEL: function @one
// REPORT:         input x
// REPORT-NOT:     output
// REPORT:       function @nobody_calls
