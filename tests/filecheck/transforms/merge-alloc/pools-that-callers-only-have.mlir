// RUN: xdsl-opt -p 'merge-alloc{scope=program alignment=16},verify-memory-plan' --split-input-file %s | filecheck --match-full-lines %s

// A callee that is planned by itself, and runs on nothing that has a pool, needs memory outside of all pools, also of
// callers that have one.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 64 : i64, targets = ["npu"]}]} {
func.func @main(%x: memref<16xi8>) attributes {mergealloc.target = "npu"} {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @elsewhere(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @elsewhere(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<32xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
  cf.br ^end
^end:
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 64 : i64, targets = ["npu"]}]} {
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>) attributes {mergealloc.target = "npu", mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_2 = memref.memory_space_cast %arena_1 : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_2[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @elsewhere(%x, %arena) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @elsewhere(%x: memref<16xi8>, %workspace: memref<32xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
