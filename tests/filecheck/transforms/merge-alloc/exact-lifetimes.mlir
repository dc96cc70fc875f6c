// RUN: xdsl-opt -p 'merge-alloc{planner=auto},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{planner=auto lifetimes=tick}' %s | filecheck %s --check-prefix TICK

// With lifetimes=liveness, a buffer only takes its bytes while its contents matter. The TICK lines
// say what the ranges from first to last access need.

// What is in %a is not needed between its last read and the fill that writes all of it: %b gets the
// same bytes meanwhile.
// CHECK-LABEL: @hole
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// TICK-LABEL:  @hole
// TICK:          memref.alloc() {alignment = 64 : i64} : memref<512xi8>
func.func @hole(%v: f32) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  linalg.fill ins(%v : f32) outs(%a : memref<64xf32>)
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// A part of %a is kept when only another part is written.
// CHECK-LABEL: @no_hole
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<512xi8>
func.func @no_hole(%v: f32) {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  %half = memref.subview %a[0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1]>>
  linalg.fill ins(%v : f32) outs(%half : memref<32xf32, strided<[1]>>)
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}

// Only one of two branches is taken.
// CHECK-LABEL: @exclusive_branches
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// TICK-LABEL:  @exclusive_branches
// TICK:          memref.alloc() {alignment = 64 : i64} : memref<512xi8>
func.func @exclusive_branches(%c: i1) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  scf.if %c {
    "test.op"(%a) : (memref<64xf32>) -> ()
  } else {
    "test.op"(%b) : (memref<64xf32>) -> ()
  }
  func.return
}

// Each iteration writes both buffers before it reads them, one after the other.
// CHECK-LABEL: @phases_of_a_loop
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// TICK-LABEL:  @phases_of_a_loop
// TICK:          memref.alloc() {alignment = 64 : i64} : memref<512xi8>
func.func @phases_of_a_loop(%n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  scf.for %i = %c0 to %n step %c1 {
    linalg.fill ins(%v : f32) outs(%a : memref<64xf32>)
    "test.op"(%a) : (memref<64xf32>) -> ()
    linalg.fill ins(%v : f32) outs(%b : memref<64xf32>)
    "test.op"(%b) : (memref<64xf32>) -> ()
  }
  func.return
}

// What a loop carries is followed around it: both buffers live as long as the loop runs, and the
// one after it gets the bytes of both. (See carried-buffers.mlir for where they do not fit.)
// CHECK-LABEL: @ping_pong
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// CHECK-NOT:     memref.alloc
// TICK-LABEL:  @ping_pong
// TICK:          %a = memref.alloc() : memref<64xf32>
// TICK:          %b = memref.alloc() : memref<64xf32>
// TICK:          memref.alloc() {alignment = 64 : i64} : memref<512xi8>
func.func @ping_pong(%n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<64xf32>, memref<64xf32>) {
    linalg.exp ins(%x : memref<64xf32>) outs(%y : memref<64xf32>)
    scf.yield %y, %x : memref<64xf32>, memref<64xf32>
  }
  "test.op"(%r#0) : (memref<64xf32>) -> ()
  %after = memref.alloc() : memref<128xf32>
  "test.op"(%after) : (memref<128xf32>) -> ()
  func.return
}

// An allocation in the loop that the next iteration still sees is not one buffer, whatever its lifetime.
// CHECK-LABEL: @new_in_every_round
// CHECK:         %kept = memref.alloc() : memref<64xf32>
func.func @new_in_every_round(%n: index, %init: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (memref<64xf32>) {
    %kept = memref.alloc() : memref<64xf32>
    linalg.exp ins(%x : memref<64xf32>) outs(%kept : memref<64xf32>)
    scf.yield %kept : memref<64xf32>
  }
  "test.op"(%r) : (memref<64xf32>) -> ()
  func.return
}

// The same over blocks: in each iteration of the loop, %a is needed from ^body to ^next, and %b only in
// the block that leaves the loop.
// CHECK-LABEL: @blocks
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<256xi8>
func.func @blocks(%c: i1) {
  %a = memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  cf.br ^body
^body:
  "test.op"(%a) : (memref<64xf32>) -> ()
  cf.cond_br %c, ^body, ^leave
^leave:
  "test.op"(%b) : (memref<64xf32>) -> ()
  func.return
}

// Cites: 000/loops
