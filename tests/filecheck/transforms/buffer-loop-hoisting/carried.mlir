// RUN: xdsl-opt -p buffer-loop-hoisting %s | filecheck %s --match-full-lines

// H3 and H4 in loops of two regions, nests and loops of blocks; sizes that move along.

// What an iteration hands on to the next one stays, though it does not leave the loop: the second value as well as the first.
func.func @handed_on(%p: memref<4xf32>) {
  scf.while (%x = %p, %y = %p) : (memref<4xf32>, memref<4xf32>) -> () {
    %c = "test.op"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> i1
    scf.condition(%c)
  } do {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    scf.yield %a, %b : memref<4xf32>, memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @handed_on(%p: memref<4xf32>) {
// CHECK-NEXT:    scf.while (%x = %p, %y = %p) : (memref<4xf32>, memref<4xf32>) -> () {
// CHECK-NEXT:      %c = "test.op"(%x, %y) : (memref<4xf32>, memref<4xf32>) -> i1
// CHECK-NEXT:      scf.condition(%c)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %a, %b : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// By an inner loop, and then by the outer one.
func.func @handed_on_by_both(%p: memref<4xf32>) {
  scf.while (%x = %p) : (memref<4xf32>) -> () {
    %c = "test.op"(%x) : (memref<4xf32>) -> i1
    scf.condition(%c)
  } do {
    %a = memref.alloc() : memref<4xf32>
    scf.while (%y = %a) : (memref<4xf32>) -> () {
      %c = "test.op"(%y) : (memref<4xf32>) -> i1
      scf.condition(%c)
    } do {
      scf.yield %a : memref<4xf32>
    }
    scf.yield %a : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @handed_on_by_both(%p: memref<4xf32>) {
// CHECK-NEXT:    scf.while (%x = %p) : (memref<4xf32>) -> () {
// CHECK-NEXT:      %c = "test.op"(%x) : (memref<4xf32>) -> i1
// CHECK-NEXT:      scf.condition(%c)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.while (%y = %a) : (memref<4xf32>) -> () {
// CHECK-NEXT:        %c_1 = "test.op"(%y) : (memref<4xf32>) -> i1
// CHECK-NEXT:        scf.condition(%c_1)
// CHECK-NEXT:      } do {
// CHECK-NEXT:        scf.yield %a : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// By the inner loop only: it leaves the outer one, which it comes from.
func.func @handed_on_by_the_inner_loop(%n: index, %p: memref<4xf32>) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    scf.while (%y = %a) : (memref<4xf32>) -> () {
      %c = "test.op"(%y) : (memref<4xf32>) -> i1
      scf.condition(%c)
    } do {
      scf.yield %a : memref<4xf32>
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @handed_on_by_the_inner_loop(%n: index, %p: memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      scf.while (%y = %a) : (memref<4xf32>) -> () {
// CHECK-NEXT:        %c = "test.op"(%y) : (memref<4xf32>) -> i1
// CHECK-NEXT:        scf.condition(%c)
// CHECK-NEXT:      } do {
// CHECK-NEXT:        scf.yield %a : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// In the second region, which is done with it at its end.
func.func @in_the_second(%n: index) {
  scf.while : () -> () {
    %c = "test.op"() : () -> i1
    scf.condition(%c)
  } do {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    scf.yield
  }
  func.return
}
// CHECK-LABEL:  func.func @in_the_second(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.while () : () -> () {
// CHECK-NEXT:      %c = "test.op"() : () -> i1
// CHECK-NEXT:      scf.condition(%c)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The result of the loop is what the last iteration allocated.
func.func @leaves_as_a_result(%n: index) {
  %r = scf.while : () -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    %c = "test.op"(%a) : (memref<4xf32>) -> i1
    scf.condition(%c) %a : memref<4xf32>
  } do {
  ^bb0(%x: memref<4xf32>):
    "test.op"(%x) : (memref<4xf32>) -> ()
    scf.yield
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @leaves_as_a_result(%n: index) {
// CHECK-NEXT:    %r = scf.while () : () -> memref<4xf32> {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %c = "test.op"(%a) : (memref<4xf32>) -> i1
// CHECK-NEXT:      scf.condition(%c) %a : memref<4xf32>
// CHECK-NEXT:    } do {
// CHECK-NEXT:    ^bb0(%x: memref<4xf32>):
// CHECK-NEXT:      "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// H6: freed in another block than its own, or by what frees one of two.
func.func @freed_elsewhere(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    scf.if %c {
      memref.dealloc %a : memref<4xf32>
    }
    %b = memref.alloc() : memref<4xf32>
    %d = memref.alloc() : memref<4xf32>
    %either = arith.select %c, %b, %d : memref<4xf32>
    memref.dealloc %either : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @freed_elsewhere(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %d = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %either = arith.select %c, %b, %d : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %either : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @freed_in_branches(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %x = memref.cast %a : memref<4xf32> to memref<?xf32>
    scf.if %c {
      memref.dealloc %a : memref<4xf32>
    } else {
      memref.dealloc %x : memref<?xf32>
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @freed_in_branches(%n: index, %c: i1) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %x = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        memref.dealloc %x : memref<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// By the name of a view it is left alone; by its own name the free moves behind the loop, with the allocation before.
func.func @freed_as_a_view(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %x = memref.cast %a : memref<4xf32> to memref<?xf32>
    "test.op"(%x) : (memref<?xf32>) -> ()
    memref.dealloc %x : memref<?xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @freed_as_a_view(%n: index) {
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %x = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:      "test.op"(%x) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %x : memref<?xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A loop of blocks: without a free, it may be left; with one, or if blocks hand the buffer on, not.
func.func @blocks(%c: i1) {
  cf.br ^head
^head:
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  memref.dealloc %b : memref<4xf32>
  cf.cond_br %c, ^head, ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @blocks(%c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %c, ^head, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @blocks_that_hand_on(%c: i1, %p: memref<4xf32>) {
  cf.br ^head(%p, %p : memref<4xf32>, memref<4xf32>)
^head(%x: memref<4xf32>, %y: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a, %x, %y) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^head(%p, %a : memref<4xf32>, memref<4xf32>), ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @blocks_that_hand_on(%c: i1, %p: memref<4xf32>) {
// CHECK-NEXT:    cf.br ^head(%p, %p : memref<4xf32>, memref<4xf32>)
// CHECK-NEXT:  ^head(%x: memref<4xf32>, %y: memref<4xf32>):
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a, %x, %y) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^head(%p, %a : memref<4xf32>, memref<4xf32>), ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Out of a loop of blocks, and then out of the one around it; then a branch, and another loop.
func.func @out_of_all(%n: index, %c: i1) {
  scf.for %i = %n to %n step %n {
    scf.if %c {
      scf.execute_region {
        cf.br ^head
      ^head:
        scf.for %j = %n to %n step %n {
          %a = memref.alloc() : memref<4xf32>
          "test.op"(%a) : (memref<4xf32>) -> ()
        }
        cf.cond_br %c, ^head, ^end
      ^end:
        scf.yield
      }
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @out_of_all(%n: index, %c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        scf.execute_region {
// CHECK-NEXT:          cf.br ^head
// CHECK-NEXT:        ^head:
// CHECK-NEXT:          scf.for %j = %n to %n step %n {
// CHECK-NEXT:            "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:          }
// CHECK-NEXT:          cf.cond_br %c, ^head, ^end
// CHECK-NEXT:        ^end:
// CHECK-NEXT:          scf.yield
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// With two entries, it is not left.
func.func @two_entries(%c: i1, %d: i1) {
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.br ^right
^right:
  cf.cond_br %d, ^left, ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @two_entries(%c: i1, %d: i1) {
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.br ^right
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    cf.cond_br %d, ^left, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// H7: sizes that are computed in the loop, each once, however often it is needed; but none that the loop knows only.
func.func @sizes(%n: index, %m: index) {
  %c1 = arith.constant 1 : index
  scf.for %i = %n to %n step %n {
    %1 = arith.addi %m, %c1 : index
    %2 = arith.muli %1, %1 : index
    %3 = arith.addi %2, %1 : index
    %a = memref.alloc(%3, %1) : memref<?x?xf32>
    "test.op"(%a) : (memref<?x?xf32>) -> ()
    %4 = arith.addi %i, %1 : index
    %b = memref.alloc(%4) : memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    %5 = arith.divui %1, %m : index
    %e = memref.alloc(%5) : memref<?xf32>
    "test.op"(%e) : (memref<?xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @sizes(%n: index, %m: index) {
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %0 = arith.addi %m, %c1 : index
// CHECK-NEXT:    %1 = arith.muli %0, %0 : index
// CHECK-NEXT:    %2 = arith.addi %1, %0 : index
// CHECK-NEXT:    %a = memref.alloc(%2, %0) : memref<?x?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:      %3 = arith.addi %i, %0 : index
// CHECK-NEXT:      %b = memref.alloc(%3) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:      %4 = arith.divui %0, %m : index
// CHECK-NEXT:      %e = memref.alloc(%4) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%e) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @size_that_is_doubled_often(%n: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %1 = arith.addi %m, %m : index
    %2 = arith.addi %1, %1 : index
    %3 = arith.addi %2, %2 : index
    %4 = arith.addi %3, %3 : index
    %5 = arith.addi %4, %4 : index
    %6 = arith.addi %5, %5 : index
    %7 = arith.addi %6, %6 : index
    %8 = arith.addi %7, %7 : index
    %9 = arith.addi %8, %8 : index
    %10 = arith.addi %9, %9 : index
    %11 = arith.addi %10, %10 : index
    %12 = arith.addi %11, %11 : index
    %13 = arith.addi %12, %12 : index
    %14 = arith.addi %13, %13 : index
    %15 = arith.addi %14, %14 : index
    %a = memref.alloc(%15) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @size_that_is_doubled_often(%n: index, %m: index) {
// CHECK-NEXT:    %0 = arith.addi %m, %m : index
// CHECK-NEXT:    %1 = arith.addi %0, %0 : index
// CHECK-NEXT:    %2 = arith.addi %1, %1 : index
// CHECK-NEXT:    %3 = arith.addi %2, %2 : index
// CHECK-NEXT:    %4 = arith.addi %3, %3 : index
// CHECK-NEXT:    %5 = arith.addi %4, %4 : index
// CHECK-NEXT:    %6 = arith.addi %5, %5 : index
// CHECK-NEXT:    %7 = arith.addi %6, %6 : index
// CHECK-NEXT:    %8 = arith.addi %7, %7 : index
// CHECK-NEXT:    %9 = arith.addi %8, %8 : index
// CHECK-NEXT:    %10 = arith.addi %9, %9 : index
// CHECK-NEXT:    %11 = arith.addi %10, %10 : index
// CHECK-NEXT:    %12 = arith.addi %11, %11 : index
// CHECK-NEXT:    %13 = arith.addi %12, %12 : index
// CHECK-NEXT:    %14 = arith.addi %13, %13 : index
// CHECK-NEXT:    %a = memref.alloc(%14) : memref<?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Known in the outer loop: it leaves the inner one.
func.func @size_of_the_outer_loop(%n: index) {
  scf.for %i = %n to %n step %n {
    scf.for %j = %n to %n step %n {
      %a = memref.alloc(%i) : memref<?xf32>
      "test.op"(%a) : (memref<?xf32>) -> ()
    }
  }
  func.return
}
// CHECK-LABEL:  func.func @size_of_the_outer_loop(%n: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc(%i) : memref<?xf32>
// CHECK-NEXT:      scf.for %j = %n to %n step %n {
// CHECK-NEXT:        "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Iterations that are under way at the same time would share it.
func.func @parallel(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    scf.for %j = %n to %n step %n {
      %a = memref.alloc() : memref<4xf32>
      "test.op"(%a) : (memref<4xf32>) -> ()
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL:  func.func @parallel(%n: index) {
// CHECK-NEXT:    scf.parallel (%i) = (%n) to (%n) step (%n) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.for %j = %n to %n step %n {
// CHECK-NEXT:        "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Memory on the stack, too; but not out of the scope that gives it back.
func.func @scope(%n: index) {
  scf.for %i = %n to %n step %n {
    memref.alloca_scope {
      scf.for %j = %n to %n step %n {
        %a = memref.alloca() : memref<4xf32>
        "test.op"(%a) : (memref<4xf32>) -> ()
      }
      memref.alloca_scope.return
    }
    %b = memref.alloca() : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @scope(%n: index) {
// CHECK-NEXT:    %b = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      memref.alloca_scope {
// CHECK-NEXT:        %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:        scf.for %j = %n to %n step %n {
// CHECK-NEXT:          "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What a loop hands on besides need be no buffer.
func.func @sums(%n: index, %zero: f32, %c: i1) -> f32 {
  %r = scf.for %i = %n to %n step %n iter_args(%sum = %zero) -> (f32) {
    %a = memref.alloc() : memref<4xf32>
    %next = "test.op"(%a, %sum) : (memref<4xf32>, f32) -> f32
    scf.yield %next : f32
  }
  cf.br ^head(%r : f32)
^head(%sum: f32):
  %b = memref.alloc() : memref<4xf32>
  %next = "test.op"(%b, %sum) : (memref<4xf32>, f32) -> f32
  cf.cond_br %c, ^head(%next : f32), ^end
^end:
  func.return %next : f32
}
// CHECK-LABEL:  func.func @sums(%n: index, %zero: f32, %c: i1) -> f32 {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %r = scf.for %i = %n to %n step %n iter_args(%sum = %zero) -> (f32) {
// CHECK-NEXT:      %next = "test.op"(%a, %sum) : (memref<4xf32>, f32) -> f32
// CHECK-NEXT:      scf.yield %next : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^head(%r : f32)
// CHECK-NEXT:  ^head(%sum_1: f32):
// CHECK-NEXT:    %next_1 = "test.op"(%b, %sum_1) : (memref<4xf32>, f32) -> f32
// CHECK-NEXT:    cf.cond_br %c, ^head(%next_1 : f32), ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return %next_1 : f32
// CHECK-NEXT:  }
