// RUN: xdsl-opt -p 'merge-alloc{scope=program alignment=16}' --verify-diagnostics %s | filecheck %s

// M10: what is in a scope inside of a callee is no workspace, but there beside what the caller has.

builtin.module attributes {mergealloc.pools = [{name = "fast", capacity = 48 : i64}, {name = "slow"}]} {
func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() {mergealloc.pools = ["fast"]} : memref<32xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  func.call @scope_inside(%x) : (memref<16xi8>) -> ()
  "test.op"(%x, %a) : (memref<16xi8>, memref<32xi8>) -> ()
  func.return
}
func.func private @scope_inside(%x: memref<16xi8>) {
  memref.alloca_scope {
    %d = memref.alloc() {mergealloc.pools = ["fast"]} : memref<32xi8>
    "test.op"(%x, %d) : (memref<16xi8>, memref<32xi8>) -> ()
  }
  cf.br ^end
^end:
  func.return
}
}

// CHECK:      error: in @main: merge-alloc: pool 'fast' has 48 bytes, but arenas of 64 bytes
// CHECK-SAME: exist at once: @main with 32 bytes, which calls @scope_inside with 32 bytes
