// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck --match-full-lines %s

// What is not used takes no memory: %a is not computed into a tensor that nobody needs ...

func.func @not_into_what_is_unused(%x: tensor<4xf32>, %c: f32) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.pad %a low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<5xf32>
  func.return %a : tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @not_into_what_is_unused({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  func.return %a : tensor<4xf32>

// ... and what is large at %u does not count.

func.func @not_live(%x: tensor<4xf32>, %y: tensor<64xf32>, %c: f32) -> (tensor<4xf32>, tensor<5xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %u = linalg.exp ins(%y : tensor<64xf32>) outs(%f : tensor<64xf32>) -> tensor<64xf32>
  %p = tensor.pad %a low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<5xf32>
  func.return %a, %p : tensor<4xf32>, tensor<5xf32>
}
// CHECK-LABEL: {{.*}}func.func @not_live({{.*}}
// CHECK-NEXT:  %0 = tensor.empty() : tensor<5xf32>
// CHECK-NEXT:  %1 = linalg.fill ins(%c : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
// CHECK-NEXT:  %e = tensor.extract_slice %1[1] [4] [1] : tensor<5xf32> to tensor<4xf32>
// CHECK-NEXT:  %a = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:  %p = tensor.insert_slice %a into %1[1] [4] [1] : tensor<4xf32> into tensor<5xf32>
// CHECK-NEXT:  func.return %a, %p : tensor<4xf32>, tensor<5xf32>
