// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program arena=global alignment=4 lifetimes=tick},verify-memory-plan' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program arena=argument alignment=4 lifetimes=tick},verify-memory-plan' %s | filecheck --match-full-lines %s --check-prefix ARGUMENT
// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program arena=static alignment=4 lifetimes=tick},verify-memory-plan' %s | filecheck --match-full-lines %s --check-prefix STATIC

// W2: the arenas of what others call are a global for each memory space, as large and as aligned as any of
// them needs; arguments; or at the base address. What the program itself calls has an allocation, and so
// has what is in a scope inside. What is elsewhere is not freed.

builtin.module attributes {mergealloc.pools = [{name = "default", base_address = 4096 : i64}, {name = "fast", base_address = 32 : i64}]} {

memref.global "private" @arena_fast : memref<4xi8, "fast"> = uninitialized

func.func @first(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  %f = memref.alloc() {alignment = 32 : i64} : memref<16xi8, "fast">
  "test.op"(%x, %a, %f) : (memref<16xi8>, memref<16xi8>, memref<16xi8, "fast">) -> ()
  memref.dealloc %a : memref<16xi8>
  func.return
}

func.func @second(%x: memref<16xi8>) {
  %a = memref.alloc() {alignment = 64 : i64} : memref<8xi8>
  %f = memref.alloc() : memref<40xi8, "fast">
  "test.op"(%x, %a, %f) : (memref<16xi8>, memref<8xi8>, memref<40xi8, "fast">) -> ()
  memref.alloca_scope {
    %b = memref.alloc() : memref<16xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
    memref.dealloc %b : memref<16xi8>
  }
  memref.dealloc %f : memref<40xi8, "fast">
  func.call @recursive(%x) : (memref<16xi8>) -> ()
  func.return
}

func.func @third(%x: memref<16xi8>) {
  %a = memref.alloc() {alignment = 8 : i64} : memref<12xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<12xi8>) -> ()
  func.call @callee(%a) : (memref<12xi8>) -> ()
  func.return
}

func.func private @callee(%y: memref<12xi8>) {
  %t = memref.alloc() : memref<8xi8>
  "test.op"(%y, %t) : (memref<12xi8>, memref<8xi8>) -> ()
  func.return
}

func.func @recursive(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @recursive(%a) : (memref<16xi8>) -> ()
  memref.dealloc %a : memref<16xi8>
  func.return
}

builtin.module @inside {
  func.func @main(%x: memref<16xi8>) {
    %a = memref.alloc() : memref<20xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<20xi8>) -> ()
    func.return
  }
}
}


