// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=1000}' | filecheck --match-full-lines %s

// What is used in another block is there where control leaves its own one: it is computed again in front of that.
func.func @again(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%a) : (tensor<64xf32>) -> ()
  %l = "test.op"() : () -> tensor<4096xf32>
  cf.br ^bb0
^bb0:
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @again(%x: tensor<64xf32>){{.*}} {
// CHECK-NEXT:      %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:      %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      cf.br ^bb1
// CHECK-NEXT:    ^bb1:
// CHECK-NEXT:      "test.op"(%a_1) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// It is only computed later if nothing in its block uses it.
func.func @later(%x: tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %l = "test.op"() : () -> tensor<4096xf32>
  cf.br ^bb0
^bb0:
  "test.op"(%a) : (tensor<64xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @later(%x: tensor<64xf32>){{.*}} {
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<4096xf32>
// CHECK-NEXT:      %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:      %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:      cf.br ^bb1
// CHECK-NEXT:    ^bb1:
// CHECK-NEXT:      "test.op"(%a) : (tensor<64xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
