// RUN: xdsl-opt -p 'merge-alloc{scope=program alignment=16},verify-memory-plan' --split-input-file %s | filecheck --match-full-lines %s

// What functions leave of a small pool.

// What calls itself may be there any number of times: it has nothing in the small pool, while
// another function has.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 64 : i64}, {name = "slow"}]} {
func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @recursive(%a) : (memref<16xi8>) -> ()
  func.call @blocks(%a) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @blocks(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.br ^end
^end:
  func.return
}

func.func private @recursive(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @recursive(%b) : (memref<16xi8>) -> ()
  func.return
}
}

// -----

// What is planned by itself takes of the pool what it can, unless its callers need that: here %a must be there.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() {mergealloc.pools = ["fast"]} : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  func.call @blocks(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return
}

func.func private @blocks(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.br ^end
^end:
  func.return
}
}

// -----

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  func.call @blocks(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return
}

func.func private @blocks(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.br ^end
^end:
  func.return
}
}

// -----

// A scope inside of a separate function has an arena of its own.

func.func @main(%x: memref<16xi8>) {
  func.call @scope_inside(%x) : (memref<16xi8>) -> ()
  func.return
}

func.func private @scope_inside(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  memref.alloca_scope {
    %d = memref.alloc() : memref<32xi8>
    "test.op"(%b, %d) : (memref<16xi8>, memref<32xi8>) -> ()
  }
  cf.br ^end
^end:
  func.return
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 64 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @recursive(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %workspace = memref.view %arena[%1][] : memref<32xi8, "fast"> to memref<16xi8, "fast">
// CHECK-NEXT:     func.call @blocks(%a, %workspace) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @blocks(%x: memref<16xi8>, %workspace: memref<16xi8, "fast">) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @recursive(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "slow">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %arena_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @recursive(%b) : (memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "slow">
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:     %arena_2 = memref.memory_space_cast %arena_1 : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_2[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.call @blocks(%x, %arena) : (memref<16xi8>, memref<16xi8, "slow">) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @blocks(%x: memref<16xi8>, %workspace: memref<16xi8, "slow">) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "slow">
// CHECK-NEXT:     %arena_2 = memref.memory_space_cast %arena_1 : memref<32xi8, "slow"> to memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_2[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.call @blocks(%x, %arena) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @blocks(%x: memref<16xi8>, %workspace: memref<16xi8, "fast">) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:     func.call @scope_inside(%x, %arena) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @scope_inside(%x: memref<16xi8>, %workspace: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     memref.alloca_scope {
// CHECK-NEXT:       %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:       %1 = arith.constant 0 : index
// CHECK-NEXT:       %d = memref.view %arena[%1][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:       "test.op"(%b, %d) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     cf.br ^end
// CHECK-NEXT:   ^end:
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
