// RUN: xdsl-opt -p buffer-deallocation %s | filecheck --match-full-lines %s

// Where the last use is in a region or on the way to a block, and in which order several buffers are freed: that of their
// definitions.

func.func @behind_an_operation() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  "test.op"(%c, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  "test.op"(%c, %a, %b) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @behind_an_operation() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %c = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%c, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    "test.op"(%c, %a, %b) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %c : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Each branch frees what it does not need at its start, and the rest behind its last use.
func.func @in_branches(%k: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  scf.if %k {
    "test.op"(%c) : (memref<4xf32>) -> ()
    "test.op"() : () -> ()
  } else {
    "test.op"(%b, %a) : (memref<4xf32>, memref<4xf32>) -> ()
    "test.op"() : () -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @in_branches(%k: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %c = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.if %k {
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:      "test.op"(%c) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %c : memref<4xf32>
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      memref.dealloc %c : memref<4xf32>
// CHECK-NEXT:      "test.op"(%b, %a) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Where there is no second branch, there will be one.
func.func @branch_that_is_not_there(%k: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  scf.if %k {
    scf.if %k {
      "test.op"(%b, %a) : (memref<4xf32>, memref<4xf32>) -> ()
    }
    "test.op"() : () -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @branch_that_is_not_there(%k: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.if %k {
// CHECK-NEXT:      scf.if %k {
// CHECK-NEXT:        "test.op"(%b, %a) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:        memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:        memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:    } else {
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// An operation that uses a buffer itself, beside what is in its branches, frees it behind.
func.func @used_by_the_branching_operation(%k: i1, %n: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  scf.if %k {
    "test.op"(%a) : (memref<4xf32>) -> ()
  }
  scf.for %i = %n to %n step %n {
    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @used_by_the_branching_operation(%k: i1, %n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.if %k {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Cases: only one of them needs it.
func.func @cases(%k: index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  scf.index_switch %k
  case 1 {
    "test.op"(%b) : (memref<4xf32>) -> ()
    "test.op"() : () -> ()
    scf.yield
  }
  case 2 {
    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    scf.yield
  }
  default {
    "test.op"() : () -> ()
    scf.yield
  }
  func.return
}
// CHECK-LABEL:  func.func @cases(%k: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.index_switch %k
// CHECK-NEXT:    case 1 {
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    case 2 {
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A loop of two regions: the first one is executed once more than the second one, and may be the last to need it.
func.func @while_loops(%n: index) {
  %a = memref.alloc() : memref<4xf32>
  scf.while : () -> () {
    %c = "test.op"(%a) : (memref<4xf32>) -> i1
    scf.condition(%c)
  } do {
    "test.op"() : () -> ()
    scf.yield
  }
  %b = memref.alloc() : memref<4xf32>
  scf.while : () -> () {
    %c = "test.op"() : () -> i1
    scf.condition(%c)
  } do {
    "test.op"(%b) : (memref<4xf32>) -> ()
    scf.yield
  }
  "test.op"() : () -> ()
  func.return
}
// CHECK-LABEL:  func.func @while_loops(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.while () : () -> () {
// CHECK-NEXT:      %c = "test.op"(%a) : (memref<4xf32>) -> i1
// CHECK-NEXT:      scf.condition(%c)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.while () : () -> () {
// CHECK-NEXT:      %c_1 = "test.op"() : () -> i1
// CHECK-NEXT:      scf.condition(%c_1)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Blocks inside of an operation, which is left from two of them.
func.func @blocks_in_a_region(%k: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  scf.execute_region {
    cf.cond_br %k, ^left, ^right
  ^left:
    "test.op"(%b) : (memref<4xf32>) -> ()
    cf.br ^end
  ^right:
    "test.op"(%a) : (memref<4xf32>) -> ()
    cf.cond_br %k, ^end, ^other
  ^end:
    "test.op"(%a) : (memref<4xf32>) -> ()
    scf.yield
  ^other:
    "test.op"() : () -> ()
    scf.yield
  }
  "test.op"() : () -> ()
  func.return
}
// CHECK-LABEL:  func.func @blocks_in_a_region(%k: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.execute_region {
// CHECK-NEXT:      cf.cond_br %k, ^left, ^right
// CHECK-NEXT:    ^left:
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:      cf.br ^end
// CHECK-NEXT:    ^right:
// CHECK-NEXT:      memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      cf.cond_br %k, ^end, ^other
// CHECK-NEXT:    ^end:
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    ^other:
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      "test.op"() : () -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// On edges: into a block that others lead to, too, a block of its own for both.
func.func @on_edges(%k: i1, %l: i1) {
  cf.cond_br %k, ^make, ^end
^make:
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %l, ^use, ^end
^use:
  "test.op"(%b, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.br ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @on_edges(%k: i1, %l: i1) {
// CHECK-NEXT:    cf.cond_br %k, ^make, ^end
// CHECK-NEXT:  ^make:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %l, ^use, ^bb3
// CHECK-NEXT:  ^use:
// CHECK-NEXT:    "test.op"(%b, %a) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    cf.br ^end
// CHECK-NEXT:  ^bb3:
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    cf.br ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Round a loop of blocks until it is left: freed where it is, which is at one block or on an edge.
func.func @loop_of_blocks(%k: i1, %l: i1) {
  %a = memref.alloc() : memref<4xf32>
  cf.br ^head
^head:
  "test.op"() : () -> ()
  cf.cond_br %k, ^body, ^end
^body:
  "test.op"(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %l, ^head, ^late
^late:
  "test.op"(%b) : (memref<4xf32>) -> ()
  cf.br ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @loop_of_blocks(%k: i1, %l: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    cf.cond_br %k, ^body, ^bb5
// CHECK-NEXT:  ^body:
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %l, ^bb1, ^late
// CHECK-NEXT:  ^late:
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    cf.br ^end
// CHECK-NEXT:  ^bb5:
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    cf.br ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What a loop starts with is used for the last time there, though control branches behind.
func.func @handed_to_a_loop_before_a_branch(%k: i1, %n: index) {
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> (memref<4xf32>) {
    "test.op"(%x) : (memref<4xf32>) -> ()
    %new = memref.alloc() : memref<4xf32>
    scf.yield %new : memref<4xf32>
  }
  cf.cond_br %k, ^left, ^right
^left:
  "test.op"(%r) : (memref<4xf32>) -> ()
  cf.br ^right
^right:
  func.return
}
// CHECK-LABEL:  func.func @handed_to_a_loop_before_a_branch(%k: i1, %n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %r = scf.for %i = %n to %n step %n iter_args(%x = %a) -> (memref<4xf32>) {
// CHECK-NEXT:      "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %x : memref<4xf32>
// CHECK-NEXT:      %new = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %new : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    cf.cond_br %k, ^left, ^bb2
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:    cf.br ^right
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:    cf.br ^right
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Handed over by one branch, and freed by the other one, or freed before both.
func.func @handed_over_by_one_branch(%k: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %k, ^end(%b : memref<4xf32>), ^end(%a : memref<4xf32>)
^end(%x: memref<4xf32>):
  func.return %x : memref<4xf32>
}
// CHECK-LABEL:  func.func @handed_over_by_one_branch(%k: i1) -> memref<4xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %k, ^bb1(%b : memref<4xf32>), ^bb2(%a : memref<4xf32>)
// CHECK-NEXT:  ^bb1(%x: memref<4xf32>):
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    cf.br ^end(%x : memref<4xf32>)
// CHECK-NEXT:  ^bb2(%x_1: memref<4xf32>):
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    cf.br ^end(%x_1 : memref<4xf32>)
// CHECK-NEXT:  ^end(%x_2: memref<4xf32>):
// CHECK-NEXT:    func.return %x_2 : memref<4xf32>
// CHECK-NEXT:  }

// Two operands for one buffer: the first one passes it on, the other one gets a clone.
func.func @twice(%k: i1) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  func.return %a, %a : memref<4xf32>, memref<4xf32>
}
// CHECK-LABEL:  func.func @twice(%k: i1) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %0 = bufferization.clone %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    func.return %a, %0 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:  }

// Never used: freed at once, also if an argument of a block is what is not used.
func.func @unused(%k: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  cf.cond_br %k, ^end(%a : memref<4xf32>), ^end(%b : memref<4xf32>)
^end(%x: memref<4xf32>):
  "test.op"() : () -> ()
  func.return
}
// CHECK-LABEL:  func.func @unused(%k: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %k, ^end(%a : memref<4xf32>), ^end(%b : memref<4xf32>)
// CHECK-NEXT:  ^end(%x: memref<4xf32>):
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Seen by its address: it lives until the end of the region, on every way there.
func.func @address(%k: i1) {
  %a = memref.alloc() : memref<4xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
  cf.cond_br %k, ^left, ^right
^left:
  "test.op"(%p) : (index) -> ()
  func.return
^right:
  func.return
}
// CHECK-LABEL:  func.func @address(%k: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %p = memref.extract_aligned_pointer_as_index %a : memref<4xf32> -> index
// CHECK-NEXT:    cf.cond_br %k, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    "test.op"(%p) : (index) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Cites: 002/post-dominator
