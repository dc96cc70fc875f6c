// RUN: xdsl-opt -p buffer-results-to-out-params %s | filecheck %s --match-full-lines

// The contents of what is returned are copied into a parameter.

func.func private @static(%x: memref<4xf32>) -> (memref<4xf32>, i32) {
  %one = arith.constant 1 : i32
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return %a, %one : memref<4xf32>, i32
}
// CHECK-LABEL: func.func private @static(%x: memref<4xf32>, %a: memref<4xf32>) -> i32 {
// CHECK-NEXT:    %one = arith.constant 1 : i32
// CHECK-NEXT:    %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%x, %a_1) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    func.return %one : i32
// CHECK-NEXT:  }

// Several returns, and memory that we know nothing of.
func.func private @two_returns(%c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<4xf32>
  func.return %a : memref<4xf32>
^right:
  %b = "test.op"() : () -> memref<4xf32>
  func.return %b : memref<4xf32>
}
// CHECK-LABEL: func.func private @two_returns(%c: i1, %a: memref<4xf32>) {
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    %b = "test.op"() : () -> memref<4xf32>
// CHECK-NEXT:    memref.copy %b, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func private @strided() -> memref<4xf32, strided<[?], offset: ?>> {
  %a = "test.op"() : () -> memref<4xf32, strided<[?], offset: ?>>
  func.return %a : memref<4xf32, strided<[?], offset: ?>>
}
// CHECK-LABEL: func.func private @strided(%a: memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT:    %a_1 = "test.op"() : () -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// U2: writing to what comes back would write to the argument.
func.func private @argument(%x: memref<4xf32>) -> memref<4xf32> {
  func.return %x : memref<4xf32>
}
// CHECK-LABEL: func.func private @argument(%x: memref<4xf32>) -> memref<4xf32> {
// CHECK-NEXT:    func.return %x : memref<4xf32>
// CHECK-NEXT:  }

// U2: writing to the first result would write to the second.
func.func private @same_twice() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  func.return %a, %a : memref<4xf32>, memref<4xf32>
}
// CHECK-LABEL: func.func private @same_twice() -> (memref<4xf32>, memref<4xf32>) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.return %a, %a : memref<4xf32>, memref<4xf32>
// CHECK-NEXT:  }

// U1: how large is it? (MLIR: an error at the call.)
func.func private @dynamic(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  func.return %a : memref<?xf32>
}
// CHECK-LABEL: func.func private @dynamic(%n: index) -> memref<?xf32> {
// CHECK-NEXT:    %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    func.return %a : memref<?xf32>
// CHECK-NEXT:  }

// U3.
func.func private @elsewhere() -> memref<4xf32>
// CHECK-LABEL: func.func private @elsewhere() -> memref<4xf32>

func.func @main(%x: memref<4xf32>, %c: i1, %n: index) -> memref<4xf32> {
  %a, %i = func.call @static(%x) : (memref<4xf32>) -> (memref<4xf32>, i32)
  %b = func.call @two_returns(%c) : (i1) -> memref<4xf32>
  %d = func.call @strided() : () -> memref<4xf32, strided<[?], offset: ?>>
  %e = func.call @argument(%x) : (memref<4xf32>) -> memref<4xf32>
  %f, %g = func.call @same_twice() : () -> (memref<4xf32>, memref<4xf32>)
  %h = func.call @dynamic(%n) : (index) -> memref<?xf32>
  %k = func.call @elsewhere() : () -> memref<4xf32>
  "test.op"(%i, %b, %d) : (i32, memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) -> ()
  func.return %a : memref<4xf32>
}
// CHECK-LABEL: func.func @main(%x: memref<4xf32>, %c: i1, %n: index) -> memref<4xf32> {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %i = func.call @static(%x, %a) : (memref<4xf32>, memref<4xf32>) -> i32
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    func.call @two_returns(%c, %b) : (i1, memref<4xf32>) -> ()
// CHECK-NEXT:    %d = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %d_1 = memref.cast %d : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT:    func.call @strided(%d_1) : (memref<4xf32, strided<[?], offset: ?>>) -> ()
// CHECK-NEXT:    %e = func.call @argument(%x) : (memref<4xf32>) -> memref<4xf32>
// CHECK-NEXT:    %f, %g = func.call @same_twice() : () -> (memref<4xf32>, memref<4xf32>)
// CHECK-NEXT:    %h = func.call @dynamic(%n) : (index) -> memref<?xf32>
// CHECK-NEXT:    %k = func.call @elsewhere() : () -> memref<4xf32>
// CHECK-NEXT:    "test.op"(%i, %b, %d_1) : (i32, memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) -> ()
// CHECK-NEXT:    func.return %a : memref<4xf32>
// CHECK-NEXT:  }
