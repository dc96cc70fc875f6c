// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// The sums of four channels are done together where what they take lies side by side: an image that
// is not padded, its weights, the bias, and what they are written to.

// CHECK-LABEL: func.func @channels
// CHECK-DAG:     %[[FOUR:[a-z0-9_]+]] = arith.constant 4 : index
// CHECK-DAG:     %[[EIGHT:[a-z0-9_]+]] = arith.constant 8 : index
// CHECK:         scf.for %[[ROW:[0-9]+]] =
// CHECK:           scf.for %[[COLUMN:[0-9]+]] =
// CHECK:             scf.for %[[C:[0-9]+]] = %{{[0-9]+}} to %[[EIGHT]] step %[[FOUR]]
// CHECK-NEXT:          %[[THERE:[0-9]+]] = tensor.extract_slice %{{[0-9]+}}[0, %[[ROW]], %[[COLUMN]], %[[C]]] [1, 1, 1, 4] [1, 1, 1, 1]
// CHECK-NEXT:          %[[X:[0-9]+]] = tensor.extract_slice %x[0, %{{[0-9]+}}, %{{[0-9]+}}, %[[C]]] [1, %[[H:[0-9]+]], %[[V:[0-9]+]], 4] [1, 1, 1, 1]
// CHECK-NEXT:          %[[W:[0-9]+]] = tensor.extract_slice %w[%{{[0-9]+}}, %{{[0-9]+}}, %[[C]]] [%[[H]], %[[V]], 4] [1, 1, 1]
// CHECK:               linalg.depthwise_conv_2d_nhwc_hwc_q {{.*}} ins(%[[X]], %[[W]], {{.*}}) outs({{.*}} : tensor<1x1x1x4xi32>)
// CHECK-NEXT:          %[[BIAS:[0-9]+]] = tensor.extract_slice %bias[%[[C]]] [4] [1]
// CHECK-NEXT:          linalg.generic {{.*}} ins(%{{.*}}, %[[BIAS]] : tensor<1x1x1x4xi32>, tensor<4xi32>) outs(%[[THERE]] : tensor<1x1x1x4xi8>)
// CHECK:               tensor.insert_slice %{{[0-9]+}} into %{{[0-9]+}}[0, %[[ROW]], %[[COLUMN]], %[[C]]] [1, 1, 1, 4] [1, 1, 1, 1]
func.func @channels(%x: tensor<1x4x4x8xi8>, %w: tensor<3x3x8xi8>, %bias: tensor<8xi32>) -> tensor<1x4x4x8xi8> {
  %c0 = arith.constant 0 : i32
  %pad = arith.constant -3 : i8
  %point = arith.constant -3 : i32
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %pad : i8
  } : tensor<1x4x4x8xi8> to tensor<1x6x6x8xi8>
  %e = tensor.empty() : tensor<1x4x4x8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x4x4x8xi32>) -> tensor<1x4x4x8xi32>
  %sums = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w, %point, %c0 : tensor<1x6x6x8xi8>, tensor<3x3x8xi8>, i32, i32) outs(%zeros : tensor<1x4x4x8xi32>) -> tensor<1x4x4x8xi32>
  %e8 = tensor.empty() : tensor<1x4x4x8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sums, %bias : tensor<1x4x4x8xi32>, tensor<8xi32>) outs(%e8 : tensor<1x4x4x8xi8>) {
  ^bb0(%in: i32, %b: i32, %out: i8):
    %0 = arith.addi %in, %b : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<1x4x4x8xi8>
  func.return %r : tensor<1x4x4x8xi8>
}

// Channels and their multiplier, four of which belong to each channel: the image has one of them,
// and no loop goes over the multiplier, all of which is done together.

// CHECK-LABEL: func.func @multiplier
// CHECK-COUNT-2:   scf.for
// CHECK:             scf.for %[[C:[0-9]+]] = %{{[0-9]+}} to %{{[0-9]+}} step %{{[0-9]+}}
// CHECK-NOT:           scf.for
// CHECK:               tensor.extract_slice %x[0, %{{[0-9]+}}, %{{[0-9]+}}, %[[C]]] [1, 3, 3, 1]
// CHECK-NEXT:          tensor.extract_slice %w[0, 0, %[[C]], 0] [3, 3, 1, 4]
// CHECK:               linalg.depthwise_conv_2d_nhwc_hwcm {{.*}} -> tensor<1x1x1x1x4xi32>
// CHECK-NEXT:          tensor.collapse_shape {{.*}} : tensor<1x1x1x1x4xi32> into tensor<1x1x1x4xi32>
// CHECK:               tensor.insert_slice {{.*}} [1, 1, 1, 4] [1, 1, 1, 1]
func.func @multiplier(%x: tensor<1x6x6x3xi8>, %w: tensor<3x3x3x4xi8>) -> tensor<1x4x4x12xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x4x4x3x4xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x4x4x3x4xi32>) -> tensor<1x4x4x3x4xi32>
  %sums = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x6x6x3xi8>, tensor<3x3x3x4xi8>) outs(%zeros : tensor<1x4x4x3x4xi32>) -> tensor<1x4x4x3x4xi32>
  %flat = tensor.collapse_shape %sums [[0], [1], [2], [3, 4]] : tensor<1x4x4x3x4xi32> into tensor<1x4x4x12xi32>
  %e8 = tensor.empty() : tensor<1x4x4x12xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%flat : tensor<1x4x4x12xi32>) outs(%e8 : tensor<1x4x4x12xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x4x4x12xi8>
  func.return %r : tensor<1x4x4x12xi8>
}

