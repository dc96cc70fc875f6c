// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// What is padded with the zero point adds nothing: of the kernel and of the input only what lies
// inside is taken, from max(0, 1 - i) to min(3, 9 - i) here.

// CHECK-LABEL: func.func @zero_point
// CHECK-NOT:     tensor.pad
// CHECK:         scf.for %[[I:[a-z0-9_]+]] =
// CHECK-NEXT:      %[[ABOVE:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (((d0 * -1) + 1))> (%[[I]])
// CHECK-NEXT:      %[[FIRST:[a-z0-9_]+]] = arith.maxsi %[[ABOVE]], %{{.*}} : index
// CHECK-NEXT:      %[[BELOW:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (((d0 * -1) + 9))> (%[[I]])
// CHECK-NEXT:      %[[END:[a-z0-9_]+]] = arith.minsi %[[BELOW]], %{{.*}} : index
// CHECK-DAG:       %[[ROWS:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1) -> (((d0 * -1) + d1))> (%[[FIRST]], %[[END]])
// CHECK-DAG:       %[[ROW:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1) -> (((d0 + d1) + -1))> (%[[I]], %[[FIRST]])
// CHECK:           scf.for %[[J:[a-z0-9_]+]] =
// CHECK:             scf.for %[[F:[a-z0-9_]+]] =
// CHECK-DAG:           %[[X:[a-z0-9_]+]] = tensor.extract_slice %x[0, %[[ROW]], %[[COLUMN:[a-z0-9_]+]], 0] [1, %[[ROWS]], %[[COLUMNS:[a-z0-9_]+]], 2] [1, 1, 1, 1] : tensor<1x8x8x2xi8> to tensor<1x?x?x2xi8>
// CHECK-DAG:           %[[W:[a-z0-9_]+]] = tensor.extract_slice %w[%[[F]], %[[FIRST]], %{{.*}}, 0] [1, %[[ROWS]], %[[COLUMNS]], 2] [1, 1, 1, 1] : tensor<4x3x3x2xi8> to tensor<1x?x?x2xi8>
// CHECK:               linalg.conv_2d_nhwc_fhwc_q {{.*}} ins(%[[X]], %[[W]], %zp, %c0 :
func.func @zero_point(%x: tensor<1x8x8x2xi8>, %w: tensor<4x3x3x2xi8>, %into: tensor<1x8x8x4xi32>) -> tensor<1x8x8x4xi32> {
  %c0 = arith.constant 0 : i32
  %zp = arith.constant -5 : i32
  %pad = arith.constant -5 : i8
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %pad : i8
  } : tensor<1x8x8x2xi8> to tensor<1x10x10x2xi8>
  %r = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w, %zp, %c0 : tensor<1x10x10x2xi8>, tensor<4x3x3x2xi8>, i32, i32) outs(%into : tensor<1x8x8x4xi32>) -> tensor<1x8x8x4xi32>
  func.return %r : tensor<1x8x8x4xi32>
}

// Padded with another number, it adds to the sums.

// CHECK-LABEL: func.func @other_number
// CHECK:         tensor.pad
// CHECK-NOT:     scf.for
func.func @other_number(%x: tensor<1x8x8x2xi8>, %w: tensor<4x3x3x2xi8>, %into: tensor<1x8x8x4xi32>) -> tensor<1x8x8x4xi32> {
  %c0 = arith.constant 0 : i32
  %zp = arith.constant -5 : i32
  %pad = arith.constant -4 : i8
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %pad : i8
  } : tensor<1x8x8x2xi8> to tensor<1x10x10x2xi8>
  %r = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w, %zp, %c0 : tensor<1x10x10x2xi8>, tensor<4x3x3x2xi8>, i32, i32) outs(%into : tensor<1x8x8x4xi32>) -> tensor<1x8x8x4xi32>
  func.return %r : tensor<1x8x8x4xi32>
}

// Strides and dilations: the kernel begins at ceil((2 - 3 i) / 2), and ends before
// floor((2 + 9 - 1 - 3 i) / 2) + 1; nothing is cut where there is no padding, below and beside.

