// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --allow-unregistered-dialect --split-input-file %s | filecheck %s

// V2: what these operations return are other names of %a, whose contents are read in the end.

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @reshaped: %a and %b share bytes of %arena while both are live
func.func @reshaped(%x: memref<16xf32>, %y: memref<4x4xf32>, %shape: memref<2xindex>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  %r = memref.reshape %a(%shape) : (memref<16xf32>, memref<2xindex>) -> memref<4x4xf32>
  memref.copy %x, %b : memref<16xf32> to memref<16xf32>
  memref.copy %r, %y : memref<4x4xf32> to memref<4x4xf32>
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @transposed: %a and %b share bytes of %arena while both are live
func.func @transposed(%x: memref<4x4xf32>, %y: memref<4x4xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<4x4xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<4x4xf32>
  memref.copy %x, %a : memref<4x4xf32> to memref<4x4xf32>
  %t = memref.transpose %a (d0, d1) -> (d1, d0) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  memref.copy %x, %b : memref<4x4xf32> to memref<4x4xf32>
  memref.copy %t, %y : memref<4x4xf32, strided<[1, 4]>> to memref<4x4xf32>
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @aligned: %a and %b share bytes of %arena while both are live
func.func @aligned(%x: memref<16xf32>, %y: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  %r = "memref.assume_alignment"(%a) <{alignment = 16 : i32}> : (memref<16xf32>) -> memref<16xf32>
  memref.copy %x, %b : memref<16xf32> to memref<16xf32>
  memref.copy %r, %y : memref<16xf32> to memref<16xf32>
  func.return
}

// -----

// CHECK: error: the memory plan is wrong: 1 violation
// CHECK-NEXT: error: in @distinct: %a and %b share bytes of %arena while both are live
func.func @distinct(%x: memref<16xf32>, %y: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%c0][] : memref<64xi8> to memref<16xf32>
  memref.copy %x, %a : memref<16xf32> to memref<16xf32>
  %r, %z = "memref.distinct_objects"(%a, %y) : (memref<16xf32>, memref<16xf32>) -> (memref<16xf32>, memref<16xf32>)
  memref.copy %x, %b : memref<16xf32> to memref<16xf32>
  memref.copy %r, %z : memref<16xf32> to memref<16xf32>
  func.return
}
