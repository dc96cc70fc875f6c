// RUN: xdsl-opt %s -p 'tile-chains{analysis-only=true}' 2>&1 | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{budget=20000 analysis-only=true}' 2>&1 | filecheck %s --check-prefix FITS

// CHECK:      remark: in @products: tile-chains: 2 operations (linalg.matmul) in 8 pieces: 4096 bytes are live there, instead of up to 18432; 0.0 % of the work is done twice
// CHECK-NEXT: remark: in @products: tile-chains: no more: no group lowers the peak of 4096 bytes, at 'linalg.matmul'
// FITS:       remark: in @products: tile-chains: no more: 18432 bytes fit
// FITS-NOT:   pieces
func.func @products(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>

  %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%zeros : tensor<64x64xf32>) -> tensor<64x64xf32>
  %e_0 = tensor.empty() : tensor<64x8xf32>
  %zeros_0 = linalg.fill ins(%c : f32) outs(%e_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %b = linalg.matmul ins(%a, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zeros_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %b : tensor<64x8xf32>
}
