// RUN: xdsl-opt -p promote-buffers-to-stack %s | filecheck %s --match-full-lines

// Where the stack allocation goes, and what is not given back at the end of its scope.

// Memory on the stack stays where it is, in a loop as well.
func.func @on_the_stack(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloca() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @on_the_stack(%n: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Before the loop of blocks.
func.func @loop_of_blocks(%c: i1) {
  cf.br ^head
^head:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  cf.cond_br %c, ^head, ^end
^end:
  func.return
}
// CHECK-LABEL:  func.func @loop_of_blocks(%c: i1) {
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^head, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Kept somewhere, or returned.
func.func @kept(%keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %keep[%c0] : memref<1xmemref<4xf32>>
  %b = memref.alloc() : memref<4xf32>
  func.return %b : memref<4xf32>
}
// CHECK-LABEL:  func.func @kept(%keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.store %a, %keep[%c0] : memref<1xmemref<4xf32>>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.return %b : memref<4xf32>
// CHECK-NEXT:  }

// Freed together with what is returned or too large: all stay. Freed together with another small one: both go.
func.func @freed_with_others(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<4xf32>
  %large = memref.alloc() : memref<65536xf32>
  %x = memref.cast %a : memref<4xf32> to memref<?xf32>
  %y = memref.cast %large : memref<65536xf32> to memref<?xf32>
  %either = arith.select %c, %x, %y : memref<?xf32>
  memref.dealloc %either : memref<?xf32>
  %p = memref.alloc() : memref<4xf32>
  %q = memref.alloc() : memref<4xf32>
  %one = arith.select %c, %p, %q : memref<4xf32>
  %other = arith.select %c, %q, %p : memref<4xf32>
  memref.dealloc %one : memref<4xf32>
  memref.dealloc %other : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @freed_with_others(%c: i1, %d: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %large = memref.alloc() : memref<65536xf32>
// CHECK-NEXT:    %x = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:    %y = memref.cast %large : memref<65536xf32> to memref<?xf32>
// CHECK-NEXT:    %either = arith.select %c, %x, %y : memref<?xf32>
// CHECK-NEXT:    memref.dealloc %either : memref<?xf32>
// CHECK-NEXT:    %p = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %q = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    %one = arith.select %c, %p, %q : memref<4xf32>
// CHECK-NEXT:    %other = arith.select %c, %q, %p : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// It leaves the scope as its result; out of the loop in it, it stays in it.
func.func @result_of_a_scope(%n: index) {
  %r = memref.alloca_scope -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.for %i = %n to %n step %n {
      %b = memref.alloc() : memref<4xf32>
      "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
      memref.dealloc %b : memref<4xf32>
    }
    memref.alloca_scope.return %a : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  memref.dealloc %r : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @result_of_a_scope(%n: index) {
// CHECK-NEXT:    %r = memref.alloca_scope -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloca() : memref<4xf32>
// CHECK-NEXT:      scf.for %i = %n to %n step %n {
// CHECK-NEXT:        "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      }
// CHECK-NEXT:      memref.alloca_scope.return %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The body of a parallel loop becomes a scope. What it reduces comes out of that.
func.func @reduced(%n: index, %zero: f32) {
  %r:2 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%zero, %zero) -> (f32, f32) {
    %a = memref.alloc() : memref<4xf32>
    %x = memref.load %a[%n] : memref<4xf32>
    %y = "test.op"(%a) : (memref<4xf32>) -> f32
    memref.dealloc %a : memref<4xf32>
    scf.reduce(%x, %y : f32, f32) {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %x : f32
      scf.reduce.return %s : f32
    }, {
    ^bb0(%p: f32, %q: f32):
      %s = arith.addf %p, %q : f32
      scf.reduce.return %s : f32
    }
  }
  "test.op"(%r#0, %r#1) : (f32, f32) -> ()
  func.return
}
// CHECK-LABEL:  func.func @reduced(%n: index, %zero: f32) {
// CHECK-NEXT:    %r, %r_1 = scf.parallel (%i) = (%n) to (%n) step (%n) init (%zero, %zero) -> (f32, f32) {
// CHECK-NEXT:      %x, %y = memref.alloca_scope -> (f32, f32) {
// CHECK-NEXT:        %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:        %x_1 = memref.load %a[%n] : memref<4xf32>
// CHECK-NEXT:        %y_1 = "test.op"(%a) : (memref<4xf32>) -> f32
// CHECK-NEXT:        memref.alloca_scope.return %x_1, %y_1 : f32, f32
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce(%x, %y : f32, f32) {
// CHECK-NEXT:      ^bb0(%p: f32, %q: f32):
// CHECK-NEXT:        %s = arith.addf %p, %x : f32
// CHECK-NEXT:        scf.reduce.return %s : f32
// CHECK-NEXT:      }, {
// CHECK-NEXT:      ^bb0(%p_1: f32, %q_1: f32):
// CHECK-NEXT:        %s_1 = arith.addf %p_1, %q_1 : f32
// CHECK-NEXT:        scf.reduce.return %s_1 : f32
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r, %r_1) : (f32, f32) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A buffer that is reduced would have to come out of the scope: %a stays on the heap as well as %b.
func.func @reduced_buffers(%n: index, %p: memref<4xf32>) {
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%p) -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    scf.reduce(%b : memref<4xf32>) {
    ^bb0(%x: memref<4xf32>, %y: memref<4xf32>):
      scf.reduce.return %y : memref<4xf32>
    }
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @reduced_buffers(%n: index, %p: memref<4xf32>) {
// CHECK-NEXT:    %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%p) -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.reduce(%b : memref<4xf32>) {
// CHECK-NEXT:      ^bb0(%x: memref<4xf32>, %y: memref<4xf32>):
// CHECK-NEXT:        scf.reduce.return %y : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Two in one body make one scope; the sequential loop in it is left.
func.func @two_in_one_body(%n: index) {
  scf.parallel (%i) = (%n) to (%n) step (%n) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    scf.for %j = %n to %n step %n {
      %b = memref.alloc() : memref<4xf32>
      "test.op"(%b) : (memref<4xf32>) -> ()
      memref.dealloc %b : memref<4xf32>
    }
    scf.reduce
  }
  func.return
}
// CHECK-LABEL:  func.func @two_in_one_body(%n: index) {
// CHECK-NEXT:    scf.parallel (%i) = (%n) to (%n) step (%n) {
// CHECK-NEXT:      memref.alloca_scope {
// CHECK-NEXT:        %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:        "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:        %b = memref.alloca() : memref<4xf32>
// CHECK-NEXT:        scf.for %j = %n to %n step %n {
// CHECK-NEXT:          "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Memory spaces: 0 is the default one.
func.func @memory_spaces() {
  %a = memref.alloc() : memref<4xf32, 0>
  memref.dealloc %a : memref<4xf32, 0>
  %b = memref.alloc() : memref<4xf32, 1>
  memref.dealloc %b : memref<4xf32, 1>
  %c = memref.alloc() : memref<4xf32, "fast">
  memref.dealloc %c : memref<4xf32, "fast">
  func.return
}
// CHECK-LABEL:  func.func @memory_spaces() {
// CHECK-NEXT:    %a = memref.alloca() : memref<4xf32, 0 : i64>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32, 1 : i64>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32, 1 : i64>
// CHECK-NEXT:    %c = memref.alloc() : memref<4xf32, "fast">
// CHECK-NEXT:    memref.dealloc %c : memref<4xf32, "fast">
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// 1024 bytes are small, 1028 are not.
func.func @sizes() {
  %a = memref.alloc() : memref<256xf32>
  memref.dealloc %a : memref<256xf32>
  %b = memref.alloc() : memref<257xf32>
  memref.dealloc %b : memref<257xf32>
  func.return
}
// CHECK-LABEL:  func.func @sizes() {
// CHECK-NEXT:    %a = memref.alloca() : memref<256xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<257xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<257xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A buffer from outside of the loop may be reduced: it does not come out of the scope.
func.func @reduced_from_outside(%n: index, %p: memref<4xf32>) {
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%p) -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%p : memref<4xf32>) outs(%a : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    scf.reduce(%p : memref<4xf32>) {
    ^bb0(%x: memref<4xf32>, %y: memref<4xf32>):
      scf.reduce.return %y : memref<4xf32>
    }
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @reduced_from_outside(%n: index, %p: memref<4xf32>) {
// CHECK-NEXT:    %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%p) -> (memref<4xf32>) {
// CHECK-NEXT:      memref.alloca_scope {
// CHECK-NEXT:        %a = memref.alloca() : memref<4xf32>
// CHECK-NEXT:        linalg.exp ins(%p : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:      }
// CHECK-NEXT:      scf.reduce(%p : memref<4xf32>) {
// CHECK-NEXT:      ^bb0(%x: memref<4xf32>, %y: memref<4xf32>):
// CHECK-NEXT:        scf.reduce.return %y : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
