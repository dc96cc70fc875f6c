// RUN: xdsl-opt -p "buffer-results-to-out-params{hoist-static-allocs=true hoist-dynamic-allocs=true}" %s | filecheck %s --match-full-lines

// U2: which results are memory of their own, and what frees it.

// Kept by somebody else: neither the allocation nor a copy of it will do.
func.func private @kept(%keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %keep[%c0] : memref<1xmemref<4xf32>>
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func private @kept(%keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.store %a, %keep[%c0] : memref<1xmemref<4xf32>>
// CHECK-NEXT:    func.return %a : memref<4xf32>
// CHECK-NEXT:  }

// The last one that a loop of blocks allocates, and the cast of it: the loop frees the others.
func.func private @last_of_a_loop(%c: i1) -> memref<4xf32> {
  cf.br ^head
^head:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^again, ^end
^again:
  memref.dealloc %a : memref<4xf32>
  cf.br ^head
^end:
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func private @last_of_a_loop(%c: i1, %a: memref<4xf32>) {
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^again, ^end
// CHECK-NEXT:  ^again:
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func private @view_of_the_last_of_a_loop(%c: i1) -> memref<2x2xf32> {
  cf.br ^head
^head:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %x = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  cf.cond_br %c, ^again, ^end
^again:
  memref.dealloc %a : memref<4xf32>
  cf.br ^head
^end:
  func.return %x : memref<2x2xf32>
}
// CHECK-LABEL:  func.func private @view_of_the_last_of_a_loop(%c: i1) -> memref<2x2xf32> {
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %x = memref.expand_shape %a [[0 : i64, 1 : i64]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
// CHECK-NEXT:    cf.cond_br %c, ^again, ^end
// CHECK-NEXT:  ^again:
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    func.return %x : memref<2x2xf32>
// CHECK-NEXT:  }

// A view is copied, and what it is of is freed by its own name.
func.func private @view() -> memref<2x2xf32> {
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  %x = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  func.return %x : memref<2x2xf32>
}
// CHECK-LABEL:  func.func private @view(%x: memref<2x2xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    %x_1 = memref.expand_shape %a [[0 : i64, 1 : i64]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
// CHECK-NEXT:    memref.copy %x_1, %x : memref<2x2xf32> to memref<2x2xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Of one of two allocations; if it is a view of one of two, it is not known which to free.
func.func private @one_of_two(%c: i1) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func private @one_of_two(%c: i1, %r: memref<4xf32>) {
// CHECK-NEXT:    %r_1 = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    "test.op"(%r_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.copy %r_1, %r : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %r_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func private @view_of_one_of_two(%c: i1) -> memref<2x2xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %x = memref.expand_shape %r [[0, 1]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
  func.return %x : memref<2x2xf32>
}
// CHECK-LABEL:  func.func private @view_of_one_of_two(%c: i1) -> memref<2x2xf32> {
// CHECK-NEXT:    %r = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %x = memref.expand_shape %r [[0 : i64, 1 : i64]] output_shape [2, 2] : memref<4xf32> into memref<2x2xf32>
// CHECK-NEXT:    func.return %x : memref<2x2xf32>
// CHECK-NEXT:  }

// Perhaps that of an operation of which nothing is known, or of an argument, or a global, or what memory holds.
func.func private @perhaps_unknown(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = "test.op"() : () -> memref<4xf32>
  %x = arith.select %c, %a, %b : memref<4xf32>
  func.return %x : memref<4xf32>
}
// CHECK-LABEL:  func.func private @perhaps_unknown(%c: i1) -> memref<4xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = "test.op"() : () -> memref<4xf32>
// CHECK-NEXT:    %x = arith.select %c, %a, %b : memref<4xf32>
// CHECK-NEXT:    func.return %x : memref<4xf32>
// CHECK-NEXT:  }
func.func private @perhaps_an_argument(%c: i1, %b: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %x = arith.select %c, %a, %b : memref<4xf32>
  func.return %x : memref<4xf32>
}
// CHECK-LABEL:  func.func private @perhaps_an_argument(%c: i1, %b: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %x = arith.select %c, %a, %b : memref<4xf32>
// CHECK-NEXT:    func.return %x : memref<4xf32>
// CHECK-NEXT:  }
memref.global "private" @g : memref<4xf32> = dense<1.0>
func.func private @global() -> memref<4xf32> {
  %b = memref.get_global @g : memref<4xf32>
  func.return %b : memref<4xf32>
}
// CHECK-LABEL:  func.func private @global() -> memref<4xf32> {
// CHECK-NEXT:    %b = memref.get_global @g : memref<4xf32>
// CHECK-NEXT:    func.return %b : memref<4xf32>
// CHECK-NEXT:  }
func.func private @from_memory(%keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %b = memref.load %keep[%c0] : memref<1xmemref<4xf32>>
  func.return %b : memref<4xf32>
}
// CHECK-LABEL:  func.func private @from_memory(%keep: memref<1xmemref<4xf32>>) -> memref<4xf32> {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %b = memref.load %keep[%c0] : memref<1xmemref<4xf32>>
// CHECK-NEXT:    func.return %b : memref<4xf32>
// CHECK-NEXT:  }
func.func private @unknown() -> memref<4xf32> {
  %b = "test.op"() : () -> memref<4xf32>
  func.return %b : memref<4xf32>
}
// CHECK-LABEL:  func.func private @unknown(%b: memref<4xf32>) {
// CHECK-NEXT:    %b_1 = "test.op"() : () -> memref<4xf32>
// CHECK-NEXT:    memref.copy %b_1, %b : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Each return frees what it returns.
func.func private @two_returns(%c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<4xf32>
  func.return %a : memref<4xf32>
^right:
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%b) : (memref<4xf32>) -> ()
  func.return %b : memref<4xf32>
}
// CHECK-LABEL:  func.func private @two_returns(%c: i1, %a: memref<4xf32>) {
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%b) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.copy %b, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Several results: a number stays, and so do two names of one buffer, whatever their types; what is between them goes.
func.func private @several(%n: index) -> (index, memref<4xf32>, memref<8xf32>, memref<*xf32>, index) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<8xf32>
  %x = memref.cast %a : memref<4xf32> to memref<*xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<8xf32>) -> ()
  func.return %n, %a, %b, %x, %n : index, memref<4xf32>, memref<8xf32>, memref<*xf32>, index
}
// CHECK-LABEL:  func.func private @several(%n: index, %b: memref<8xf32>) -> (index, memref<4xf32>, memref<*xf32>, index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %x = memref.cast %a : memref<4xf32> to memref<*xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<4xf32>, memref<8xf32>) -> ()
// CHECK-NEXT:    func.return %n, %a, %x, %n : index, memref<4xf32>, memref<*xf32>, index
// CHECK-NEXT:  }

// Sizes: of an argument of the function, or not.
func.func private @sizes(%n: index, %m: index) -> (memref<?x?xf32>, memref<?xf32>, memref<?xi8>) {
  %a = memref.alloc(%m, %n) : memref<?x?xf32>
  %k = arith.addi %n, %m : index
  %b = memref.alloc(%k) : memref<?xf32>
  %x = memref.alloc() : memref<4xi8>
  %y = memref.cast %x : memref<4xi8> to memref<?xi8>
  "test.op"(%a, %b, %y) : (memref<?x?xf32>, memref<?xf32>, memref<?xi8>) -> ()
  func.return %a, %b, %y : memref<?x?xf32>, memref<?xf32>, memref<?xi8>
}
// CHECK-LABEL:  func.func private @sizes(%n: index, %m: index, %a: memref<?x?xf32>) -> (memref<?xf32>, memref<?xi8>) {
// CHECK-NEXT:    %k = arith.addi %n, %m : index
// CHECK-NEXT:    %b = memref.alloc(%k) : memref<?xf32>
// CHECK-NEXT:    %x = memref.alloc() : memref<4xi8>
// CHECK-NEXT:    %y = memref.cast %x : memref<4xi8> to memref<?xi8>
// CHECK-NEXT:    "test.op"(%a, %b, %y) : (memref<?x?xf32>, memref<?xf32>, memref<?xi8>) -> ()
// CHECK-NEXT:    func.return %b, %y : memref<?xf32>, memref<?xi8>
// CHECK-NEXT:  }

// Layouts: a fully dynamic one is that of a cast; others are not.
func.func private @layouts() -> (memref<2xf32, strided<[?], offset: ?>>, memref<2xf32, strided<[2]>>) {
  %a = memref.alloc() : memref<8xf32>
  %x = memref.subview %a[0] [2] [2] : memref<8xf32> to memref<2xf32, strided<[2]>>
  %y = memref.cast %x : memref<2xf32, strided<[2]>> to memref<2xf32, strided<[?], offset: ?>>
  %b = memref.alloc() : memref<8xf32>
  %z = memref.subview %b[0] [2] [2] : memref<8xf32> to memref<2xf32, strided<[2]>>
  func.return %y, %z : memref<2xf32, strided<[?], offset: ?>>, memref<2xf32, strided<[2]>>
}
// CHECK-LABEL:  func.func private @layouts(%y: memref<2xf32, strided<[?], offset: ?>>) -> memref<2xf32, strided<[2]>> {
// CHECK-NEXT:    %a = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    %x = memref.subview %a[0] [2] [2] : memref<8xf32> to memref<2xf32, strided<[2]>>
// CHECK-NEXT:    %y_1 = memref.cast %x : memref<2xf32, strided<[2]>> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %b = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    %z = memref.subview %b[0] [2] [2] : memref<8xf32> to memref<2xf32, strided<[2]>>
// CHECK-NEXT:    memref.copy %y_1, %y : memref<2xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    memref.dealloc %a : memref<8xf32>
// CHECK-NEXT:    func.return %z : memref<2xf32, strided<[2]>>
// CHECK-NEXT:  }

// On the stack: copied, and nothing is freed.
func.func private @stack() -> memref<4xf32> {
  %a = memref.alloca() : memref<4xf32>
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func private @stack(%a: memref<4xf32>) {
// CHECK-NEXT:    %a_1 = memref.alloca() : memref<4xf32>
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// Two names of what is copied, too.
func.func private @two_names_of_a_copy(%c: i1) -> (memref<4xf32>, memref<*xf32>) {
  %a = scf.if %c -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %x = memref.cast %a : memref<4xf32> to memref<*xf32>
  func.return %a, %x : memref<4xf32>, memref<*xf32>
}
// CHECK-LABEL:  func.func private @two_names_of_a_copy(%c: i1) -> (memref<4xf32>, memref<*xf32>) {
// CHECK-NEXT:    %a = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %b_1 : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    %x = memref.cast %a : memref<4xf32> to memref<*xf32>
// CHECK-NEXT:    func.return %a, %x : memref<4xf32>, memref<*xf32>
// CHECK-NEXT:  }

// U3: public, or named otherwise.
func.func @public() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func @public() -> memref<4xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.return %a : memref<4xf32>
// CHECK-NEXT:  }
func.func private @named() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func private @named() -> memref<4xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.return %a : memref<4xf32>
// CHECK-NEXT:  }

func.func @caller(%n: index, %m: index, %c: i1) {
  %f = func.constant @named : () -> memref<4xf32>
  %t = func.call @two_returns(%c) : (i1) -> memref<4xf32>
  %s:5 = func.call @several(%n) : (index) -> (index, memref<4xf32>, memref<8xf32>, memref<*xf32>, index)
  %d:3 = func.call @sizes(%m, %n) : (index, index) -> (memref<?x?xf32>, memref<?xf32>, memref<?xi8>)
  %l:2 = func.call @layouts() : () -> (memref<2xf32, strided<[?], offset: ?>>, memref<2xf32, strided<[2]>>)
  "test.op"(%t, %s#0, %s#1, %s#2, %s#3, %s#4) : (memref<4xf32>, index, memref<4xf32>, memref<8xf32>, memref<*xf32>, index) -> ()
  "test.op"(%d#0, %d#1, %d#2, %l#0, %l#1) : (memref<?x?xf32>, memref<?xf32>, memref<?xi8>, memref<2xf32, strided<[?], offset: ?>>, memref<2xf32, strided<[2]>>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @caller(%n: index, %m: index, %c: i1) {
// CHECK-NEXT:    %f = func.constant @named : () -> memref<4xf32>
// CHECK-NEXT:    %t = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.call @two_returns(%c, %t) : (i1, memref<4xf32>) -> ()
// CHECK-NEXT:    %s = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    %s_1, %s_2, %s_3, %s_4 = func.call @several(%n, %s) : (index, memref<8xf32>) -> (index, memref<4xf32>, memref<*xf32>, index)
// CHECK-NEXT:    %d = memref.alloc(%n, %m) : memref<?x?xf32>
// CHECK-NEXT:    %d_1, %d_2 = func.call @sizes(%m, %n, %d) : (index, index, memref<?x?xf32>) -> (memref<?xf32>, memref<?xi8>)
// CHECK-NEXT:    %l = memref.alloc() : memref<2xf32>
// CHECK-NEXT:    %l_1 = memref.cast %l : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %l_2 = func.call @layouts(%l_1) : (memref<2xf32, strided<[?], offset: ?>>) -> memref<2xf32, strided<[2]>>
// CHECK-NEXT:    "test.op"(%t, %s_1, %s_2, %s, %s_3, %s_4) : (memref<4xf32>, index, memref<4xf32>, memref<8xf32>, memref<*xf32>, index) -> ()
// CHECK-NEXT:    "test.op"(%d, %d_1, %d_2, %l_1, %l_2) : (memref<?x?xf32>, memref<?xf32>, memref<?xi8>, memref<2xf32, strided<[?], offset: ?>>, memref<2xf32, strided<[2]>>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The memory of one inside of a region is freed by the name that it has outside.
func.func private @out_of_a_region() -> memref<4xf32> {
  %r = scf.execute_region -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func private @out_of_a_region(%r: memref<4xf32>) {
// CHECK-NEXT:    %r_1 = scf.execute_region -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.copy %r_1, %r : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %r_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A copy into what the caller provides has any offset and any strides: other types say more.
func.func private @strided() -> (memref<4xf32, strided<[?]>>, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  %s = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?]>>
  %t = memref.cast %b : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %u = memref.cast %c : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
  func.return %s, %t, %u : memref<4xf32, strided<[?]>>, memref<4xf32, strided<[?], offset: ?>>, memref<4xf32, strided<[1], offset: ?>>
}
// CHECK-LABEL:  func.func private @strided(%t: memref<4xf32, strided<[?], offset: ?>>) -> (memref<4xf32, strided<[?]>>, memref<4xf32, strided<[1], offset: ?>>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %c = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %s = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?]>>
// CHECK-NEXT:    %t_1 = memref.cast %b : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    %u = memref.cast %c : memref<4xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:    memref.copy %t_1, %t : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return %s, %u : memref<4xf32, strided<[?]>>, memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:  }

// A free of %r would free a part of %a.
func.func private @view_or_buffer(%c: i1) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %c4 = arith.constant 4 : index
    %a = memref.alloc() : memref<20xi8>
    %v = memref.view %a[%c4][] : memref<20xi8> to memref<4xf32>
    scf.yield %v : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}
// CHECK-LABEL:  func.func private @view_or_buffer(%c: i1) -> memref<4xf32> {
// CHECK-NEXT:     %r = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:       %c4 = arith.constant 4 : index
// CHECK-NEXT:       %a = memref.alloc() : memref<20xi8>
// CHECK-NEXT:       %v = memref.view %a[%c4][] : memref<20xi8> to memref<4xf32>
// CHECK-NEXT:       scf.yield %v : memref<4xf32>
// CHECK-NEXT:     } else {
// CHECK-NEXT:       %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:       scf.yield %b : memref<4xf32>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return %r : memref<4xf32>
// CHECK-NEXT:   }
