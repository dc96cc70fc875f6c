// RUN: xdsl-opt %s -p buffer-loop-hoisting | filecheck --match-full-lines %s

// A size that regions compute stays where it is, and the allocation with it.

// CHECK-LABEL: {{.*}}@size_of_a_branch({{.*}}
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      %k = "test.op"(%i) : (index) -> index
// CHECK-NEXT:      %size = scf.if %c -> (index) {
// CHECK-NEXT:        scf.yield %k : index
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %c1 : index
// CHECK-NEXT:      }
// CHECK-NEXT:      %a = memref.alloc(%size) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @size_of_a_branch(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %k = "test.op"(%i) : (index) -> index
    %size = scf.if %c -> (index) {
      scf.yield %k : index
    } else {
      scf.yield %c1 : index
    }
    %a = memref.alloc(%size) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
  }
  func.return
}
