// RUN: xdsl-opt -p 'merge-alloc{scope=program}' --split-input-file --verify-diagnostics %s | filecheck %s

// A whole program cannot have what is pinned and stays, either.

func.func private @callee() {
  %a = memref.alloc() {mergealloc.offset = 0} : memref<64xf32>
  "test.op"(%a) : (memref<64xf32>) -> ()
  func.return
}
func.func @pin_of_what_stays() -> memref<64xf32> {
  func.call @callee() : () -> ()
  %b = memref.alloc() {mergealloc.offset = 0} : memref<64xf32>
  func.return %b : memref<64xf32>
}

// CHECK: error: in @pin_of_what_stays: 'memref.alloc' op is pinned to an offset, but cannot be merged: returned by the function
