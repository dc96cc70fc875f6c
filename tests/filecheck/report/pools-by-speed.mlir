// RUN: xdsl-opt %s -t memory-plan | filecheck %s
// RUN: xdsl-opt %s -p merge-alloc -t memory-plan | filecheck %s
// RUN: xdsl-opt %s -p merge-alloc -t 'memory-plan{format=json}' | filecheck %s --check-prefix=JSON
// RUN: xdsl-opt %s -t 'memory-plan{format=html}' | filecheck %s --check-prefix=PAGE
// RUN: xdsl-opt %s -p merge-alloc,verify-memory-plan | filecheck %s --check-prefix=NOTED

// M23: of a pool that says how fast it is, a report says how many bytes are moved, and what that takes: all of a
// buffer at each of the operations that access it. Of one that says nothing, there is nothing to say.

builtin.module attributes {mergealloc.pools = [
  {name = "near", capacity = 64, bandwidth = 64, latency = 1},
  {name = "far", bandwidth = 8, latency = 100.5, burst_bytes = 32},
  {name = "unknown"}
]} {
func.func @f(%x: memref<4xf32>) {
  %often = memref.alloc() {mergealloc.pools = ["near"]} : memref<4xf32>
  %seldom = memref.alloc() {mergealloc.pools = ["far"]} : memref<4xf32>
  %silent = memref.alloc() {mergealloc.pools = ["unknown"]} : memref<4xf32>
  memref.copy %x, %often : memref<4xf32> to memref<4xf32>
  memref.copy %often, %seldom : memref<4xf32> to memref<4xf32>
  memref.copy %often, %silent : memref<4xf32> to memref<4xf32>
  "test.op"(%often, %seldom, %silent) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  func.return
}
}

// 4 accesses of 1 + 16 / 64; 2 of 100.5 + 32 / 8.

// CHECK:      pool 'near'
// CHECK-NEXT:   16 of 64 bytes, {{.*}}; traffic 64 bytes, which takes 5
// CHECK-NOT:    traffic
// CHECK:      pool 'far'
// CHECK-NEXT:   16 bytes, {{.*}}; traffic 32 bytes, which takes 209
// CHECK:      pool 'unknown'
// CHECK-NOT:    traffic

// JSON:     "pool": "near"
// JSON:     "traffic_bytes": 64,
// JSON-NEXT: "access_time": 5.0,
// JSON:     "pool": "unknown"
// JSON:     "traffic_bytes": 0,
// JSON-NEXT: "access_time": null,

// PAGE:     16 bytes without sharing; traffic 64 bytes, which takes 5.</p>
// PAGE:     16 bytes without sharing; traffic 32 bytes, which takes 209.</p>
// PAGE:     16 bytes without sharing.</p>

// NOTED:      pool = "near"
// NOTED-SAME: traffic_bytes = 64 : i64, access_time = 5.000000e+00 : f64
// NOTED-SAME: pool = "far"
// NOTED-SAME: traffic_bytes = 32 : i64, access_time = 2.090000e+02 : f64

// Cites: 004/U3
