// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops --verify-diagnostics | filecheck %s

// CHECK: error: in @f: 'linalg.exp' op operand #0 does not dominate this use
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %a = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}
