// RUN: xdsl-opt %s --print-debuginfo -p tensor-copy-insertion | filecheck %s --match-full-lines

// What is made for an operation is at its location: copies, and what only has the size of a tensor.
func.func @f(%t: tensor<?xf32>, %v: f32, %i: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %a = tensor.insert %v into %t[%i] : tensor<?xf32> loc("inserted":1:1)
  %b = linalg.fill ins(%v : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32> loc("filled":2:2)
  func.return %a, %b : tensor<?xf32>, tensor<?xf32> loc("return":4:4)
} loc("f":5:5)
// CHECK-LABEL:  func.func @f(%t: tensor<?xf32> loc(unknown), %v: f32 loc(unknown), %i: index loc(unknown)) -> (tensor<?xf32>, tensor<?xf32>) {
// CHECK-NEXT:    %0 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32> loc("inserted":1:1)
// CHECK-NEXT:    %a = tensor.insert %v into %0[%i] : tensor<?xf32> loc("inserted":1:1)
// CHECK-NEXT:    %1 = arith.constant 0 : index loc("filled":2:2)
// CHECK-NEXT:    %2 = tensor.dim %t, %1 : tensor<?xf32> loc("filled":2:2)
// CHECK-NEXT:    %3 = bufferization.alloc_tensor(%2) : tensor<?xf32> loc("filled":2:2)
// CHECK-NEXT:    %b = linalg.fill ins(%v : f32) outs(%3 : tensor<?xf32>) -> tensor<?xf32> loc("filled":2:2)
// CHECK-NEXT:    func.return %a, %b : tensor<?xf32>, tensor<?xf32> loc("return":4:4)
// CHECK-NEXT:  } loc("f":5:5)
