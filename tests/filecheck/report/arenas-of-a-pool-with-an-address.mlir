// RUN: xdsl-opt %s -t memory-plan | filecheck %s

// M19: each of several arenas is in the pool of the one that they replace.

builtin.module attributes {mergealloc.pools = [{name = "default", base_address = 65536 : i64}]} {
  func.func @phases() -> memref<1000xf32> {
    %big = memref.alloc() : memref<1024xf32>
    "test.op"(%big) : (memref<1024xf32>) -> ()
    %a = memref.alloc() : memref<64xf32>
    "test.op"(%big, %a) : (memref<1024xf32>, memref<64xf32>) -> ()
    %b = memref.alloc() : memref<64xf32>
    "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
    %r = memref.alloc() : memref<1000xf32>
    "test.op"(%b, %r) : (memref<64xf32>, memref<1000xf32>) -> ()
    func.return %r : memref<1000xf32>
  }
}

// CHECK:      arena 0 in @phases, pool 'default' which begins at 0x10000 (
// CHECK-NEXT:   4,096 bytes
// CHECK:      arena 1 in @phases, pool 'default' which begins at 0x10000 (
// CHECK-NEXT:   256 bytes
// CHECK:      arena 2 in @phases, pool 'default' which begins at 0x10000 (
// CHECK-NEXT:   256 bytes
