// RUN: xdsl-opt %s -p 'tile-chains{pieces=4}' | filecheck %s

// %b goes into all of %d, of which a slice is read later: that slice is in the way of computing %b there at once.

// CHECK-LABEL: func.func @all_of_what_a_slice_is_of(
// CHECK:         %b = scf.for
// CHECK:         %r = bufferization.materialize_in_destination %b in %d
// CHECK:         linalg.exp ins(%part
func.func @all_of_what_a_slice_is_of(%x: tensor<16x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %d: tensor<16x8xf32>) -> (tensor<16x8xf32>, tensor<4x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %part = tensor.extract_slice %d[0, 0] [4, 8] [1, 1] : tensor<16x8xf32> to tensor<4x8xf32>
  %e = tensor.empty() : tensor<16x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
  %a = linalg.matmul ins(%x, %y : tensor<16x8xf32>, tensor<8x64xf32>) outs(%f : tensor<16x64xf32>) -> tensor<16x64xf32>
  %g = tensor.empty() : tensor<16x8xf32>
  %h = linalg.fill ins(%zero : f32) outs(%g : tensor<16x8xf32>) -> tensor<16x8xf32>
  %b = linalg.matmul ins(%a, %z : tensor<16x64xf32>, tensor<64x8xf32>) outs(%h : tensor<16x8xf32>) -> tensor<16x8xf32>
  %r = bufferization.materialize_in_destination %b in %d : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
  %e2 = tensor.empty() : tensor<4x8xf32>
  %q = linalg.exp ins(%part : tensor<4x8xf32>) outs(%e2 : tensor<4x8xf32>) -> tensor<4x8xf32>
  func.return %r, %q : tensor<16x8xf32>, tensor<4x8xf32>
}