// CHECK-LABEL: func.func @strides_and_dilations
// CHECK:         scf.for %[[I:[a-z0-9_]+]] =
// CHECK-NEXT:      %[[ABOVE:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> ((((d0 * -3) + 3) floordiv 2))> (%[[I]])
// CHECK-NEXT:      %[[FIRST:[a-z0-9_]+]] = arith.maxsi %[[ABOVE]], %{{.*}} : index
// CHECK-NOT:       arith.minsi
// CHECK-DAG:       %[[ROW:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1) -> ((((d0 * 3) + (d1 * 2)) + -2))> (%[[I]], %[[FIRST]])
// CHECK-DAG:       %[[ROWS:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (((d0 * -2) + 5))> (%[[FIRST]])
// CHECK-DAG:       %[[TAPS:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (((d0 * -1) + 3))> (%[[FIRST]])
// CHECK-DAG:         tensor.extract_slice %x[0, 0, %[[ROW]], %{{.*}}] [1, 1, %[[ROWS]], 3]
// CHECK-DAG:         tensor.extract_slice %w[0, 0, %[[FIRST]], 0] [1, 1, %[[TAPS]], 3]
func.func @strides_and_dilations(%x: tensor<1x1x9x5xi32>, %w: tensor<1x1x3x3xi32>, %into: tensor<1x1x3x3xi32>) -> tensor<1x1x3x3xi32> {
  %c0 = arith.constant 0 : i32
  %padded = tensor.pad %x low[0, 0, 2, 0] high[0, 0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %c0 : i32
  } : tensor<1x1x9x5xi32> to tensor<1x1x11x5xi32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<[3, 1]> : tensor<2xi64>} ins(%padded, %w : tensor<1x1x11x5xi32>, tensor<1x1x3x3xi32>) outs(%into : tensor<1x1x3x3xi32>) -> tensor<1x1x3x3xi32>
  func.return %r : tensor<1x1x3x3xi32>
}

// The greatest of a window is no least number, of integers and of floats; another number is compared
// with it at the border.

// CHECK-LABEL: func.func @maximum
// CHECK-NOT:     tensor.pad
// CHECK:         linalg.pooling_nchw_max
// CHECK-NOT:     tensor.pad
// CHECK:         linalg.pooling_nchw_max
// CHECK-LABEL: func.func @not_the_least
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
// CHECK:           arith.maxsi
func.func @maximum(%x: tensor<1x1x8x8xi8>, %y: tensor<1x1x8x8xf32>, %into: tensor<1x1x4x4xi8>, %to: tensor<1x1x4x4xf32>) -> (tensor<1x1x4x4xi8>, tensor<1x1x4x4xf32>) {
  %least = arith.constant -128 : i8
  %infinity = arith.constant 0xFF800000 : f32
  %window = tensor.empty() : tensor<3x3xi8>
  %window_f = tensor.empty() : tensor<3x3xf32>
  %padded = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %least : i8
  } : tensor<1x1x8x8xi8> to tensor<1x1x9x9xi8>
  %r = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%padded, %window : tensor<1x1x9x9xi8>, tensor<3x3xi8>) outs(%into : tensor<1x1x4x4xi8>) -> tensor<1x1x4x4xi8>
  %padded_f = tensor.pad %y low[0, 0, 1, 1] high[0, 0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %infinity : f32
  } : tensor<1x1x8x8xf32> to tensor<1x1x9x9xf32>
  %s = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%padded_f, %window_f : tensor<1x1x9x9xf32>, tensor<3x3xf32>) outs(%to : tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  func.return %r, %s : tensor<1x1x4x4xi8>, tensor<1x1x4x4xf32>
}

func.func @not_the_least(%x: tensor<1x1x8x8xi8>, %into: tensor<1x1x4x4xi8>) -> tensor<1x1x4x4xi8> {
  %zero = arith.constant 0 : i8
  %window = tensor.empty() : tensor<3x3xi8>
  %padded = tensor.pad %x low[0, 0, 1, 1] high[0, 0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : i8
  } : tensor<1x1x8x8xi8> to tensor<1x1x9x9xi8>
  %r = linalg.pooling_nchw_max {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%padded, %window : tensor<1x1x9x9xi8>, tensor<3x3xi8>) outs(%into : tensor<1x1x4x4xi8>) -> tensor<1x1x4x4xi8>
  func.return %r : tensor<1x1x4x4xi8>
}

// A sum of a window without any element of the input is not cut: there would be no slice.

