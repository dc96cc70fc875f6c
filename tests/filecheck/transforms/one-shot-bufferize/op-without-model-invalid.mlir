// RUN: not xdsl-opt %s --allow-unregistered-dialect -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

// An operation of an unknown dialect.
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  %u = "mine.scale"(%t) : (tensor<4xf32>) -> tensor<4xf32>
  func.return %u : tensor<4xf32>
}

// CHECK-NOT: Traceback
// CHECK: error: in @f: 'mine.scale' op was not bufferized: it does not implement BufferizableOpInterface
