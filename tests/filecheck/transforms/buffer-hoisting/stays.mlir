// RUN: xdsl-opt -p buffer-hoisting %s | filecheck %s --match-full-lines

// Allocations that stay, because they have no better place or because something has taken on their
// lifetime: the pass must not make an allocation execute that nothing would free then.

// Used in its own block only.
func.func @used_here(%c: i1) {
  scf.if %c {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: func.func @used_here(%c: i1) {
// CHECK-NEXT:    scf.if %c {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Freed where both branches join: two allocations before the branch would be one too many.
func.func @freed(%c: i1) {
  %joined = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  "test.op"(%joined) : (memref<4xf32>) -> ()
  memref.dealloc %joined : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @freed(%c: i1) {
// CHECK-NEXT:    %joined = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%joined) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %joined : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The caller frees what it gets, and gets one of the two.
func.func @returned(%c: i1) -> memref<4xf32> {
  %joined = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  func.return %joined : memref<4xf32>
}
// CHECK-LABEL: func.func @returned(%c: i1) -> memref<4xf32> {
// CHECK-NEXT:    %joined = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %joined : memref<4xf32>
// CHECK-NEXT:  }

// Automatic allocation scopes are not left.
func.func @alloca_scope(%x: memref<4xf32>) {
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.alloca_scope.return %a : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @alloca_scope(%x: memref<4xf32>) {
// CHECK-NEXT:    %r = memref.alloca_scope -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.alloca_scope.return %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What an operation of unknown control flow does with its regions is not known.
func.func @unknown_regions() {
  %r = "test.op"() ({
    %a = memref.alloc() : memref<4xf32>
    "test.termop"(%a) : (memref<4xf32>) -> ()
  }) : () -> memref<4xf32>
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @unknown_regions() {
// CHECK-NEXT:    %r = "test.op"() ({
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.termop"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }) : () -> memref<4xf32>
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A loop of blocks with two entries: the block that dominates both is not in the loop.
func.func @two_entries(%c: i1, %x: memref<4xf32>) {
  cf.cond_br %c, ^left, ^right(%x : memref<4xf32>)
^left:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^right(%a : memref<4xf32>)
^right(%y: memref<4xf32>):
  "test.op"(%y) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^left, ^exit
^exit:
  func.return
}
// CHECK-LABEL: func.func @two_entries(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right(%x : memref<4xf32>)
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^right(%a : memref<4xf32>)
// CHECK-NEXT:  ^right(%y: memref<4xf32>):
// CHECK-NEXT:    "test.op"(%y) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^left, ^exit
// CHECK-NEXT:  ^exit:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// In a block that control never reaches.
func.func @unreachable(%x: memref<4xf32>) {
  cf.br ^end(%x : memref<4xf32>)
^nowhere:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^end(%a : memref<4xf32>)
^end(%y: memref<4xf32>):
  "test.op"(%y) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @unreachable(%x: memref<4xf32>) {
// CHECK-NEXT:    cf.br ^end(%x : memref<4xf32>)
// CHECK-NEXT:  ^nowhere:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^end(%a : memref<4xf32>)
// CHECK-NEXT:  ^end(%y: memref<4xf32>):
// CHECK-NEXT:    "test.op"(%y) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// One that stays does not keep the next one from moving.
func.func @one_after_another(%c: i1, %d: i1, %x: memref<4xf32>, %keep: memref<1xmemref<4xf32>>) {
  %c0 = arith.constant 0 : index
  cf.cond_br %c, ^left, ^right
^left:
  %own = memref.alloc() : memref<4xf32>
  "test.op"(%own) : (memref<4xf32>) -> ()
  %freed = memref.alloc() : memref<4xf32>
  %kept = memref.alloc() : memref<4xf32>
  memref.store %kept, %keep[%c0] : memref<1xmemref<4xf32>>
  %moves = memref.alloc() : memref<4xf32>
  cf.br ^end(%freed, %kept, %moves : memref<4xf32>, memref<4xf32>, memref<4xf32>)
^right:
  %other = memref.alloc() : memref<4xf32>
  cf.br ^end(%other, %x, %x : memref<4xf32>, memref<4xf32>, memref<4xf32>)
^end(%p: memref<4xf32>, %q: memref<4xf32>, %r: memref<4xf32>):
  "test.op"(%q, %r) : (memref<4xf32>, memref<4xf32>) -> ()
  memref.dealloc %p : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @one_after_another(%c: i1, %d: i1, %x: memref<4xf32>, %keep: memref<1xmemref<4xf32>>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %moves = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    %own = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%own) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %freed = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %kept = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.store %kept, %keep[%c0] : memref<1xmemref<4xf32>>
// CHECK-NEXT:    cf.br ^end(%freed, %kept, %moves : memref<4xf32>, memref<4xf32>, memref<4xf32>)
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    %other = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.br ^end(%other, %x, %x : memref<4xf32>, memref<4xf32>, memref<4xf32>)
// CHECK-NEXT:  ^end(%p: memref<4xf32>, %q: memref<4xf32>, %r: memref<4xf32>):
// CHECK-NEXT:    "test.op"(%q, %r) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %p : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Cites: 002/hoisting-dependences
