// RUN: xdsl-opt %s -p recompute-tensors | filecheck %s

// A product of matrices is not done twice.

// CHECK-LABEL: func.func @products
// CHECK-COUNT-1: linalg.matmul
// CHECK-NOT:     linalg.matmul
func.func @products(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = linalg.matmul ins(%x, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zeros : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = "test.op"(%a) : (tensor<8x8xf32>) -> tensor<4096xf32>
  "test.op"(%b) : (tensor<4096xf32>) -> ()
  func.return %a : tensor<8x8xf32>
}

// Nor is more done twice than 5 % of the work: here it would be all of it.

// CHECK-LABEL: func.func @too_much
// CHECK-COUNT-1: linalg.exp
// CHECK-NOT:     linalg.exp
func.func @too_much(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = "test.op"(%a) : (tensor<64xf32>) -> tensor<4096xf32>
  "test.op"(%b) : (tensor<4096xf32>) -> ()
  func.return %a : tensor<64xf32>
}

// What only one operation holds most is not lowered by waiting less elsewhere.

// CHECK-LABEL: func.func @at_the_peak
// CHECK:         %a = linalg.exp
// CHECK-NEXT:    %b = "test.op"(%a)
func.func @at_the_peak(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = "test.op"(%a) : (tensor<64xf32>) -> tensor<4096xf32>
  "test.op"(%b, %a) : (tensor<4096xf32>, tensor<64xf32>) -> ()
  func.return %x : tensor<64xf32>
}
