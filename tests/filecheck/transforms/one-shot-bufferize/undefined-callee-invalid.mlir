// RUN: xdsl-opt -p 'one-shot-bufferize{bufferize-function-boundaries=true}' --disable-verify --verify-diagnostics %s | filecheck %s

// Without the verifier, which complains of it first: nothing says how a callee takes tensors.

func.func @calls(%t: tensor<4xf32>) -> tensor<4xf32> {
  %r = func.call @missing(%t) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// CHECK: error: in @calls: 'func.call' op calls @missing, which is not defined here
