// RUN: xdsl-opt -p verify-memory-plan %s | filecheck %s

// The pass changes nothing.

// CHECK-LABEL: func.func @reused(
func.func @reused(%x: memref<64xf32>) {
  // CHECK: %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  // CHECK: %b = memref.view %arena[%1][] : memref<256xi8> to memref<64xf32>
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %1 = arith.constant 0 : index
  %b = memref.view %arena[%1][] : memref<256xi8> to memref<64xf32>
  "test.op"(%x, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}

// A slice for each iteration.

// CHECK-LABEL: func.func @slices(
func.func @slices(%arena: memref<256xi8>) {
  // CHECK: memref.view %arena[
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %at = arith.muli %i, %c64 : index
    %a = memref.view %arena[%at][] : memref<256xi8> to memref<16xf32>
    "test.op"(%a) : (memref<16xf32>) -> ()
    scf.reduce
  }
  func.return
}

// A view cannot be freed: what is freed is the other one, so the view need not be alive there (V3).

// CHECK-LABEL: func.func @freed_if_it_is_the_other_one(
func.func @freed_if_it_is_the_other_one(%c: i1, %other: memref<64xf32>) {
  // CHECK: %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  // CHECK: %b = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  %arena = memref.alloc() : memref<256xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  %r = arith.select %c, %a, %other : memref<64xf32>
  "test.op"(%r) : (memref<64xf32>) -> ()
  %b = memref.view %arena[%0][] : memref<256xi8> to memref<64xf32>
  "test.op"(%b) : (memref<64xf32>) -> ()
  scf.if %c {
  } else {
    memref.dealloc %r : memref<64xf32>
  }
  "test.op"(%b) : (memref<64xf32>) -> ()
  func.return
}

// Softmax does not read its destination: around the loop nobody needs the contents of %a.

// CHECK: func.func @overwritten_by_softmax
func.func @overwritten_by_softmax(%x: memref<4x8xf32>, %c: i1) {
  %arena = memref.alloc() : memref<128xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<128xi8> to memref<4x8xf32>
  %b = memref.view %arena[%0][] : memref<128xi8> to memref<4x8xf32>
  cf.br ^loop
^loop:
  linalg.softmax dimension(1) ins(%x : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  linalg.exp ins(%a : memref<4x8xf32>) outs(%x : memref<4x8xf32>)
  linalg.exp ins(%x : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
  linalg.exp ins(%b : memref<4x8xf32>) outs(%x : memref<4x8xf32>)
  cf.cond_br %c, ^loop, ^done
^done:
  func.return
}
