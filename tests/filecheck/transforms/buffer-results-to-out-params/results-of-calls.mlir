// RUN: xdsl-opt -p buffer-results-to-out-params %s | filecheck %s --match-full-lines

// What a function returns that it got from another one: the call's buffer is freed where it is its own.

func.func private @make(%v: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<4xf32>)
  func.return %a : memref<4xf32>
}

func.func private @pass_on(%v: f32) -> memref<4xf32> {
  %a = func.call @make(%v) : (f32) -> memref<4xf32>
  func.return %a : memref<4xf32>
}
// CHECK-LABEL: func.func private @pass_on(%v: f32, %a: memref<4xf32>) {
// CHECK-NEXT:    %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.call @make(%v, %a_1) : (f32, memref<4xf32>) -> ()
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func private @either(%v: f32, %c: i1) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %a = func.call @make(%v) : (f32) -> memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  func.return %r : memref<4xf32>
}
// CHECK-LABEL: func.func private @either(%v: f32, %c: i1, %r: memref<4xf32>) {
// CHECK-NEXT:    %r_1 = scf.if %c -> (memref<4xf32>) {
// CHECK-NEXT:      %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      func.call @make(%v, %a) : (f32, memref<4xf32>) -> ()
// CHECK-NEXT:      scf.yield %a : memref<4xf32>
// CHECK-NEXT:    } else {
// CHECK-NEXT:      %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:      scf.yield %b : memref<4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.copy %r_1, %r : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %r_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// U2: a global, by way of another function.
memref.global "private" @table : memref<4xf32> = uninitialized
func.func private @lend() -> memref<4xf32> {
  %t = memref.get_global @table : memref<4xf32>
  func.return %t : memref<4xf32>
}
func.func private @lend_on() -> memref<4xf32> {
  %a = func.call @lend() : () -> memref<4xf32>
  func.return %a : memref<4xf32>
}
// CHECK-LABEL: func.func private @lend_on() -> memref<4xf32> {
// CHECK-NEXT:    %a = func.call @lend() : () -> memref<4xf32>
// CHECK-NEXT:    func.return %a : memref<4xf32>
// CHECK-NEXT:  }

func.func @main(%v: f32, %c: i1) {
  %a = func.call @pass_on(%v) : (f32) -> memref<4xf32>
  %b = func.call @either(%v, %c) : (f32, i1) -> memref<4xf32>
  %l = func.call @lend_on() : () -> memref<4xf32>
  "test.op"(%a, %b, %l) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  func.return
}
