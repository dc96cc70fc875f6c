// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16 lifetimes=tick},verify-memory-plan' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16 analysis-only=true lifetimes=tick}' %s | filecheck --match-full-lines %s --check-prefix ANALYSIS

// W1, W4, W6, W7: functions that call one another, planned as if their bodies stood at the calls.

// A function in a function, both called twice: one offset for each buffer, below all that is live at
// any of its calls. What is passed down reaches to the end of what is used there, no further.

func.func private @inner(%y: memref<16xi8>) {
  %i = memref.alloc() : memref<16xi8>
  "test.op"(%y, %i) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @outer(%y: memref<16xi8>) {
  %o = memref.alloc() : memref<32xi8>
  "test.op"(%y, %o) : (memref<16xi8>, memref<32xi8>) -> ()
  func.call @inner(%y) : (memref<16xi8>) -> ()
  "test.op"(%y, %o) : (memref<16xi8>, memref<32xi8>) -> ()
  %p = memref.alloc() : memref<16xi8>
  "test.op"(%p) : (memref<16xi8>) -> ()
  func.call @inner(%p) : (memref<16xi8>) -> ()
  func.return
}

func.func @main(%x: memref<16xi8>) {
  func.call @outer(%x) : (memref<16xi8>) -> ()
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @outer(%a) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  %b = memref.alloc() : memref<80xi8>
  "test.op"(%b) : (memref<80xi8>) -> ()
  func.return
}


// CHECK:      func.func private @inner(%y: memref<16xi8>, %workspace: memref<48xi8>) {
// CHECK-NEXT:   %0 = arith.constant 32 : index
// CHECK-NEXT:   %i = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %i) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @outer(%y: memref<16xi8>, %workspace: memref<64xi8>) {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %o = memref.view %workspace[%0][] : memref<64xi8> to memref<32xi8>
// CHECK-NEXT:   "test.op"(%y, %o) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_1 = memref.view %workspace[%1][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:   func.call @inner(%y, %workspace_1) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:   "test.op"(%y, %o) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 48 : index
// CHECK-NEXT:   %p = memref.view %workspace[%2][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%p) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_2 = memref.view %workspace[%3][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:   func.call @inner(%p, %workspace_2) : (memref<16xi8>, memref<48xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<80xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %workspace = memref.view %arena[%0][] : memref<80xi8> to memref<64xi8>
// CHECK-NEXT:   func.call @outer(%x, %workspace) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 64 : index
// CHECK-NEXT:   %a = memref.view %arena[%1][] : memref<80xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %2 = arith.constant 0 : index
// CHECK-NEXT:   %workspace_1 = memref.view %arena[%2][] : memref<80xi8> to memref<64xi8>
// CHECK-NEXT:   func.call @outer(%a, %workspace_1) : (memref<16xi8>, memref<64xi8>) -> ()
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%3][] : memref<80xi8> to memref<80xi8>
// CHECK-NEXT:   "test.op"(%b) : (memref<80xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @inner(%y: memref<16xi8>) {
// ANALYSIS-NEXT:   %i = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 21>, mergealloc.placed = array<i64: 0, 32, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %i) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @outer(%y: memref<16xi8>) {
// ANALYSIS-NEXT:   %o = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 17>, mergealloc.placed = array<i64: 0, 0, 32>} : memref<32xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %o) : (memref<16xi8>, memref<32xi8>) -> ()
// ANALYSIS-NEXT:   func.call @inner(%y) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   "test.op"(%y, %o) : (memref<16xi8>, memref<32xi8>) -> ()
// ANALYSIS-NEXT:   %p = memref.alloc() {mergealloc.lifetime = array<i64: 0, 8, 21>, mergealloc.placed = array<i64: 0, 48, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%p) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @inner(%p) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 80 : i64{{.*}}lower_bound_bytes = 80 : i64, peak = "tick 24, test.op"{{.*}} {
// ANALYSIS-NEXT:   func.call @outer(%x) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 12, 22>, mergealloc.placed = array<i64: 0, 64, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @outer(%a) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %b = memref.alloc() {mergealloc.lifetime = array<i64: 0, 24, 24>, mergealloc.placed = array<i64: 0, 0, 80>} : memref<80xi8>
// ANALYSIS-NEXT:   "test.op"(%b) : (memref<80xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }

// -----
// A result that lives over the next call of the same function stays (W6); one that is dead by then is
// merged, like one that is written behind the next call only. What stays at one call stays. What one of
// two calls uses is merged.

