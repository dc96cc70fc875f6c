// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{keep-peak=true}' | filecheck %s
// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck %s --check-prefix ALL

// Both products would live until the third one is there, and now their sum does.

// CHECK-LABEL: func.func @sum_of_products
// CHECK:         linalg.add
// CHECK:         linalg.matmul
// CHECK:         linalg.add
// ALL-LABEL: func.func @sum_of_products
// ALL-NOT:     linalg.add
func.func @sum_of_products(%x: tensor<8x8xf32>, %z: f32) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = linalg.matmul ins(%x, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  %s = linalg.add ins(%a, %b : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %c = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.add ins(%s, %c : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}

// Nothing else is computed in between, or as many bytes are read: what is live is as much as before.

// CHECK-LABEL: func.func @no_more_than_before
// CHECK-NOT:     linalg.exp
// CHECK-NOT:     linalg.transpose
func.func @no_more_than_before(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>, %z: f32) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<8x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = linalg.exp ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = linalg.matmul ins(%x, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  %u = linalg.transpose ins(%b : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
  %r = linalg.add ins(%t, %u : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}

// The transposed product is made early, where little else is live, and overwritten late.

// CHECK-LABEL: func.func @not_over_a_transposed_one
// CHECK:         linalg.transpose
// ALL-LABEL: func.func @not_over_a_transposed_one
// ALL-NOT:     linalg.transpose
func.func @not_over_a_transposed_one(%x: tensor<8x8xf32>, %z: f32) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %e = tensor.empty() : tensor<8x8xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  %t = linalg.transpose ins(%a : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) permutation = [1, 0]
  %b = linalg.matmul ins(%x, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%i : tensor<8x8xf32>) -> tensor<8x8xf32>
  %r = linalg.add ins(%t, %x : tensor<8x8xf32>, tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r, %b : tensor<8x8xf32>, tensor<8x8xf32>
}
