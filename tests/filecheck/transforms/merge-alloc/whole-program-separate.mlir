// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16 lifetimes=tick},verify-memory-plan' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16 analysis-only=true lifetimes=tick}' %s | filecheck --match-full-lines %s --check-prefix ANALYSIS

// W1: functions that are planned by themselves: what each call needs is one buffer of the caller.

// @blocks has two blocks and two memory spaces, and is called in @inlined, which is called twice: its
// workspaces lie beside what is live at any of the calls.

func.func private @blocks(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  %t = memref.alloc() : memref<32xi8, "fast">
  "test.op"(%y, %s, %t) : (memref<16xi8>, memref<16xi8>, memref<32xi8, "fast">) -> ()
  cf.br ^end
^end:
  "test.op"(%t) : (memref<32xi8, "fast">) -> ()
  func.return
}

func.func private @inlined(%y: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%y, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @blocks(%a) : (memref<16xi8>) -> ()
  "test.op"(%y, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>) {
  func.call @inlined(%x) : (memref<16xi8>) -> ()
  %b = memref.alloc() : memref<16xi8>
  %c = memref.alloc() : memref<48xi8, "fast">
  "test.op"(%x, %b, %c) : (memref<16xi8>, memref<16xi8>, memref<48xi8, "fast">) -> ()
  func.call @inlined(%b) : (memref<16xi8>) -> ()
  func.call @blocks(%b) : (memref<16xi8>) -> ()
  "test.op"(%c) : (memref<48xi8, "fast">) -> ()
  %d = memref.alloc() : memref<64xi8>
  "test.op"(%x, %d) : (memref<16xi8>, memref<64xi8>) -> ()
  func.return
}


// CHECK:      func.func private @blocks(%y: memref<16xi8>, %workspace: memref<16xi8>, %workspace_1: memref<32xi8, "fast">) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace_1[%1][] : memref<32xi8, "fast"> to memref<32xi8, "fast">
// CHECK-NEXT:   "test.op"(%y, %s, %t) : (memref<16xi8>, memref<16xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   "test.op"(%t) : (memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @inlined(%y: memref<16xi8>, %workspace: memref<32xi8>, %workspace_1: memref<32xi8, "fast">) {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %workspace[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %workspace_2 = memref.view %workspace[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @blocks(%a, %workspace_2, %workspace_1) : (memref<16xi8>, memref<16xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   "test.op"(%y, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<80xi8, "fast">
// CHECK-NEXT:   %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena_1[%0][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_1 = memref.view %arena[%1][] : memref<80xi8, "fast"> to memref<32xi8, "fast">
// CHECK-NEXT:   func.call @inlined(%x, %workspace, %workspace_1) : (memref<16xi8>, memref<32xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   %2 = arith.constant 32 : index
// CHECK-NEXT:   %b = memref.view %arena_1[%2][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:   %3 = arith.constant 32 : index
// CHECK-NEXT:   %c = memref.view %arena[%3][] : memref<80xi8, "fast"> to memref<48xi8, "fast">
// CHECK-NEXT:   "test.op"(%x, %b, %c) : (memref<16xi8>, memref<16xi8>, memref<48xi8, "fast">) -> ()
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_2 = memref.view %arena_1[%4][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:   %5 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_3 = memref.view %arena[%5][] : memref<80xi8, "fast"> to memref<32xi8, "fast">
// CHECK-NEXT:   func.call @inlined(%b, %workspace_2, %workspace_3) : (memref<16xi8>, memref<32xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   %6 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_4 = memref.view %arena_1[%6][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:   %7 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_5 = memref.view %arena[%7][] : memref<80xi8, "fast"> to memref<32xi8, "fast">
// CHECK-NEXT:   func.call @blocks(%b, %workspace_4, %workspace_5) : (memref<16xi8>, memref<16xi8>, memref<32xi8, "fast">) -> ()
// CHECK-NEXT:   "test.op"(%c) : (memref<48xi8, "fast">) -> ()
// CHECK-NEXT:   %8 = arith.constant 0 : index
// CHECK-NEXT:   %d = memref.view %arena_1[%8][] : memref<64xi8> to memref<64xi8>
// CHECK-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @blocks(%y: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 4, test.op"{{.*}}pool = "fast"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, test.op"{{.*}} {
// ANALYSIS-NEXT:   %s = memref.alloc() {mergealloc.lifetime = array<i64: 0, 4, 4>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 0, 4, 6>, mergealloc.placed = array<i64: 1, 0, 32>} : memref<32xi8, "fast">
// ANALYSIS-NEXT:   "test.op"(%y, %s, %t) : (memref<16xi8>, memref<16xi8>, memref<32xi8, "fast">) -> ()
// ANALYSIS-NEXT:   cf.br ^end
// ANALYSIS-NEXT: ^end:
// ANALYSIS-NEXT:   "test.op"(%t) : (memref<32xi8, "fast">) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @inlined(%y: memref<16xi8>) {
// ANALYSIS-NEXT:   %a = memref.alloc() {mergealloc.lifetime = array<i64: 1, 3, 12>, mergealloc.placed = array<i64: 2, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @blocks(%a) {mergealloc.placed = array<i64: 2, 16, 16, 3, 0, 32>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   "test.op"(%y, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 16, test.op"{{.*}}pool = "fast"{{.*}}size_bytes = 80 : i64{{.*}}lower_bound_bytes = 80 : i64, peak = "tick 11, func.call"{{.*}} {
// ANALYSIS-NEXT:   func.call @inlined(%x) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %b = memref.alloc() {mergealloc.lifetime = array<i64: 1, 8, 13>, mergealloc.placed = array<i64: 2, 32, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   %c = memref.alloc() {mergealloc.lifetime = array<i64: 1, 8, 14>, mergealloc.placed = array<i64: 3, 32, 48>} : memref<48xi8, "fast">
// ANALYSIS-NEXT:   "test.op"(%x, %b, %c) : (memref<16xi8>, memref<16xi8>, memref<48xi8, "fast">) -> ()
// ANALYSIS-NEXT:   func.call @inlined(%b) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @blocks(%b) {mergealloc.placed = array<i64: 2, 0, 16, 3, 0, 32>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   "test.op"(%c) : (memref<48xi8, "fast">) -> ()
// ANALYSIS-NEXT:   %d = memref.alloc() {mergealloc.lifetime = array<i64: 1, 16, 16>, mergealloc.placed = array<i64: 2, 0, 64>} : memref<64xi8>
// ANALYSIS-NEXT:   "test.op"(%x, %d) : (memref<16xi8>, memref<64xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }

// -----
// One that is called by another one, in a loop, and one inside of a scope of its caller: the arena that
// a call gets its workspace from is the one of the innermost scope around it.

func.func private @below(%y: memref<16xi8>) {
  %t = memref.alloc() {alignment = 32 : i64} : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  cf.br ^end
^end:
  func.return
}

func.func private @above(%y: memref<16xi8>, %zero: index, %one: index, %n: index) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  scf.for %i = %zero to %n step %one {
    func.call @below(%s) : (memref<16xi8>) -> ()
  }
  cf.br ^end
^end:
  func.call @below(%y) : (memref<16xi8>) -> ()
  func.return
}

func.func private @scoped(%y: memref<16xi8>) {
  memref.alloca_scope {
    %u = memref.alloc() : memref<16xi8>
    "test.op"(%y, %u) : (memref<16xi8>, memref<16xi8>) -> ()
    func.call @below(%u) : (memref<16xi8>) -> ()
  }
  func.return
}

func.func @main(%x: memref<16xi8>, %zero: index, %one: index, %n: index) {
  func.call @above(%x, %zero, %one, %n) : (memref<16xi8>, index, index, index) -> ()
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  memref.alloca_scope {
    %c = memref.alloc() : memref<16xi8>
    "test.op"(%b, %c) : (memref<16xi8>, memref<16xi8>) -> ()
    func.call @below(%c) : (memref<16xi8>) -> ()
    func.call @scoped(%c) : (memref<16xi8>) -> ()
  }
  func.call @above(%b, %zero, %one, %n) : (memref<16xi8>, index, index, index) -> ()
  func.return
}


// CHECK:      func.func private @below(%y: memref<16xi8>, %workspace: memref<32xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @above(%y: memref<16xi8>, %zero: index, %one: index, %n: index, %workspace: memref<48xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 32 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   scf.for %i = %zero to %n step %one {
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_1 = memref.view %workspace[%1][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:     func.call @below(%s, %workspace_1) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_2 = memref.view %workspace[%2][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:   func.call @below(%y, %workspace_2) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @scoped(%y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   memref.alloca_scope {
// CHECK-NEXT:     %arena = memref.alloc() {alignment = 32 : i64} : memref<48xi8>
// CHECK-NEXT:     %0 = arith.constant 32 : index
// CHECK-NEXT:     %u = memref.view %arena[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%y, %u) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %workspace = memref.view %arena[%1][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:     func.call @below(%u, %workspace) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>, %zero: index, %one: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 32 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%0][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:   func.call @above(%x, %zero, %one, %n, %workspace) : (memref<16xi8>, index, index, index, memref<48xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 48 : index
// CHECK-NEXT:   %b = memref.view %arena[%1][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   memref.alloca_scope {
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 32 : i64} : memref<48xi8>
// CHECK-NEXT:     %2 = arith.constant 32 : index
// CHECK-NEXT:     %c = memref.view %arena_1[%2][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%b, %c) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_1 = memref.view %arena_1[%3][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:     func.call @below(%c, %workspace_1) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     func.call @scoped(%c) : (memref<16xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_2 = memref.view %arena[%4][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:   func.call @above(%b, %zero, %one, %n, %workspace_2) : (memref<16xi8>, index, index, index, memref<48xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @below(%y: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {alignment = 32 : i64, mergealloc.lifetime = array<i64: 0, 3, 3>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   cf.br ^end
// ANALYSIS-NEXT: ^end:
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @above(%y: memref<16xi8>, %zero: index, %one: index, %n: index) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 48 : i64{{.*}}lower_bound_bytes = 48 : i64, peak = "tick 5, func.call"{{.*}} {
// ANALYSIS-NEXT:   %s = memref.alloc() {mergealloc.lifetime = array<i64: 1, 3, 6>, mergealloc.placed = array<i64: 1, 32, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   scf.for %i = %zero to %n step %one {
// ANALYSIS-NEXT:     func.call @below(%s) {mergealloc.placed = array<i64: 1, 0, 32>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   }
// ANALYSIS-NEXT:   cf.br ^end
// ANALYSIS-NEXT: ^end:
// ANALYSIS-NEXT:   func.call @below(%y) {mergealloc.placed = array<i64: 1, 0, 32>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @scoped(%y: memref<16xi8>) attributes {mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 48 : i64{{.*}}lower_bound_bytes = 48 : i64, peak = "tick 12, func.call"{{.*}} {
// ANALYSIS-NEXT:   memref.alloca_scope {
// ANALYSIS-NEXT:     %u = memref.alloc() {mergealloc.lifetime = array<i64: 2, 11, 12>, mergealloc.placed = array<i64: 4, 32, 16>} : memref<16xi8>
// ANALYSIS-NEXT:     "test.op"(%y, %u) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:     func.call @below(%u) {mergealloc.placed = array<i64: 4, 0, 32>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   } {mergealloc.scope = 2 : i64}
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @main(%x: memref<16xi8>, %zero: index, %one: index, %n: index) attributes {mergealloc.scope = 3 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 15, func.call"{{.*}}pool = "default"{{.*}}size_bytes = 48 : i64{{.*}}lower_bound_bytes = 48 : i64, peak = "tick 8, func.call"{{.*}} {
// ANALYSIS-NEXT:   func.call @above(%x, %zero, %one, %n) {mergealloc.placed = array<i64: 2, 0, 48>} : (memref<16xi8>, index, index, index) -> ()
// ANALYSIS-NEXT:   %b = memref.alloc() {mergealloc.lifetime = array<i64: 3, 4, 15>, mergealloc.placed = array<i64: 2, 48, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   memref.alloca_scope {
// ANALYSIS-NEXT:     %c = memref.alloc() {mergealloc.lifetime = array<i64: 4, 7, 13>, mergealloc.placed = array<i64: 3, 32, 16>} : memref<16xi8>
// ANALYSIS-NEXT:     "test.op"(%b, %c) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:     func.call @below(%c) {mergealloc.placed = array<i64: 3, 0, 32>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:     func.call @scoped(%c) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   } {mergealloc.scope = 4 : i64}
// ANALYSIS-NEXT:   func.call @above(%b, %zero, %one, %n) {mergealloc.placed = array<i64: 2, 0, 48>} : (memref<16xi8>, index, index, index) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }

// -----
// One that is called in a parallel loop: its arena is one of an iteration. It frees what it makes, and so
// do its callers with their arenas.

func.func private @f(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<32xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<32xi8>) -> ()
  memref.dealloc %s : memref<32xi8>
  func.return
}

func.func private @alone(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @through(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @f(%t) : (memref<16xi8>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>, %zero: index, %one: index, %n: index) {
  scf.parallel (%i) = (%zero) to (%n) step (%one) {
    %a = memref.alloc() : memref<16xi8>
    "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
    func.call @through(%a) : (memref<16xi8>) -> ()
    func.call @f(%a) : (memref<16xi8>) -> ()
    func.call @alone(%x) : (memref<16xi8>) -> ()
    scf.reduce
  }
  func.call @alone(%x) : (memref<16xi8>) -> ()
  func.call @f(%x) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @f(%y: memref<16xi8>, %workspace: memref<32xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<32xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @alone(%y: memref<16xi8>, %workspace: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @through(%y: memref<16xi8>, %workspace: memref<48xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %workspace_1 = memref.view %workspace[%1][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:   func.call @f(%t, %workspace_1) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>, %zero: index, %one: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   scf.parallel (%i) = (%zero) to (%n) step (%one) {
// CHECK-NEXT:     %arena_1 = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:     %0 = arith.constant 0 : index
// CHECK-NEXT:     %a = memref.view %arena_1[%0][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %workspace = memref.view %arena_1[%1][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:     func.call @through(%a, %workspace) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:     %2 = arith.constant 16 : index
// CHECK-NEXT:     %workspace_1 = memref.view %arena_1[%2][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:     func.call @f(%a, %workspace_1) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:     %3 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_2 = memref.view %arena_1[%3][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:     func.call @alone(%x, %workspace_2) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:     memref.dealloc %arena_1 : memref<64xi8>
// CHECK-NEXT:     scf.reduce
// CHECK-NEXT:   }
// CHECK-NEXT:   %4 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_3 = memref.view %arena[%4][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @alone(%x, %workspace_3) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @f(%x, %arena) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<32xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @f(%y: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %s = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 3>, mergealloc.placed = array<i64: 0, 0, 32>} : memref<32xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<32xi8>) -> ()
// ANALYSIS-NEXT:   memref.dealloc %s : memref<32xi8>
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @alone(%y: memref<16xi8>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %s = memref.alloc() {mergealloc.lifetime = array<i64: 1, 3, 3>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @through(%y: memref<16xi8>) attributes {mergealloc.scope = 2 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 48 : i64{{.*}}lower_bound_bytes = 48 : i64, peak = "tick 4, func.call"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 2, 3, 4>, mergealloc.placed = array<i64: 2, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @f(%t) {mergealloc.placed = array<i64: 2, 16, 32>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @main(%x: memref<16xi8>, %zero: index, %one: index, %n: index) attributes {mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 10, func.call"{{.*}}pool = "default"{{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 5, func.call"{{.*}} {
// ANALYSIS-NEXT:   scf.parallel (%i) = (%zero) to (%n) step (%one) {
// ANALYSIS-NEXT:     %a = memref.alloc() {mergealloc.lifetime = array<i64: 3, 4, 6>, mergealloc.placed = array<i64: 4, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:     "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:     func.call @through(%a) {mergealloc.placed = array<i64: 4, 16, 48>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:     func.call @f(%a) {mergealloc.placed = array<i64: 4, 16, 32>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:     func.call @alone(%x) {mergealloc.placed = array<i64: 4, 0, 16>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:     scf.reduce
// ANALYSIS-NEXT:   } {mergealloc.scope = 3 : i64}
// ANALYSIS-NEXT:   func.call @alone(%x) {mergealloc.placed = array<i64: 3, 0, 16>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @f(%x) {mergealloc.placed = array<i64: 3, 0, 32>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }

// -----
// @shared and @shared_too are planned by themselves, since @blocks is: their offsets would count from the
// workspace of that and from the arena of @main.

func.func private @shared(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @shared_too(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @blocks(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<32xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<32xi8>) -> ()
  func.call @shared(%y) : (memref<16xi8>) -> ()
  func.call @shared_too(%y) : (memref<16xi8>) -> ()
  cf.br ^end
^end:
  "test.op"(%t) : (memref<32xi8>) -> ()
  func.return
}

func.func private @only_in_blocks(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @other_blocks(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @only_in_blocks(%t) : (memref<16xi8>) -> ()
  cf.br ^end
^end:
  func.return
}

func.func @main(%x: memref<16xi8>) {
  func.call @blocks(%x) : (memref<16xi8>) -> ()
  func.call @shared(%x) : (memref<16xi8>) -> ()
  func.call @shared_too(%x) : (memref<16xi8>) -> ()
  func.call @other_blocks(%x) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @shared(%y: memref<16xi8>, %workspace: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @shared_too(%y: memref<16xi8>, %workspace: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @blocks(%y: memref<16xi8>, %workspace: memref<48xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 32 : index
// CHECK-NEXT:   %workspace_1 = memref.view %workspace[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @shared(%y, %workspace_1) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 32 : index
// CHECK-NEXT:   %workspace_2 = memref.view %workspace[%2][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @shared_too(%y, %workspace_2) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   "test.op"(%t) : (memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @only_in_blocks(%y: memref<16xi8>, %workspace: memref<32xi8>) {
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @other_blocks(%y: memref<16xi8>, %workspace: memref<32xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @only_in_blocks(%t, %workspace) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   cf.br ^end
// CHECK-NEXT: ^end:
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<48xi8>
// CHECK-NEXT:   func.call @blocks(%x, %arena) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @shared(%x, %workspace) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_1 = memref.view %arena[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @shared_too(%x, %workspace_1) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_2 = memref.view %arena[%2][] : memref<48xi8> to memref<32xi8>
// CHECK-NEXT:   func.call @other_blocks(%x, %workspace_2) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @shared(%y: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %s = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 3>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @shared_too(%y: memref<16xi8>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %s = memref.alloc() {mergealloc.lifetime = array<i64: 1, 3, 3>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @blocks(%y: memref<16xi8>) attributes {mergealloc.scope = 2 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 48 : i64{{.*}}lower_bound_bytes = 48 : i64, peak = "tick 4, func.call"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 2, 3, 7>, mergealloc.placed = array<i64: 2, 0, 32>} : memref<32xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<32xi8>) -> ()
// ANALYSIS-NEXT:   func.call @shared(%y) {mergealloc.placed = array<i64: 2, 32, 16>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @shared_too(%y) {mergealloc.placed = array<i64: 2, 32, 16>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   cf.br ^end
// ANALYSIS-NEXT: ^end:
// ANALYSIS-NEXT:   "test.op"(%t) : (memref<32xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @only_in_blocks(%y: memref<16xi8>) {
// ANALYSIS-NEXT:   %s = memref.alloc() {mergealloc.lifetime = array<i64: 3, 5, 5>, mergealloc.placed = array<i64: 3, 16, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @other_blocks(%y: memref<16xi8>) attributes {mergealloc.scope = 3 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 5, test.op"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 3, 3, 5>, mergealloc.placed = array<i64: 3, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @only_in_blocks(%t) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   cf.br ^end
// ANALYSIS-NEXT: ^end:
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 48 : i64{{.*}}lower_bound_bytes = 48 : i64, peak = "tick 2, func.call"{{.*}} {
// ANALYSIS-NEXT:   func.call @blocks(%x) {mergealloc.placed = array<i64: 4, 0, 48>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @shared(%x) {mergealloc.placed = array<i64: 4, 0, 16>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @shared_too(%x) {mergealloc.placed = array<i64: 4, 0, 16>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @other_blocks(%x) {mergealloc.placed = array<i64: 4, 0, 32>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }

// -----
// Two functions that share what they call, with one offset for it: it is at most as far up as what is
// live at both calls; each has as large an arena as it needs itself.

func.func private @shared(%y: memref<16xi8>) {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @first(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<48xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<48xi8>) -> ()
  func.call @shared(%x) : (memref<16xi8>) -> ()
  "test.op"(%a) : (memref<48xi8>) -> ()
  %c = memref.alloc() : memref<16xi8>
  "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @second(%x: memref<16xi8>) {
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @shared(%b) : (memref<16xi8>) -> ()
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  memref.dealloc %b : memref<16xi8>
  func.return
}


// CHECK:      func.func private @shared(%y: memref<16xi8>, %workspace: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @first(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 48 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%1][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @shared(%x, %workspace) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   "test.op"(%a) : (memref<48xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %c = memref.view %arena[%2][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @second(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 16 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @shared(%b, %workspace) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %arena : memref<32xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @shared(%y: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %s = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 3>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %s) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @first(%x: memref<16xi8>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 4, func.call"{{.*}} {
// ANALYSIS-NEXT:   %a = memref.alloc() {mergealloc.lifetime = array<i64: 1, 3, 5>, mergealloc.placed = array<i64: 1, 0, 48>} : memref<48xi8>
// ANALYSIS-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<48xi8>) -> ()
// ANALYSIS-NEXT:   func.call @shared(%x) {mergealloc.placed = array<i64: 1, 48, 16>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   "test.op"(%a) : (memref<48xi8>) -> ()
// ANALYSIS-NEXT:   %c = memref.alloc() {mergealloc.lifetime = array<i64: 1, 7, 7>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%x, %c) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @second(%x: memref<16xi8>) attributes {mergealloc.scope = 2 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 4, func.call"{{.*}} {
// ANALYSIS-NEXT:   %b = memref.alloc() {mergealloc.lifetime = array<i64: 2, 3, 5>, mergealloc.placed = array<i64: 2, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @shared(%b) {mergealloc.placed = array<i64: 2, 16, 16>} : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   memref.dealloc %b : memref<16xi8>
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }

// Cites: 004/functions-accept-pools
