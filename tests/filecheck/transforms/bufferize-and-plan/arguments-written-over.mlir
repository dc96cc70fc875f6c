// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=tile}' | filecheck %s

// A result over an argument takes no memory: pieces of it would be copies.

// CHECK:       variant = "fuse", peak_bytes = 1024 : i64, {{.*}}is_chosen
// CHECK-LABEL: func.func @main(
// CHECK-NOT:     scf.for
// CHECK:         linalg.matmul ins(%x, %y : {{.*}}) outs(%sums : memref<64x64xf32>)
func.func @main(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %sums: tensor<64x64xf32>, %z: tensor<64x4xf32>, %init: tensor<64x4xf32>) -> tensor<64x4xf32> {
  %v = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%sums : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = linalg.matmul ins(%v, %z : tensor<64x64xf32>, tensor<64x4xf32>) outs(%init : tensor<64x4xf32>) -> tensor<64x4xf32>
  func.return %r : tensor<64x4xf32>
}
