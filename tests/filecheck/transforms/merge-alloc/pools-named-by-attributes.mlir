// RUN: xdsl-opt -p 'merge-alloc{pools="[1 : i64]:1KiB,default"},verify-memory-plan' %s | filecheck %s

// A memory space that is neither a number nor a string goes by the text of the attribute.

func.func @f(%x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32, [1 : i64]>
  "test.op"(%x, %a) : (memref<4xf32>, memref<4xf32, [1 : i64]>) -> ()
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%x, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return
}

// CHECK: pool = "[1 : i64]", capacity_bytes = 1024 : i64
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<16xi8, [1 : i64]>
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<16xi8>
