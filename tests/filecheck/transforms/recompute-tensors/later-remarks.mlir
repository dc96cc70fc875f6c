// RUN: xdsl-opt %s -p 'recompute-tensors{analysis-only=true max-recompute=0}' 2>&1 | filecheck %s

// What is needed behind the peak only is computed there: nothing is done twice.
// CHECK:      remark: in @later: recompute-tensors: tensor<64xf32> is not live at 'test.op': 2 operations are done later, 0 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 0.0 % of the work is done twice
// CHECK-NEXT: remark: in @later: recompute-tensors: no more
func.func @later(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}

// A sum is not done twice.
// CHECK-NEXT: remark: in @no_sum_again: recompute-tensors: no more: no tensor to compute again at the peak of 16640 bytes, at 'test.op'
func.func @no_sum_again(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %s = linalg.matmul ins(%m, %n : tensor<64x64xf32>, tensor<64x1xf32>) outs(%f : tensor<64x1xf32>) -> tensor<64x1xf32>
  "test.op"(%s) : (tensor<64x1xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%s) : (tensor<64x1xf32>) -> ()
  func.return
}
