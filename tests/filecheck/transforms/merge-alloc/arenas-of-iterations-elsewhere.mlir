// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument},verify-memory-plan' %s | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=global},verify-memory-plan' %s | filecheck %s

// W2: only the arena of the function itself is elsewhere. Iterations that run at the same time have one
// each, which is allocated.

func.func @main(%n: index, %x: memref<64xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %own = memref.alloc() : memref<32xi8>
  "test.op"(%own) : (memref<32xi8>) -> ()
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc() : memref<64xi8>
    "test.op"(%a, %x) : (memref<64xi8>, memref<64xi8>) -> ()
    scf.reduce
  }
  func.return
}

// CHECK:      func.func @main(
// CHECK:        storage = "alloc"
// CHECK-NOT:    memref.alloc
// CHECK:        scf.parallel
// CHECK-NEXT:     %arena{{.*}} = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
