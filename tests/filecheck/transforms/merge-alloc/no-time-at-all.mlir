// RUN: xdsl-opt -p 'merge-alloc{time-limit=0}' %s | filecheck %s

// Without any time, there still is a plan.

// CHECK:      %arena = memref.alloc() {alignment = 64 : i64} : memref<256xi8>
func.func @planned() {
  %a = memref.alloc() : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}
