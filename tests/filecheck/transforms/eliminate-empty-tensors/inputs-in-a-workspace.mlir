// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck %s

// %y takes memory until its last use if inputs are in a workspace. The padded tensor would be live beside it.

// CHECK-LABEL: func.func @input_in_a_workspace
// CHECK:         %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>)
// CHECK-NEXT:    %s = "test.op"(%y)
// CHECK-NEXT:    %w = tensor.pad %p
func.func @input_in_a_workspace(%x: tensor<64xf32>, %y: tensor<1024xf32>, %v: f32) -> (tensor<1024xf32>, f32)
    attributes {mergealloc.inputs_in_workspace} {
  %e = tensor.empty() : tensor<64xf32>
  %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = "test.op"(%y) : (tensor<1024xf32>) -> f32
  %w = tensor.pad %p low[480] high[480] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<64xf32> to tensor<1024xf32>
  func.return %w, %s : tensor<1024xf32>, f32
}

// CHECK-LABEL: func.func @input_of_a_caller
// CHECK:         tensor.extract_slice
// CHECK-NEXT:    %p = linalg.exp
// CHECK-NOT:     tensor.pad
func.func @input_of_a_caller(%x: tensor<64xf32>, %y: tensor<1024xf32>, %v: f32) -> (tensor<1024xf32>, f32) {
  %e = tensor.empty() : tensor<64xf32>
  %p = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %s = "test.op"(%y) : (tensor<1024xf32>) -> f32
  %w = tensor.pad %p low[480] high[480] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<64xf32> to tensor<1024xf32>
  func.return %w, %s : tensor<1024xf32>, f32
}
