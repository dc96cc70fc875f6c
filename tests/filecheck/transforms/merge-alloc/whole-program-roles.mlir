// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16},verify-memory-plan' %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --split-input-file -p 'merge-alloc{scope=program alignment=16 analysis-only=true}' %s | filecheck --match-full-lines %s --check-prefix ANALYSIS

// W3: what has arenas of its own, and why. What it calls may be planned with it.

func.func private @never_called(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @below(%t) : (memref<16xi8>) -> ()
  func.return
}

func.func private @below(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @named(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func @public(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @in_unknown(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.return
}

func.func private @outside_of_functions() {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%t) : (memref<16xi8>) -> ()
  func.return
}

"test.op"() ({
  func.call @outside_of_functions() : () -> ()
  "test.termop"() : () -> ()
}) : () -> ()

func.func private @this(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @that(%t) : (memref<16xi8>) -> ()
  func.return
}

func.func private @that(%y: memref<16xi8>) {
  %t = memref.alloc() : memref<16xi8>
  "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @this(%t) : (memref<16xi8>) -> ()
  func.return
}

func.func private @outside(memref<16xi8>)

func.func @main(%x: memref<16xi8>, %c: i1) {
  %f = func.constant @named : (memref<16xi8>) -> ()
  func.call_indirect %f(%x) : (memref<16xi8>) -> ()
  func.call @public(%x) : (memref<16xi8>) -> ()
  "test.op"() ({
    func.call @in_unknown(%x) : (memref<16xi8>) -> ()
    "test.termop"() : () -> ()
  }) : () -> ()
  func.call @this(%x) : (memref<16xi8>) -> ()
  %a = memref.alloc() : memref<16xi8>
  func.call @outside(%a) : (memref<16xi8>) -> ()
  scf.if %c {
    %b = memref.alloc() : memref<16xi8>
    "test.op"(%a, %b) : (memref<16xi8>, memref<16xi8>) -> ()
  }
  func.return
}


// CHECK:      func.func private @never_called(%y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @below(%t, %arena) : (memref<16xi8>, memref<32xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @below(%y: memref<16xi8>, %workspace: memref<32xi8>) {
// CHECK-NEXT:   %0 = arith.constant 16 : index
// CHECK-NEXT:   %t = memref.view %workspace[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @named(%y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func @public(%y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @in_unknown(%y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @outside_of_functions() attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%t) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: "test.op"() ({
// CHECK-NEXT:   func.call @outside_of_functions() : () -> ()
// CHECK-NEXT:   "test.termop"() : () -> ()
// CHECK-NEXT: }) : () -> ()
// CHECK-NEXT: func.func private @this(%y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @that(%t) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @that(%y: memref<16xi8>) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<16xi8>
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %t = memref.view %arena[%0][] : memref<16xi8> to memref<16xi8>
// CHECK-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @this(%t) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.return
// CHECK-NEXT: }
// CHECK-NEXT: func.func private @outside(memref<16xi8>) -> ()
// CHECK-NEXT: func.func @main(%x: memref<16xi8>, %c: i1) attributes {mergealloc.plan{{.*}} {
// CHECK-NEXT:   %arena = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
// CHECK-NEXT:   %f = func.constant @named : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.call_indirect %f(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   func.call @public(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   "test.op"() ({
// CHECK-NEXT:     func.call @in_unknown(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:     "test.termop"() : () -> ()
// CHECK-NEXT:   }) : () -> ()
// CHECK-NEXT:   func.call @this(%x) : (memref<16xi8>) -> ()
// CHECK-NEXT:   %0 = arith.constant 0 : index
// CHECK-NEXT:   %a = memref.view %arena[%0][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:   func.call @outside(%a) : (memref<16xi8>) -> ()
// CHECK-NEXT:   scf.if %c {
// CHECK-NEXT:     %1 = arith.constant 16 : index
// CHECK-NEXT:     %b = memref.view %arena[%1][] : memref<32xi8> to memref<16xi8>
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// CHECK-NEXT:   }
// CHECK-NEXT:   func.return
// CHECK-NEXT: }

// ANALYSIS:      func.func private @never_called(%y: memref<16xi8>) attributes {mergealloc.scope = 0 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 5, test.op"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 5>, mergealloc.placed = array<i64: 0, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @below(%t) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @below(%y: memref<16xi8>) {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 0, 5, 5>, mergealloc.placed = array<i64: 0, 16, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @named(%y: memref<16xi8>) attributes {mergealloc.scope = 1 : i64, mergealloc.plan = {{.*}}own_arena_reason = "may be called from elsewhere"{{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 1, 3, 3>, mergealloc.placed = array<i64: 1, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func @public(%y: memref<16xi8>) attributes {mergealloc.scope = 2 : i64, mergealloc.plan = {{.*}}own_arena_reason = "may be called from elsewhere"{{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 2, 3, 3>, mergealloc.placed = array<i64: 2, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @in_unknown(%y: memref<16xi8>) attributes {mergealloc.scope = 3 : i64, mergealloc.plan = {{.*}}own_arena_reason = "called where it is unknown when"{{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 3, 3, 3>, mergealloc.placed = array<i64: 3, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @outside_of_functions() attributes {mergealloc.scope = 4 : i64, mergealloc.plan = {{.*}}own_arena_reason = "called where it is unknown when"{{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 4, 3, 3>, mergealloc.placed = array<i64: 4, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%t) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: "test.op"() ({
// ANALYSIS-NEXT:   func.call @outside_of_functions() : () -> ()
// ANALYSIS-NEXT:   "test.termop"() : () -> ()
// ANALYSIS-NEXT: }) : () -> ()
// ANALYSIS-NEXT: func.func private @this(%y: memref<16xi8>) attributes {mergealloc.scope = 5 : i64, mergealloc.plan = {{.*}}own_arena_reason = "calls itself, directly or through others"{{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 5, 3, 4>, mergealloc.placed = array<i64: 5, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @that(%t) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @that(%y: memref<16xi8>) attributes {mergealloc.scope = 6 : i64, mergealloc.plan = {{.*}}own_arena_reason = "calls itself, directly or through others"{{.*}}pool = "default"{{.*}}size_bytes = 16 : i64{{.*}}lower_bound_bytes = 16 : i64, peak = "tick 3, test.op"{{.*}} {
// ANALYSIS-NEXT:   %t = memref.alloc() {mergealloc.lifetime = array<i64: 6, 3, 4>, mergealloc.placed = array<i64: 6, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   "test.op"(%y, %t) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @this(%t) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }
// ANALYSIS-NEXT: func.func private @outside(memref<16xi8>) -> ()
// ANALYSIS-NEXT: func.func @main(%x: memref<16xi8>, %c: i1) attributes {mergealloc.scope = 7 : i64, mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 32 : i64{{.*}}lower_bound_bytes = 32 : i64, peak = "tick 13, test.op"{{.*}} {
// ANALYSIS-NEXT:   %f = func.constant @named : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call_indirect %f(%x) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   func.call @public(%x) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   "test.op"() ({
// ANALYSIS-NEXT:     func.call @in_unknown(%x) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:     "test.termop"() : () -> ()
// ANALYSIS-NEXT:   }) : () -> ()
// ANALYSIS-NEXT:   func.call @this(%x) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   %a = memref.alloc() {mergealloc.lifetime = array<i64: 7, 10, 14>, mergealloc.placed = array<i64: 7, 0, 16>} : memref<16xi8>
// ANALYSIS-NEXT:   func.call @outside(%a) : (memref<16xi8>) -> ()
// ANALYSIS-NEXT:   scf.if %c {
// ANALYSIS-NEXT:     %b = memref.alloc() {mergealloc.lifetime = array<i64: 7, 13, 13>, mergealloc.placed = array<i64: 7, 16, 16>} : memref<16xi8>
// ANALYSIS-NEXT:     "test.op"(%a, %b) : (memref<16xi8>, memref<16xi8>) -> ()
// ANALYSIS-NEXT:   }
// ANALYSIS-NEXT:   func.return
// ANALYSIS-NEXT: }

// Cites: 004/functions-accept-pools
