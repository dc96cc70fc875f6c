// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true}' | filecheck %s

// What is cheap is computed by each of its consumers, and stored by none.

// CHECK-LABEL: func.func @cheap
// CHECK-NOT:     linalg.transpose
// CHECK:         linalg.generic {{.*}} ins(%x, %y : tensor<4x8xf32>, tensor<8x4xf32>)
// CHECK:         linalg.generic {{.*}} ins(%x, %y : tensor<4x8xf32>, tensor<8x4xf32>)
func.func @cheap(%x: tensor<4x8xf32>, %y: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %e = tensor.empty() : tensor<8x4xf32>
  %t = linalg.transpose ins(%x : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) permutation = [1, 0]
  %a = linalg.add ins(%t, %y : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  %b = linalg.sub ins(%t, %y : tensor<8x4xf32>, tensor<8x4xf32>) outs(%e : tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return %a, %b : tensor<8x4xf32>, tensor<8x4xf32>
}

// What takes work is computed once, and so is what one of its users needs as a tensor.

// CHECK-LABEL: func.func @dear
// CHECK:         linalg.exp
// CHECK:         linalg.add
// CHECK:         linalg.sub
func.func @dear(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %a = linalg.add ins(%t, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.sub ins(%t, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %a, %b : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: func.func @returned
// CHECK:         linalg.add
// CHECK:         linalg.sub
func.func @returned(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.add ins(%x, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %a = linalg.sub ins(%t, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %t, %a : tensor<8xf32>, tensor<8xf32>
}

// The sum reads more than it would store: both would live until the last use.

// CHECK-LABEL: func.func @reads_more
// CHECK:         linalg.add
// CHECK:         linalg.sub
// CHECK:         linalg.mul
func.func @reads_more(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %t = linalg.add ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %a = linalg.sub ins(%t, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.mul ins(%t, %x : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %a, %b : tensor<8xf32>, tensor<8xf32>
}
