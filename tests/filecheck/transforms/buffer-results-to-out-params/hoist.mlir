// RUN: xdsl-opt -p "buffer-results-to-out-params{hoist-static-allocs=true hoist-dynamic-allocs=true add-result-attr=true modify-public-functions=true}" %s | filecheck %s --match-full-lines

// The parameter takes the place of the allocation.

func.func private @static(%x: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  "test.op"(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return %a : memref<4xf32>
}
// CHECK-LABEL: func.func private @static(%x: memref<4xf32>, %a: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT:    "test.op"(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func private @dynamic(%n: index) -> memref<2x?xf32> {
  %a = memref.alloc(%n) : memref<2x?xf32>
  "test.op"(%a) : (memref<2x?xf32>) -> ()
  func.return %a : memref<2x?xf32>
}
// CHECK-LABEL: func.func private @dynamic(%n: index, %a: memref<2x?xf32> {bufferize.result}) {
// CHECK-NEXT:    "test.op"(%a) : (memref<2x?xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// The size is known inside only.
func.func private @own_size() -> memref<?xf32> {
  %n = "test.op"() : () -> index
  %a = memref.alloc(%n) : memref<?xf32>
  func.return %a : memref<?xf32>
}
// CHECK-LABEL: func.func private @own_size() -> memref<?xf32> {
// CHECK-NEXT:    %n = "test.op"() : () -> index
// CHECK-NEXT:    %a = memref.alloc(%n) : memref<?xf32>
// CHECK-NEXT:    func.return %a : memref<?xf32>
// CHECK-NEXT:  }

// One of two: both cannot be the parameter, so it is copied.
func.func private @one_of_two(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  cf.cond_br %c, ^left, ^right
^left:
  func.return %a : memref<4xf32>
^right:
  func.return %b : memref<4xf32>
}
// CHECK-LABEL: func.func private @one_of_two(%c: i1, %a: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT:    %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    %b = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a_1, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^left, ^right
// CHECK-NEXT:  ^left:
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  ^right:
// CHECK-NEXT:    memref.copy %b, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %b : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @main(%x: memref<4xf32>, %n: index) -> memref<4xf32> {
  %a = func.call @static(%x) : (memref<4xf32>) -> memref<4xf32>
  %b = func.call @dynamic(%n) : (index) -> memref<2x?xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<2x?xf32>) -> ()
  %r = memref.alloc() : memref<4xf32>
  "test.op"(%r) : (memref<4xf32>) -> ()
  func.return %r : memref<4xf32>
}
// CHECK-LABEL: func.func @main(%x: memref<4xf32>, %n: index, %r: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT:    %a = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT:    func.call @static(%x, %a) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    %b = memref.alloc(%n) : memref<2x?xf32>
// CHECK-NEXT:    func.call @dynamic(%n, %b) : (index, memref<2x?xf32>) -> ()
// CHECK-NEXT:    "test.op"(%a, %b) : (memref<4xf32>, memref<2x?xf32>) -> ()
// CHECK-NEXT:    "test.op"(%r) : (memref<4xf32>) -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// A copy of an argument is no new memory alone: its contents are to be in the parameter. In a loop of blocks, there may be several.
func.func private @clone(%x: memref<4xf32>) -> memref<4xf32> {
  %a = bufferization.clone %x : memref<4xf32> to memref<4xf32>
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func private @clone(%x: memref<4xf32>, %a: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT:    %a_1 = bufferization.clone %x : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
func.func private @again(%c: i1) -> memref<4xf32> {
  cf.br ^head
^head:
  %a = memref.alloc() : memref<4xf32>
  "test.op"(%a) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^head, ^end
^end:
  func.return %a : memref<4xf32>
}
// CHECK-LABEL:  func.func private @again(%c: i1, %a: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT:    cf.br ^head
// CHECK-NEXT:  ^head:
// CHECK-NEXT:    %a_1 = memref.alloc() : memref<4xf32>
// CHECK-NEXT:    "test.op"(%a_1) : (memref<4xf32>) -> ()
// CHECK-NEXT:    cf.cond_br %c, ^head, ^end
// CHECK-NEXT:  ^end:
// CHECK-NEXT:    memref.copy %a_1, %a : memref<4xf32> to memref<4xf32>
// CHECK-NEXT:    memref.dealloc %a_1 : memref<4xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

// U1: the layout has gaps.
func.func private @with_gaps() -> memref<4xf32, strided<[2]>> {
  %a = memref.alloc() : memref<4xf32, strided<[2]>>
  "test.op"(%a) : (memref<4xf32, strided<[2]>>) -> ()
  func.return %a : memref<4xf32, strided<[2]>>
}
// CHECK-LABEL:  func.func private @with_gaps() -> memref<4xf32, strided<[2]>> {
// CHECK-NEXT:     %a = memref.alloc() : memref<4xf32, strided<[2]>>
// CHECK-NEXT:     "test.op"(%a) : (memref<4xf32, strided<[2]>>) -> ()
// CHECK-NEXT:     func.return %a : memref<4xf32, strided<[2]>>
// CHECK-NEXT:   }

// Two results at once.
func.func private @two_allocations() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
  func.return %a, %b : memref<4xf32>, memref<4xf32>
}
// CHECK-LABEL:  func.func private @two_allocations(%a: memref<4xf32> {bufferize.result}, %b: memref<4xf32> {bufferize.result}) {
// CHECK-NEXT:     "test.op"(%a, %b) : (memref<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
