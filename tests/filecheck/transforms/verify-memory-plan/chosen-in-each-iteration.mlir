// RUN: xdsl-opt -p verify-memory-plan %s | filecheck %s

// V10, V11: what a branch returns is for this iteration, not for the next one. So %a and %b are those of
// one iteration, in which one is behind the other.

// CHECK: @chosen
func.func @chosen(%c: i1, %x: memref<16xf32>, %y: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c64 = arith.constant 64 : index
  %arena = memref.alloc() : memref<320xi8>
  scf.for %i = %c0 to %c4 step %c1 {
    %at = arith.muli %i, %c64 : index
    %behind = arith.addi %at, %c64 : index
    %r = scf.if %c -> memref<16xf32> {
      %a = memref.view %arena[%at][] : memref<320xi8> to memref<16xf32>
      memref.copy %x, %a : memref<16xf32> to memref<16xf32>
      scf.yield %a : memref<16xf32>
    } else {
      scf.yield %x : memref<16xf32>
    }
    %b = memref.view %arena[%behind][] : memref<320xi8> to memref<16xf32>
    memref.copy %x, %b : memref<16xf32> to memref<16xf32>
    memref.copy %r, %y : memref<16xf32> to memref<16xf32>
    memref.copy %b, %y : memref<16xf32> to memref<16xf32>
  }
  func.return
}
