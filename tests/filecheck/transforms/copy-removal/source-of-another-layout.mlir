// RUN: xdsl-opt -p copy-removal %s | filecheck %s

// %a has other strides than %x, of the same shape: no cast makes the one buffer of the other, whichever of them is copied.

// CHECK-LABEL: func.func @from_another_layout(
// CHECK:         "test.op"(%a)
// CHECK-NEXT:    memref.copy %a, %x : memref<2x3xf32, strided<[1, 2]>> to memref<2x3xf32>
// CHECK-NEXT:    memref.dealloc %a
func.func @from_another_layout(%x: memref<2x3xf32>) {
  %a = memref.alloc() : memref<2x3xf32, strided<[1, 2]>>
  "test.op"(%a) {writeonly} : (memref<2x3xf32, strided<[1, 2]>>) -> ()
  memref.copy %a, %x : memref<2x3xf32, strided<[1, 2]>> to memref<2x3xf32>
  memref.dealloc %a : memref<2x3xf32, strided<[1, 2]>>
  func.return
}

// CHECK-LABEL: func.func @to_another_layout(
// CHECK:         "test.op"(%a)
// CHECK-NEXT:    memref.copy %a, %x : memref<2x3xf32> to memref<2x3xf32, strided<[1, 2]>>
// CHECK-NEXT:    memref.dealloc %a
func.func @to_another_layout(%x: memref<2x3xf32, strided<[1, 2]>>) {
  %a = memref.alloc() : memref<2x3xf32>
  "test.op"(%a) {writeonly} : (memref<2x3xf32>) -> ()
  memref.copy %a, %x : memref<2x3xf32> to memref<2x3xf32, strided<[1, 2]>>
  memref.dealloc %a : memref<2x3xf32>
  func.return
}