// CHECK:      builtin.module attributes {mergealloc.pools = [{name = "default", base_address = 4096 : i64}, {name = "fast", base_address = 32 : i64}]} {
// CHECK-NEXT:   memref.global "private" @arena_fast_1 : memref<40xi8, "fast"> = uninitialized {alignment = 32 : i64}
// CHECK-NEXT:   memref.global "private" @arena_default : memref<64xi8> = uninitialized {alignment = 64 : i64}
// CHECK-NEXT:   memref.global "private" @arena_fast : memref<4xi8, "fast"> = uninitialized
// CHECK-NEXT:   func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.get_global @arena_fast_1 : memref<40xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.get_global @arena_default : memref<64xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %f = memref.view %arena[%1][] : memref<40xi8, "fast"> to memref<16xi8, "fast">
// CHECK-NEXT:     "test.op"(%x, %a, %f) : (memref<16xi8>, memref<16xi8>, memref<16xi8, "fast">) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.get_global @arena_fast_1 : memref<40xi8, "fast">
// CHECK-NEXT:     %arena_1 = memref.get_global @arena_default : memref<64xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<64xi8> to memref<8xi8>
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %f = memref.view %arena[%1][] : memref<40xi8, "fast"> to memref<40xi8, "fast">
// CHECK-NEXT:     "test.op"(%x, %a, %f) : (memref<16xi8>, memref<8xi8>, memref<40xi8, "fast">) -> ()
// CHECK-NEXT:     memref.alloca_scope {
// CHECK-NEXT:       %arena_2 = memref.alloc() {alignment = 4 : i64} : memref<16xi8>
// CHECK-NEXT:       %2 = arith.constant 0 : index
// CHECK-NEXT:       %b = memref.view %arena_2[%2][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:       "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:       memref.dealloc %arena_2 : memref<16xi8>
// CHECK-NEXT:     }
// CHECK-NEXT:     func.call @recursive(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @third(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.get_global @arena_default : memref<64xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena[%0][] : memref<64xi8> to memref<12xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<12xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %workspace = memref.view %arena[%1][] : memref<64xi8> to memref<20xi8>
// CHECK-NEXT:     func.call @callee(%a, %workspace) : (memref<12xi8>, memref<20xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func private @callee(%y: memref<12xi8>, %workspace: memref<20xi8>) {
// CHECK-NEXT:     %0 = arith.constant 12 : index
// CHECK-NEXT:     %t = memref.view %workspace[%0][] : memref<20xi8> to memref<8xi8>
// CHECK-NEXT:     "test.op"(%y, %t) : (memref<12xi8>, memref<8xi8>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @recursive(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 4 : i64} : memref<16xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     func.call @recursive(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %arena : memref<16xi8>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT:   builtin.module @inside {
// CHECK-NEXT:     memref.global "private" @arena_default : memref<20xi8> = uninitialized {alignment = 4 : i64}
// CHECK-NEXT:     func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:       %arena = memref.get_global @arena_default : memref<20xi8>
// CHECK-NEXT:       %0 = arith.constant 0 : index
// CHECK-NEXT:       %a = memref.view %arena[%0][] : memref<20xi8> to memref<20xi8>
// CHECK-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<20xi8>) -> ()
// CHECK-NEXT:       func.return
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT: }

