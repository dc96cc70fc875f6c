// RUN: xdsl-opt %s -p 'merge-alloc{pools="default:256"}' | filecheck %s
// RUN: not xdsl-opt %s -p 'merge-alloc{pools="default:255"}' 2>&1 | filecheck %s --check-prefix=FULL
// RUN: not xdsl-opt %s -p 'merge-alloc{pools="default:256" lifetimes=tick}' 2>&1 | filecheck %s --check-prefix=TICK

// %a and %b are live at the same time, and the pool has room for one of them. Nobody reads %r before
// it is written, so %a is in the bytes of %r (M18), which are none of the pool's.
func.func @main(%x: memref<8x8xf32>) -> memref<8x8xf32> {
  %a = memref.alloc() : memref<8x8xf32>
  linalg.transpose ins(%x : memref<8x8xf32>) outs(%a : memref<8x8xf32>) permutation = [1, 0]
  %b = memref.alloc() : memref<8x8xf32>
  linalg.transpose ins(%a : memref<8x8xf32>) outs(%b : memref<8x8xf32>) permutation = [1, 0]
  %r = memref.alloc() : memref<8x8xf32>
  linalg.transpose ins(%b : memref<8x8xf32>) outs(%r : memref<8x8xf32>) permutation = [1, 0]
  func.return %r : memref<8x8xf32>
}

// CHECK: capacity_bytes = 256 : i64, storage = "alloc", size_bytes = 256
// CHECK: %[[RESULT:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK: %a = memref.view %[[RESULT]][
// CHECK: %[[POOL:.*]] = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
// CHECK: %b = memref.view %[[POOL]][
// CHECK: %r = memref.view %[[RESULT]][

// FULL: error: in @main: merge-alloc: %a (256 bytes, alignment 64) does not fit: pool 'default' has 255 bytes
// FULL-SAME: 512 bytes are live
// FULL-SAME: it still takes 256 bytes with buffers in results{{$}}

// TICK: error: in @main: merge-alloc: %b (256 bytes, alignment 64) does not fit
// TICK-NOT: buffers in results
