// RUN: xdsl-opt %s -p 'recompute-tensors{max-recompute=50}' | filecheck --match-full-lines %s

// What is computed again is used in the regions of an operation that is done later, and by no other one
// behind.
func.func @in_regions(%x: tensor<64xf32>, %y: tensor<64xf32>, %c: i1) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = "test.op"(%a) : (tensor<64xf32>) -> f32
  %m = scf.if %c -> (tensor<64xf32>) {
    %i = linalg.mul ins(%a, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
    scf.yield %i : tensor<64xf32>
  } else {
    scf.yield %a : tensor<64xf32>
  }
  %b = "test.op"(%s) : (f32) -> tensor<4096xf32>
  "test.op"(%b) : (tensor<4096xf32>) -> ()
  %r = linalg.add ins(%m, %y : tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  func.return %r : tensor<64xf32>
}
// CHECK-LABEL: {{.*}}func.func @in_regions({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %s = "test.op"(%a) : (tensor<64xf32>) -> f32
// CHECK-NEXT:  %b = "test.op"(%s) : (f32) -> tensor<4096xf32>
// CHECK-NEXT:  "test.op"(%b) : (tensor<4096xf32>) -> ()
// CHECK-NEXT:  %e_1 = tensor.empty() : tensor<64xf32>
// CHECK-NEXT:  %a_1 = linalg.exp ins(%x : tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  %m = scf.if %c -> (tensor<64xf32>) {
// CHECK-NEXT:    %i = linalg.mul ins(%a_1, %y : tensor<64xf32>, tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:    scf.yield %i : tensor<64xf32>
// CHECK-NEXT:  } else {
// CHECK-NEXT:    scf.yield %a_1 : tensor<64xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  %r = linalg.add ins(%m, %y : tensor<64xf32>, tensor<64xf32>) outs(%e_1 : tensor<64xf32>) -> tensor<64xf32>
// CHECK-NEXT:  func.return %r : tensor<64xf32>
