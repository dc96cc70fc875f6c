// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=fuse schedule=given}' | filecheck %s --check-prefix FUSE
// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=recompute}' | filecheck %s

// What waits while more is live takes memory in the given order; with effort=recompute it is computed later.

// FUSE-LABEL: func.func @f
// FUSE:         memref.alloc() {{.*}} : memref<3072xi8>
// CHECK-LABEL: func.func @f
// CHECK:         memref.alloc() {{.*}} : memref<2048xi8>
func.func @f(%x: tensor<8x32xf32>, %w: tensor<32x32xf32>, %o: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x32xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %a = linalg.matmul ins(%x, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %b = linalg.matmul ins(%o, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%b, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %d = linalg.matmul ins(%c, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %i = arith.constant 0 : index
  %v = tensor.extract %a[%i, %i] : tensor<8x32xf32>
  %r = tensor.insert %v into %o[%i, %i] : tensor<8x32xf32>
  %s = tensor.extract %d[%i, %i] : tensor<8x32xf32>
  %t = tensor.insert %s into %r[%i, %i] : tensor<8x32xf32>
  func.return %t : tensor<8x32xf32>
}
