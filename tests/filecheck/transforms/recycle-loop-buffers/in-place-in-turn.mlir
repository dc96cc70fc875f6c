// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// Reuse in place several times in an iteration, and beside reuse edges.

// %a, %b and %c are one buffer, the same in each iteration: it is allocated before the loop.
func.func @chain(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    %c = memref.alloc() : memref<4xf32>
    linalg.log ins(%b : memref<4xf32>) outs(%c : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
    "test.op"(%c) : (memref<4xf32>) -> ()
    memref.dealloc %c : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @chain(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:      linalg.log ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Through views of all of it, twice: what is freed in the end is the first buffer.
func.func @chain_of_views(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %x = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
    %b = memref.alloc() : memref<2x2xf32>
    linalg.exp ins(%x : memref<2x2xf32>) outs(%b : memref<2x2xf32>)
    memref.dealloc %a : memref<4xf32>
    %y = memref.expand_shape %b [[0, 1], [2]] output_shape [2, 1, 2] : memref<2x2xf32> into memref<2x1x2xf32>
    %c = memref.alloc() : memref<2x1x2xf32>
    linalg.exp ins(%y : memref<2x1x2xf32>) outs(%c : memref<2x1x2xf32>)
    memref.dealloc %b : memref<2x2xf32>
    "test.op"(%c) : (memref<2x1x2xf32>) -> ()
    memref.dealloc %c : memref<2x1x2xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @chain_of_views(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      %x = memref.expand_shape %a [[0 : i64, 1 : i64]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<2x2xf32>) outs(%x : memref<2x2xf32>)
// CHECK-NEXT:      %y = memref.expand_shape %x [[0 : i64, 1 : i64], [2 : i64]] output_shape [2, 1, 2] : memref<2x2xf32> into memref<2x1x2xf32>
// CHECK-NEXT:      linalg.exp ins(%y : memref<2x1x2xf32>) outs(%y : memref<2x1x2xf32>)
// CHECK-NEXT:      "test.op"(%y) : (memref<2x1x2xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// How much memory the call takes is not known, so nothing is kept to the next iteration: the buffer is freed where the result
// was, under its own name.
func.func private @f()
// CHECK-LABEL:  func.func private @f() -> ()
func.func @freed_as_the_buffer(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %x = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
    %b = memref.alloc() : memref<2x2xf32>
    linalg.exp ins(%x : memref<2x2xf32>) outs(%b : memref<2x2xf32>)
    memref.dealloc %a : memref<4xf32>
    func.call @f() : () -> ()
    memref.dealloc %b : memref<2x2xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @freed_as_the_buffer(%n: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      %x = memref.expand_shape %a [[0 : i64, 1 : i64]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<2x2xf32>) outs(%x : memref<2x2xf32>)
// CHECK-NEXT:      func.call @f() : () -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Memory on the stack is not freed: %a is not written over instead.
func.func @result_on_the_stack(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %b = memref.alloca() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
  }
  func.return
}
// CHECK-LABEL:  func.func @result_on_the_stack(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      %b = memref.alloca() : memref<4xf32>
// CHECK-NEXT:      linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A view must not be passed on: %b is not freed in the iteration.
func.func @view_that_would_be_handed_on(%n: index) {
  %start = memref.alloc() : memref<2x2xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<2x2xf32>) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a, %old) : (memref<4xf32>, memref<2x2xf32>) -> ()
    %x = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
    %b = memref.alloc() : memref<2x2xf32>
    linalg.exp ins(%x : memref<2x2xf32>) outs(%b : memref<2x2xf32>)
    memref.dealloc %a : memref<4xf32>
    memref.dealloc %old : memref<2x2xf32>
    scf.yield %b : memref<2x2xf32>
  }
  memref.dealloc %r : memref<2x2xf32>
  func.return
}
// CHECK-LABEL:  func.func @view_that_would_be_handed_on(%n: index) {
// CHECK-NEXT:    %start = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:    %r, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %start, %b_1 = %b) -> (memref<2x2xf32>, memref<2x2xf32>) {
// CHECK-NEXT:      "test.op"(%a, %old_1) : (memref<4xf32>, memref<2x2xf32>) -> ()
// CHECK-NEXT:      %x = memref.expand_shape %a [[0 : i64, 1 : i64]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<2x2xf32>) outs(%b_1 : memref<2x2xf32>)
// CHECK-NEXT:      scf.yield %b_1, %old_1 : memref<2x2xf32>, memref<2x2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %old : memref<2x2xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %r : memref<2x2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A part of a buffer is not the buffer.
func.func @part(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<8xf32>
    "test.op"(%a) : (memref<8xf32>) -> ()
    %x = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %a : memref<8xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @part(%n: index) {
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:      %x = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Of two that die there, each is reused once.
func.func @each_once(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    %c = memref.alloc() : memref<4xf32>
    %d = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%c : memref<4xf32>)
    linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%d : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    memref.dealloc %b : memref<4xf32>
    "test.op"(%c, %d) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %d : memref<4xf32>
    memref.dealloc %c : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @each_once(%n: index) {
// CHECK-NEXT:    %c = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      linalg.exp ins(%a : memref<4xf32>) outs(%c : memref<4xf32>)
// CHECK-NEXT:      linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:      "test.op"(%c, %a) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %c : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Two results of one operation, and two operands that die there.
func.func @two_results(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    %c = memref.alloc() : memref<4xf32>
    %d = memref.alloc() : memref<4xf32>
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c, %d : memref<4xf32>, memref<4xf32>) {
    ^bb0(%p: f32, %q: f32, %o1: f32, %o2: f32):
      linalg.yield %q, %p : f32, f32
    }
    memref.dealloc %a : memref<4xf32>
    memref.dealloc %b : memref<4xf32>
    "test.op"(%c, %d) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %d : memref<4xf32>
    memref.dealloc %c : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @two_results(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%a, %b : memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:      ^bb0(%p: f32, %q: f32, %o1: f32, %o2: f32):
// CHECK-NEXT:        linalg.yield %q, %p : f32, f32
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The other operand dies, too, and is kept for what is allocated later.
func.func @beside_an_edge(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
    %c = memref.alloc() : memref<4xf32>
    linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%c : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    memref.dealloc %b : memref<4xf32>
    %d = memref.alloc() : memref<4xf32>
    "test.op"(%c, %d) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %d : memref<4xf32>
    memref.dealloc %c : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @beside_an_edge(%n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      linalg.add ins(%a, %b : memref<4xf32>, memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// What is reused in place is handed on, and freed in the next iteration.
func.func @handed_on(%n: index) {
  %start = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%old = %start) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a, %old) : (memref<4xf32>, memref<4xf32>) -> ()
    memref.dealloc %old : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  func.return
}
// CHECK-LABEL:  func.func @handed_on(%n: index) {
// CHECK-NEXT:    %start = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %r, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %start, %a_1 = %a) -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:      "test.op"(%a_1, %old_1) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:      linalg.exp ins(%a_1 : memref<4xf32>) outs(%a_1 : memref<4xf32>)
// CHECK-NEXT:      scf.yield %a_1, %old_1 : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %old : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %r : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// %b dies, but its elements are read in another order; %a is read in order, but does not die.
func.func @the_other_operand(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<2x2xf32>
    %b = memref.alloc() : memref<2x2xf32>
    "test.op"(%a, %b) : (memref<2x2xf32>, memref<2x2xf32>) -> ()
    %c = memref.alloc() : memref<2x2xf32>
    linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<2x2xf32>, memref<2x2xf32>) outs(%c : memref<2x2xf32>) {
    ^bb0(%x: f32, %y: f32, %o: f32):
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
    memref.dealloc %b : memref<2x2xf32>
    "test.op"(%a, %c) : (memref<2x2xf32>, memref<2x2xf32>) -> ()
    memref.dealloc %a : memref<2x2xf32>
    memref.dealloc %c : memref<2x2xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @the_other_operand(%n: index) {
// CHECK-NEXT:    %c = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<2x2xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a, %b) : (memref<2x2xf32>, memref<2x2xf32>) -> ()
// CHECK-NEXT:      linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<2x2xf32>, memref<2x2xf32>) outs(%c : memref<2x2xf32>) {
// CHECK-NEXT:      ^bb0(%x: f32, %y: f32, %o: f32):
// CHECK-NEXT:        %s = arith.addf %x, %y : f32
// CHECK-NEXT:        linalg.yield %s : f32
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%a, %c) : (memref<2x2xf32>, memref<2x2xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %b : memref<2x2xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<2x2xf32>
// CHECK-NEXT:    memref.dealloc %c : memref<2x2xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Read as a type that is not that of the result.
func.func @another_type(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %x = memref.cast %a : memref<4xf32> to memref<?xf32>
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%x : memref<?xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @another_type(%n: index) {
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      %x = memref.cast %a : memref<4xf32> to memref<?xf32>
// CHECK-NEXT:      linalg.exp ins(%x : memref<?xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Freed in a branch, or before the operation, or behind one that may read it under another name.
func.func @freed_elsewhere(%n: index, %k: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    scf.if %k {
      memref.dealloc %a : memref<4xf32>
    } else {
      memref.dealloc %a : memref<4xf32>
    }
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @freed_elsewhere(%n: index, %k: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = scf.for %i = %n to %n step %n iter_args(%a_1 = %a) -> (memref<4xf32>) {
// CHECK-NEXT:      "test.op"(%a_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:      %b_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      linalg.exp ins(%a_1 : memref<4xf32>) outs(%b_1 : memref<4xf32>)
// CHECK-NEXT:      scf.if %k {
// CHECK-NEXT:        memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%b_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %b_1 : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func @read_by_another_name(%n: index, %k: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    %x = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32>
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    "test.op"(%x) : (memref<2xf32>) -> ()
    memref.dealloc %a : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @read_by_another_name(%n: index, %k: i1) {
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      %x = memref.subview %a[0] [2] [1] : memref<4xf32> to memref<2xf32>
// CHECK-NEXT:      linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:      "test.op"(%x) : (memref<2xf32>) -> ()
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// First used in a branch.
func.func @written_in_a_branch(%n: index, %k: i1) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    "test.op"(%a) : (memref<4xf32>) -> ()
    scf.if %k {
      linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    } else {
      linalg.log ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
    }
    memref.dealloc %a : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @written_in_a_branch(%n: index, %k: i1) {
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:      scf.if %k {
// CHECK-NEXT:        linalg.exp ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:      } else {
// CHECK-NEXT:        linalg.log ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:      }
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Somebody else may have kept %a, and read it by another name.
func.func @kept(%n: index, %keep: memref<1xmemref<4xf32>>) {
  %c0 = arith.constant 0 : index
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    memref.store %a, %keep[%c0] : memref<1xmemref<4xf32>>
    %x = memref.load %keep[%c0] : memref<1xmemref<4xf32>>
    %b = memref.alloc() : memref<4xf32>
    linalg.add ins(%a, %x : memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    "test.op"(%b) : (memref<4xf32>) -> ()
    memref.dealloc %b : memref<4xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @kept(%n: index, %keep: memref<1xmemref<4xf32>>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      memref.store %a, %keep[%c0] : memref<1xmemref<4xf32>>
// CHECK-NEXT:      %x = memref.load %keep[%c0] : memref<1xmemref<4xf32>>
// CHECK-NEXT:      linalg.add ins(%a, %x : memref<4xf32>, memref<4xf32>) outs(%b : memref<4xf32>)
// CHECK-NEXT:      "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Of another size, or with another alignment. (MLIR's casts may be of any size that is not known.)
func.func @other_sizes(%n: index, %k: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%k) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    %b = memref.alloc(%m) : memref<?xf32>
    linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
    memref.dealloc %a : memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    memref.dealloc %b : memref<?xf32>
  }
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xi8>
    "test.op"(%a) : (memref<4xi8>) -> ()
    %b = memref.alloc() {alignment = 16 : i64} : memref<4xi8>
    linalg.copy ins(%a : memref<4xi8>) outs(%b : memref<4xi8>)
    memref.dealloc %a : memref<4xi8>
    "test.op"(%b) : (memref<4xi8>) -> ()
    memref.dealloc %b : memref<4xi8>
  }
  func.return
}
// CHECK-LABEL:  func.func @other_sizes(%n: index, %k: index, %m: index) {
// CHECK-NEXT:    %a = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    %b = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      linalg.exp ins(%a : memref<?xf32>) outs(%b : memref<?xf32>)
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %b : memref<?xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    %a_1 = memref.alloc() : memref<4xi8>
// CHECK-NEXT:    %b_1 = memref.alloc() {alignment = 16 : i64} : memref<4xi8>
// CHECK-NEXT:    scf.for %i_1 = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a_1) : (memref<4xi8>) -> ()
// CHECK-NEXT:      linalg.copy ins(%a_1 : memref<4xi8>) outs(%b_1 : memref<4xi8>)
// CHECK-NEXT:      "test.op"(%b_1) : (memref<4xi8>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %b_1 : memref<4xi8>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xi8>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
