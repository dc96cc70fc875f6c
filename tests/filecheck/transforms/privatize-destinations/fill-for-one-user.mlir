// RUN: xdsl-opt %s -p privatize-destinations | filecheck %s

// A fill for a single user is computed right before it, and its empty tensor right before the fill.

// CHECK-LABEL: func.func @one_user
// CHECK-NEXT:    %l = "test.op"() : () -> tensor<64xf32>
// CHECK-NEXT:    "test.op"(%l)
// CHECK-NEXT:    %e = tensor.empty()
// CHECK-NEXT:    %f = linalg.fill ins(%zero : f32) outs(%e
// CHECK-NEXT:    %v = tensor.expand_shape %f
// CHECK-NEXT:    linalg.matmul {{.*}} outs(%v
func.func @one_user(%a: tensor<8x8xf32>, %zero: f32) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %v = tensor.expand_shape %f [[0, 1]] output_shape [8, 8] : tensor<64xf32> into tensor<8x8xf32>
  %l = "test.op"() : () -> tensor<64xf32>
  "test.op"(%l) : (tensor<64xf32>) -> ()
  %r = linalg.matmul ins(%a, %a : tensor<8x8xf32>, tensor<8x8xf32>) outs(%v : tensor<8x8xf32>) -> tensor<8x8xf32>
  func.return %r : tensor<8x8xf32>
}

// It does not move into a loop, where each iteration would compute it.

// CHECK-LABEL: func.func @user_in_a_loop
// CHECK:         %e = tensor.empty()
// CHECK-NEXT:    %f = linalg.fill
// CHECK-NEXT:    %l = "test.op"()
// CHECK-NEXT:    scf.for
// CHECK-NOT:     linalg.fill
func.func @user_in_a_loop(%zero: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %l = "test.op"() : () -> tensor<64xf32>
  scf.for %i = %c0 to %n step %c1 {
    "test.op"(%f, %l) : (tensor<64xf32>, tensor<64xf32>) -> ()
  }
  func.return
}
