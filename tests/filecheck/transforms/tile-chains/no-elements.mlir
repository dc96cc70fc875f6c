// RUN: xdsl-opt %s -p tile-chains | filecheck %s

// No slice of a tensor without elements is valid for MLIR: what takes one is done as a whole.

// CHECK-NOT:  tensor<8x0xf32>
// CHECK:      tensor.concat dim(1) %x, %w : (tensor<64x0xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
// CHECK:      scf.for
// CHECK-NOT:  tensor<8x0xf32>
func.func @no_elements(%x: tensor<64x0xf32>, %w: tensor<64x32xf32>, %y: tensor<32x64xf32>, %z: tensor<64x8xf32>, %c: f32, %into: tensor<64x8xf32>) -> tensor<64x8xf32> {
  %xw = tensor.concat dim(1) %x, %w : (tensor<64x0xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %a = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = linalg.matmul ins(%xw, %y : tensor<64x32xf32>, tensor<32x64xf32>) outs(%a : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = linalg.matmul ins(%b, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%into : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}
