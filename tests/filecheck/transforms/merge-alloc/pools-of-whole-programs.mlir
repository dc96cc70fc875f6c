// RUN: xdsl-opt --split-input-file -p 'merge-alloc{alignment=16 scope=program},verify-memory-plan' %s | filecheck --match-full-lines %s

// M16, W1: functions that share what they call, and pools that are too small for all.

// What a scope further out shares with one further in comes before what is between them. A buffer of a function
// counts with all its accesses, of all calls.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 64 : i64}, {name = "slow"}]} {
func.func private @shared(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>) {
  memref.alloca_scope {
    %b = memref.alloc() : memref<48xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<48xi8>) -> ()
    memref.alloca_scope {
      func.call @shared(%x) : (memref<16xi8>) -> ()
    }
  }
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @shared(%a) : (memref<16xi8>) -> ()
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 64 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func private @shared(%y: memref<16xi8>, %workspace: memref<16xi8, "fast">) {
// CHECK-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %s = memref.view %workspace_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     memref.alloca_scope {
// CHECK-NEXT:       %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<48xi8, "slow">
// CHECK-NEXT:       %arena_3 = memref.memory_space_cast %arena_2 : memref<48xi8, "slow"> to memref<48xi8>
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %b = memref.view %arena_3[%0][] : memref<48xi8> to memref<48xi8>
// CHECK-NEXT:       "test.op"(%x, %b) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:       memref.alloca_scope {
// CHECK-NEXT:         %arena_4 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:         func.call @shared(%x, %arena_4) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %2 = arith.constant 0 : index
// CHECK-NEXT:     %workspace = memref.view %arena[%2][] : memref<32xi8, "fast"> to memref<16xi8, "fast">
// CHECK-NEXT:     func.call @shared(%a, %workspace) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
func.func private @often(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @often(%x) : (memref<16xi8>) -> ()
  func.call @often(%x) : (memref<16xi8>) -> ()
  func.call @often(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func private @often(%y: memref<16xi8>, %workspace: memref<16xi8, "fast">) {
// CHECK-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %s = memref.view %workspace_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "slow">
// CHECK-NEXT:     %arena_2 = memref.memory_space_cast %arena_1 : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_2[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @often(%x, %arena) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     func.call @often(%x, %arena) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     func.call @often(%x, %arena) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
// What a function shares with a later one comes before what is inside of it, too.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
func.func private @shared(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
func.func @first(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @shared(%a) : (memref<16xi8>) -> ()
  memref.alloca_scope {
    %b = memref.alloc() : memref<16xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  }
  func.return
}
func.func @second(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @shared(%a) : (memref<16xi8>) -> ()
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 32 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func private @shared(%y: memref<16xi8>, %workspace: memref<32xi8, "fast">) {
// CHECK-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 16 : index
// CHECK-NEXT:     %s = memref.view %workspace_1[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @shared(%a, %arena) : (memref<16xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:     memref.alloca_scope {
// CHECK-NEXT:       %arena_2 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "slow">
// CHECK-NEXT:       %arena_3 = memref.memory_space_cast %arena_2 : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:       %1 = arith.constant 0 : index
// CHECK-NEXT:       %b = memref.view %arena_3[%1][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     }
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.memory_space_cast %arena : memref<32xi8, "fast"> to memref<32xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @shared(%a, %arena) : (memref<16xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// -----
// So do the accesses of all functions that are planned together.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
func.func private @often(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @first(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @often(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @second(%x: memref<16xi8>) {
  func.call @often(%x) : (memref<16xi8>) -> ()
  func.call @often(%x) : (memref<16xi8>) -> ()
  func.return
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func private @often(%y: memref<16xi8>, %workspace: memref<16xi8, "fast">) {
// CHECK-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %s = memref.view %workspace_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "slow">
// CHECK-NEXT:     %arena_2 = memref.memory_space_cast %arena_1 : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_2[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @often(%x, %arena) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8, "fast">
// CHECK-NEXT:     func.call @often(%x, %arena) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     func.call @often(%x, %arena) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }

// Cites: 004/fallback
