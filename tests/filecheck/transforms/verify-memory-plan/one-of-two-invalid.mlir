// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// What is read may be %a, whose bytes %c has by then.

// CHECK: error: in @selected: %a and %c share bytes of %arena while both are live
func.func @selected(%cond: i1, %x: memref<64xf32>) {
  %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
  %0 = arith.constant 0 : index
  %1 = arith.constant 256 : index
  %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
  %c = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%c : memref<64xf32>)
  %one = arith.select %cond, %a, %b : memref<64xf32>
  linalg.exp ins(%one : memref<64xf32>) outs(%x : memref<64xf32>)
  func.return
}

// -----

// The same with the other order of operands.

// CHECK: error: in @selected_the_other_way: %a and %c share bytes of %arena while both are live
func.func @selected_the_other_way(%cond: i1, %x: memref<64xf32>) {
  %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
  %0 = arith.constant 0 : index
  %1 = arith.constant 256 : index
  %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  %b = memref.view %arena[%1][] : memref<512xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%b : memref<64xf32>)
  %c = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%c : memref<64xf32>)
  %one = arith.select %cond, %b, %a : memref<64xf32>
  linalg.exp ins(%one : memref<64xf32>) outs(%x : memref<64xf32>)
  func.return
}

// -----

// What is fetched ahead has to be there.

// CHECK: error: in @fetched_ahead: %a is accessed when %arena may have been freed
func.func @fetched_ahead(%x: memref<64xf32>) {
  %arena = memref.alloc() {alignment = 64 : i64} : memref<512xi8>
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<512xi8> to memref<64xf32>
  linalg.exp ins(%x : memref<64xf32>) outs(%a : memref<64xf32>)
  memref.dealloc %arena : memref<512xi8>
  memref.prefetch %a[%0], read, locality<3>, data : memref<64xf32>
  func.return
}
