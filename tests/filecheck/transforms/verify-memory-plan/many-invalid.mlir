// RUN: xdsl-opt -p "verify-memory-plan{max-reports=1}" --verify-diagnostics %s | filecheck %s

// CHECK: error: the memory plan is wrong: 3 violations
// CHECK: %a and
// CHECK: ... and 2 more
func.func @three(%arena: memref<64xi8>) {
  %0 = arith.constant 0 : index
  %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
  %b = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
  %c = memref.view %arena[%0][] : memref<64xi8> to memref<16xf32>
  "test.op"(%a, %b, %c) : (memref<16xf32>, memref<16xf32>, memref<16xf32>) -> ()
  func.return
}
