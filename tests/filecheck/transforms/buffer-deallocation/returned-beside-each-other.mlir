// RUN: xdsl-opt -p "buffer-deallocation{private-function-dynamic-ownership=true}" %s | filecheck --match-full-lines %s

// Functions with ownership indicators: several results that may be one buffer, and arguments that are parts of others.

// The second result may be the first one, which takes the ownership along: a clone of it does not depend on that.
func.func private @second_may_be_the_first(%c: i1, %p: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%p : memref<4xf32>) outs(%a : memref<4xf32>)
  %x = arith.select %c, %a, %p : memref<4xf32>
  func.return %a, %x : memref<4xf32>, memref<4xf32>
}
// CHECK-LABEL:  func.func private @second_may_be_the_first(%c: i1, %p: memref<4xf32>, %p_owned: i1) -> (memref<4xf32>, memref<4xf32>, i1, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%p : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:    %x = arith.select %c, %a, %p : memref<4xf32>
// CHECK-NEXT:    %1 = bufferization.clone %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    bufferization.dealloc (%p : memref<4xf32>) if (%p_owned)
// CHECK-NEXT:    func.return %a, %1, %0, %0 : memref<4xf32>, memref<4xf32>, i1, i1
// CHECK-NEXT:  }

// Neither is certain: each may be an argument, or what the other one is.
func.func private @both_may_be_both(%c: i1, %d: i1, %p: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%p : memref<4xf32>) outs(%a : memref<4xf32>)
  %x = arith.select %c, %a, %p : memref<4xf32>
  %y = arith.select %d, %a, %p : memref<4xf32>
  func.return %x, %y : memref<4xf32>, memref<4xf32>
}
// CHECK-LABEL:  func.func private @both_may_be_both(%c: i1, %d: i1, %p: memref<4xf32>, %p_owned: i1) -> (memref<4xf32>, memref<4xf32>, i1, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:    linalg.exp ins(%p : memref<4xf32>) outs(%a : memref<4xf32>)
// CHECK-NEXT:    %1 = arith.xori %c, %0 : i1
// CHECK-NEXT:    %x = arith.select %c, %a, %p : memref<4xf32>
// CHECK-NEXT:    %y = arith.select %d, %a, %p : memref<4xf32>
// CHECK-NEXT:    %2 = arith.andi %p_owned, %c : i1
// CHECK-NEXT:    %3 = arith.xori %c, %0 : i1
// CHECK-NEXT:    %4 = arith.andi %p_owned, %1 : i1
// CHECK-NEXT:    %5 = arith.ori %4, %c : i1
// CHECK-NEXT:    %6 = bufferization.clone %y : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    bufferization.dealloc (%p : memref<4xf32>) if (%2)
// CHECK-NEXT:    bufferization.dealloc (%a : memref<4xf32>) if (%3)
// CHECK-NEXT:    func.return %x, %6, %5, %0 : memref<4xf32>, memref<4xf32>, i1, i1
// CHECK-NEXT:  }

// A part of one of two: what it is a part of cannot be handed over by that name.
func.func private @part_of_one_of_two(%c: i1, %n: index, %p: memref<?xf32>) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.exp ins(%p : memref<?xf32>) outs(%a : memref<?xf32>)
  %x = arith.select %c, %a, %p : memref<?xf32>
  %part = memref.reinterpret_cast %x to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  func.return %part : memref<?xf32>
}
// CHECK-LABEL:  func.func private @part_of_one_of_two(%c: i1, %n: index, %p: memref<?xf32>, %p_owned: i1) -> (memref<?xf32>, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    %a = memref.alloc(%n) {bufferization.manual_deallocation} : memref<?xf32>
// CHECK-NEXT:    linalg.exp ins(%p : memref<?xf32>) outs(%a : memref<?xf32>)
// CHECK-NEXT:    %x = arith.select %c, %a, %p : memref<?xf32>
// CHECK-NEXT:    %part = memref.reinterpret_cast %x to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    %1 = bufferization.clone %part : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    bufferization.dealloc (%p : memref<?xf32>) if (%p_owned)
// CHECK-NEXT:    memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    func.return %1, %0 : memref<?xf32>, i1
// CHECK-NEXT:  }

