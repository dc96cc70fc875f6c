// RUN: xdsl-opt %s -p 'recompute-tensors{analysis-only=true max-recompute=100}' 2>&1 | filecheck %s
// RUN: xdsl-opt %s -p 'recompute-tensors{analysis-only=true max-recompute=99}' 2>&1 | filecheck %s --check-prefix NONE
// RUN: xdsl-opt %s -p 'recompute-tensors{analysis-only=true max-recompute=100 budget=16640}' 2>&1 | filecheck %s --check-prefix FITS

// RC4: 64 iterations of 64 are done twice, and no more than is allowed.

// CHECK:      remark: in @across: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 100.0 % of the work is done twice
// CHECK-NEXT: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes
// NONE-NOT:   is not live
// NONE:       recompute-tensors: no more: no tensor to compute again at the peak of 16640 bytes
// FITS-NOT:   is not live
// FITS:       recompute-tensors: no more: 16640 bytes fit
func.func @across(%x: tensor<64xf32>, %m: tensor<64x64xf32>, %n: tensor<64x1xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %f = tensor.empty() : tensor<64x1xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  "test.op"(%l) : (tensor<4096xf32>) -> ()
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
