// RUN: xdsl-opt -p buffer-hoisting %s | filecheck %s --match-full-lines

// Allocations move to the common dominator of all that may use them.

// The first example of the Buffer Deallocation document: %z may be %a, so that ^bb0 is the closest
// block that dominates all uses.
func.func @cond_branch(%c: i1, %x: memref<2xf32>, %y: memref<2xf32>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%x : memref<2xf32>)
^bb2:
  %a = memref.alloc() : memref<2xf32>
  "test.op"(%a) : (memref<2xf32>) -> ()
  cf.br ^bb3(%a : memref<2xf32>)
^bb3(%z: memref<2xf32>):
  memref.copy %z, %y : memref<2xf32> to memref<2xf32>
  func.return
}
// CHECK-LABEL: func.func @cond_branch(%c: i1, %x: memref<2xf32>, %y: memref<2xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    cf.br ^bb3(%x : memref<2xf32>)
// CHECK-NEXT:  ^bb2:
// CHECK-NEXT:    "test.op"(%a) : (memref<2xf32>) -> ()
// CHECK-NEXT:    cf.br ^bb3(%a : memref<2xf32>)
// CHECK-NEXT:  ^bb3(%z: memref<2xf32>):
// CHECK-NEXT:    memref.copy %z, %y : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The second example of the document: the size is an argument of ^bb2, so nothing moves.
func.func @cond_branch_dynamic(%c: i1, %x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
  cf.cond_br %c, ^bb1, ^bb2(%n : index)
^bb1:
  cf.br ^bb3(%x : memref<?xf32>)
^bb2(%size: index):
  %a = memref.alloc(%size) : memref<?xf32>
  "test.op"(%a) : (memref<?xf32>) -> ()
  cf.br ^bb3(%a : memref<?xf32>)
^bb3(%z: memref<?xf32>):
  memref.copy %z, %y : memref<?xf32> to memref<?xf32>
  func.return
}
// CHECK-LABEL: func.func @cond_branch_dynamic(%c: i1, %x: memref<?xf32>, %y: memref<?xf32>, %n: index) {
// CHECK-NEXT:    cf.cond_br %c, ^bb1, ^bb2(%n : index)
// CHECK-NEXT:  ^bb1:
// CHECK-NEXT:    cf.br ^bb3(%x : memref<?xf32>)
// CHECK-NEXT:  ^bb2(%size: index):
// CHECK-NEXT:    %a = memref.alloc(%size) : memref<?xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    cf.br ^bb3(%a : memref<?xf32>)
// CHECK-NEXT:  ^bb3(%z: memref<?xf32>):
// CHECK-NEXT:    memref.copy %z, %y : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Out of nested branches, with what the size is computed from. (MLIR moves %b only.)
func.func @nested_branches(%c: i1, %d: i1, %n: index, %x: memref<?xf32>) {
  %outer = scf.if %c -> (memref<?xf32>) {
    %inner = scf.if %d -> (memref<?xf32>) {
      %twice = arith.addi %n, %n : index
      %a = memref.alloc(%twice) : memref<?xf32>
      scf.yield %a : memref<?xf32>
    } else {
      scf.yield %x : memref<?xf32>
    }
    scf.yield %inner : memref<?xf32>
  } else {
    %b = memref.alloc(%n) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  "test.op"(%outer) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @nested_branches(%c: i1, %d: i1, %n: index, %x: memref<?xf32>) {
// CHECK-NEXT:    %twice = arith.addi %n, %n : index
// CHECK-NEXT:    %a = memref.alloc(%twice) : memref<?xf32>
// CHECK-NEXT:    %b = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    %outer = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:      %inner = scf.if %d -> (memref<?xf32>) {
// CHECK-NEXT:        scf.yield %a : memref<?xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %x : memref<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %inner : memref<?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %b : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%outer) : (memref<?xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Inside a loop, but not out of it.
func.func @branch_in_loop(%c: i1, %n: index, %x: memref<4xf32>) {
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
// CHECK-LABEL: func.func @branch_in_loop(%c: i1, %n: index, %x: memref<4xf32>) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %joined = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:        scf.yield %a : memref<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %x : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%joined) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The same for a loop of blocks: ^head dominates the join, and it is in the loop.
func.func @branch_in_block_loop(%c: i1, %d: i1, %x: memref<4xf32>) {
  cf.br ^head
^head:
  cf.cond_br %c, ^new, ^join(%x : memref<4xf32>)
^new:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^join(%a : memref<4xf32>)
^join(%joined: memref<4xf32>):
  "test.op"(%joined) : (memref<4xf32>) -> ()
  cf.cond_br %d, ^head, ^exit
^exit:
  func.return
}
// CHECK-LABEL: func.func @branch_in_block_loop(%c: i1, %d: i1, %x: memref<4xf32>) {
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %c, ^new, ^join(%x : memref<4xf32>)
// CHECK-NEXT:  ^new:
// CHECK-NEXT:    cf.br ^join(%a : memref<4xf32>)
// CHECK-NEXT:  ^join(%joined: memref<4xf32>):
// CHECK-NEXT:    "test.op"(%joined) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %d, ^head, ^exit
// CHECK-NEXT:  ^exit:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Cites: 002/hoisting
