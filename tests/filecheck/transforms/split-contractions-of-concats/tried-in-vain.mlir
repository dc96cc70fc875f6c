// RUN: xdsl-opt %s -p split-contractions-of-concats | filecheck %s

// Where no order of the divided operations takes less, they are put together again.

func.func private @see()

func.func @observed(%x: tensor<8x3xf32>, %y: tensor<8x5xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %e0 = tensor.empty() : tensor<8x3xf32>
  %a = linalg.exp ins(%x : tensor<8x3xf32>) outs(%e0 : tensor<8x3xf32>) -> tensor<8x3xf32>
  %e1 = tensor.empty() : tensor<8x5xf32>
  %b = linalg.exp ins(%y : tensor<8x5xf32>) outs(%e1 : tensor<8x5xf32>) -> tensor<8x5xf32>
  func.call @see() : () -> ()
  %c = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

// CHECK:      func.call @see
// CHECK-NEXT: %c = tensor.concat dim(1) %a, %b
// CHECK-NEXT: %r = linalg.matmul ins(%c, %w
// CHECK-NEXT: func.return %r
