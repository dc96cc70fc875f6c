// RUN: not xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' 2>&1 | filecheck %s

func.func @even(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = func.call @odd(%n, %t) : (index, tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

func.func @odd(%n: index, %t: tensor<4xf32>) -> tensor<4xf32> {
  %r = func.call @even(%n, %t) : (index, tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// CHECK-NOT: Traceback
// CHECK: in @odd: 'func.call' op is recursive (@even -> @odd -> @even): what a function does to its tensors has to be known before its calls are bufferized