// What comes from a loop borrows from an argument, or from what it allocates itself.
func.func private @through_a_loop(%n: index, %p: memref<4xf32>) -> memref<4xf32> {
  %r = scf.for %i = %n to %n step %n iter_args(%x = %p) -> (memref<4xf32>) {
    "test.op"(%x) : (memref<4xf32>) -> ()
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func private @through_a_loop(%n: index, %p: memref<4xf32>, %p_owned: i1) -> (memref<4xf32>, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    %r, %r_owned = scf.for %i = %n to %n step %n iter_args(%x = %p, %x_owned = %p_owned) -> (memref<4xf32>, i1) {
// CHECK-NEXT:      "test.op"(%x) : (memref<4xf32>) -> ()
// CHECK-NEXT:      bufferization.dealloc (%x : memref<4xf32>) if (%x_owned)
// CHECK-NEXT:      %a = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
// CHECK-NEXT:      scf.yield %a, %0 : memref<4xf32>, i1
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r, %r_owned : memref<4xf32>, i1
// CHECK-NEXT:  }

func.func private @one_of_two(%c: i1, %p: memref<?xf32>, %q: memref<?xf32>) -> memref<?xf32> {
  %x = arith.select %c, %p, %q : memref<?xf32>
  func.return %x : memref<?xf32>
}
// CHECK-LABEL:  func.func private @one_of_two(%c: i1, %p: memref<?xf32>, %q: memref<?xf32>, %p_owned: i1, %q_owned: i1) -> (memref<?xf32>, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    %1 = arith.xori %c, %0 : i1
// CHECK-NEXT:    %x = arith.select %c, %p, %q : memref<?xf32>
// CHECK-NEXT:    %2 = arith.xori %c, %0 : i1
// CHECK-NEXT:    %3 = arith.andi %p_owned, %2 : i1
// CHECK-NEXT:    %4 = arith.andi %q_owned, %c : i1
// CHECK-NEXT:    %5 = arith.andi %p_owned, %c : i1
// CHECK-NEXT:    %6 = arith.andi %q_owned, %1 : i1
// CHECK-NEXT:    %7 = arith.ori %5, %6 : i1
// CHECK-NEXT:    bufferization.dealloc (%p : memref<?xf32>) if (%3)
// CHECK-NEXT:    bufferization.dealloc (%q : memref<?xf32>) if (%4)
// CHECK-NEXT:    func.return %x, %7 : memref<?xf32>, i1
// CHECK-NEXT:  }

// The argument is a part of a buffer, and what is returned may be that part: freed under the name of the buffer.
func.func @part_of_a_buffer(%c: i1, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %part = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %r = func.call @one_of_two(%c, %part, %b) : (i1, memref<?xf32>, memref<?xf32>) -> memref<?xf32>
  cf.cond_br %c, ^left(%r : memref<?xf32>), ^right
^left(%x: memref<?xf32>):
  "test.op"(%x) : (memref<?xf32>) -> ()
  func.return
^right:
  func.return
}
// CHECK-LABEL:  func.func @part_of_a_buffer(%c: i1, %n: index) {
// CHECK-NEXT:    %0 = arith.constant true
// CHECK-NEXT:    %1 = arith.constant false
// CHECK-NEXT:    %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    %part = memref.reinterpret_cast %a to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
// CHECK-NEXT:    %b = memref.alloc(%n) {bufferization.manual_deallocation} : memref<?xf32>
// CHECK-NEXT:    %r, %r_owned = func.call @one_of_two(%c, %part, %b, %1, %0) {deallocation.dynamic_ownership} : (i1, memref<?xf32>, memref<?xf32>, i1, i1) -> (memref<?xf32>, i1)
// CHECK-NEXT:    cf.cond_br %c, ^left(%r : memref<?xf32>), ^right
// CHECK-NEXT:  ^left(%x: memref<?xf32>):
// CHECK-NEXT:    "test.op"(%x) : (memref<?xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    bufferization.dealloc (%r : memref<?xf32>) if (%r_owned)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    memref.dealloc %a : memref<?xf32>
// CHECK-NEXT:    bufferization.dealloc (%r : memref<?xf32>) if (%r_owned)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @caller(%c: i1, %n: index, %p: memref<4xf32>, %q: memref<?xf32>) -> (f32, f32, f32, f32, f32) {
  %r:2 = func.call @second_may_be_the_first(%c, %p) : (i1, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  %0 = memref.load %r#0[%n] : memref<4xf32>
  %1 = memref.load %r#1[%n] : memref<4xf32>
  %s:2 = func.call @both_may_be_both(%c, %c, %p) : (i1, i1, memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  %2 = memref.load %s#0[%n] : memref<4xf32>
  %3 = memref.load %s#1[%n] : memref<4xf32>
  %u = func.call @part_of_one_of_two(%c, %n, %q) : (i1, index, memref<?xf32>) -> memref<?xf32>
  %4 = memref.load %u[%n] : memref<?xf32>
  %t = func.call @through_a_loop(%n, %p) : (index, memref<4xf32>) -> memref<4xf32>
  "test.op"(%t) : (memref<4xf32>) -> ()
  func.return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
// CHECK-LABEL:  func.func @caller(%c: i1, %n: index, %p: memref<4xf32>, %q: memref<?xf32>) -> (f32, f32, f32, f32, f32) {
// CHECK-NEXT:    %0 = arith.constant false
// CHECK-NEXT:    %r, %r_1, %r_owned, %r_owned_1 = func.call @second_may_be_the_first(%c, %p, %0) {deallocation.dynamic_ownership} : (i1, memref<4xf32>, i1) -> (memref<4xf32>, memref<4xf32>, i1, i1)
// CHECK-NEXT:    %1 = memref.load %r[%n] : memref<4xf32>
// CHECK-NEXT:    bufferization.dealloc (%r : memref<4xf32>) if (%r_owned)
// CHECK-NEXT:    %2 = memref.load %r_1[%n] : memref<4xf32>
// CHECK-NEXT:    bufferization.dealloc (%r_1 : memref<4xf32>) if (%r_owned_1)
// CHECK-NEXT:    %s, %s_1, %s_owned, %s_owned_1 = func.call @both_may_be_both(%c, %c, %p, %0) {deallocation.dynamic_ownership} : (i1, i1, memref<4xf32>, i1) -> (memref<4xf32>, memref<4xf32>, i1, i1)
// CHECK-NEXT:    %3 = memref.load %s[%n] : memref<4xf32>
// CHECK-NEXT:    bufferization.dealloc (%s : memref<4xf32>) if (%s_owned)
// CHECK-NEXT:    %4 = memref.load %s_1[%n] : memref<4xf32>
// CHECK-NEXT:    bufferization.dealloc (%s_1 : memref<4xf32>) if (%s_owned_1)
// CHECK-NEXT:    %u, %u_owned = func.call @part_of_one_of_two(%c, %n, %q, %0) {deallocation.dynamic_ownership} : (i1, index, memref<?xf32>, i1) -> (memref<?xf32>, i1)
// CHECK-NEXT:    %5 = memref.load %u[%n] : memref<?xf32>
// CHECK-NEXT:    bufferization.dealloc (%u : memref<?xf32>) if (%u_owned)
// CHECK-NEXT:    %t, %t_owned = func.call @through_a_loop(%n, %p, %0) {deallocation.dynamic_ownership} : (index, memref<4xf32>, i1) -> (memref<4xf32>, i1)
// CHECK-NEXT:    "test.op"(%t) : (memref<4xf32>) -> ()
// CHECK-NEXT:    bufferization.dealloc (%t : memref<4xf32>) if (%t_owned)
// CHECK-NEXT:    func.return %1, %2, %3, %4, %5 : f32, f32, f32, f32, f32
// CHECK-NEXT:  }

// Behind the loop, %b is what %a owns if the loop has run at all: then the caller gets it, and else %a's is freed.
func.func private @returned_beside_its_owner(%x: memref<2xf32>, %n: index) -> memref<2xf32> {
  %a, %b = scf.for %i = %n to %n step %n iter_args(%c = %x, %d = %x) -> (memref<2xf32>, memref<2xf32>) {
    %new = memref.alloc() : memref<2xf32>
    "test.op"(%new) : (memref<2xf32>) -> ()
    scf.yield %new, %new : memref<2xf32>, memref<2xf32>
  }
  func.return %b : memref<2xf32>
}
// CHECK-LABEL:  func.func private @returned_beside_its_owner(%x: memref<2xf32>, %n: index, %x_owned: i1) -> (memref<2xf32>, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:    %0 = arith.constant false
// CHECK-NEXT:    %1 = arith.constant true
// CHECK-NEXT:    %2 = bufferization.clone %x : memref<2xf32> to memref<2xf32>
// CHECK-NEXT:    %a, %b, %a_owned, %b_owned, %b_is_c = scf.for %i = %n to %n step %n iter_args(%c = %x, %d = %2, %c_owned = %x_owned, %d_owned = %1, %d_is_c = %0) -> (memref<2xf32>, memref<2xf32>, i1, i1, i1) {
// CHECK-NEXT:      bufferization.dealloc (%c : memref<2xf32>) if (%c_owned)
// CHECK-NEXT:      bufferization.dealloc (%d : memref<2xf32>) if (%d_owned)
// CHECK-NEXT:      %new = memref.alloc() {bufferization.manual_deallocation} : memref<2xf32>
// CHECK-NEXT:      "test.op"(%new) : (memref<2xf32>) -> ()
// CHECK-NEXT:      scf.yield %new, %new, %1, %0, %1 : memref<2xf32>, memref<2xf32>, i1, i1, i1
// CHECK-NEXT:    }
// CHECK-NEXT:    %3 = arith.xori %b_is_c, %1 : i1
// CHECK-NEXT:    %4 = arith.andi %a_owned, %3 : i1
// CHECK-NEXT:    %5 = arith.andi %a_owned, %b_is_c : i1
// CHECK-NEXT:    %6 = arith.ori %b_owned, %5 : i1
// CHECK-NEXT:    bufferization.dealloc (%a : memref<2xf32>) if (%4)
// CHECK-NEXT:    func.return %b, %6 : memref<2xf32>, i1
// CHECK-NEXT:  }
