// RUN: xdsl-opt -p 'merge-alloc{scope=program arena=argument alignment=16 place-results=true},verify-memory-plan' --split-input-file %s | filecheck --match-full-lines %s

// Entries that are planned together, as what they call is in one place.

// What counts of @both are its accesses in both entries: in the small pool is its buffer, though %a has more accesses
// than that in one of them; in the second program it is %a.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
func.func @one(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @both(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @other(%x: memref<16xi8>) {
  func.call @both(%x) : (memref<16xi8>) -> ()
  func.return
}

func.func private @both(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
}

// -----

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
func.func @one(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @both(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @other(%x: memref<16xi8>) {
  func.call @both(%x) : (memref<16xi8>) -> ()
  func.return
}

func.func private @both(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}
}

// -----

// %a lives in @second only when that returns, which is its last tick; %c in the first one from its first operation
// to its return, and in neither is anything of the other one.

func.func @first(%x: memref<16xi8>) -> memref<32xi8> {
  %c = memref.alloc() : memref<32xi8>
  "test.op"(%x, %c) : (memref<16xi8>, memref<32xi8>) -> ()
  func.call @leaf(%x) : (memref<16xi8>) -> ()
  func.return %c : memref<32xi8>
}

func.func @second(%x: memref<16xi8>) -> memref<48xi8> {
  %a = memref.alloc() : memref<48xi8>
  func.call @leaf(%x) : (memref<16xi8>) -> ()
  func.return %a : memref<48xi8>
}

func.func @third(%x: memref<16xi8>) {
  func.call @leaf(%x) : (memref<16xi8>) -> ()
  %a = memref.alloc() : memref<64xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<64xi8>) -> ()
  func.return
}

func.func private @leaf(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

// -----

// A result of an entry is there until that returns; one of what it calls, as long as the caller needs it.

func.func @main(%x: memref<16xi8>) -> memref<16xi8> {
  %r = func.call @inner(%x) : (memref<16xi8>) -> memref<16xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
  %t = memref.alloc() : memref<48xi8>
  "test.op"(%x, %t) : (memref<16xi8>, memref<48xi8>) -> ()
  func.return %r : memref<16xi8>
}

func.func private @inner(%x: memref<16xi8>) -> memref<16xi8> {
  %r = memref.alloc() : memref<16xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
  %t = memref.alloc() : memref<32xi8>
  "test.op"(%x, %t) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return %r : memref<16xi8>
}

// The result of the first call is needed no more when the second one begins.

func.func @one_after_the_other(%x: memref<16xi8>) {
  %r = func.call @again(%x) : (memref<16xi8>) -> memref<16xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
  %s = func.call @again(%x) : (memref<16xi8>) -> memref<16xi8>
  "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @again(%x: memref<16xi8>) -> memref<16xi8> {
  %r = memref.alloc() : memref<16xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return %r : memref<16xi8>
}

// Here it is: at both calls the result would be in the same bytes, so that it stays.

func.func @both_at_once(%x: memref<16xi8>) -> memref<16xi8> {
  %r = func.call @twice(%x) : (memref<16xi8>) -> memref<16xi8>
  %s = func.call @twice(%r) : (memref<16xi8>) -> memref<16xi8>
  "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return %r : memref<16xi8>
}

func.func private @twice(%x: memref<16xi8>) -> memref<16xi8> {
  %r = memref.alloc() : memref<16xi8>
  "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return %r : memref<16xi8>
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func @one(%x: memref<16xi8>, %workspace: memref<16xi8, "slow">, %workspace_1: memref<16xi8, "fast">) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}, {argument = 2 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %workspace_2 = memref.memory_space_cast %workspace : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace_2[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @both(%x, %workspace_1) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @other(%x: memref<16xi8>, %workspace: memref<16xi8, "fast">) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     func.call @both(%x, %workspace) : (memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @both(%x: memref<16xi8>, %workspace: memref<16xi8, "fast">) {
// CHECK-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 16 : i64}, {name = "slow"}]} {
// CHECK-NEXT:   func.func @one(%x: memref<16xi8>, %workspace: memref<16xi8, "fast">, %workspace_1: memref<16xi8, "slow">) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}, {argument = 2 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %workspace_2 = memref.memory_space_cast %workspace : memref<16xi8, "fast"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace_2[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @both(%x, %workspace_1) : (memref<16xi8>, memref<16xi8, "slow">) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @other(%x: memref<16xi8>, %workspace: memref<16xi8, "slow">) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     func.call @both(%x, %workspace) : (memref<16xi8>, memref<16xi8, "slow">) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @both(%x: memref<16xi8>, %workspace: memref<16xi8, "slow">) {
// CHECK-NEXT:     %workspace_1 = memref.memory_space_cast %workspace : memref<16xi8, "slow"> to memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace_1[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @first(%x: memref<16xi8>, %workspace: memref<48xi8>) -> (memref<32xi8> {mergealloc.borrowed}) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %c = memref.view %workspace[%0][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %c) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 32 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:     func.call @leaf(%x, %workspace_1) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return %c : memref<32xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @second(%x: memref<16xi8>, %workspace: memref<48xi8>) -> (memref<48xi8> {mergealloc.borrowed}) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace[%0][] : memref<48xi8> to memref<48xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:     func.call @leaf(%x, %workspace_1) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return %a : memref<48xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @third(%x: memref<16xi8>, %workspace: memref<64xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%0][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:     func.call @leaf(%x, %workspace_1) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %workspace[%1][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @leaf(%x: memref<16xi8>, %workspace: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %b = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @main(%x: memref<16xi8>, %workspace: memref<64xi8>) -> (memref<16xi8> {mergealloc.borrowed}) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%0][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:     %r = func.call @inner(%x, %workspace_1) : (memref<16xi8>, memref<48xi8>) -> memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %t = memref.view %workspace[%1][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:     "test.op"(%x, %t) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     func.return %r : memref<16xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @inner(%x: memref<16xi8>, %workspace: memref<48xi8>) -> memref<16xi8> {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %r = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %t = memref.view %workspace[%1][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:     "test.op"(%x, %t) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.return %r : memref<16xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @one_after_the_other(%x: memref<16xi8>, %workspace: memref<16xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %r = func.call @again(%x, %workspace) : (memref<16xi8>, memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %s = func.call @again(%x, %workspace) : (memref<16xi8>, memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @again(%x: memref<16xi8>, %workspace: memref<16xi8>) -> memref<16xi8> {
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %r = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return %r : memref<16xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @both_at_once(%x: memref<16xi8>, %workspace: memref<16xi8>) -> memref<16xi8> attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 16 : i64}], mergealloc.plan{{.*}} {
// CHECK-NEXT:     %r = func.call @twice(%x, %workspace) : (memref<16xi8>, memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:     %s = func.call @twice(%r, %workspace) : (memref<16xi8>, memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return %r : memref<16xi8>
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @twice(%x: memref<16xi8>, %workspace: memref<16xi8>) -> memref<16xi8> {
// CHECK-NEXT:     %r = memref.alloc() : memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %r) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %t = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.return %r : memref<16xi8>
// CHECK-NEXT:   }
// CHECK-NEXT: }
