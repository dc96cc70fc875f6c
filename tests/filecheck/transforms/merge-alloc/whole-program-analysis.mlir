// RUN: xdsl-opt %s -p 'merge-alloc{scope=program analysis-only=true}' | filecheck %s
// RUN: xdsl-opt %s -p 'merge-alloc{scope=program analysis-only=true},merge-alloc{scope=program analysis-only=true}' | filecheck %s

// K9, W3: what is planned with callers says so, too, and what is not, why.

// A function of several blocks is planned by itself: an arena that its callers provide.
// CHECK-LABEL: func.func private @blocks
// CHECK-SAME:    mergealloc.plan = {{.*}}pool = "default"{{.*}}size_bytes = 64 : i64
// CHECK-NEXT:  memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 5>, mergealloc.placed = array<i64: 0, 0, 64>}
func.func private @blocks(%y: memref<64xi8>) {
  %t = memref.alloc() : memref<64xi8>
  "test.op"(%y, %t) : (memref<64xi8>, memref<64xi8>) -> ()
  cf.br ^end
^end:
  "test.op"(%t) : (memref<64xi8>) -> ()
  func.return
}

// By the ticks of each of the functions that call it, with its body at the calls.
// CHECK-LABEL: func.func private @inlined
// CHECK-SAME:    (%y: memref<64xi8>) {
// CHECK-NEXT:  memref.alloc() {mergealloc.lifetime = array<i64: 2, 5, 5, 3, 4, 4>, mergealloc.placed = array<i64: 2, 64, 64, 3, 64, 64>}
func.func private @inlined(%y: memref<64xi8>) {
  %t = memref.alloc() : memref<64xi8>
  "test.op"(%y, %t) : (memref<64xi8>, memref<64xi8>) -> ()
  func.return
}

// CHECK-LABEL: func.func private @recursive
// CHECK-SAME:    mergealloc.plan = {{.*}}own_arena_reason = "calls itself, directly or through others"
func.func private @recursive(%y: memref<64xi8>) {
  %t = memref.alloc() : memref<64xi8>
  "test.op"(%y, %t) : (memref<64xi8>, memref<64xi8>) -> ()
  func.call @recursive(%t) : (memref<64xi8>) -> ()
  func.return
}

// CHECK-LABEL: func.func @main
// CHECK-NOT:     own_arena
// CHECK:       func.call @blocks(%a) {mergealloc.placed = array<i64: 2, 64, 64>}
func.func @main(%x: memref<64xi8>) {
  %a = memref.alloc() : memref<64xi8>
  func.call @blocks(%a) : (memref<64xi8>) -> ()
  func.call @inlined(%a) : (memref<64xi8>) -> ()
  func.call @recursive(%x) : (memref<64xi8>) -> ()
  func.return
}

// CHECK-LABEL: func.func @other
func.func @other(%x: memref<64xi8>) {
  %a = memref.alloc() : memref<64xi8>
  func.call @inlined(%a) : (memref<64xi8>) -> ()
  func.return
}
