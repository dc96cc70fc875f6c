// RUN: not xdsl-opt -p 'merge-alloc{scope=program alignment=16 pools="fast:32"}' %s 2>&1 | filecheck %s

// M10: @blocks has its workspace of its callers, but not the arena of the scope inside of it, which is there as
// well.

// CHECK: error: in @main: merge-alloc: pool 'fast' has 32 bytes, but arenas of 48 bytes exist at once: @main with 16 bytes, which calls @blocks with 32 bytes
func.func private @blocks(%y: memref<16xi8>) {
  cf.br ^next
^next:
  memref.alloca_scope {
    %t = memref.alloc() : memref<32xi8>
    "test.op"(%y, %t) : (memref<16xi8>, memref<32xi8>) -> ()
  }
  func.return
}

func.func @main(%x: memref<16xi8>) {
  %a = memref.alloc() : memref<16xi8>
  "test.op"(%x, %a) : (memref<16xi8>, memref<16xi8>) -> ()
  func.call @blocks(%a) : (memref<16xi8>) -> ()
  func.return
}
