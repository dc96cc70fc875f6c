// RUN: xdsl-opt %s -p 'tile-chains{analysis-only=true}' 2>&1 | filecheck %s --match-full-lines

// What another block uses lives up to the end of the block that makes it: %t beside %a and %b.

// CHECK:      {{.*}}remark: in @in_the_next_block: tile-chains: 2 operations (linalg.matmul) in 8 pieces: 6144 bytes are live there, instead of up to 20480; 0.0 % of the work is done twice
// CHECK-NEXT: {{.*}}remark: in @in_the_next_block: tile-chains: no more: no group lowers the peak of 6144 bytes, at 'linalg.matmul'
// CHECK-NEXT: {{.*}}remark: in @in_the_next_block: tile-chains: no more: no group lowers the peak of 2048 bytes, at 'linalg.add'
func.func @in_the_next_block(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %e_0 = tensor.empty() : tensor<64x8xf32>
  %t = linalg.exp ins(%x : tensor<64x8xf32>) outs(%e_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%zeros : tensor<64x64xf32>) -> tensor<64x64xf32>
  %zeros_0 = linalg.fill ins(%c : f32) outs(%e_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %b = linalg.matmul ins(%a, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zeros_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  cf.br ^next
^next:
  %r = linalg.add ins(%b, %t : tensor<64x8xf32>, tensor<64x8xf32>) outs(%b : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}
