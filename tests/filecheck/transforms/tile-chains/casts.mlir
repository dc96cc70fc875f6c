// RUN: xdsl-opt %s -p 'tile-chains{analysis-only=true}' 2>&1 | filecheck %s --match-full-lines

// What is cast from a buffer counts as a tensor by itself.

// CHECK:      {{.*}}remark: in @from_a_buffer: tile-chains: no more: no group lowers the peak of 18432 bytes, at 'linalg.matmul'
func.func @from_a_buffer(%x: memref<64x64xf32>, %y: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {
  %a = builtin.unrealized_conversion_cast %x : memref<64x64xf32> to tensor<64x64xf32>
  %e = tensor.empty() : tensor<64x8xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %r = linalg.matmul ins(%a, %y : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zeros : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %r : tensor<64x8xf32>
}

// What is cast to a buffer lives as long as the buffer is used.

// CHECK:      {{.*}}remark: in @to_a_buffer: tile-chains: no more: no group lowers the peak of 4096 bytes, at 'linalg.exp'
func.func @to_a_buffer(%x: tensor<64x8xf32>, %y: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x8xf32>
  %a = linalg.exp ins(%x : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %m = builtin.unrealized_conversion_cast %a : tensor<64x8xf32> to memref<64x8xf32>
  %r = linalg.exp ins(%y : tensor<64x8xf32>) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  "test.op"(%m) : (memref<64x8xf32>) -> ()
  func.return %r : tensor<64x8xf32>
}
