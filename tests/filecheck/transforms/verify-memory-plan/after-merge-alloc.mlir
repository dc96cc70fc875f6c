// RUN: xdsl-opt -p merge-alloc,verify-memory-plan %s | filecheck %s

// CHECK-LABEL: func.func @phases(
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<512xi8>
func.func @phases(%x: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%x, %a) : (memref<64xf32>, memref<64xf32>) -> ()
    %b = memref.alloc() : memref<64xf32>
    "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
    %d = memref.alloc() : memref<64xf32>
    "test.op"(%b, %d) : (memref<64xf32>, memref<64xf32>) -> ()
  }
  func.return
}
