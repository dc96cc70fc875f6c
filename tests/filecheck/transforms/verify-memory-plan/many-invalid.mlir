// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics %s | filecheck %s

// Seven views are twenty-one pairs; twenty are listed.
// CHECK: error: the memory plan is wrong: 21 violations
// CHECK: %v0 and
// CHECK: ... and 1 more
func.func @seven(%arena: memref<64xi8>) {
  %0 = arith.constant 0 : index
  %v0 = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
  %v1 = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
  %v2 = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
  %v3 = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
  %v4 = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
  %v5 = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
  %v6 = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%v0, %v1, %v2, %v3, %v4, %v5, %v6) : (memref<16xf32>, memref<16xf32>, memref<16xf32>, memref<16xf32>, memref<16xf32>, memref<16xf32>, memref<16xf32>) -> ()
  func.return
}