func.func private @long() -> memref<16xi8> {
  %r = memref.alloc() : memref<16xi8>
  "test.op"(%r) : (memref<16xi8>) -> ()
  func.return %r : memref<16xi8>
}

func.func private @short() -> memref<16xi8> {
  %s = memref.alloc() : memref<16xi8>
  "test.op"(%s) : (memref<16xi8>) -> ()
  func.return %s : memref<16xi8>
}

func.func private @raw() -> memref<16xi8> {
  %u = memref.alloc() : memref<16xi8>
  func.return %u : memref<16xi8>
}

func.func private @handed_out() -> memref<16xi8> {
  %v = memref.alloc() : memref<16xi8>
  "test.op"(%v) : (memref<16xi8>) -> ()
  func.return %v : memref<16xi8>
}

func.func @hands_out() -> memref<16xi8> {
  %v = func.call @handed_out() : () -> memref<16xi8>
  func.return %v : memref<16xi8>
}

func.func private @sometimes() -> memref<16xi8> {
  %w = memref.alloc() : memref<16xi8>
  func.return %w : memref<16xi8>
}

func.func @main(%x: memref<16xi8>) {
  %unused = func.call @sometimes() : () -> memref<16xi8>
  %used = func.call @sometimes() : () -> memref<16xi8>
  "test.op"(%used) : (memref<16xi8>) -> ()
  %v = func.call @handed_out() : () -> memref<16xi8>
  "test.op"(%v) : (memref<16xi8>) -> ()
  %a = func.call @long() : () -> memref<16xi8>
  %b = func.call @long() : () -> memref<16xi8>
  "test.op"(%a, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  %c = func.call @short() : () -> memref<16xi8>
  "test.op"(%c) : (memref<16xi8>) -> ()
  %d = func.call @short() : () -> memref<16xi8>
  "test.op"(%d) : (memref<16xi8>) -> ()
  %e = func.call @raw() : () -> memref<16xi8>
  %f = func.call @raw() : () -> memref<16xi8>
  "test.op"(%f) : (memref<16xi8>) -> ()
  "test.op"(%e) : (memref<16xi8>) -> ()
  func.return
}


// CHECK:      func.func private @long() -> memref<16xi8> {
// CHECK-NEXT:   %r = memref.alloc() : memref<16xi8>
// CHECK-NEXT:   "test.op"(%r) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @short(%workspace: memref<16xi8>) -> memref<16xi8> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %s = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%s) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return %s : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @raw(%workspace: memref<16xi8>) -> memref<16xi8> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %u = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   func.return %u : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @handed_out() -> memref<16xi8> {
// CHECK-NEXT:   %v = memref.alloc() : memref<16xi8>
// CHECK-NEXT:   "test.op"(%v) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return %v : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @hands_out() -> memref<16xi8> {
// CHECK-NEXT:   %v = func.call @handed_out() : () -> memref<16xi8>
// CHECK-NEXT:   func.return %v : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @sometimes(%workspace: memref<16xi8>) -> memref<16xi8> {
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %w = memref.view %workspace[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   func.return %w : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %unused = func.call @sometimes(%arena) : (memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   %used = func.call @sometimes(%arena) : (memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   "test.op"(%used) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %v = func.call @handed_out() : () -> memref<16xi8>
// CHECK-NEXT:   "test.op"(%v) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %a = func.call @long() : () -> memref<16xi8>
// CHECK-NEXT:   %b = func.call @long() : () -> memref<16xi8>
// CHECK-NEXT:   "test.op"(%a, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %c = func.call @short(%arena) : (memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   "test.op"(%c) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %d = func.call @short(%arena) : (memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   "test.op"(%d) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %e = func.call @raw(%arena) : (memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   %f = func.call @raw(%arena) : (memref<16xi8>) -> memref<16xi8>
// CHECK-NEXT:   "test.op"(%f) : (memref<16xi8>) -> ()
// CHECK-NEXT:   "test.op"(%e) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @long() -> memref<16xi8> {
// ANALYSIS-NEXT:   %r = memref.alloc() {mergealloc.skip = "live at several calls at once"} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%r) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return %r : memref<16xi8>
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @short() -> memref<16xi8> {
// ANALYSIS-NEXT:   %s = memref.alloc() {mergealloc.lifetime = array<i64: 0, 14, 18>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%s) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return %s : memref<16xi8>
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @raw() -> memref<16xi8> {
// ANALYSIS-NEXT:   %u = memref.alloc() {mergealloc.lifetime = array<i64: 0, 21, 22>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   func.return %u : memref<16xi8>
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @handed_out() -> memref<16xi8> {
// ANALYSIS-NEXT:   %v = memref.alloc() {mergealloc.skip = "returned by the function"} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%v) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return %v : memref<16xi8>
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @hands_out() -> memref<16xi8> {
// ANALYSIS-NEXT:   %v = func.call @handed_out() : () -> memref<16xi8>
// ANALYSIS-NEXT:   func.return %v : memref<16xi8>
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @sometimes() -> memref<16xi8> {
// ANALYSIS-NEXT:   %w = memref.alloc() {mergealloc.lifetime = array<i64: 0, 4, 4>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   func.return %w : memref<16xi8>
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @main(%x: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 4, test.op"{{.*}} {
// ANALYSIS-NEXT:   %unused = func.call @sometimes() : () -> memref<16xi8>
// ANALYSIS-NEXT:   %used = func.call @sometimes() : () -> memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%used) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %v = func.call @handed_out() : () -> memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%v) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %a = func.call @long() : () -> memref<16xi8>
// ANALYSIS-NEXT:   %b = func.call @long() : () -> memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%a, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %c = func.call @short() : () -> memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%c) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %d = func.call @short() : () -> memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%d) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %e = func.call @raw() : () -> memref<16xi8>
// ANALYSIS-NEXT:   %f = func.call @raw() : () -> memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%f) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   "test.op"(%e) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }

// -----
// What has to stay at one call stays, and so what may be freed together with it at another one (W7);
// what only a call or a return names stays, too, if nothing accesses it.

func.func private @free(%y: memref<16xi8>) {
  memref.dealloc %y : memref<16xi8>
  func.return
}

func.func private @make() -> memref<16xi8> {
  %r = memref.alloc() : memref<16xi8>
  func.return %r : memref<16xi8>
}

func.func private @own(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  memref.dealloc %t : memref<16xi8>
  func.return
}

func.func @main(%x: memref<16xi8>, %y: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @free(%a) : (memref<16xi8>) -> ()
  func.call @free(%y) : (memref<16xi8>) -> ()
  %b = memref.alloc() : memref<16xi8>
  "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @own(%b) : (memref<16xi8>) -> ()
  func.call @own(%x) : (memref<16xi8>) -> ()
  memref.dealloc %b : memref<16xi8>
  %c = func.call @make() : () -> memref<16xi8>
  %d = memref.alloc() : memref<16xi8>
  func.call @nothing(%d) : (memref<16xi8>) -> ()
  memref.dealloc %d : memref<16xi8>
  func.return
}

func.func private @nothing(%y: memref<16xi8>) {
  func.return
}


// CHECK:      func.func private @free(%y: memref<16xi8>) {
// CHECK-NEXT:   memref.dealloc %y : memref<16xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @make() -> memref<16xi8> {
// CHECK-NEXT:   %r = memref.alloc() : memref<16xi8>
// CHECK-NEXT:   func.return %r : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @own(%y: memref<16xi8>, %workspace: memref<32xi8>) {
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>, %y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %a = memref.alloc() : memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @free(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @free(%y) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %b = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @own(%b, %arena) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.call @own(%x, %arena) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   %c = func.call @make() : () -> memref<16xi8>
// CHECK-NEXT:   %d = memref.alloc() : memref<16xi8>
// CHECK-NEXT:   func.call @nothing(%d) : (memref<16xi8>) -> ()
// CHECK-NEXT:   memref.dealloc %d : memref<16xi8>
// CHECK-NEXT:   memref.dealloc %arena : memref<32xi8>
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @nothing(%y: memref<16xi8>) {
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @free(%y: memref<16xi8>) {
// ANALYSIS-NEXT:   memref.dealloc %y : memref<16xi8>
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @make() -> memref<16xi8> {
// ANALYSIS-NEXT:   %r = memref.alloc() {mergealloc.skip = "never accessed, but handed on to another function"} : memref<16xi8>
// ANALYSIS-NEXT:   func.return %r : memref<16xi8>
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @own(%y: memref<16xi8>) {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 0, 9, 12>, mergealloc.placed = array<i64: 0, 16, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   memref.dealloc %t : memref<16xi8>
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @main(%x: memref<16xi8>, %y: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 9, test.op"{{.*}} {
// ANALYSIS-NEXT:   %a = memref.alloc() {mergealloc.skip = "freed together with a buffer that is not merged, at another call"} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @free(%a) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @free(%y) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %b = memref.alloc() {mergealloc.lifetime = array<i64: 0, 7, 9>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @own(%b) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @own(%x) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   memref.dealloc %b : memref<16xi8>
// ANALYSIS-NEXT:   %c = func.call @make() : () -> memref<16xi8>
// ANALYSIS-NEXT:   %d = memref.alloc() {mergealloc.skip = "never accessed, but handed on to another function"} : memref<16xi8>
// ANALYSIS-NEXT:   func.call @nothing(%d) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   memref.dealloc %d : memref<16xi8>
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @nothing(%y: memref<16xi8>) {
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }

// -----
// A call in a branch and one in a loop: what the loop needs is there for all of it.

func.func private @f(%y: memref<16xi8>) -> memref<16xi8> {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  %r = memref.alloc() : memref<16xi8>
  "test.op"(%t, %r) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return %r : memref<16xi8>
}

func.func @main(%x: memref<16xi8>, %c: i1, %zero: index, %one: index, %n: index) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  scf.if %c {
    %b = func.call @f(%a) : (memref<16xi8>) -> memref<16xi8>
    "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  } else {
    %d = memref.alloc() : memref<48xi8>
    "test.op"(%d) : (memref<48xi8>) -> ()
  }
  %e = memref.alloc() : memref<16xi8>
  scf.for %i = %zero to %n step %one {
    %b = func.call @f(%e) : (memref<16xi8>) -> memref<16xi8>
    "test.op"(%b, %e) : (memref<16xi8>, memref<16xi8>) -> ()
  }
  func.return
}


// CHECK:      func.func private @f(%y: memref<16xi8>, %workspace: memref<48xi8>) -> memref<16xi8> {
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   %1 = arith.constant 32 : index
// CHECK-NEXT:   %r = memref.view %workspace[%1][] : memref<48xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%t, %r) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return %r : memref<16xi8>
// CHECK-NEXT: }
// CHECK-NEXT: func.func @main(%x: memref<16xi8>, %c: i1, %zero: index, %one: index, %n: index) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<64xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     %1 = arith.constant 0 : index
// CHECK-NEXT:     %workspace = memref.view %arena[%1][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:     %b = func.call @f(%a, %workspace) : (memref<16xi8>, memref<48xi8>) -> memref<16xi8>
// CHECK-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   } else {
// CHECK-NEXT:     %2 = arith.constant 16 : index
// CHECK-NEXT:     %d = memref.view %arena[%2][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:     "test.op"(%d) : (memref<48xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   %3 = arith.constant 0 : index
// CHECK-NEXT:   %e = memref.view %arena[%3][] : memref<64xi8> to memref<16xi8>
// CHECK-NEXT:   scf.for %i = %zero to %n step %one {
// CHECK-NEXT:     %4 = arith.constant 0 : index
// CHECK-NEXT:     %workspace_1 = memref.view %arena[%4][] : memref<64xi8> to memref<48xi8>
// CHECK-NEXT:     %b_1 = func.call @f(%e, %workspace_1) : (memref<16xi8>, memref<48xi8>) -> memref<16xi8>
// CHECK-NEXT:     "test.op"(%b_1, %e) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @f(%y: memref<16xi8>) -> memref<16xi8> {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 0, 6, 19>, mergealloc.placed = array<i64: 0, 16, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %r = memref.alloc() {mergealloc.lifetime = array<i64: 0, 8, 20>, mergealloc.placed = array<i64: 0, 32, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%t, %r) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return %r : memref<16xi8>
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @main(%x: memref<16xi8>, %c: i1, %zero: index, %one: index, %n: index) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 64 : i64{{.*}}lower_bound_bytes = 64 : i64, peak = "tick 12, test.op"{{.*}} {
// ANALYSIS-NEXT:   %a = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 13>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   scf.if %c {
// ANALYSIS-NEXT:     %b = func.call @f(%a) : (memref<16xi8>) -> memref<16xi8>
// ANALYSIS-NEXT:     "test.op"(%x, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   } else {
// ANALYSIS-NEXT:     %d = memref.alloc() {mergealloc.lifetime = array<i64: 0, 12, 12>, mergealloc.placed = array<i64: 0, 16, 48>} : memref<48xi8>
// ANALYSIS-NEXT:     "test.op"(%d) : (memref<48xi8>) -> ()
// ANALYSIS-NEXT:   }
// ANALYSIS-NEXT:   %e = memref.alloc() {mergealloc.lifetime = array<i64: 0, 15, 21>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   scf.for %i = %zero to %n step %one {
// ANALYSIS-NEXT:     %b_1 = func.call @f(%e) : (memref<16xi8>) -> memref<16xi8>
// ANALYSIS-NEXT:     "test.op"(%b_1, %e) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   }
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }

// Cites: 004/operators-and-model
