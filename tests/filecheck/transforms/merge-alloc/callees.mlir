// RUN: xdsl-opt -p 'merge-alloc{analysis-only=true}' %s | filecheck %s

// What a function does to its arguments decides what becomes of those that are passed to it.

builtin.module {
  memref.global "private" @table : memref<1xmemref<16xf32>> = uninitialized

  // Freed by the callee: it must be an allocation of its own.
  func.func @frees() {
    // CHECK: %freed = memref.alloc() {mergealloc.skip = "freed by an operation that does something else, too"}
    %freed = memref.alloc() : memref<16xf32>
    func.call @sink(%freed) : (memref<16xf32>) -> ()
    func.return
  }
  func.func private @sink(%a: memref<16xf32>) {
    "test.op"(%a) : (memref<16xf32>) -> ()
    memref.dealloc %a : memref<16xf32>
    func.return
  }

  // Kept by the callee.
  func.func @keeps() {
    // CHECK: %kept = memref.alloc() {mergealloc.skip = "captured by a callee: stored into another buffer"}
    %kept = memref.alloc() : memref<16xf32>
    func.call @keep(%kept) : (memref<16xf32>) -> ()
    func.return
  }
  func.func private @keep(%a: memref<16xf32>) {
    %i = arith.constant 0 : index
    %t = memref.get_global @table : memref<1xmemref<16xf32>>
    memref.store %a, %t[%i] : memref<1xmemref<16xf32>>
    func.return
  }

  // Returned by the callee: another name for it, under which it lives on.
  func.func @returns() {
    // CHECK: %returned = memref.alloc() {mergealloc.lifetime = array<i64: 0, 3, 7>{{.*}}}
    %returned = memref.alloc() : memref<16xf32>
    "test.op"(%returned) : (memref<16xf32>) -> ()
    %r = func.call @same(%returned) : (memref<16xf32>) -> memref<16xf32>
    // CHECK: %meanwhile = memref.alloc() {mergealloc.lifetime = array<i64: 0, 6, 6>{{.*}}}
    %meanwhile = memref.alloc() : memref<16xf32>
    "test.op"(%meanwhile) : (memref<16xf32>) -> ()
    "test.op"(%r) : (memref<16xf32>) -> ()
    func.return
  }
  func.func private @same(%a: memref<16xf32>) -> memref<16xf32> {
    func.return %a : memref<16xf32>
  }

  // A function without a body that returns buffers may return any it is passed, or keep it.
  func.func @external_returns() {
    // CHECK: %unknown = memref.alloc() {mergealloc.skip = "captured by 'func.call', which returns buffers"}
    %unknown = memref.alloc() : memref<16xf32>
    %r = func.call @external(%unknown) : (memref<16xf32>) -> memref<16xf32>
    func.return
  }
  func.func private @external(memref<16xf32>) -> memref<16xf32>
}
