// RUN: xdsl-opt %s -p verify-memory-plan | filecheck %s

// What is one of two views in an iteration is needed in that one only.

// CHECK: @one_of_two_in_a_loop(
// CHECK: @branch_of_two_in_a_loop(

func.func @one_of_two_in_a_loop(%c: i1, %n: index, %x: memref<8xf32>, %y: memref<8xf32>) {
  %arena = memref.alloc() : memref<128xi8>
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %32 = arith.constant 32 : index
  %a = memref.view %arena[%0][] : memref<128xi8> to memref<8xf32>
  %b = memref.view %arena[%32][] : memref<128xi8> to memref<8xf32>
  %d = memref.view %arena[%0][] : memref<128xi8> to memref<8xf32>
  scf.for %i = %0 to %n step %1 {
    memref.copy %y, %d : memref<8xf32> to memref<8xf32>
    memref.copy %d, %y : memref<8xf32> to memref<8xf32>
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
    memref.copy %x, %b : memref<8xf32> to memref<8xf32>
    %s = arith.select %c, %a, %b : memref<8xf32>
    memref.copy %s, %y : memref<8xf32> to memref<8xf32>
  }
  func.return
}
func.func @branch_of_two_in_a_loop(%c: i1, %n: index, %x: memref<8xf32>, %y: memref<8xf32>) {
  %arena = memref.alloc() : memref<128xi8>
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %32 = arith.constant 32 : index
  %a = memref.view %arena[%0][] : memref<128xi8> to memref<8xf32>
  %b = memref.view %arena[%32][] : memref<128xi8> to memref<8xf32>
  %d = memref.view %arena[%0][] : memref<128xi8> to memref<8xf32>
  scf.for %i = %0 to %n step %1 {
    memref.copy %y, %d : memref<8xf32> to memref<8xf32>
    memref.copy %d, %y : memref<8xf32> to memref<8xf32>
    memref.copy %x, %a : memref<8xf32> to memref<8xf32>
    memref.copy %x, %b : memref<8xf32> to memref<8xf32>
    %r = scf.if %c -> memref<8xf32> {
      scf.yield %a : memref<8xf32>
    } else {
      scf.yield %b : memref<8xf32>
    }
    memref.copy %r, %y : memref<8xf32> to memref<8xf32>
  }
  func.return
}
