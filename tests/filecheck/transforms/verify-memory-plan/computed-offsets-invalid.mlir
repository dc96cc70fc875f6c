// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V11: what arithmetic on indices says of offsets.

// A remainder of what is smaller than the divisor is that itself: both views move in step.

// CHECK: func.func @remainder_of_what_is_small
func.func @remainder_of_what_is_small() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<256xi8>
  scf.for %i = %c0 to %c2 step %c1 {
    %k = arith.remui %i, %c2 : index
    %at = arith.muli %k, %c64 : index
    %i64 = arith.muli %i, %c64 : index
    %behind = arith.addi %i64, %c64 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    %b = memref.view %arena[%behind][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a, %b) : (memref<16xf32>, memref<16xf32>) -> ()
  }
  func.return
}

// -----

// Numbers that are one more than a multiple of 64 stay that, if 128 is the divisor: 1 or 65.

// CHECK: func.func @remainder_of_multiples
func.func @remainder_of_multiples() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloc() : memref<256xi8>
  %b = memref.view %arena[%c64][] : memref<256xi8> to memref<1xi8>
  %d = memref.view %arena[%c0][] : memref<256xi8> to memref<1xi8>
  "test.op"(%b, %d) : (memref<1xi8>, memref<1xi8>) -> ()
  scf.for %i = %c0 to %c4 step %c1 {
    %i64 = arith.muli %i, %c64 : index
    %one_more = arith.addi %i64, %c1 : index
    %at = arith.remui %one_more, %c128 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<63xi8>
    "test.op"(%a) : (memref<63xi8>) -> ()
  }
  "test.op"(%b, %d) : (memref<1xi8>, memref<1xi8>) -> ()
  func.return
}

// -----

// With one byte more, what begins at 1 reaches to 64.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @remainder_of_multiples_that_meets: %b and %a share bytes of %arena while both are live
// CHECK-NEXT:   bytes [64, 65): %b = memref.view %arena[%c64][] : memref<256xi8> to memref<1xi8>
// CHECK-NEXT:   bytes [1, 129) in pieces of 64: %a = memref.view %arena[%at][] : memref<256xi8> to memref<64xi8>
// CHECK-NEXT:   both live at: "test.op"(%a) : (memref<64xi8>) -> ()
// CHECK-NEXT:   note: 'test.op' is not known here, so it may read and write all its buffers in any order; xdsl_mergealloc.verify.effects.register_effects says what it does
func.func @remainder_of_multiples_that_meets() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloc() : memref<256xi8>
  %b = memref.view %arena[%c64][] : memref<256xi8> to memref<1xi8>
  "test.op"(%b) : (memref<1xi8>) -> ()
  scf.for %i = %c0 to %c4 step %c1 {
    %i64 = arith.muli %i, %c64 : index
    %one_more = arith.addi %i64, %c1 : index
    %at = arith.remui %one_more, %c128 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<64xi8>
    "test.op"(%a) : (memref<64xi8>) -> ()
  }
  "test.op"(%b) : (memref<1xi8>) -> ()
  func.return
}

// -----

// How a negative number is rounded depends on the kind of division.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @quotient_of_what_may_be_negative: the offset of %a in %arena cannot be worked out
// CHECK-NEXT:   bytes unknown: %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
func.func @quotient_of_what_may_be_negative() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %arena = memref.alloc() : memref<256xi8>
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<1xi8>
  scf.for %i = %c0 to %c4 step %c1 {
    %less = arith.subi %i, %c1 : index
    %half = arith.divsi %less, %c2 : index
    %at = arith.addi %half, %c4 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a, %b) : (memref<16xf32>, memref<1xi8>) -> ()
  }
  func.return
}

// -----

// Other types of integers make no difference; nor do minima, maxima and shifts.

// CHECK: func.func @types_and_bounds
func.func @types_and_bounds() {
  %small = arith.constant 64 : i32
  %long = arith.extsi %small : i32 to i64
  %c64 = arith.index_cast %long : i64 to index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c192 = arith.constant 192 : index
  %arena = memref.alloc() : memref<256xi8>
  %b = memref.view %arena[%c0][] : memref<256xi8> to memref<16xf32>
  %d = memref.view %arena[%c192][] : memref<256xi8> to memref<16xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %shifted = arith.shli %i, %c6 : index
    %at_least = arith.maxsi %shifted, %c64 : index
    %end = arith.subi %c192, %c64 : index
    %at = arith.minsi %at_least, %end : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a, %b, %d) : (memref<16xf32>, memref<16xf32>, memref<16xf32>) -> ()
  }
  func.return
}

// -----

// The first of two numbers is the greater one: %a may be at 64 all the same.

// CHECK: error: in @chosen_offset: %a and %b share bytes of %arena while both are live
func.func @chosen_offset(%c: i1, %x: memref<16xf32>, %arena: memref<256xi8>) {
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %offset = arith.select %c, %c128, %c64 : index
  %a = memref.view %arena[%offset][] : memref<256xi8> to memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
  %b = memref.view %arena[%c64][] : memref<256xi8> to memref<16xf32>
  linalg.exp ins(%x : memref<16xf32>) outs(%b : memref<16xf32>)
  linalg.exp ins(%b : memref<16xf32>) outs(%x : memref<16xf32>)
  linalg.exp ins(%a : memref<16xf32>) outs(%x : memref<16xf32>)
  func.return
}

// -----

// The remainder of the last iteration is that of the first one again.

// CHECK: error: in @remainder_of_the_last_iteration: %a has bytes of %arena that it shares with itself in another iteration
func.func @remainder_of_the_last_iteration(%x: memref<16xf32>, %arena: memref<320xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c5) step (%c1) {
    %place = arith.remui %i, %c4 : index
    %offset = arith.muli %place, %c64 : index
    %a = memref.view %arena[%offset][] : memref<320xi8> to memref<16xf32>
    linalg.exp ins(%x : memref<16xf32>) outs(%a : memref<16xf32>)
    scf.reduce
  }
  func.return
}
