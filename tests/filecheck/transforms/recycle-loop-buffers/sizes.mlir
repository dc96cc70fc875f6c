// RUN: xdsl-opt -p recycle-loop-buffers %s | filecheck %s --match-full-lines

// Buffers of dynamic size: what is known of their sizes, and how they are allocated before the loop.

// Each dynamic dimension has its own size, by its place among them.
func.func @several_dimensions(%n: index, %k: index, %m: index) {
  %first = memref.alloc(%k, %m) : memref<?x4x?xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<?x4x?xf32>) {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %d0 = memref.dim %old, %c0 : memref<?x4x?xf32>
    %d2 = memref.dim %old, %c2 : memref<?x4x?xf32>
    %new = memref.alloc(%d0, %d2) : memref<?x4x?xf32>
    "test.op"(%old, %new) : (memref<?x4x?xf32>, memref<?x4x?xf32>) -> ()
    memref.dealloc %old : memref<?x4x?xf32>
    scf.yield %new : memref<?x4x?xf32>
  }
  memref.dealloc %r : memref<?x4x?xf32>
  func.return
}
// CHECK-LABEL:  func.func @several_dimensions(%n: index, %k: index, %m: index) {
// CHECK-NEXT:    %first = memref.alloc(%k, %m) : memref<?x4x?xf32>
// CHECK-NEXT:    %new = memref.alloc(%k, %m) : memref<?x4x?xf32>
// CHECK-NEXT:    %r, %old = scf.for %i = %n to %n step %n iter_args(%old_1 = %first, %new_1 = %new) -> (memref<?x4x?xf32>, memref<?x4x?xf32>) {
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %d0 = memref.dim %old_1, %c0 : memref<?x4x?xf32>
// CHECK-NEXT:      %d2 = memref.dim %old_1, %c2 : memref<?x4x?xf32>
// CHECK-NEXT:      "test.op"(%old_1, %new_1) : (memref<?x4x?xf32>, memref<?x4x?xf32>) -> ()
// CHECK-NEXT:      scf.yield %new_1, %old_1 : memref<?x4x?xf32>, memref<?x4x?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %old : memref<?x4x?xf32>
// CHECK-NEXT:    memref.dealloc %r : memref<?x4x?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// With its sizes exchanged, the next one is another buffer.
func.func @sizes_that_change_places(%n: index, %k: index, %m: index) {
  %first = memref.alloc(%k, %m) : memref<?x4x?xf32>
  %r = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<?x4x?xf32>) {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %d0 = memref.dim %old, %c0 : memref<?x4x?xf32>
    %d2 = memref.dim %old, %c2 : memref<?x4x?xf32>
    %new = memref.alloc(%d2, %d0) : memref<?x4x?xf32>
    "test.op"(%old, %new) : (memref<?x4x?xf32>, memref<?x4x?xf32>) -> ()
    memref.dealloc %old : memref<?x4x?xf32>
    scf.yield %new : memref<?x4x?xf32>
  }
  memref.dealloc %r : memref<?x4x?xf32>
  func.return
}
// CHECK-LABEL:  func.func @sizes_that_change_places(%n: index, %k: index, %m: index) {
// CHECK-NEXT:    %first = memref.alloc(%k, %m) : memref<?x4x?xf32>
// CHECK-NEXT:    %r = scf.for %i = %n to %n step %n iter_args(%old = %first) -> (memref<?x4x?xf32>) {
// CHECK-NEXT:      %c2 = arith.constant 2 : index
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %d0 = memref.dim %old, %c0 : memref<?x4x?xf32>
// CHECK-NEXT:      %d2 = memref.dim %old, %c2 : memref<?x4x?xf32>
// CHECK-NEXT:      %new = memref.alloc(%d2, %d0) : memref<?x4x?xf32>
// CHECK-NEXT:      "test.op"(%old, %new) : (memref<?x4x?xf32>, memref<?x4x?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %old : memref<?x4x?xf32>
// CHECK-NEXT:      scf.yield %new : memref<?x4x?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %r : memref<?x4x?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Two buffers change places. If their sizes differ, what comes next is of the size of one or of the other.
func.func @two_that_swap(%n: index, %k: index, %m: index) {
  %c0 = arith.constant 0 : index
  %p = memref.alloc(%k) : memref<?xf32>
  %q = memref.alloc(%m) : memref<?xf32>
  %r:2 = scf.for %i = %n to %n step %n iter_args(%x = %p, %y = %q) -> (memref<?xf32>, memref<?xf32>) {
    %d = memref.dim %x, %c0 : memref<?xf32>
    %t = memref.alloc(%d) : memref<?xf32>
    "test.op"(%x, %y, %t) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
    memref.dealloc %t : memref<?xf32>
    scf.yield %y, %x : memref<?xf32>, memref<?xf32>
  }
  memref.dealloc %r#0 : memref<?xf32>
  memref.dealloc %r#1 : memref<?xf32>
  func.return
}
// CHECK-LABEL:  func.func @two_that_swap(%n: index, %k: index, %m: index) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %p = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    %q = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:    %r, %r_1 = scf.for %i = %n to %n step %n iter_args(%x = %p, %y = %q) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:      %d = memref.dim %x, %c0 : memref<?xf32>
// CHECK-NEXT:      %t = memref.alloc(%d) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%x, %y, %t) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %t : memref<?xf32>
// CHECK-NEXT:      scf.yield %y, %x : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %r : memref<?xf32>
// CHECK-NEXT:    memref.dealloc %r_1 : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// If they are of the same size, so is it.
func.func @two_of_one_size_that_swap(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %p = memref.alloc(%k) : memref<?xf32>
  %q = memref.alloc(%k) : memref<?xf32>
  %r:2 = scf.for %i = %n to %n step %n iter_args(%x = %p, %y = %q) -> (memref<?xf32>, memref<?xf32>) {
    %d = memref.dim %x, %c0 : memref<?xf32>
    %t = memref.alloc(%d) : memref<?xf32>
    "test.op"(%x, %y, %t) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
    memref.dealloc %t : memref<?xf32>
    scf.yield %y, %x : memref<?xf32>, memref<?xf32>
  }
  memref.dealloc %r#0 : memref<?xf32>
  memref.dealloc %r#1 : memref<?xf32>
  func.return
}
// CHECK-LABEL:  func.func @two_of_one_size_that_swap(%n: index, %k: index) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %p = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    %q = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    %t = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    %r, %r_1 = scf.for %i = %n to %n step %n iter_args(%x = %p, %y = %q) -> (memref<?xf32>, memref<?xf32>) {
// CHECK-NEXT:      %d = memref.dim %x, %c0 : memref<?xf32>
// CHECK-NEXT:      "test.op"(%x, %y, %t) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
// CHECK-NEXT:      scf.yield %y, %x : memref<?xf32>, memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %t : memref<?xf32>
// CHECK-NEXT:    memref.dealloc %r : memref<?xf32>
// CHECK-NEXT:    memref.dealloc %r_1 : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A size that is a number, by another name in the loop; and the size of a buffer that has it as a static one.
func.func @numbers(%n: index, %s: memref<8xf32>) {
  scf.for %i = %n to %n step %n {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %view = memref.cast %s : memref<8xf32> to memref<?xf32>
    %d = memref.dim %view, %c0 : memref<?xf32>
    %a = memref.alloc(%c8) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    memref.dealloc %a : memref<?xf32>
    %b = memref.alloc(%d) : memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    memref.dealloc %b : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @numbers(%n: index, %s: memref<8xf32>) {
// CHECK-NEXT:    %0 = arith.constant 8 : index
// CHECK-NEXT:    %a = memref.alloc(%0) : memref<?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c8 = arith.constant 8 : index
// CHECK-NEXT:      %view = memref.cast %s : memref<8xf32> to memref<?xf32>
// CHECK-NEXT:      %d = memref.dim %view, %c0 : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Static and dynamic types are two kinds of buffer, whatever the sizes are.
func.func @two_types(%n: index) {
  scf.for %i = %n to %n step %n {
    %c8 = arith.constant 8 : index
    %a = memref.alloc(%c8) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    memref.dealloc %a : memref<?xf32>
    %b = memref.alloc() : memref<8xf32>
    "test.op"(%b) : (memref<8xf32>) -> ()
    memref.dealloc %b : memref<8xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @two_types(%n: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %c8 = arith.constant 8 : index
// CHECK-NEXT:      %a = memref.alloc(%c8) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:      %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<8xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<8xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Which dimension it is of, is known at run time only: the size is what it is called.
func.func @unknown_dimension(%n: index, %k: index, %x: memref<?x?xf32>) {
  %outside = memref.dim %x, %k : memref<?x?xf32>
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%outside) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    memref.dealloc %a : memref<?xf32>
    %inside = memref.dim %x, %k : memref<?x?xf32>
    %b = memref.alloc(%inside) : memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    memref.dealloc %b : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @unknown_dimension(%n: index, %k: index, %x: memref<?x?xf32>) {
// CHECK-NEXT:    %outside = memref.dim %x, %k : memref<?x?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc(%outside) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:      %inside = memref.dim %x, %k : memref<?x?xf32>
// CHECK-NEXT:      %b = memref.alloc(%inside) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A part of a buffer has a size of its own.
func.func @part(%n: index, %k: index, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  scf.for %i = %n to %n step %n {
    %part = memref.subview %x[0] [%i] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    %d = memref.dim %part, %c0 : memref<?xf32, strided<[1]>>
    %a = memref.alloc(%d) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    memref.dealloc %a : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @part(%n: index, %k: index, %x: memref<?xf32>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %part = memref.subview %x[0] [%i] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>
// CHECK-NEXT:      %d = memref.dim %part, %c0 : memref<?xf32, strided<[1]>>
// CHECK-NEXT:      %a = memref.alloc(%d) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Of the size of one of two, which are of one size, or not.
func.func @one_of_two(%n: index, %k: index, %m: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %p = memref.alloc(%k) : memref<?xf32>
  %q = memref.alloc(%k) : memref<?xf32>
  %s = memref.alloc(%m) : memref<?xf32>
  scf.for %i = %n to %n step %n {
    %same = scf.if %c -> (memref<?xf32>) {
      scf.yield %p : memref<?xf32>
    } else {
      scf.yield %q : memref<?xf32>
    }
    %d = memref.dim %same, %c0 : memref<?xf32>
    %a = memref.alloc(%d) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    memref.dealloc %a : memref<?xf32>
  }
  scf.for %i = %n to %n step %n {
    %either = scf.if %c -> (memref<?xf32>) {
      scf.yield %p : memref<?xf32>
    } else {
      scf.yield %s : memref<?xf32>
    }
    %d = memref.dim %either, %c0 : memref<?xf32>
    %a = memref.alloc(%d) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    memref.dealloc %a : memref<?xf32>
  }
  memref.dealloc %p : memref<?xf32>
  memref.dealloc %q : memref<?xf32>
  memref.dealloc %s : memref<?xf32>
  func.return
}
// CHECK-LABEL:  func.func @one_of_two(%n: index, %k: index, %m: index, %c: i1) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %p = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    %q = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    %s = memref.alloc(%m) : memref<?xf32>
// CHECK-NEXT:    %a = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %same = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:        scf.yield %p : memref<?xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %q : memref<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      %d = memref.dim %same, %c0 : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    scf.for %i_1 = %n to %n step %n {
// CHECK-NEXT:      %either = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:        scf.yield %p : memref<?xf32>
// CHECK-NEXT:      } else {
// CHECK-NEXT:        scf.yield %s : memref<?xf32>
// CHECK-NEXT:      }
// CHECK-NEXT:      %d_1 = memref.dim %either, %c0 : memref<?xf32>
// CHECK-NEXT:      %a_1 = memref.alloc(%d_1) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%a_1) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %a_1 : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %p : memref<?xf32>
// CHECK-NEXT:    memref.dealloc %q : memref<?xf32>
// CHECK-NEXT:    memref.dealloc %s : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Whichever of two it is the size of, it is known before the loop by its name.
func.func @one_of_two_before_the_loop(%n: index, %c: i1, %p: memref<?xf32>, %q: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %either = scf.if %c -> (memref<?xf32>) {
    scf.yield %p : memref<?xf32>
  } else {
    scf.yield %q : memref<?xf32>
  }
  %d = memref.dim %either, %c0 : memref<?xf32>
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%d) : memref<?xf32>
    "test.op"(%a) : (memref<?xf32>) -> ()
    memref.dealloc %a : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @one_of_two_before_the_loop(%n: index, %c: i1, %p: memref<?xf32>, %q: memref<?xf32>) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %either = scf.if %c -> (memref<?xf32>) {
// CHECK-NEXT:      scf.yield %p : memref<?xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %q : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %d = memref.dim %either, %c0 : memref<?xf32>
// CHECK-NEXT:    %a = memref.alloc(%d) : memref<?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      "test.op"(%a) : (memref<?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A view of another size, though of the same type, does not come in the place of a buffer.
func.func @view_of_the_same_type(%n: index, %k: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc(%k) : memref<?xf32>
    %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m], strides: [1] : memref<?xf32> to memref<?xf32>
    "test.op"(%view) : (memref<?xf32>) -> ()
    memref.dealloc %view : memref<?xf32>
    %b = memref.alloc(%k) : memref<?xf32>
    "test.op"(%b) : (memref<?xf32>) -> ()
    memref.dealloc %b : memref<?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @view_of_the_same_type(%n: index, %k: index, %m: index) {
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %a = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:      %view = memref.reinterpret_cast %a to offset: [0], sizes: [%m], strides: [1] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:      "test.op"(%view) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %view : memref<?xf32>
// CHECK-NEXT:      %b = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:      "test.op"(%b) : (memref<?xf32>) -> ()
// CHECK-NEXT:      memref.dealloc %b : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Of one size, and of a type that says more.
func.func @known_by_a_cast(%n: index, %m: index) {
  scf.for %i = %n to %n step %n {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %a = memref.alloc(%c4, %m) : memref<?x?xf32>
    "test.op"(%a) : (memref<?x?xf32>) -> ()
    memref.dealloc %a : memref<?x?xf32>
    %x = memref.alloc(%m) : memref<4x?xf32>
    %y = memref.cast %x : memref<4x?xf32> to memref<?x?xf32>
    %d = memref.dim %y, %c0 : memref<?x?xf32>
    %b = memref.alloc(%d, %m) : memref<?x?xf32>
    "test.op"(%b, %y) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
    memref.dealloc %b : memref<?x?xf32>
    memref.dealloc %x : memref<4x?xf32>
  }
  func.return
}
// CHECK-LABEL:  func.func @known_by_a_cast(%n: index, %m: index) {
// CHECK-NEXT:    %0 = arith.constant 4 : index
// CHECK-NEXT:    %a = memref.alloc(%0, %m) : memref<?x?xf32>
// CHECK-NEXT:    %x = memref.alloc(%m) : memref<4x?xf32>
// CHECK-NEXT:    scf.for %i = %n to %n step %n {
// CHECK-NEXT:      %c0 = arith.constant 0 : index
// CHECK-NEXT:      %c4 = arith.constant 4 : index
// CHECK-NEXT:      "test.op"(%a) : (memref<?x?xf32>) -> ()
// CHECK-NEXT:      %y = memref.cast %x : memref<4x?xf32> to memref<?x?xf32>
// CHECK-NEXT:      %d = memref.dim %y, %c0 : memref<?x?xf32>
// CHECK-NEXT:      "test.op"(%a, %y) : (memref<?x?xf32>, memref<?x?xf32>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %x : memref<4x?xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<?x?xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
