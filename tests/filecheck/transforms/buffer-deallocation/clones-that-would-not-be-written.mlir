// RUN: xdsl-opt -p buffer-deallocation --split-input-file %s | filecheck %s

// Rule D16: no clone takes the place of a buffer that is written while the clone would be needed, or of
// one whose clone would be written.

// A loop that does not run at all returns %x itself, which is written then: it cannot begin with a clone.
// CHECK-LABEL: func.func @written_behind_a_loop(
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return
func.func @written_behind_a_loop(%n: index, %v: f32, %x: memref<4xf32>, %y: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %t, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  linalg.fill ins(%v : f32) outs(%r : memref<4xf32>)
  %k = arith.constant 0 : index
  %l = memref.load %x[%k] : memref<4xf32>
  func.return %l : f32
}

// -----

// The same, and what the loop begins with may be %x or a new buffer.
// CHECK-LABEL: func.func @written_behind_a_loop_that_gets_it(
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return
func.func @written_behind_a_loop_that_gets_it(%c: i1, %n: index, %v: f32, %x: memref<4xf32>, %y: memref<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    %e = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%e : memref<4xf32>)
    scf.yield %e : memref<4xf32>
  }
  %u = scf.for %i = %c0 to %n step %c1 iter_args(%s = %t) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %s, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  linalg.fill ins(%v : f32) outs(%u : memref<4xf32>)
  %k = arith.constant 0 : index
  %l = memref.load %x[%k] : memref<4xf32>
  func.return %l : f32
}

// -----

// %r may be %a. It is written while %t, which may be %a, too, is needed.
// CHECK-LABEL: func.func @written_as_one_of_two(
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return
func.func @written_as_one_of_two(%c: i1, %d: i1, %v: f32, %w: f32, %y: memref<4xf32>, %z: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %t = scf.if %d -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  } else {
    %e = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%e : memref<4xf32>)
    scf.yield %e : memref<4xf32>
  }
  linalg.fill ins(%w : f32) outs(%r : memref<4xf32>)
  memref.copy %t, %y : memref<4xf32> to memref<4xf32>
  memref.copy %a, %z : memref<4xf32> to memref<4xf32>
  func.return
}

// -----

// The other way round: %t may be %r, which may be %a. %a is written while %t is needed.
// CHECK-LABEL: func.func @written_under_its_first_name(
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return
func.func @written_under_its_first_name(%c: i1, %d: i1, %v: f32, %w: f32, %y: memref<4xf32>, %z: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  linalg.fill ins(%w : f32) outs(%r : memref<4xf32>)
  %t = scf.if %d -> (memref<4xf32>) {
    scf.yield %r : memref<4xf32>
  } else {
    %e = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%e : memref<4xf32>)
    scf.yield %e : memref<4xf32>
  }
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  memref.copy %t, %y : memref<4xf32> to memref<4xf32>
  memref.copy %r, %z : memref<4xf32> to memref<4xf32>
  func.return
}

// -----

// %x and %x2 may be one buffer: what may be %x is written while what may be %x2 is needed.
// CHECK-LABEL: func.func @arguments_may_be_the_same(
// CHECK-NOT:     bufferization.clone
// CHECK:         func.return
func.func @arguments_may_be_the_same(%c: i1, %d: i1, %v: f32, %x: memref<4xf32>, %x2: memref<4xf32>, %y: memref<4xf32>) {
  %s = scf.if %d -> (memref<4xf32>) {
    scf.yield %x2 : memref<4xf32>
  } else {
    %n = memref.alloc() : memref<4xf32>
    linalg.fill ins(%v : f32) outs(%n : memref<4xf32>)
    scf.yield %n : memref<4xf32>
  }
  %t = scf.if %c -> (memref<4xf32>) {
    scf.yield %x : memref<4xf32>
  } else {
    %e = memref.alloc() : memref<4xf32>
    scf.yield %e : memref<4xf32>
  }
  linalg.fill ins(%v : f32) outs(%t : memref<4xf32>)
  memref.copy %s, %y : memref<4xf32> to memref<4xf32>
  func.return
}
