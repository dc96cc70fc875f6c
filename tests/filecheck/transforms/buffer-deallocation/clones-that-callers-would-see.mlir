// RUN: xdsl-opt -p buffer-deallocation %s | filecheck %s
// RUN: xdsl-opt -p "buffer-deallocation{analysis-only=true}" %s | filecheck %s --check-prefix=LEFT-ALONE

// @write_through writes the result, and then reads the argument, which may be the same buffer: so
// this function returns no clone, but says at run time whether the result is its caller's.
func.func private @argument_or_fresh(%c: i1, %a: memref<4xi32>) -> memref<4xi32> {
  %r = scf.if %c -> (memref<4xi32>) {
    %n = memref.alloc() : memref<4xi32>
    scf.yield %n : memref<4xi32>
  } else {
    scf.yield %a : memref<4xi32>
  }
  func.return %r : memref<4xi32>
}
// CHECK-LABEL: func.func private @argument_or_fresh(
// CHECK-SAME:     %c: i1, %a: memref<4xi32>, %a_owned: i1) -> (memref<4xi32>, i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NOT:    bufferization.clone
// CHECK:        func.return %r, %r_owned : memref<4xi32>, i1

func.func @write_through(%c: i1, %x: memref<4xi32>, %v: i32, %i: index) -> i32 {
  %r = func.call @argument_or_fresh(%c, %x) : (i1, memref<4xi32>) -> memref<4xi32>
  memref.store %v, %r[%i] : memref<4xi32>
  %l = memref.load %x[%i] : memref<4xi32>
  func.return %l : i32
}
// CHECK-LABEL: func.func @write_through(
// CHECK-NEXT:   %0 = arith.constant false
// CHECK-NEXT:   %r, %r_owned = func.call @argument_or_fresh(%c, %x, %0) {deallocation.dynamic_ownership} : (i1, memref<4xi32>, i1) -> (memref<4xi32>, i1)
// CHECK-NEXT:   memref.store %v, %r[%i] : memref<4xi32>
// CHECK-NEXT:   bufferization.dealloc (%r : memref<4xi32>) if (%r_owned)
// CHECK-NEXT:   %l = memref.load %x[%i] : memref<4xi32>
// CHECK-NEXT:   func.return %l : i32

// Only what may be returned has an indicator: %w stays its caller's, in whose arena it may be.
func.func private @with_a_workspace(%c: i1, %w: memref<4xi32>, %a: memref<4xi32>) -> memref<4xi32> {
  %one = arith.constant 1 : i32
  linalg.fill ins(%one : i32) outs(%w : memref<4xi32>)
  %r = scf.if %c -> (memref<4xi32>) {
    %n = memref.alloc() : memref<4xi32>
    memref.copy %w, %n : memref<4xi32> to memref<4xi32>
    scf.yield %n : memref<4xi32>
  } else {
    scf.yield %a : memref<4xi32>
  }
  func.return %r : memref<4xi32>
}
// CHECK-LABEL: func.func private @with_a_workspace(
// CHECK-SAME:     %c: i1, %w: memref<4xi32>, %a: memref<4xi32>, %a_owned: i1) -> (memref<4xi32>, i1)
// CHECK-NOT:    dealloc %w

func.func @write_beside_a_workspace(%c: i1, %x: memref<4xi32>, %v: i32, %i: index) -> i32 {
  %w = memref.alloc() : memref<4xi32>
  %r = func.call @with_a_workspace(%c, %w, %x) : (i1, memref<4xi32>, memref<4xi32>) -> memref<4xi32>
  memref.store %v, %r[%i] : memref<4xi32>
  %l = memref.load %x[%i] : memref<4xi32>
  func.return %l : i32
}
// CHECK-LABEL: func.func @write_beside_a_workspace(
// CHECK:        %r, %r_owned = func.call @with_a_workspace(%c, %w, %x, %{{[0-9]+}}) {deallocation.dynamic_ownership}
// CHECK-NEXT:   memref.dealloc %w

