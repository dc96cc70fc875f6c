// RUN: xdsl-opt %s -p 'tile-chains{analysis-only=true}' 2>&1 | filecheck %s --match-full-lines

// Behind %v, which takes no memory, it is too late to make %r in pieces, and before it %d: so it is a
// member, too.

// CHECK:      {{.*}}remark: in @slice: tile-chains: 5 operations (linalg.matmul, tensor.extract_slice, linalg.add) in 8 pieces: 6144 bytes are live there, instead of up to 18432; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @slice: tile-chains: no more: no group lowers the peak of 6144 bytes, at 'linalg.matmul'
func.func @slice(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %w: tensor<128x64xf32>, %c: f32) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%zeros : tensor<64x64xf32>) -> tensor<64x64xf32>
  %e_0 = tensor.empty() : tensor<64x8xf32>
  %zeros_0 = linalg.fill ins(%c : f32) outs(%e_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %r = linalg.matmul ins(%a, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zeros_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  "test.op"(%r) : (tensor<64x8xf32>) -> ()
  %v = tensor.extract_slice %w[0, 0] [64, 64] [1, 1] : tensor<128x64xf32> to tensor<64x64xf32>
  %b = linalg.add ins(%a, %v : tensor<64x64xf32>, tensor<64x64xf32>) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = linalg.matmul ins(%b, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zeros_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %d : tensor<64x8xf32>
}