// ARGUMENT:      builtin.module attributes {mergealloc.pools = [{name = "default", base_address = 4096 : i64}, {name = "fast", base_address = 32 : i64}]} {
// ARGUMENT-NEXT:   memref.global "private" @arena_fast : memref<4xi8, "fast"> = uninitialized
// ARGUMENT-NEXT:   func.func @first(%x: memref<16xi8>, %workspace: memref<16xi8>, %workspace_1: memref<32xi8, "fast">) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 4 : i64}, {argument = 2 : i64, alignment = 32 : i64}], mergealloc.plan{{.*}} {
// ARGUMENT-NEXT:     %0 = arith.constant 0 : index
// ARGUMENT-NEXT:     %a = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// ARGUMENT-NEXT:     %1 = arith.constant 0 : index
// ARGUMENT-NEXT:     %f = memref.view %workspace_1[%1][] : memref<32xi8, "fast"> to memref<16xi8, "fast">
// ARGUMENT-NEXT:     "test.op"(%x, %a, %f) : (memref<16xi8>, memref<16xi8>, memref<16xi8, "fast">) -> ()
// ARGUMENT-NEXT:     func.return
// ARGUMENT-NEXT:   }
// ARGUMENT-NEXT:   func.func @second(%x: memref<16xi8>, %workspace: memref<64xi8>, %workspace_1: memref<40xi8, "fast">) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 64 : i64}, {argument = 2 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// ARGUMENT-NEXT:     %0 = arith.constant 0 : index
// ARGUMENT-NEXT:     %a = memref.view %workspace[%0][] : memref<64xi8> to memref<8xi8>
// ARGUMENT-NEXT:     %1 = arith.constant 0 : index
// ARGUMENT-NEXT:     %f = memref.view %workspace_1[%1][] : memref<40xi8, "fast"> to memref<40xi8, "fast">
// ARGUMENT-NEXT:     "test.op"(%x, %a, %f) : (memref<16xi8>, memref<8xi8>, memref<40xi8, "fast">) -> ()
// ARGUMENT-NEXT:     memref.alloca_scope {
// ARGUMENT-NEXT:       %arena = memref.alloc() {alignment = 4 : i64} : memref<16xi8>
// ARGUMENT-NEXT:       %2 = arith.constant 0 : index
// ARGUMENT-NEXT:       %b = memref.view %arena[%2][] : memref<16xi8> to memref<16xi8>
// ARGUMENT-NEXT:       "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// ARGUMENT-NEXT:       memref.dealloc %arena : memref<16xi8>
// ARGUMENT-NEXT:     }
// ARGUMENT-NEXT:     func.call @recursive(%x) : (memref<16xi8>) -> ()
// ARGUMENT-NEXT:     func.return
// ARGUMENT-NEXT:   }
// ARGUMENT-NEXT:   func.func @third(%x: memref<16xi8>, %workspace: memref<20xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 8 : i64}], mergealloc.plan{{.*}} {
// ARGUMENT-NEXT:     %0 = arith.constant 0 : index
// ARGUMENT-NEXT:     %a = memref.view %workspace[%0][] : memref<20xi8> to memref<12xi8>
// ARGUMENT-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<12xi8>) -> ()
// ARGUMENT-NEXT:     func.call @callee(%a, %workspace) : (memref<12xi8>, memref<20xi8>) -> ()
// ARGUMENT-NEXT:     func.return
// ARGUMENT-NEXT:   }
// ARGUMENT-NEXT:   func.func private @callee(%y: memref<12xi8>, %workspace: memref<20xi8>) {
// ARGUMENT-NEXT:     %0 = arith.constant 12 : index
// ARGUMENT-NEXT:     %t = memref.view %workspace[%0][] : memref<20xi8> to memref<8xi8>
// ARGUMENT-NEXT:     "test.op"(%y, %t) : (memref<12xi8>, memref<8xi8>) -> ()
// ARGUMENT-NEXT:     func.return
// ARGUMENT-NEXT:   }
// ARGUMENT-NEXT:   func.func @recursive(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// ARGUMENT-NEXT:     %arena = memref.alloc() {alignment = 4 : i64} : memref<16xi8>
// ARGUMENT-NEXT:     %0 = arith.constant 0 : index
// ARGUMENT-NEXT:     %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// ARGUMENT-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// ARGUMENT-NEXT:     func.call @recursive(%a) : (memref<16xi8>) -> ()
// ARGUMENT-NEXT:     memref.dealloc %arena : memref<16xi8>
// ARGUMENT-NEXT:     func.return
// ARGUMENT-NEXT:   }
// ARGUMENT-NEXT:   builtin.module @inside {
// ARGUMENT-NEXT:     func.func @main(%x: memref<16xi8>, %workspace: memref<20xi8>) attributes {mergealloc.workspaces = [{argument = 1 : i64, alignment = 4 : i64}], mergealloc.plan{{.*}} {
// ARGUMENT-NEXT:       %0 = arith.constant 0 : index
// ARGUMENT-NEXT:       %a = memref.view %workspace[%0][] : memref<20xi8> to memref<20xi8>
// ARGUMENT-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<20xi8>) -> ()
// ARGUMENT-NEXT:       func.return
// ARGUMENT-NEXT:     }
// ARGUMENT-NEXT:   }
// ARGUMENT-NEXT: }

