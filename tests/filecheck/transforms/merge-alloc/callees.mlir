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

  // What is overwritten in one case only is still needed in the other.
  func.func @overwritten_in_one_case(%c: i1, %in: memref<16xf32>, %out: memref<16xf32>) {
    // CHECK: %kept = memref.alloc() {mergealloc.lifetime = array<i64: 1, 4, 8>, mergealloc.placed = array<i64: 1, 0, 64>}
    %kept = memref.alloc() : memref<16xf32>
    // CHECK: %meanwhile = memref.alloc() {mergealloc.lifetime = array<i64: 1, 5, 6>, mergealloc.placed = array<i64: 1, 64, 64>}
    %meanwhile = memref.alloc() : memref<16xf32>
    memref.copy %in, %kept : memref<16xf32> to memref<16xf32>
    memref.copy %in, %meanwhile : memref<16xf32> to memref<16xf32>
    memref.copy %meanwhile, %out : memref<16xf32> to memref<16xf32>
    func.call @fill_in_one_case(%c, %kept) : (i1, memref<16xf32>) -> ()
    memref.copy %kept, %out : memref<16xf32> to memref<16xf32>
    func.return
  }
  func.func private @fill_in_one_case(%c: i1, %out: memref<16xf32>) {
    %zero = arith.constant 0.0 : f32
    scf.if %c {
      linalg.fill ins(%zero : f32) outs(%out : memref<16xf32>)
    }
    func.return
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
