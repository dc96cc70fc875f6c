// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4},bufferize-and-plan' | filecheck %s

// TG7: the result is in the memory of the input. The product adds up onto rows of it when nothing
// needs them any more, so that nothing is copied.
func.func @product_adds_up(%a: tensor<16x8xf32>, %w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32) -> tensor<16x8xf32> {
  %e = tensor.empty() : tensor<16x8xf32>
  %x = linalg.exp ins(%a : tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %eh = tensor.empty() : tensor<16x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %r = linalg.matmul ins(%h, %v : tensor<16x64xf32>, tensor<64x8xf32>) outs(%x : tensor<16x8xf32>) -> tensor<16x8xf32>
  func.return %r : tensor<16x8xf32>
}
// CHECK-LABEL: func.func @product_adds_up(
// CHECK-NEXT:  %e = memref.alloc() {alignment = 64 : i64} : memref<16x8xf32>
// CHECK-NEXT:  linalg.exp ins(%a : memref<16x8xf32>) outs(%e : memref<16x8xf32>)
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 16 : index
// CHECK-NEXT:  %2 = arith.constant 4 : index
// CHECK-NEXT:  %arena = memref.alloc() {alignment = 64 : i64} : memref<1024xi8>
// CHECK-NEXT:  scf.for %3 = %0 to %1 step %2 {
// CHECK-NEXT:    %r = memref.subview %e[%3, 0] [4, 8] [1, 1] : memref<16x8xf32> to memref<4x8xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT:    %4 = arith.constant 0 : index
// CHECK-NEXT:    %h = memref.view %arena[%4][] : memref<1024xi8> to memref<4x64xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%h : memref<4x64xf32>)
// CHECK-NEXT:    linalg.matmul ins(%r, %w : memref<4x8xf32, strided<[8, 1], offset: ?>>, memref<8x64xf32>) outs(%h : memref<4x64xf32>)
// CHECK-NEXT:    linalg.matmul ins(%h, %v : memref<4x64xf32>, memref<64x8xf32>) outs(%r : memref<4x8xf32, strided<[8, 1], offset: ?>>)
// CHECK-NEXT:  }
// CHECK-NEXT:  memref.dealloc %arena : memref<1024xi8>
// CHECK-NEXT:  func.return %e : memref<16x8xf32>

// A sum behind the product: that is made beside the input, whose rows the sum is written over.
func.func @sum(%a: tensor<16x8xf32>, %w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32) -> tensor<16x8xf32> {
  %ex = tensor.empty() : tensor<16x8xf32>
  %x = linalg.exp ins(%a : tensor<16x8xf32>) outs(%ex : tensor<16x8xf32>) -> tensor<16x8xf32>
  %eh = tensor.empty() : tensor<16x64xf32>
  %fh = linalg.fill ins(%zero : f32) outs(%eh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %h = linalg.matmul ins(%x, %w : tensor<16x8xf32>, tensor<8x64xf32>) outs(%fh : tensor<16x64xf32>) -> tensor<16x64xf32>
  %e = tensor.empty() : tensor<16x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %y = linalg.matmul ins(%h, %v : tensor<16x64xf32>, tensor<64x8xf32>) outs(%f : tensor<16x8xf32>) -> tensor<16x8xf32>
  %r = linalg.add ins(%x, %y : tensor<16x8xf32>, tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  func.return %r : tensor<16x8xf32>
}
// CHECK-LABEL: func.func @sum(
// CHECK-NEXT:  %ex = memref.alloc() {alignment = 64 : i64} : memref<16x8xf32>
// CHECK-NEXT:  linalg.exp ins(%a : memref<16x8xf32>) outs(%ex : memref<16x8xf32>)
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = arith.constant 16 : index
// CHECK-NEXT:  %2 = arith.constant 4 : index
// CHECK-NEXT:  %arena = memref.alloc() {alignment = 64 : i64} : memref<1152xi8>
// CHECK-NEXT:  scf.for %3 = %0 to %1 step %2 {
// CHECK-NEXT:    %r = memref.subview %ex[%3, 0] [4, 8] [1, 1] : memref<16x8xf32> to memref<4x8xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT:    %4 = arith.constant 0 : index
// CHECK-NEXT:    %h = memref.view %arena[%4][] : memref<1152xi8> to memref<4x64xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%h : memref<4x64xf32>)
// CHECK-NEXT:    linalg.matmul ins(%r, %w : memref<4x8xf32, strided<[8, 1], offset: ?>>, memref<8x64xf32>) outs(%h : memref<4x64xf32>)
// CHECK-NEXT:    %5 = arith.constant 1024 : index
// CHECK-NEXT:    %y = memref.view %arena[%5][] : memref<1152xi8> to memref<4x8xf32>
// CHECK-NEXT:    linalg.fill ins(%zero : f32) outs(%y : memref<4x8xf32>)
// CHECK-NEXT:    linalg.matmul ins(%h, %v : memref<4x64xf32>, memref<64x8xf32>) outs(%y : memref<4x8xf32>)
// CHECK-NEXT:    linalg.add ins(%r, %y : memref<4x8xf32, strided<[8, 1], offset: ?>>, memref<4x8xf32>) outs(%r : memref<4x8xf32, strided<[8, 1], offset: ?>>)
// CHECK-NEXT:  }
// CHECK-NEXT:  memref.dealloc %arena : memref<1152xi8>
// CHECK-NEXT:  func.return %ex : memref<16x8xf32>
