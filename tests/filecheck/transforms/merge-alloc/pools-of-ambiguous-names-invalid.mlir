// RUN: not xdsl-opt -p 'merge-alloc{pools="1:64"}' %s 2>&1 | filecheck %s
// RUN: xdsl-opt -p 'merge-alloc{pools="1 : i32:64"}' %s | filecheck %s --check-prefix PRINTED

// A capacity holds for one memory space: a number of two types is the name of two.

// CHECK: error: merge-alloc: pools: '1' is the name of 2 different memory spaces of the program: 1 : i64, 1 : i32

// PRINTED: memref.alloc() {alignment = 64 : i64} : memref<64xi8, 1 : i32>
func.func @f(%x: memref<16xf32, 1>) {
  %b = memref.alloc() : memref<16xf32, 1 : i32>
  "test.op"(%x, %b) : (memref<16xf32, 1>, memref<16xf32, 1 : i32>) -> ()
  func.return
}
