// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s

// The alignment of a pool counts in place of that of the pass, also if it is smaller.

builtin.module attributes {mergealloc.pools = [{name = "sram", alignment = 8 : i64, latency = 0.0 : f64}]} {
  func.func @f(%x: memref<4xf32>) {
    %a = memref.alloc() : memref<9xi8>
    %b = memref.alloc() : memref<9xi8>
    "test.op"(%x, %a, %b) : (memref<4xf32>, memref<9xi8>, memref<9xi8>) -> ()
    func.return
  }
}

// CHECK: memref.alloc() {alignment = 8 : i64} : memref<25xi8, "sram">