// CHECK-LABEL: func.func @nothing_but_padding
// CHECK:         tensor.pad
// CHECK-NOT:     scf.for
func.func @nothing_but_padding(%x: tensor<1x1x8x8xi32>, %w: tensor<1x1x3x3xi32>, %into: tensor<1x1x9x6xi32>) -> tensor<1x1x9x6xi32> {
  %c0 = arith.constant 0 : i32
  %padded = tensor.pad %x low[0, 0, 3, 0] high[0, 0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %c0 : i32
  } : tensor<1x1x8x8xi32> to tensor<1x1x11x8xi32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w : tensor<1x1x11x8xi32>, tensor<1x1x3x3xi32>) outs(%into : tensor<1x1x9x6xi32>) -> tensor<1x1x9x6xi32>
  func.return %r : tensor<1x1x9x6xi32>
}

// Who else reads what is padded needs it: then nothing is gained. Two contractions of it can both do
// without.

// CHECK-LABEL: func.func @needed_elsewhere
// CHECK:         tensor.pad
// CHECK-NOT:     scf.for
// CHECK-LABEL: func.func @two_readers
// CHECK-NOT:     tensor.pad
// CHECK-COUNT-2: linalg.conv_2d_nchw_fchw
func.func @needed_elsewhere(%x: tensor<1x1x8x8xi32>, %w: tensor<1x1x3x3xi32>, %into: tensor<1x1x8x6xi32>) -> (tensor<1x1x8x6xi32>, tensor<1x1x10x8xi32>) {
  %c0 = arith.constant 0 : i32
  %padded = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %c0 : i32
  } : tensor<1x1x8x8xi32> to tensor<1x1x10x8xi32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w : tensor<1x1x10x8xi32>, tensor<1x1x3x3xi32>) outs(%into : tensor<1x1x8x6xi32>) -> tensor<1x1x8x6xi32>
  func.return %r, %padded : tensor<1x1x8x6xi32>, tensor<1x1x10x8xi32>
}

func.func @two_readers(%x: tensor<1x1x8x8xi32>, %w: tensor<1x1x3x3xi32>, %v: tensor<1x1x3x1xi32>, %into: tensor<1x1x8x6xi32>, %to: tensor<1x1x8x8xi32>) -> (tensor<1x1x8x6xi32>, tensor<1x1x8x8xi32>) {
  %c0 = arith.constant 0 : i32
  %padded = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %c0 : i32
  } : tensor<1x1x8x8xi32> to tensor<1x1x10x8xi32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w : tensor<1x1x10x8xi32>, tensor<1x1x3x3xi32>) outs(%into : tensor<1x1x8x6xi32>) -> tensor<1x1x8x6xi32>
  %s = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %v : tensor<1x1x10x8xi32>, tensor<1x1x3x1xi32>) outs(%to : tensor<1x1x8x8xi32>) -> tensor<1x1x8x8xi32>
  func.return %r, %s : tensor<1x1x8x6xi32>, tensor<1x1x8x8xi32>
}

// One window: what lies inside is known.

// CHECK-LABEL: func.func @one_window
// CHECK-NOT:     tensor.pad
// CHECK-NOT:     arith.m
// CHECK:         tensor.extract_slice %w[0, 0, 1, 0] [1, 1, 2, 2] [1, 1, 1, 1]
// CHECK-NOT:     arith.m
// CHECK:         linalg.conv_2d_nchw_fchw {{.*}} ins(%x, %{{.*}} : tensor<1x1x2x2xi32>, tensor<1x1x2x2xi32>)
func.func @one_window(%x: tensor<1x1x2x2xi32>, %w: tensor<1x1x3x2xi32>, %into: tensor<1x1x1x1xi32>) -> tensor<1x1x1x1xi32> {
  %c0 = arith.constant 0 : i32
  %padded = tensor.pad %x low[0, 0, 1, 0] high[0, 0, 0, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %c0 : i32
  } : tensor<1x1x2x2xi32> to tensor<1x1x3x2xi32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w : tensor<1x1x3x2xi32>, tensor<1x1x3x2xi32>) outs(%into : tensor<1x1x1x1xi32>) -> tensor<1x1x1x1xi32>
  func.return %r : tensor<1x1x1x1xi32>
}
