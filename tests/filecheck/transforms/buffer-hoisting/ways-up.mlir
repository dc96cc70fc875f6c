// RUN: xdsl-opt -p buffer-hoisting %s | filecheck %s --match-full-lines

// Which way an allocation takes to the common dominator of its uses, and how far it gets.

// In a loop of blocks with one entry it stays inside of it; in one with two it does not move.
func.func @within_a_loop(%c: i1, %d: i1) {
  cf.br ^head
^head:
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^join(%a : memref<4xf32>)
^right:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^join(%b : memref<4xf32>)
^join(%x: memref<4xf32>):
  "test.op"(%x) : (memref<4xf32>) -> ()
  cf.cond_br %d, ^head, ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @within_a_loop(%c: i1, %d: i1) {
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    cf.br ^join(%a : memref<4xf32>)
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    cf.br ^join(%b : memref<4xf32>)
// CHECK-NEXT:  ^join(%x: memref<4xf32>):
// CHECK-NEXT:    "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %d, ^head, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @within_a_loop_of_two_entries(%c: i1, %d: i1) {
  cf.cond_br %c, ^before, ^head
^before:
  cf.br ^head
^head:
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^join(%a : memref<4xf32>)
^right:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^join(%b : memref<4xf32>)
^join(%x: memref<4xf32>):
  "test.op"(%x) : (memref<4xf32>) -> ()
  cf.cond_br %d, ^before, ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @within_a_loop_of_two_entries(%c: i1, %d: i1) {
// CHECK-NEXT:    cf.cond_br %c, ^before, ^head
// CHECK-NEXT:  ^before:
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^join(%a : memref<4xf32>)
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^join(%b : memref<4xf32>)
// CHECK-NEXT:  ^join(%x: memref<4xf32>):
// CHECK-NEXT:    "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %d, ^before, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Not out of the loop, to what dominates all uses.
func.func @out_of_a_loop(%c: i1, %p: memref<4xf32>) {
  cf.cond_br %c, ^head, ^end(%p : memref<4xf32>)
^head:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^head, ^end(%a : memref<4xf32>)
^end(%x: memref<4xf32>):
  "test.op"(%x) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @out_of_a_loop(%c: i1, %p: memref<4xf32>) {
// CHECK-NEXT:    cf.cond_br %c, ^head, ^end(%p : memref<4xf32>)
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^head, ^end(%a : memref<4xf32>)
// CHECK-NEXT:  ^end(%x: memref<4xf32>):
// CHECK-NEXT:    "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Out of branches, as far as the size is known; what computes it moves along.
func.func @sizes(%c: i1, %n: index, %p: memref<?xf32>) {
  %r = scf.if %c -> (memref<?xf32>) {
    %m = arith.addi %n, %n : index
    %s = scf.if %c -> (memref<?xf32>) {
      %k = arith.addi %m, %n : index
      %a = memref.alloc(%k) : memref<?xf32>
      scf.yield %a : memref<?xf32>
    } else {
      scf.yield %p : memref<?xf32>
    }
    scf.yield %s : memref<?xf32>
  } else {
    scf.yield %p : memref<?xf32>
  }
  "test.op"(%r) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @sizes(%c: i1, %n: index, %p: memref<?xf32>) {
// CHECK-NEXT:    %m = arith.addi %n, %n : index
// CHECK-NEXT:    %k = arith.addi %m, %n : index
// CHECK-NEXT:    %a = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    %r = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:      %s = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:        scf.yield %a : memref<?xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %p : memref<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %s : memref<?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %p : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<?xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @size_from_memory(%c: i1, %n: index, %p: memref<?xf32>, %sizes: memref<1xindex>) {
  %r = scf.if %c -> (memref<?xf32>) {
    %m = memref.load %sizes[%n] : memref<1xindex>
    %s = scf.if %c -> (memref<?xf32>) {
      %k = arith.addi %m, %n : index
      %a = memref.alloc(%k) : memref<?xf32>
      scf.yield %a : memref<?xf32>
    } else {
      scf.yield %p : memref<?xf32>
    }
    scf.yield %s : memref<?xf32>
  } else {
    scf.yield %p : memref<?xf32>
  }
  "test.op"(%r) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @size_from_memory(%c: i1, %n: index, %p: memref<?xf32>, %sizes: memref<1xindex>) {
// CHECK-NEXT:    %r = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:      %m = memref.load %sizes[%n] : memref<1xindex>
// CHECK-NEXT:      %k = arith.addi %m, %n : index
// CHECK-NEXT:      %a = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:      %s = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:        scf.yield %a : memref<?xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %p : memref<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.yield %s : memref<?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %p : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<?xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The size is an argument of a block on the way.
func.func @size_of_a_block(%c: i1, %n: index, %p: memref<?xf32>) {
  cf.cond_br %c, ^left(%n : index), ^join(%p : memref<?xf32>)
^left(%m: index):
  cf.cond_br %c, ^inner, ^join(%p : memref<?xf32>)
^inner:
  %a = memref.alloc(%m) : memref<?xf32>
  cf.br ^join(%a : memref<?xf32>)
^join(%x: memref<?xf32>):
  "test.op"(%x) : (memref<?xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @size_of_a_block(%c: i1, %n: index, %p: memref<?xf32>) {
// CHECK-NEXT:    cf.cond_br %c, ^left(%n : index), ^join(%p : memref<?xf32>)
// CHECK-NEXT:  ^left(%m: index):
// CHECK-NEXT:    %a = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:    cf.cond_br %c, ^inner, ^join(%p : memref<?xf32>)
// CHECK-NEXT:  ^inner:
// CHECK-NEXT:    cf.br ^join(%a : memref<?xf32>)
// CHECK-NEXT:  ^join(%x: memref<?xf32>):
// CHECK-NEXT:    "test.op"(%x) : (memref<?xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Kept somewhere, or freed, or on the stack, or in a loop: it stays.
func.func @kept(%c: i1, %n: index, %p: memref<4xf32>, %keep: memref<1xmemref<4xf32>>) {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.store %a, %keep[%n] : memref<1xmemref<4xf32>>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %p : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @kept(%c: i1, %n: index, %p: memref<4xf32>, %keep: memref<1xmemref<4xf32>>) {
// CHECK-NEXT:    %r = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.store %a, %keep[%n] : memref<1xmemref<4xf32>>
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %p : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @freed_as_one_of_two(%c: i1) {
  %q = memref.alloc() : memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %q : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @freed_as_one_of_two(%c: i1) {
// CHECK-NEXT:    %q = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %r = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %q : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @in_a_loop(%n: index, %p: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %p) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a, %x) : (memref<4xf32>, memref<4xf32>) -> ()
    scf.yield %a : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @in_a_loop(%n: index, %p: memref<4xf32>) {
// CHECK-NEXT:    %r = scf.for %i = %n to %n step %n iter_args(%x = %p) -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a, %x) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
