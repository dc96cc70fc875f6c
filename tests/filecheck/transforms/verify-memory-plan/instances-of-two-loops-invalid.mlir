// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V7: what each iteration of two loops makes is apart for one of them only.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @one_of_two_dimensions: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'scf.parallel', whose iterations run at the same time
func.func @one_of_two_dimensions(%arena: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {
    %at = arith.muli %i, %c64 : index
    %a = memref.view %arena[%at][] : memref<128xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.reduce
  }
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @the_outer_one_of_two_loops: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'scf.parallel', whose iterations run at the same time
func.func @the_outer_one_of_two_loops(%arena: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c2) step (%c1) {
    %at = arith.muli %i, %c64 : index
    scf.parallel (%j) = (%c0) to (%c2) step (%c1) {
      %a = memref.view %arena[%at][] : memref<128xi8> to memref<16xf32>
      "test.op"(%a) : (memref<16xf32>) -> ()
      scf.reduce
    }
    scf.reduce
  }
  func.return
}

// -----

// A loop that runs once has one instance.

// CHECK: func.func @once(
func.func @once(%arena: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c1) step (%c1, %c1) {
    %at = arith.muli %i, %c64 : index
    %a = memref.view %arena[%at][] : memref<128xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.reduce
  }
  func.return
}

// -----

// The iterations of affine's parallel loops run at the same time, too.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @affine: %a has bytes of %arena that it shares with itself in another iteration of the enclosing 'affine.parallel', whose iterations run at the same time
func.func @affine(%arena: memref<128xi8>) {
  %c0 = arith.constant 0 : index
  affine.parallel (%i) = (0) to (2) {
    %a = memref.view %arena[%c0][] : memref<128xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
  }
  func.return
}
