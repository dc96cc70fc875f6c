// RUN: xdsl-opt %s -p recompute-tensors | filecheck --match-full-lines %s

// RC4: how much is done twice if nothing else is said.

// Of 100 iterations, 5 are done twice.
func.func @five_percent(%x: tensor<5xf32>, %y: tensor<95xf32>) {
  %e = tensor.empty() : tensor<5xf32>
  %f = tensor.empty() : tensor<95xf32>
  %b = linalg.exp ins(%y : tensor<95xf32>) outs(%f : tensor<95xf32>) -> tensor<95xf32>
  "test.op"(%b) : (tensor<95xf32>) -> ()
  %a = linalg.exp ins(%x : tensor<5xf32>) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  "test.op"(%a) : (tensor<5xf32>) -> ()
  %l = "test.op"() : () -> tensor<200xf32>
  "test.op"(%a) : (tensor<5xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @five_percent(%x: tensor<5xf32>, %y: tensor<95xf32>){{.*}} {
// CHECK-NEXT:      %e = tensor.empty() : tensor<5xf32>
// CHECK-NEXT:      %f = tensor.empty() : tensor<95xf32>
// CHECK-NEXT:      %b = linalg.exp ins(%y : tensor<95xf32>) outs(%f : tensor<95xf32>) -> tensor<95xf32>
// CHECK-NEXT:      "test.op"(%b) : (tensor<95xf32>) -> ()
// CHECK-NEXT:      %a = linalg.exp ins(%x : tensor<5xf32>) outs(%e : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:      "test.op"(%a) : (tensor<5xf32>) -> ()
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<200xf32>
// CHECK-NEXT:      %e_1 = tensor.empty() : tensor<5xf32>
// CHECK-NEXT:      %a_1 = linalg.exp ins(%x : tensor<5xf32>) outs(%e_1 : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:      "test.op"(%a_1) : (tensor<5xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }

// But not 6.
func.func @six_percent(%x: tensor<6xf32>, %y: tensor<94xf32>) {
  %e = tensor.empty() : tensor<6xf32>
  %f = tensor.empty() : tensor<94xf32>
  %b = linalg.exp ins(%y : tensor<94xf32>) outs(%f : tensor<94xf32>) -> tensor<94xf32>
  "test.op"(%b) : (tensor<94xf32>) -> ()
  %a = linalg.exp ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  "test.op"(%a) : (tensor<6xf32>) -> ()
  %l = "test.op"() : () -> tensor<200xf32>
  "test.op"(%a) : (tensor<6xf32>) -> ()
  func.return
}
// CHECK-LABEL:   func.func @six_percent(%x: tensor<6xf32>, %y: tensor<94xf32>) {
// CHECK-NEXT:      %e = tensor.empty() : tensor<6xf32>
// CHECK-NEXT:      %f = tensor.empty() : tensor<94xf32>
// CHECK-NEXT:      %b = linalg.exp ins(%y : tensor<94xf32>) outs(%f : tensor<94xf32>) -> tensor<94xf32>
// CHECK-NEXT:      "test.op"(%b) : (tensor<94xf32>) -> ()
// CHECK-NEXT:      %a = linalg.exp ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
// CHECK-NEXT:      "test.op"(%a) : (tensor<6xf32>) -> ()
// CHECK-NEXT:      %l = "test.op"() : () -> tensor<200xf32>
// CHECK-NEXT:      "test.op"(%a) : (tensor<6xf32>) -> ()
// CHECK-NEXT:      func.return
// CHECK-NEXT:    }
