// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

// The error names the pass of mlir-opt that lowers a choice of elements.

// CHECK: in @f: 'arith.select' op was not bufferized: it computes element by element; mlir-opt --convert-elementwise-to-linalg makes a linalg operation of it
func.func @f(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.select %c, %x, %y : tensor<4xi1>, tensor<4xf32>
  func.return %r : tensor<4xf32>
}
