// RUN: not xdsl-opt -p 'merge-alloc{pools="1:512,1 : i64:64"}' %s 2>&1 | filecheck %s

// The second capacity of the same memory space would not count.

// CHECK: error: merge-alloc: pools: '1' and '1 : i64' are the same memory space: 1 : i64
func.func @f() {
  %a = memref.alloc() : memref<64xf32, 1>
  "test.op"(%a) : (memref<64xf32, 1>) -> ()
  func.return
}
