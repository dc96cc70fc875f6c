// RUN: xdsl-opt %s -p split-contractions-of-concats | filecheck %s --check-prefix ALONE
// RUN: xdsl-opt %s -p 'split-contractions-of-concats{tile-accumulations=true}' | filecheck %s

// Without tile-accumulations, a padded tensor of 800 bytes and sums of 512 bytes would live beside
// the concatenation. With it, neither exists: both contractions are in the group of %r, and read the
// parts without padding.

// ALONE-LABEL:  func.func @padded(
// ALONE-COUNT-2: linalg.conv_2d_nhwc_fhwc
// CHECK-LABEL:  func.func @padded(
// CHECK-NOT:    tensor.concat
// CHECK-COUNT-2: linalg.conv_2d_nhwc_fhwc
func.func @padded(%w: tensor<2x3x3x8xi8>) -> tensor<1x8x8x2xi8> {
  %zero = arith.constant 0 : i8
  %none = arith.constant 0 : i32
  %a = "test.op"() : () -> tensor<1x8x8x4xi8>
  %b = "test.op"() : () -> tensor<1x8x8x4xi8>
  %c = tensor.concat dim(3) %a, %b : (tensor<1x8x8x4xi8>, tensor<1x8x8x4xi8>) -> tensor<1x8x8x8xi8>
  %p = tensor.pad %c low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %zero : i8
  } : tensor<1x8x8x8xi8> to tensor<1x10x10x8xi8>
  %e = tensor.empty() : tensor<1x8x8x2xi32>
  %init = linalg.fill ins(%none : i32) outs(%e : tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xi32>
  %s = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %w : tensor<1x10x10x8xi8>, tensor<2x3x3x8xi8>) outs(%init : tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xi32>
  %e8 = tensor.empty() : tensor<1x8x8x2xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s : tensor<1x8x8x2xi32>) outs(%e8 : tensor<1x8x8x2xi8>) {
  ^bb0(%in: i32, %out: i8):
    %short = arith.trunci %in : i32 to i8
    linalg.yield %short : i8
  } -> tensor<1x8x8x2xi8>
  func.return %r : tensor<1x8x8x2xi8>
}

// The parts are needed later, and live beside the concatenation until the sums are truncated.

// CHECK-LABEL:  func.func @needed_later(
// CHECK-NOT:    tensor.concat
// CHECK-COUNT-2: linalg.conv_2d_nhwc_fhwc
func.func @needed_later(%w: tensor<2x1x1x8xi8>) -> tensor<1x8x8x2xi8> {
  %none = arith.constant 0 : i32
  %a = "test.op"() : () -> tensor<1x8x8x4xi8>
  %b = "test.op"() : () -> tensor<1x8x8x4xi8>
  %c = tensor.concat dim(3) %a, %b : (tensor<1x8x8x4xi8>, tensor<1x8x8x4xi8>) -> tensor<1x8x8x8xi8>
  %e = tensor.empty() : tensor<1x8x8x2xi32>
  %init = linalg.fill ins(%none : i32) outs(%e : tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xi32>
  %s = linalg.conv_2d_nhwc_fhwc {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%c, %w : tensor<1x8x8x8xi8>, tensor<2x1x1x8xi8>) outs(%init : tensor<1x8x8x2xi32>) -> tensor<1x8x8x2xi32>
  %e8 = tensor.empty() : tensor<1x8x8x2xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%s : tensor<1x8x8x2xi32>) outs(%e8 : tensor<1x8x8x2xi8>) {
  ^bb0(%in: i32, %out: i8):
    %short = arith.trunci %in : i32 to i8
    linalg.yield %short : i8
  } -> tensor<1x8x8x2xi8>
  "test.op"(%a, %b) : (tensor<1x8x8x4xi8>, tensor<1x8x8x4xi8>) -> ()
  func.return %r : tensor<1x8x8x2xi8>
}