// STATIC:      builtin.module attributes {mergealloc.pools = [{name = "default", base_address = 4096 : i64}, {name = "fast", base_address = 32 : i64}]} {
// STATIC-NEXT:   memref.global "private" @arena_fast : memref<4xi8, "fast"> = uninitialized
// STATIC-NEXT:   func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// STATIC-NEXT:     %0 = arith.constant 32 : index
// STATIC-NEXT:     %arena = builtin.unrealized_conversion_cast %0 : index to memref<32xi8, "fast">
// STATIC-NEXT:     %1 = arith.constant 4096 : index
// STATIC-NEXT:     %arena_1 = builtin.unrealized_conversion_cast %1 : index to memref<16xi8>
// STATIC-NEXT:     %2 = arith.constant 0 : index
// STATIC-NEXT:     %a = memref.view %arena_1[%2][] : memref<16xi8> to memref<16xi8>
// STATIC-NEXT:     %3 = arith.constant 0 : index
// STATIC-NEXT:     %f = memref.view %arena[%3][] : memref<32xi8, "fast"> to memref<16xi8, "fast">
// STATIC-NEXT:     "test.op"(%x, %a, %f) : (memref<16xi8>, memref<16xi8>, memref<16xi8, "fast">) -> ()
// STATIC-NEXT:     func.return
// STATIC-NEXT:   }
// STATIC-NEXT:   func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// STATIC-NEXT:     %0 = arith.constant 32 : index
// STATIC-NEXT:     %arena = builtin.unrealized_conversion_cast %0 : index to memref<40xi8, "fast">
// STATIC-NEXT:     %1 = arith.constant 4096 : index
// STATIC-NEXT:     %arena_1 = builtin.unrealized_conversion_cast %1 : index to memref<64xi8>
// STATIC-NEXT:     %2 = arith.constant 0 : index
// STATIC-NEXT:     %a = memref.view %arena_1[%2][] : memref<64xi8> to memref<8xi8>
// STATIC-NEXT:     %3 = arith.constant 0 : index
// STATIC-NEXT:     %f = memref.view %arena[%3][] : memref<40xi8, "fast"> to memref<40xi8, "fast">
// STATIC-NEXT:     "test.op"(%x, %a, %f) : (memref<16xi8>, memref<8xi8>, memref<40xi8, "fast">) -> ()
// STATIC-NEXT:     memref.alloca_scope {
// STATIC-NEXT:       %arena_2 = memref.alloc() {alignment = 4 : i64} : memref<16xi8>
// STATIC-NEXT:       %4 = arith.constant 0 : index
// STATIC-NEXT:       %b = memref.view %arena_2[%4][] : memref<16xi8> to memref<16xi8>
// STATIC-NEXT:       "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// STATIC-NEXT:       memref.dealloc %arena_2 : memref<16xi8>
// STATIC-NEXT:     }
// STATIC-NEXT:     func.call @recursive(%x) : (memref<16xi8>) -> ()
// STATIC-NEXT:     func.return
// STATIC-NEXT:   }
// STATIC-NEXT:   func.func @third(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// STATIC-NEXT:     %0 = arith.constant 4096 : index
// STATIC-NEXT:     %arena = builtin.unrealized_conversion_cast %0 : index to memref<20xi8>
// STATIC-NEXT:     %1 = arith.constant 0 : index
// STATIC-NEXT:     %a = memref.view %arena[%1][] : memref<20xi8> to memref<12xi8>
// STATIC-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<12xi8>) -> ()
// STATIC-NEXT:     func.call @callee(%a, %arena) : (memref<12xi8>, memref<20xi8>) -> ()
// STATIC-NEXT:     func.return
// STATIC-NEXT:   }
// STATIC-NEXT:   func.func private @callee(%y: memref<12xi8>, %workspace: memref<20xi8>) {
// STATIC-NEXT:     %0 = arith.constant 12 : index
// STATIC-NEXT:     %t = memref.view %workspace[%0][] : memref<20xi8> to memref<8xi8>
// STATIC-NEXT:     "test.op"(%y, %t) : (memref<12xi8>, memref<8xi8>) -> ()
// STATIC-NEXT:     func.return
// STATIC-NEXT:   }
// STATIC-NEXT:   func.func @recursive(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// STATIC-NEXT:     %arena = memref.alloc() {alignment = 4 : i64} : memref<16xi8>
// STATIC-NEXT:     %0 = arith.constant 0 : index
// STATIC-NEXT:     %a = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// STATIC-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// STATIC-NEXT:     func.call @recursive(%a) : (memref<16xi8>) -> ()
// STATIC-NEXT:     memref.dealloc %arena : memref<16xi8>
// STATIC-NEXT:     func.return
// STATIC-NEXT:   }
// STATIC-NEXT:   builtin.module @inside {
// STATIC-NEXT:     func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// STATIC-NEXT:       %0 = arith.constant 4096 : index
// STATIC-NEXT:       %arena = builtin.unrealized_conversion_cast %0 : index to memref<20xi8>
// STATIC-NEXT:       %1 = arith.constant 0 : index
// STATIC-NEXT:       %a = memref.view %arena[%1][] : memref<20xi8> to memref<20xi8>
// STATIC-NEXT:       "test.op"(%x, %a) : (memref<16xi8>, memref<20xi8>) -> ()
// STATIC-NEXT:       func.return
// STATIC-NEXT:     }
// STATIC-NEXT:   }
// STATIC-NEXT: }

// Cites: 000/scope-and-space
