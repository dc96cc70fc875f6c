// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %u = "test.op"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %u : tensor<4xf32>
}

// CHECK-NOT: Traceback
// CHECK: in @f: 'test.op' op was not bufferized: it does not implement BufferizableOpInterface; one-shot-bufferize{allow-unknown-ops=true} leaves it as it is

// Cites: 003/unknown-ops
