// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// AC9: the sums of the convolution leave out a padding, which depends on the element: they are
// computed one by one, into %narrow, and then the rows of %narrow.

// CHECK-LABEL: func.func @model
// CHECK-NOT:     tensor.pad
// CHECK:         %narrow = scf.for
// CHECK:           linalg.conv_2d_nhwc_hwcf {{.*}} -> tensor<1x1x1x1xi32>
// CHECK:         %r = scf.for %[[I:[0-9]+]] =
// CHECK:           scf.for %[[J:[0-9]+]] =
// CHECK-NOT:         scf.for
// CHECK:             tensor.extract_slice %narrow[0, %[[I]], %[[J]], 0] [1, 1, 1, 8] [1, 1, 1, 1]
// CHECK-NOT:         linalg.conv_2d_nhwc_hwcf
// CHECK:             linalg.reduce {{.*}} dimensions = [3]
// CHECK:             tensor.insert_slice {{.*}}[0, %[[I]], %[[J]], 0] [1, 1, 1, 8] [1, 1, 1, 1]
func.func @model(%x: tensor<1x4x4x2xi8>, %w: tensor<3x3x2x8xi8>) -> tensor<1x4x4x8xi8> {
  %c0 = arith.constant 0 : i32
  %pad = arith.constant 0 : i8
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %pad : i8
  } : tensor<1x4x4x2xi8> to tensor<1x6x6x2xi8>
  %e = tensor.empty() : tensor<1x4x4x8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x4x4x8xi32>) -> tensor<1x4x4x8xi32>
  %sums = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w : tensor<1x6x6x2xi8>, tensor<3x3x2x8xi8>) outs(%zeros : tensor<1x4x4x8xi32>) -> tensor<1x4x4x8xi32>
  %e8 = tensor.empty() : tensor<1x4x4x8xi8>
  %narrow = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sums : tensor<1x4x4x8xi32>) outs(%e8 : tensor<1x4x4x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x4x4x8xi8>
  %wide = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%narrow : tensor<1x4x4x8xi8>) outs(%e : tensor<1x4x4x8xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<1x4x4x8xi32>
  %e_sum = tensor.empty() : tensor<1x4x4xi32>
  %none = linalg.fill ins(%c0 : i32) outs(%e_sum : tensor<1x4x4xi32>) -> tensor<1x4x4xi32>
  %sum = linalg.reduce ins(%wide : tensor<1x4x4x8xi32>) outs(%none : tensor<1x4x4xi32>) dimensions = [3]
    (%in: i32, %out: i32) {
      %0 = arith.addi %in, %out : i32
      linalg.yield %0 : i32
    }
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (n, h, w)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%wide, %sum : tensor<1x4x4x8xi32>, tensor<1x4x4xi32>) outs(%e8 : tensor<1x4x4x8xi8>) {
  ^bb0(%in: i32, %s: i32, %out: i8):
    %0 = arith.subi %in, %s : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<1x4x4x8xi8>
  func.return %r : tensor<1x4x4x8xi8>
}

// So are sums that are not narrowed in between: nothing else is done row by row then.

// CHECK-LABEL: func.func @wide_rows
// CHECK:         %sums = scf.for
// CHECK:           linalg.conv_2d_nhwc_hwcf {{.*}} -> tensor<1x1x1x1xi32>
// CHECK:         linalg.reduce ins(%sums:tensor<1x4x4x8xi32>)
// CHECK-NOT:     scf.for
func.func @wide_rows(%x: tensor<1x4x4x2xi8>, %w: tensor<3x3x2x8xi8>) -> tensor<1x4x4x8xi8> {
  %c0 = arith.constant 0 : i32
  %pad = arith.constant 0 : i8
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %pad : i8
  } : tensor<1x4x4x2xi8> to tensor<1x6x6x2xi8>
  %e = tensor.empty() : tensor<1x4x4x8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x4x4x8xi32>) -> tensor<1x4x4x8xi32>
  %sums = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %w : tensor<1x6x6x2xi8>, tensor<3x3x2x8xi8>) outs(%zeros : tensor<1x4x4x8xi32>) -> tensor<1x4x4x8xi32>
  %e_sum = tensor.empty() : tensor<1x4x4xi32>
  %none = linalg.fill ins(%c0 : i32) outs(%e_sum : tensor<1x4x4xi32>) -> tensor<1x4x4xi32>
  %sum = linalg.reduce ins(%sums : tensor<1x4x4x8xi32>) outs(%none : tensor<1x4x4xi32>) dimensions = [3]
    (%in: i32, %out: i32) {
      %0 = arith.addi %in, %out : i32
      linalg.yield %0 : i32
    }
  %e8 = tensor.empty() : tensor<1x4x4x8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (n, h, w)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%sums, %sum : tensor<1x4x4x8xi32>, tensor<1x4x4xi32>) outs(%e8 : tensor<1x4x4x8xi8>) {
  ^bb0(%in: i32, %s: i32, %out: i8):
    %0 = arith.subi %in, %s : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<1x4x4x8xi8>
  func.return %r : tensor<1x4x4x8xi8>
}
