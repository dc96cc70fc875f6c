// RUN: xdsl-opt -p verify-memory-plan --verify-diagnostics --split-input-file %s | filecheck %s

// V15: the elements of %a and %b have different places.

func.func @another_order(%x: memref<32xf32>) {
  %zero = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %v = memref.view %arena[%zero][] : memref<128xi8> to memref<32xf32>
  %a = memref.reinterpret_cast %v to offset: [0], sizes: [4, 8], strides: [1, 4] : memref<32xf32> to memref<4x8xf32, strided<[1, 4]>>
  "test.op"(%x, %a) : (memref<32xf32>, memref<4x8xf32, strided<[1, 4]>>) -> ()
  %b = memref.view %arena[%zero][] : memref<128xi8> to memref<4x8xf32>
  linalg.exp ins(%a : memref<4x8xf32, strided<[1, 4]>>) outs(%b : memref<4x8xf32>)
  "test.op"(%x, %b) : (memref<32xf32>, memref<4x8xf32>) -> ()
  func.return
}
// CHECK: in @another_order: %v and %b share bytes of %arena while both are live

// -----

// What is laid out of a part of a view, or of a view in another order by a cast, is not all of it.

func.func @parts(%x: memref<32xf32>) {
  %zero = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %v = memref.view %arena[%zero][] : memref<128xi8> to memref<32xf32>
  %a = memref.reinterpret_cast %v to offset: [0], sizes: [4, 4], strides: [1, 4] : memref<32xf32> to memref<4x4xf32, strided<[1, 4]>>
  "test.op"(%x, %a) : (memref<32xf32>, memref<4x4xf32, strided<[1, 4]>>) -> ()
  %w = memref.view %arena[%zero][] : memref<128xi8> to memref<32xf32>
  %b = memref.reinterpret_cast %w to offset: [0], sizes: [4, 4], strides: [1, 4] : memref<32xf32> to memref<4x4xf32, strided<[1, 4]>>
  linalg.exp ins(%a : memref<4x4xf32, strided<[1, 4]>>) outs(%b : memref<4x4xf32, strided<[1, 4]>>)
  "test.op"(%x, %b) : (memref<32xf32>, memref<4x4xf32, strided<[1, 4]>>) -> ()
  func.return
}
// CHECK: in @parts: %v and %w share bytes of %arena while both are live

// -----

func.func @cast_of_unknown_meaning(%x: memref<32xf32>) {
  %zero = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %v = memref.view %arena[%zero][] : memref<128xi8> to memref<4x8xf32>
  %a = builtin.unrealized_conversion_cast %v : memref<4x8xf32> to memref<4x8xf32, strided<[1, 4]>>
  "test.op"(%x, %a) : (memref<32xf32>, memref<4x8xf32, strided<[1, 4]>>) -> ()
  %w = memref.view %arena[%zero][] : memref<128xi8> to memref<4x8xf32>
  %b = builtin.unrealized_conversion_cast %w : memref<4x8xf32> to memref<4x8xf32, strided<[1, 4]>>
  linalg.exp ins(%a : memref<4x8xf32, strided<[1, 4]>>) outs(%b : memref<4x8xf32, strided<[1, 4]>>)
  "test.op"(%x, %b) : (memref<32xf32>, memref<4x8xf32, strided<[1, 4]>>) -> ()
  func.return
}
// CHECK: in @cast_of_unknown_meaning: %v and %w share bytes of %arena while both are live