// Sums of a window's elements, which lie side by side for four of the channels; of six channels they
// are done one by one.

// CHECK-LABEL: func.func @pooling
// CHECK:         linalg.pooling_nhwc_sum {{.*}} -> tensor<1x1x1x4xi32>
func.func @pooling(%x: tensor<1x4x4x8xi8>) -> tensor<1x2x2x8xi8> {
  %c0 = arith.constant 0 : i32
  %window = tensor.empty() : tensor<2x2xi32>
  %e = tensor.empty() : tensor<1x2x2x8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x2x2x8xi32>) -> tensor<1x2x2x8xi32>
  %sums = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %window : tensor<1x4x4x8xi8>, tensor<2x2xi32>) outs(%zeros : tensor<1x2x2x8xi32>) -> tensor<1x2x2x8xi32>
  %e8 = tensor.empty() : tensor<1x2x2x8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sums : tensor<1x2x2x8xi32>) outs(%e8 : tensor<1x2x2x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x2x2x8xi8>
  func.return %r : tensor<1x2x2x8xi8>
}

// CHECK-LABEL: func.func @six_channels
// CHECK:         linalg.pooling_nhwc_sum {{.*}} -> tensor<1x1x1x1xi32>
func.func @six_channels(%x: tensor<1x4x4x6xi8>) -> tensor<1x2x2x6xi8> {
  %c0 = arith.constant 0 : i32
  %window = tensor.empty() : tensor<2x2xi32>
  %e = tensor.empty() : tensor<1x2x2x6xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x2x2x6xi32>) -> tensor<1x2x2x6xi32>
  %sums = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %window : tensor<1x4x4x6xi8>, tensor<2x2xi32>) outs(%zeros : tensor<1x2x2x6xi32>) -> tensor<1x2x2x6xi32>
  %e8 = tensor.empty() : tensor<1x2x2x6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sums : tensor<1x2x2x6xi32>) outs(%e8 : tensor<1x2x2x6xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x2x2x6xi8>
  func.return %r : tensor<1x2x2x6xi8>
}

// A channel of an image whose channels come first lies side by side: its sums are done one by one.

// CHECK-LABEL: func.func @channels_first
// CHECK:         linalg.depthwise_conv_2d_nchw_chw {{.*}} -> tensor<1x1x1x1xi32>
func.func @channels_first(%x: tensor<1x8x6x6xi8>, %w: tensor<8x3x3xi8>) -> tensor<1x8x4x4xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x8x4x4xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x8x4x4xi32>) -> tensor<1x8x4x4xi32>
  %sums = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x8x6x6xi8>, tensor<8x3x3xi8>) outs(%zeros : tensor<1x8x4x4xi32>) -> tensor<1x8x4x4xi32>
  %e8 = tensor.empty() : tensor<1x8x4x4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sums : tensor<1x8x4x4xi32>) outs(%e8 : tensor<1x8x4x4xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x8x4x4xi8>
  func.return %r : tensor<1x8x4x4xi8>
}

// So are sums of channels where the innermost loop goes over the columns of a transposed result.

// CHECK-LABEL: func.func @transposed
// CHECK:         linalg.pooling_nhwc_sum {{.*}} -> tensor<1x1x1x1xi32>
func.func @transposed(%x: tensor<1x4x4x8xi8>) -> tensor<1x8x2x4xi8> {
  %c0 = arith.constant 0 : i32
  %window = tensor.empty() : tensor<2x1xi32>
  %e = tensor.empty() : tensor<1x2x4x8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x2x4x8xi32>) -> tensor<1x2x4x8xi32>
  %sums = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<[2, 1]> : tensor<2xi64>} ins(%x, %window : tensor<1x4x4x8xi8>, tensor<2x1xi32>) outs(%zeros : tensor<1x2x4x8xi32>) -> tensor<1x2x4x8xi32>
  %e8 = tensor.empty() : tensor<1x8x2x4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, f, h, w) -> (n, h, w, f)>, affine_map<(n, f, h, w) -> (n, f, h, w)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sums : tensor<1x2x4x8xi32>) outs(%e8 : tensor<1x8x2x4xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x8x2x4xi8>
  func.return %r : tensor<1x8x2x4xi8>
}

// What a result takes beside the sum is every other element of a row.

// CHECK-LABEL: func.func @every_other
// CHECK:         linalg.pooling_nhwc_sum {{.*}} -> tensor<1x1x1x1xi32>
func.func @every_other(%x: tensor<1x4x4x8xi8>, %bias: tensor<15xi32>) -> tensor<1x2x2x8xi8> {
  %c0 = arith.constant 0 : i32
  %window = tensor.empty() : tensor<2x2xi32>
  %e = tensor.empty() : tensor<1x2x2x8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x2x2x8xi32>) -> tensor<1x2x2x8xi32>
  %sums = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%x, %window : tensor<1x4x4x8xi8>, tensor<2x2xi32>) outs(%zeros : tensor<1x2x2x8xi32>) -> tensor<1x2x2x8xi32>
  %e8 = tensor.empty() : tensor<1x2x2x8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (2 * f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sums, %bias : tensor<1x2x2x8xi32>, tensor<15xi32>) outs(%e8 : tensor<1x2x2x8xi8>) {
  ^bb0(%in: i32, %b: i32, %out: i8):
    %0 = arith.addi %in, %b : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<1x2x2x8xi8>
  func.return %r : tensor<1x2x2x8xi8>
}
