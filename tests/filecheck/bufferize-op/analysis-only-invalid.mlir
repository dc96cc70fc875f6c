// RUN: python %S/../../../examples/bufferize_marked_ops.py %s 'one-shot-bufferize{test-analysis-only=true}' 2>&1 | filecheck %s

// CHECK-NOT: Traceback
// CHECK: error: in @f: 'tensor.empty' op is not a module: test-analysis-only shows the decisions for a whole module
func.func @f() -> tensor<8xf32> {
  %e = tensor.empty() {bufferize} : tensor<8xf32>
  func.return %e : tensor<8xf32>
}
