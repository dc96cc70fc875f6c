// RUN: xdsl-opt %s -p 'recompute-tensors{analysis-only=true max-recompute=50}' 2>&1 | filecheck %s
// RUN: xdsl-opt %s -p 'recompute-tensors{analysis-only=true max-recompute=50}' 2>/dev/null | filecheck %s --check-prefix SAME
// RUN: xdsl-opt %s -p 'recompute-tensors{analysis-only=true budget=20000}' 2>&1 | filecheck %s --check-prefix FITS

// CHECK:      remarks.mlir:14:8: remark: in @again: recompute-tensors: tensor<64xf32> is not live at 'test.op': 0 operations are done later, 2 again (tensor.empty, linalg.exp): 16384 bytes are live at most, in place of 16640; 50.0 % of the work is done twice
// CHECK-NEXT: remark: in @again: recompute-tensors: no more: no tensor to compute again at the peak of 16384 bytes, at 'test.op'
// FITS: remark: in @again: recompute-tensors: no more: 16640 bytes fit, at 'test.op'
// SAME-COUNT-1: linalg.exp
// SAME-NOT:     linalg.exp
func.func @again(%x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = "test.op"(%a) : (tensor<64xf32>) -> f32
  %b = "test.op"(%s) : (f32) -> tensor<4096xf32>
  "test.op"(%b) : (tensor<4096xf32>) -> ()
  %r = linalg.mul ins(%a, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  func.return %r : tensor<64xf32>
}
