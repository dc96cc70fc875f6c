// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=50}' | filecheck %s

// What would only wait while more is live is computed again behind that.

// CHECK-LABEL: func.func @again
// CHECK:         %a = linalg.exp ins(%x
// CHECK-NEXT:    %s = "test.op"(%a)
// CHECK-NEXT:    %b = "test.op"(%s)
// CHECK-NEXT:    "test.op"(%b)
// CHECK:         %[[AGAIN:.*]] = linalg.exp ins(%x
// CHECK-NEXT:    %r = linalg.mul ins(%[[AGAIN]], %y
func.func @again(%x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = "test.op"(%a) : (tensor<64xf32>) -> f32
  %b = "test.op"(%s) : (f32) -> tensor<4096xf32>
  "test.op"(%b) : (tensor<4096xf32>) -> ()
  %r = linalg.mul ins(%a, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  func.return %r : tensor<64xf32>
}

// What is not needed before is computed later, even a product of matrices: nothing is done twice.

// CHECK-LABEL: func.func @later
// CHECK:         "test.op"(%b)
// CHECK:         %[[LATER:.*]] = linalg.matmul ins(%x, %y
// CHECK-NEXT:    func.return %[[LATER]]
func.func @later(%x: tensor<8x8xf32>, %y: tensor<8x8xf32>, %s: f32) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %a = linalg.matmul ins(%x, %y : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zeros : tensor<8x8xf32>) -> tensor<8x8xf32>
  %b = "test.op"(%s) : (f32) -> tensor<4096xf32>
  "test.op"(%b) : (tensor<4096xf32>) -> ()
  func.return %a : tensor<8x8xf32>
}

// What is computed from something that is gone goes further back: the values of attention are made
// of what is normalized, which is computed again, behind the scores.

// CHECK-LABEL: func.func @further_back
// CHECK:         %n = linalg.exp ins(%x
// CHECK:         %q = linalg.matmul ins(%n, %w
// CHECK:         %scores = "test.op"(%q)
// CHECK:         %[[NORM:.*]] = linalg.exp ins(%x
// CHECK:         %[[VALUES:.*]] = linalg.matmul ins(%[[NORM]], %v
// CHECK:         "test.op"(%weights, %[[VALUES]])
func.func @further_back(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %v: tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %n = linalg.exp ins(%x : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %q = linalg.matmul ins(%n, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zeros : tensor<8x8xf32>) -> tensor<8x8xf32>
  %p = linalg.matmul ins(%n, %v : tensor<8x8xf32>, tensor<8x8xf32>) outs(%zeros : tensor<8x8xf32>) -> tensor<8x8xf32>
  %scores = "test.op"(%q) : (tensor<8x8xf32>) -> tensor<64x8xf32>
  %weights = "test.op"(%scores) : (tensor<64x8xf32>) -> tensor<64x8xf32>
  "test.op"(%weights, %p) : (tensor<64x8xf32>, tensor<8x8xf32>) -> ()
  func.return
}
