// RUN: xdsl-opt %s -p buffer-loop-hoisting | filecheck --match-full-lines %s

// A loop of blocks inside of a region is left, and then the loop around that region.

// CHECK-LABEL: {{.*}}@loop_of_blocks_in_a_region({{.*}}
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.execute_region {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      cf.br ^bb1
// CHECK-NEXT:    ^bb1:
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:    ^bb2:
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @loop_of_blocks_in_a_region(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.execute_region {
    cf.br ^bb1
  ^bb1:
    scf.if %c {
      %a = memref.alloc() : memref<4xf32>
      "test.op"(%a) : (memref<4xf32>) -> ()
    }
    cf.cond_br %c, ^bb1, ^bb2
  ^bb2:
    scf.yield
  }
  func.return
}

// Both loops are left at once.

// CHECK-LABEL: {{.*}}@in_a_loop({{.*}}
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %c0 to %n step %c1 {
// CHECK-NEXT:      "test.op"(%i) : (index) -> ()
// CHECK-NEXT:      scf.execute_region {
// CHECK-NEXT:        cf.br ^bb1
// CHECK-NEXT:      ^bb1:
// CHECK-NEXT:        scf.if %c {
// CHECK-NEXT:          "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:        cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:      ^bb2:
// CHECK-NEXT:        scf.yield
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @in_a_loop(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    "test.op"(%i) : (index) -> ()
    scf.execute_region {
      cf.br ^bb1
    ^bb1:
      scf.if %c {
        %a = memref.alloc() : memref<4xf32>
        "test.op"(%a) : (memref<4xf32>) -> ()
      }
      cf.cond_br %c, ^bb1, ^bb2
    ^bb2:
      scf.yield
    }
  }
  func.return
}
