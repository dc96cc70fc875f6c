// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

// The error names the pass of mlir-opt that lowers arithmetic on tensors.

// CHECK: in @f: 'arith.addf' op was not bufferized: it computes element by element; mlir-opt --convert-elementwise-to-linalg makes a linalg operation of it
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.addf %x, %y : tensor<4xf32>
  func.return %r : tensor<4xf32>
}
