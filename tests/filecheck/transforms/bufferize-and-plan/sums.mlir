// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=fuse}' | filecheck %s
// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=given}' | filecheck %s --check-prefix=GIVEN

// From effort=fuse on, the sum of an int8 convolution is a number on the stack, in front of the loops,
// and its input is not padded: what is left is the result. As given there are 3,136 bytes of sums.

// CHECK-LABEL: func.func @convolution
// CHECK:         memref.alloc() {alignment = 64 : i64} : memref<1x14x14x4xi8>
// CHECK-NOT:     memref.alloc()
// CHECK:         scf.for
// CHECK:         linalg.conv_2d_nhwc_fhwc_q {{.*}} outs(%[[SUM:[a-z_0-9]+]] : memref<1x1x1x1xi32>)
// CHECK-NOT:     memref.copy
// GIVEN-LABEL: func.func @convolution
// GIVEN:         memref.alloc() {alignment = 64 : i64} : memref<3136xi8>
func.func @convolution(%x: tensor<1x14x14x2xi8>, %w: tensor<4x3x3x2xi8>, %bias: tensor<4xi32>) -> tensor<1x14x14x4xi8> {
  %c0 = arith.constant 0 : i32
  %zp = arith.constant 3 : i32
  %pad = arith.constant 3 : i8
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %pad : i8
  } : tensor<1x14x14x2xi8> to tensor<1x16x16x2xi8>
  %e = tensor.empty() : tensor<1x14x14x4xi32>
  %begin = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%bias : tensor<4xi32>) outs(%e : tensor<1x14x14x4xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<1x14x14x4xi32>
  %sums = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w, %zp, %c0 : tensor<1x16x16x2xi8>, tensor<4x3x3x2xi8>, i32, i32) outs(%begin : tensor<1x14x14x4xi32>) -> tensor<1x14x14x4xi32>
  %e8 = tensor.empty() : tensor<1x14x14x4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sums : tensor<1x14x14x4xi32>) outs(%e8 : tensor<1x14x14x4xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x14x14x4xi8>
  func.return %r : tensor<1x14x14x4xi8>
}
