// RUN: xdsl-opt -p buffer-results-to-out-params %s | filecheck %s

// The call in the inner module is of the inner function: it stays, for that one is public.

builtin.module {
  func.func @main() {
    %r = func.call @f() : () -> memref<4xf32>
    func.return
  }
  func.func private @f() -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    func.return %a : memref<4xf32>
  }
  builtin.module @inner {
    func.func @g() -> memref<4xf32> {
      %r = func.call @f() : () -> memref<4xf32>
      func.return %r : memref<4xf32>
    }
    func.func @f() -> memref<4xf32> {
      %a = memref.alloc() : memref<4xf32>
      func.return %a : memref<4xf32>
    }
  }
}
// CHECK-LABEL: func.func @main()
// CHECK-NEXT:    %r = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.call @f(%r) : (memref<4xf32>) -> ()
// CHECK:       func.func private @f(%a: memref<4xf32>)
// CHECK-LABEL: builtin.module @inner
// CHECK:         func.func @g() -> memref<4xf32>
// CHECK-NEXT:      %r = func.call @f() : () -> memref<4xf32>
// CHECK:         func.func @f() -> memref<4xf32>
