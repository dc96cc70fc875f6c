// RUN: xdsl-opt -p 'merge-alloc,verify-memory-plan' %s | filecheck %s

// M23: pools that say how fast they are come in the order of what an access takes there: of few bytes, where it
// begins sooner; of many, where more pass at a time; bursts are read as a whole. Names, and pools that do not
// say it, keep their order.

builtin.module attributes {mergealloc.pools = [
  {name = "wide", bandwidth = 64, latency = 10},
  {name = "near", bandwidth = 4.0, latency = 1},
  {name = "bursts", bandwidth = 1024, burst_bytes = "16KiB"}
]} {
func.func @fastest(%x: memref<4xf32>) {
  %small = memref.alloc() : memref<4xf32>
  %large = memref.alloc() : memref<64xf32>
  %huge = memref.alloc() : memref<4096xf32>
  %named = memref.alloc() {mergealloc.pools = ["bursts", "near"]} : memref<2xf32>
  "test.op"(%x, %small, %large, %huge, %named) : (memref<4xf32>, memref<4xf32>, memref<64xf32>, memref<4096xf32>, memref<2xf32>) -> ()
  func.return
}
}

// 16 bytes take 10.25, 5 and 16; 256 bytes 14, 65 and 16; 16,384 bytes 266, 4,097 and 16.

// CHECK-LABEL: @fastest
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<16xi8, "near">
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<256xi8, "wide">
// CHECK-DAG:     memref.alloc() {alignment = 64 : i64} : memref<16392xi8, "bursts">
// CHECK:         func.return
