// RUN: not xdsl-opt %s -p 'merge-alloc{pools="default:320" pack-constants=true}' 2>&1 | filecheck %s
// RUN: not xdsl-opt %s -p 'merge-alloc{pools="far:1KiB,default:320" pack-constants=true}' 2>&1 | filecheck %s --check-prefix=TWO

// What constants take of a pool is said where the rest is too small, and of no other pool.

// CHECK: %b (256 bytes, alignment 64) does not fit: pool 'default' has 256 bytes; {{.*}}; constants take 64 of its 320 bytes{{$}}
// TWO: %b (256 bytes, alignment 64) does not fit: pool 'default' has 256 bytes; {{.*}}; constants take 64 of its 320 bytes (pool 'default'){{$}}

memref.global "private" constant @weights : memref<16xf32> = dense<1.0>
func.func @f(%x: memref<64xf32>, %far: memref<4xf32, "far">) {
  %w = memref.get_global @weights : memref<16xf32>
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%x, %w, %a) : (memref<64xf32>, memref<16xf32>, memref<64xf32>) -> ()
  %b = memref.alloc() : memref<64xf32>
  "test.op"(%a, %b) : (memref<64xf32>, memref<64xf32>) -> ()
  func.return
}
