// RUN: xdsl-opt %s -p eliminate-empty-tensors | filecheck %s
// RUN: xdsl-opt %s -p 'eliminate-empty-tensors,one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}' | filecheck %s --check-prefix=BUFFER

// What an upsampling makes, with a dimension for each factor, is computed into the slice of the concatenation that its
// collapsed form is inserted into. The slice is expanded for that.

func.func @upsampled(%x: tensor<1x2x4x4xf32>, %y: tensor<1x3x8x8xf32>) -> tensor<1x5x8x8xf32> {
  %e = tensor.empty() : tensor<1x2x4x2x4x2xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d4)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3, d4, d5)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%x : tensor<1x2x4x4xf32>) outs(%e : tensor<1x2x4x2x4x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<1x2x4x2x4x2xf32>
  %c = tensor.collapse_shape %u [[0], [1], [2, 3], [4, 5]] : tensor<1x2x4x2x4x2xf32> into tensor<1x2x8x8xf32>
  %r = tensor.concat dim(1) %y, %c : (tensor<1x3x8x8xf32>, tensor<1x2x8x8xf32>) -> tensor<1x5x8x8xf32>
  func.return %r : tensor<1x5x8x8xf32>
}
// CHECK-LABEL: func.func @upsampled
// CHECK:       %[[WHOLE:.*]] = tensor.empty() : tensor<1x5x8x8xf32>
// CHECK-NEXT:  %[[PLACE:.*]] = tensor.extract_slice %[[WHOLE]][0, 3, 0, 0] [1, 2, 8, 8] [1, 1, 1, 1]
// CHECK-NEXT:  %e = tensor.expand_shape %[[PLACE]] {{\[\[0.*\], \[1.*\], \[2.*, 3.*\], \[4.*, 5.*\]\]}} output_shape [1, 2, 4, 2, 4, 2]
// CHECK-NEXT:  %u = linalg.generic {{.*}} outs(%e : tensor<1x2x4x2x4x2xf32>)

// The collapsed form is the slice again: only %y is copied.
// BUFFER-LABEL: func.func @upsampled
// BUFFER-NOT:   memref.collapse_shape
// BUFFER:       memref.copy %y,
// BUFFER-NOT:   memref.copy

// Of dynamic sizes, the slice is not expanded.

func.func @dynamic(%x: tensor<?x4xf32>, %y: tensor<3x8xf32>) -> tensor<?x8xf32> {
  %zero = arith.constant 0 : index
  %n = tensor.dim %x, %zero : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4x2xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x : tensor<?x4xf32>) outs(%e : tensor<?x4x2xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<?x4x2xf32>
  %c = tensor.collapse_shape %u [[0], [1, 2]] : tensor<?x4x2xf32> into tensor<?x8xf32>
  %r = tensor.concat dim(0) %y, %c : (tensor<3x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %r : tensor<?x8xf32>
}
// BUFFER-LABEL: func.func @dynamic
// CHECK-LABEL: func.func @dynamic
// CHECK-NOT:   tensor.expand_shape
// CHECK:       tensor.collapse_shape
