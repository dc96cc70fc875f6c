// RUN: xdsl-opt %s -p recompute-tensors | filecheck %s

// Every other row is no slice that could be computed by itself (RC6).

// CHECK-LABEL: func.func @every_other_row
// CHECK:         %b = linalg.exp {{.*}} -> tensor<4x64xf32>
// CHECK-NEXT:    tensor.extract_slice %b[0, 0] [2, 64] [2, 1]
// CHECK-NEXT:    tensor.extract_slice %b[1, 0] [2, 64] [2, 1]
func.func @every_other_row(%x: tensor<4x2xf32>, %w: tensor<2x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<4x2xf32>, tensor<2x64xf32>) outs(%zeros : tensor<4x64xf32>) -> tensor<4x64xf32>
  %b = linalg.exp ins(%a : tensor<4x64xf32>) outs(%e : tensor<4x64xf32>) -> tensor<4x64xf32>
  %b0 = tensor.extract_slice %b[0, 0] [2, 64] [2, 1] : tensor<4x64xf32> to tensor<2x64xf32>
  %b1 = tensor.extract_slice %b[1, 0] [2, 64] [2, 1] : tensor<4x64xf32> to tensor<2x64xf32>
  %first = "test.op"() : () -> tensor<2x64xf32>
  %s0 = "test.op"(%first, %b0) : (tensor<2x64xf32>, tensor<2x64xf32>) -> tensor<2x64xf32>
  "test.op"(%s0, %b1) : (tensor<2x64xf32>, tensor<2x64xf32>) -> ()
  func.return
}
