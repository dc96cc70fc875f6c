// RUN: xdsl-opt -p optimize-allocation-liveness %s | filecheck %s

// Frees move to right after the last use, and keep their order there.
func.func @last_use() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  %c = memref.alloc() : memref<4xf32>
  "test.op"(%c) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @last_use() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    %c = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%c) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %c : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A use of a view, inside a region, is a use.
func.func @view_in_region(%i: i1, %n: index) {
  %a = memref.alloc() : memref<4xf32>
  %view = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  scf.if %i {
    "test.op"(%view) : (memref<2xf32, strided<[1], offset: 1>>) -> ()
  }
  "test.op"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @view_in_region(%i: i1, %n: index) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %view = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
// CHECK-NEXT:    scf.if %i {
// CHECK-NEXT:      "test.op"(%view) : (memref<2xf32, strided<[1], offset: 1>>) -> ()
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A buffer that is never used is freed at once.
func.func @unused() {
  %a = memref.alloc() : memref<4xf32>
  "test.op"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @unused() {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// In another block than the allocation. (MLIR leaves it.)
func.func @other_block(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^left, ^right
^left:
  "test.op"() : () -> ()
  "test.op"(%a) : (memref<4xf32>) -> ()
  "test.op"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  func.return
^right:
  "test.op"() : () -> ()
  memref.dealloc %a : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @other_block(%c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    "test.op"(%a) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// %b may be used through %joined.
func.func @joined(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %joined = arith.select %c, %a, %b : memref<4xf32>
  "test.op"(%joined) : (memref<4xf32>) -> ()
  "test.op"() : () -> ()
  memref.dealloc %b : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  func.return
}
// CHECK-LABEL: func.func @joined(%c: i1) {
// CHECK-NEXT:    %a = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %joined = arith.select %c, %a, %b : memref<4xf32>
// CHECK-NEXT:    "test.op"(%joined) : (memref<4xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a : memref<4xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A free that stays behind another one, since both may free the same buffer, stays behind its own
// last use, too, when the other one moves up.

// CHECK-LABEL: func.func @behind_a_free_that_moves
// CHECK:         "test.op"(%first)
// CHECK-NEXT:    memref.dealloc %first
// CHECK-NEXT:    "test.op"(%c)
// CHECK-NEXT:    memref.dealloc %second
// CHECK-NEXT:    func.return
func.func @behind_a_free_that_moves(%x: i1) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  %first = arith.select %x, %a, %b : memref<8xf32>
  %second = arith.select %x, %b, %c : memref<8xf32>
  "test.op"(%first) : (memref<8xf32>) -> ()
  "test.op"(%c) : (memref<8xf32>) -> ()
  memref.dealloc %first : memref<8xf32>
  memref.dealloc %second : memref<8xf32>
  func.return
}
