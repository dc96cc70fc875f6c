// RUN: xdsl-opt -p buffer-loop-hoisting %s | filecheck %s --match-full-lines

// Allocations whose buffer each iteration is done with are made once, before the loops.

// H6: the free leaves to the other side.
func.func @freed_in_nest(%n: index) {
  scf.for %i = %n to %n step %n {
    scf.for %j = %n to %n step %n {
      %a = memref.alloc() : memref<4xf32>
      "test.op"(%i, %j, %a) : (index, index, memref<4xf32>) -> ()
      memref.dealloc %a : memref<4xf32>
    }
  }
  func.return
}
// CHECK-LABEL: func.func @freed_in_nest(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      scf.for %j = %n to %n step %n {
// CHECK-NEXT:        "test.op"(%i, %j, %a) : (index, index, memref<4xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// From under a branch. (MLIR stops there.)
func.func @under_branch(%c: i1, %n: index) {
  scf.for %i = %n to %n step %n {
    scf.if %c {
      %a = memref.alloc(%n) : memref<?xf32>
      "test.op"(%a) : (memref<?xf32>) -> ()
      memref.dealloc %a : memref<?xf32>
    }
  }
  func.return
}
// CHECK-LABEL: func.func @under_branch(%c: i1, %n: index) {
// CHECK-NEXT:    %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The branch may pass the buffer on within the iteration.
func.func @joined_in_round(%c: i1, %n: index, %x: memref<4xf32>) {
  scf.for %i = %n to %n step %n {
    %joined = scf.if %c -> (memref<4xf32>) {
      %a = memref.alloc() : memref<4xf32>
      scf.yield %a : memref<4xf32>
    } else {
      scf.yield %x : memref<4xf32>
    }
    "test.op"(%joined) : (memref<4xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: func.func @joined_in_round(%c: i1, %n: index, %x: memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %joined = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:        scf.yield %a : memref<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %x : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%joined) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// H7: the size of %a is known before both loops; that of %b before the inner loop only.
func.func @sizes(%n: index) {
  scf.for %i = %n to %n step %n {
    scf.for %j = %n to %n step %n {
      %twice = arith.addi %n, %n : index
      %a = memref.alloc(%twice) : memref<?xf32>
      %more = arith.addi %i, %n : index
      %b = memref.alloc(%more) : memref<?xf32>
      "test.op"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
    }
  }
  func.return
}
// CHECK-LABEL: func.func @sizes(%n: index) {
// CHECK-NEXT:    %twice = arith.addi %n, %n : index
// CHECK-NEXT:    %a = memref.alloc(%twice) : memref<?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %more = arith.addi %i, %n : index
// CHECK-NEXT:      %b = memref.alloc(%more) : memref<?xf32>
// CHECK-NEXT:      scf.for %j = %n to %n step %n {
// CHECK-NEXT:        "test.op"(%a, %b) : (memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Stack allocations, too; and out of both regions of scf.while.
func.func @while(%n: index) {
  scf.while : () -> () {
    %a = memref.alloca() : memref<4xf32>
    %c = "test.op"(%a) : (memref<4xf32>) -> i1
    scf.condition(%c)
  } do {
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    scf.yield
  }
  func.return
}
// CHECK-LABEL: func.func @while(%n: index) {
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.while () : () -> () {
// CHECK-NEXT:      %c = "test.op"(%a) : (memref<4xf32>) -> i1
// CHECK-NEXT:      scf.condition(%c)
// CHECK-NEXT:    } do {
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Loops of blocks. (MLIR does not know them.)
func.func @block_loop(%c: i1, %d: i1) {
  cf.br ^head
^head:
  cf.cond_br %c, ^body, ^exit
^body:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.br ^head
^exit:
  func.return
}
// CHECK-LABEL: func.func @block_loop(%c: i1, %d: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    cf.cond_br %c, ^body, ^exit
// CHECK-NEXT:  ^body:
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^exit:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The inner loop carries %a from one of its iterations to the next, the outer one does not.
func.func @carried_further_in(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %r = scf.for %j = %n to %n step %n iter_args(%x = %a) -> (memref<4xf32>) {
      "test.op"(%x) : (memref<4xf32>) -> ()
      scf.yield %x : memref<4xf32>
    }
    "test.op"(%r) : (memref<4xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: func.func @carried_further_in(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %r = scf.for %j = %n to %n step %n iter_args(%x = %a) -> (memref<4xf32>) {
// CHECK-NEXT:        "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:        scf.yield %x : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
