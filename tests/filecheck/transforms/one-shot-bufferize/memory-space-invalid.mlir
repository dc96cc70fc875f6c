// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true must-infer-memory-space=true}' 2>&1 | filecheck %s

func.func @f(%v: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// CHECK-NOT: Traceback
// CHECK: error: in @f: 'tensor.empty' op needs a buffer, but its memory space is unknown
