// RUN: xdsl-opt -p buffer-loop-hoisting %s | filecheck %s --match-full-lines

// Allocations that every iteration needs again.

// H3 and H4: carried to the next iteration, and out of the loop.
func.func @carried(%n: index, %x: memref<4xf32>) {
  %r = scf.for %i = %n to %n step %n iter_args(%y = %x) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%y, %a) : (memref<4xf32>, memref<4xf32>) -> ()
    scf.yield %a : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL: func.func @carried(%n: index, %x: memref<4xf32>) {
// CHECK-NEXT:    %r = scf.for %i = %n to %n step %n iter_args(%y = %x) -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%y, %a) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The same in a loop of blocks.
func.func @carried_by_blocks(%c: i1, %x: memref<4xf32>) {
  cf.br ^head(%x : memref<4xf32>)
^head(%y: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%y, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^head(%a : memref<4xf32>), ^exit
^exit:
  func.return
}
// CHECK-LABEL: func.func @carried_by_blocks(%c: i1, %x: memref<4xf32>) {
// CHECK-NEXT:    cf.br ^head(%x : memref<4xf32>)
// CHECK-NEXT:  ^head(%y: memref<4xf32>):
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%y, %a) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^head(%a : memref<4xf32>), ^exit
// CHECK-NEXT:  ^exit:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// H5: each iteration stores another buffer.
func.func @kept(%n: index, %table: memref<8xmemref<4xf32>>) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    memref.store %a, %table[%i] : memref<8xmemref<4xf32>>
  }
  func.return
}
// CHECK-LABEL: func.func @kept(%n: index, %table: memref<8xmemref<4xf32>>) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      memref.store %a, %table[%i] : memref<8xmemref<4xf32>>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// H6: not always freed by the same operation.
func.func @freed_twice(%c: i1, %n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    scf.if %c {
      memref.dealloc %a : memref<4xf32>
    } else {
      "test.op"(%a) : (memref<4xf32>) -> ()
      memref.dealloc %a : memref<4xf32>
    }
  }
  func.return
}
// CHECK-LABEL: func.func @freed_twice(%c: i1, %n: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.if %c {
// CHECK-NEXT:        memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:        memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// H6: freed together with another buffer.
func.func @freed_after_join(%c: i1, %n: index) {
  scf.for %i = %n to %n step %n {
    %joined = scf.if %c -> (memref<4xf32>) {
      %a = memref.alloc() : memref<4xf32>
      scf.yield %a : memref<4xf32>
    } else {
      %b = memref.alloc() : memref<4xf32>
      scf.yield %b : memref<4xf32>
    }
    "test.op"(%joined) : (memref<4xf32>) -> ()
    memref.dealloc %joined : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL: func.func @freed_after_join(%c: i1, %n: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %joined = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:        %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        scf.yield %a : memref<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:        scf.yield %b : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%joined) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %joined : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// H7.
func.func @size_of_round(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%i) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL: func.func @size_of_round(%n: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc(%i) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Iterations that run at the same time cannot share.
func.func @parallel(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%i, %a) : (index, memref<4xf32>) -> ()
    scf.reduce
  }
  func.return
}
// CHECK-LABEL: func.func @parallel(%n: index) {
// CHECK-NEXT:    scf.parallel (%i) = (%n) to (%n) step (%n) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%i, %a) : (index, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
