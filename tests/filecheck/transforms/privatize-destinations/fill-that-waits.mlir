// RUN: xdsl-opt %s -p privatize-destinations | filecheck %s
// RUN: xdsl-opt %s -p 'privatize-destinations{refill=false}' | filecheck %s --check-prefix=KEPT

// The zeros that both sums begin with would wait while %l is there.
func.func @f(%a: tensor<512xf32>, %zero: f32) -> tensor<512xf32> {
  %e = tensor.empty() : tensor<512xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %e0 = tensor.empty() : tensor<512xf32>
  %p = linalg.max ins(%a, %z : tensor<512xf32>, tensor<512xf32>) outs(%e0 : tensor<512xf32>) -> tensor<512xf32>
  %l = "test.op"(%p) : (tensor<512xf32>) -> tensor<8192xf32>
  %m = "test.op"(%l) : (tensor<8192xf32>) -> tensor<512xf32>
  %e1 = tensor.empty() : tensor<512xf32>
  %r = linalg.max ins(%m, %z : tensor<512xf32>, tensor<512xf32>) outs(%e1 : tensor<512xf32>) -> tensor<512xf32>
  func.return %r : tensor<512xf32>
}

// CHECK:      [[Z0:%.*]] = linalg.fill
// CHECK:      %p = linalg.max ins(%a, [[Z0]]
// CHECK:      %m = "test.op"
// CHECK:      [[Z1:%.*]] = linalg.fill
// CHECK:      %r = linalg.max ins(%m, [[Z1]]

// KEPT:       [[Z:%.*]] = linalg.fill
// KEPT:       %p = linalg.max ins(%a, [[Z]]
// KEPT-NOT:   linalg.fill
// KEPT:       %r = linalg.max ins(%m, [[Z]]
