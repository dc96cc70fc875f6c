// RUN: xdsl-opt -p 'merge-alloc{scope=program}' --verify-diagnostics %s | filecheck %s

// A pin of what cannot be merged is an error in whole programs, too.

func.func private @made() -> memref<64xf32> {
  %a = memref.alloc() {mergealloc.offset = 0} : memref<64xf32>
  func.return %a : memref<64xf32>
}
func.func @main() -> memref<64xf32> {
  %a = func.call @made() : () -> memref<64xf32>
  func.return %a : memref<64xf32>
}

// CHECK: error: in @made: 'memref.alloc' op is pinned to an offset, but cannot be merged: returned by the function
