// RUN: xdsl-opt -p 'merge-alloc{pools="default:512"},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program},verify-memory-plan' %s | filecheck %s --check-prefix=PROGRAM
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument place-results=true}' %s | filecheck %s --check-prefix=PLACED

// S1: a result is scratch before it is written, with pools as well. Arenas of whole programs are there as
// long as the functions that are called from outside, so that no result may be in them, but all are with
// place-results=true.

// CHECK-LABEL: func.func @f
// CHECK-NEXT:    %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK-NEXT:    %0 = arith.constant 0 : index
// CHECK-NEXT:    %a = memref.view %arena[%0]
// CHECK:         %arena_1 = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK:         %b = memref.view %arena_1[
// CHECK:         %r = memref.view %arena[

// PROGRAM-LABEL: func.func @f
// PROGRAM:         memref.alloc() {alignment = 64 : i64} : memref<512xi8>
// PROGRAM:         memref.alloc() : memref<64xf32>

// PLACED-LABEL: func.func @f(%x: memref<64xf32>, %workspace: memref<512xi8>) -> (memref<64xf32> {mergealloc.borrowed})
// PLACED-NOT:     memref.alloc

func.func @f(%x: memref<64xf32>) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  %r = memref.alloc() : memref<64xf32>
  "test.op"(%b, %r) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return %r : memref<64xf32>
}
