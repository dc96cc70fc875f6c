// RUN: xdsl-opt -p eliminate-empty-tensors %s | filecheck %s --match-full-lines

// An argument is not computed here, so it cannot be computed in the buffer that it goes to.

// CHECK-LABEL:  func.func @given(%t: tensor<4xf32>, %v: f32, %b: memref<4xf32>) -> tensor<4xf32> {
// CHECK-NEXT:    bufferization.materialize_in_destination %t in restrict writable %b : (tensor<4xf32>, memref<4xf32>) -> ()
// CHECK-NEXT:    %empty = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %r = linalg.fill ins(%v : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
// CHECK-NEXT:    func.return %r : tensor<4xf32>
// CHECK-NEXT:  }
func.func @given(%t: tensor<4xf32>, %v: f32, %b: memref<4xf32>) -> tensor<4xf32> {
  bufferization.materialize_in_destination %t in restrict writable %b : (tensor<4xf32>, memref<4xf32>) -> ()
  %empty = tensor.empty() : tensor<4xf32>
  %r = linalg.fill ins(%v : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}

// What a loop in between does to buffers, it does inside.

// CHECK-LABEL:  func.func @beside_a_loop(%v: f32, %a: memref<4xf32>, %b: memref<4xf32>, %n: index) {
// CHECK-NEXT:    %empty = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %r = linalg.fill ins(%v : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
func.func @beside_a_loop(%v: f32, %a: memref<4xf32>, %b: memref<4xf32>, %n: index) {
  %empty = tensor.empty() : tensor<4xf32>
  %r = linalg.fill ins(%v : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  scf.for %i = %n to %n step %n {
    memref.copy %b, %a : memref<4xf32> to memref<4xf32>
  }
  bufferization.materialize_in_destination %r in restrict writable %b : (tensor<4xf32>, memref<4xf32>) -> ()
  func.return
}
