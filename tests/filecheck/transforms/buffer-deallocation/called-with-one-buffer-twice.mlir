// RUN: xdsl-opt -p "buffer-deallocation{private-function-dynamic-ownership=true}" %s | filecheck --match-full-lines %s

// A call is given a buffer under one of its names at most: a function may free what it is given before
// it uses the other argument.

func.func private @one_after_the_other(%a: memref<8xf32>, %b: memref<8xf32>) {
  "test.op"(%a) : (memref<8xf32>) -> ()
  "test.op"(%b) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func private @one_after_the_other(%a: memref<8xf32>, %b: memref<8xf32>, %a_owned: i1, %b_owned: i1) attributes {deallocation.dynamic_ownership} {
// CHECK-NEXT:    "test.op"(%a) : (memref<8xf32>) -> ()
// CHECK-NEXT:    bufferization.dealloc (%a : memref<8xf32>) if (%a_owned)
// CHECK-NEXT:    "test.op"(%b) : (memref<8xf32>) -> ()
// CHECK-NEXT:    bufferization.dealloc (%b : memref<8xf32>) if (%b_owned)
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @twice() {
  %x = memref.alloc() : memref<8xf32>
  "test.op"(%x) : (memref<8xf32>) -> ()
  func.call @one_after_the_other(%x, %x) : (memref<8xf32>, memref<8xf32>) -> ()
  "test.op"() : () -> ()
  func.return
}
// CHECK-LABEL:  func.func @twice() {
// CHECK-NEXT:    %0 = arith.constant false
// CHECK-NEXT:    %x = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    "test.op"(%x) : (memref<8xf32>) -> ()
// CHECK-NEXT:    func.call @one_after_the_other(%x, %x, %0, %0) {deallocation.dynamic_ownership} : (memref<8xf32>, memref<8xf32>, i1, i1) -> ()
// CHECK-NEXT:    memref.dealloc %x : memref<8xf32>
// CHECK-NEXT:    "test.op"() : () -> ()
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }

func.func @once() {
  %x = memref.alloc() : memref<8xf32>
  %y = memref.alloc() : memref<8xf32>
  "test.op"(%x) : (memref<8xf32>) -> ()
  func.call @one_after_the_other(%x, %y) : (memref<8xf32>, memref<8xf32>) -> ()
  "test.op"(%y) : (memref<8xf32>) -> ()
  func.return
}
// CHECK-LABEL:  func.func @once() {
// CHECK-NEXT:    %0 = arith.constant false
// CHECK-NEXT:    %1 = arith.constant true
// CHECK-NEXT:    %x = memref.alloc() {bufferization.manual_deallocation} : memref<8xf32>
// CHECK-NEXT:    %y = memref.alloc() : memref<8xf32>
// CHECK-NEXT:    "test.op"(%x) : (memref<8xf32>) -> ()
// CHECK-NEXT:    func.call @one_after_the_other(%x, %y, %1, %0) {deallocation.dynamic_ownership} : (memref<8xf32>, memref<8xf32>, i1, i1) -> ()
// CHECK-NEXT:    "test.op"(%y) : (memref<8xf32>) -> ()
// CHECK-NEXT:    memref.dealloc %y : memref<8xf32>
// CHECK-NEXT:    func.return
// CHECK-NEXT:  }
