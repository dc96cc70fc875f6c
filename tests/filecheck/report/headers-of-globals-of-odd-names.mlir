// RUN: xdsl-opt %s -p 'merge-alloc{scope=program arena=global io-in-workspace=true}' -t 'memory-plan{format=c-header}' | filecheck %s

// A global has the name of the first function that uses it, in characters that C has.

// CHECK: extern int8_t _3d_net__arena_default[16];
func.func @"3d-neté"(%x: memref<4xi32>) {
  "test.op"(%x) : (memref<4xi32>) -> ()
  func.return
}
func.func @f(%x: memref<4xi32>) {
  "test.op"(%x) : (memref<4xi32>) -> ()
  func.return
}
