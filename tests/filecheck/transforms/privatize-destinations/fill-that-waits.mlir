// RUN: xdsl-opt %s -p privatize-destinations | filecheck %s
// RUN: not xdsl-opt %s -p 'privatize-destinations{refill=true}' 2>&1 | filecheck %s --check-prefix=GONE
// GONE: error: privatize-destinations: option 'refill' is gone: what would only wait is filled again

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

// Eight zeros may wait: they take next to nothing. The others behind them may not.
func.func @small(%a: tensor<512xf32>, %b: tensor<8xf32>, %zero: f32) -> (tensor<512xf32>, tensor<8xf32>) {
  %e8 = tensor.empty() : tensor<8xf32>
  %z8 = linalg.fill ins(%zero : f32) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
  %e = tensor.empty() : tensor<512xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<512xf32>) -> tensor<512xf32>
  %e0 = tensor.empty() : tensor<512xf32>
  %p = linalg.max ins(%a, %z : tensor<512xf32>, tensor<512xf32>) outs(%e0 : tensor<512xf32>) -> tensor<512xf32>
  %q = linalg.max ins(%b, %z8 : tensor<8xf32>, tensor<8xf32>) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
  %l = "test.op"(%p) : (tensor<512xf32>) -> tensor<8192xf32>
  %m = "test.op"(%l) : (tensor<8192xf32>) -> tensor<512xf32>
  %e1 = tensor.empty() : tensor<512xf32>
  %r = linalg.max ins(%m, %z : tensor<512xf32>, tensor<512xf32>) outs(%e1 : tensor<512xf32>) -> tensor<512xf32>
  %s = linalg.max ins(%q, %z8 : tensor<8xf32>, tensor<8xf32>) outs(%e8 : tensor<8xf32>) -> tensor<8xf32>
  func.return %r, %s : tensor<512xf32>, tensor<8xf32>
}

// CHECK:      func.func @small
// CHECK:      %[[Z8:.*]] = linalg.fill {{.*}} -> tensor<8xf32>
// CHECK:      %[[Z2:.*]] = linalg.fill {{.*}} -> tensor<512xf32>
// CHECK:      %p{{.*}} = linalg.max ins(%a, %[[Z2]]
// CHECK:      %m{{.*}} = "test.op"
// CHECK:      %[[Z3:.*]] = linalg.fill {{.*}} -> tensor<512xf32>
// CHECK:      %r{{.*}} = linalg.max ins(%m{{.*}}, %[[Z3]]
// CHECK-NOT:  linalg.fill
// CHECK:      %s{{.*}} = linalg.max ins(%q{{.*}}, %[[Z8]]
