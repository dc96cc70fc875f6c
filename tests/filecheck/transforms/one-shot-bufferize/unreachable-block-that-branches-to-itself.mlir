// RUN: xdsl-opt %s -p 'one-shot-bufferize{bufferize-function-boundaries=true}' | filecheck %s

// CHECK-NOT: tensor
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  func.return %t : tensor<4xf32>
^bb1(%s: tensor<4xf32>):
  cf.br ^bb1(%s : tensor<4xf32>)
}