// Nobody writes what this one returns, or its argument afterwards: a clone it is.
func.func private @only_read(%c: i1, %a: memref<4xi32>) -> memref<4xi32> {
  %r = scf.if %c -> (memref<4xi32>) {
    %n = memref.alloc() : memref<4xi32>
    scf.yield %n : memref<4xi32>
  } else {
    scf.yield %a : memref<4xi32>
  }
  func.return %r : memref<4xi32>
}
// CHECK-LABEL: func.func private @only_read(%c: i1, %a: memref<4xi32>) -> memref<4xi32> {
// CHECK:          bufferization.clone %a

func.func @read(%c: i1, %x: memref<4xi32>, %i: index) -> i32 {
  %r = func.call @only_read(%c, %x) : (i1, memref<4xi32>) -> memref<4xi32>
  %l = memref.load %r[%i] : memref<4xi32>
  func.return %l : i32
}
// CHECK-LABEL: func.func @read(
// CHECK:        %l = memref.load %r[%i] : memref<4xi32>
// CHECK-NEXT:   memref.dealloc %r : memref<4xi32>

// A function that calls itself can have no indicators. Its caller gets an alias of %x, or a buffer
// that nobody frees.
func.func private @recursive(%i: index, %a: memref<4xi32>) -> memref<4xi32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end = arith.cmpi sle, %i, %zero : index
  %r = scf.if %end -> (memref<4xi32>) {
    %n = memref.alloc() {name = "n"} : memref<4xi32>
    scf.yield %n : memref<4xi32>
  } else {
    %j = arith.subi %i, %one : index
    %s = func.call @recursive(%j, %a) : (index, memref<4xi32>) -> memref<4xi32>
    %t = arith.select %end, %s, %a : memref<4xi32>
    scf.yield %t : memref<4xi32>
  }
  func.return %r : memref<4xi32>
}
// CHECK-LABEL: func.func private @recursive(%i: index, %a: memref<4xi32>) -> memref<4xi32> {
// CHECK-NOT:    bufferization.clone
// CHECK-NOT:    memref.dealloc
// LEFT-ALONE-LABEL: func.func private @recursive(
// LEFT-ALONE:         %n = memref.alloc() {name = "n", deallocation.skip = "may be returned, where callers can tell a clone from an argument"}

func.func @write_through_recursive(%v: i32, %i: index) -> i32 {
  %x = memref.alloc() : memref<4xi32>
  memref.store %v, %x[%i] : memref<4xi32>
  %r = func.call @recursive(%i, %x) : (index, memref<4xi32>) -> memref<4xi32>
  memref.store %v, %r[%i] : memref<4xi32>
  %l = memref.load %x[%i] : memref<4xi32>
  func.return %l : i32
}
// CHECK-LABEL: func.func @write_through_recursive(
// CHECK:        memref.store %v, %r[%i] : memref<4xi32>
// CHECK-NEXT:   %l = memref.load %x[%i] : memref<4xi32>
// CHECK-NEXT:   memref.dealloc %x : memref<4xi32>
// CHECK-NEXT:   func.return %l : i32

// It is the same if the argument is not loaded, but copied, and nobody else has it.
func.func private @copied_behind_a_write(%c: i1, %a: memref<4xi32>) -> memref<4xi32> {
  %r = scf.if %c -> (memref<4xi32>) {
    %n = memref.alloc() : memref<4xi32>
    scf.yield %n : memref<4xi32>
  } else {
    scf.yield %a : memref<4xi32>
  }
  func.return %r : memref<4xi32>
}
// CHECK-LABEL: func.func private @copied_behind_a_write(
// CHECK-NOT:    bufferization.clone
// CHECK:        func.return %r, %r_owned : memref<4xi32>, i1

func.func @copy_behind_a_write(%c: i1, %v: i32, %i: index) -> i32 {
  %x = memref.alloc() : memref<4xi32>
  memref.store %v, %x[%i] : memref<4xi32>
  %r = func.call @copied_behind_a_write(%c, %x) : (i1, memref<4xi32>) -> memref<4xi32>
  memref.store %v, %r[%i] : memref<4xi32>
  %y = memref.alloc() : memref<4xi32>
  memref.copy %x, %y : memref<4xi32> to memref<4xi32>
  %l = memref.load %y[%i] : memref<4xi32>
  func.return %l : i32
}
