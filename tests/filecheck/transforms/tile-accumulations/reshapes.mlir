// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// Where a reshape puts rows behind each other there is a loop over the rows, and one over what is in
// them: the element of the result is i * 6 + j.

// CHECK-LABEL: func.func @flattened
// CHECK:         scf.for %[[I:[0-9]+]] = %{{[0-9]+}} to %[[ROWS:[0-9]+]] step
// CHECK-NEXT:      scf.for %[[J:[0-9]+]] = %{{[0-9]+}} to %[[COLUMNS:[0-9]+]] step
// CHECK-NEXT:        %[[AT:[0-9]+]] = affine.apply affine_map<(d0, d1) -> (((d0 * 6) + d1))> (%[[I]], %[[J]])
// CHECK-NEXT:        tensor.extract_slice %{{[0-9]+}}[%[[AT]]] [1] [1] : tensor<24xi8> to tensor<1xi8>
// CHECK-DAG:         tensor.extract_slice %x[%[[I]], 0] [1, 8] [1, 1]
// CHECK-DAG:         tensor.extract_slice %w[0, %[[J]]] [8, 1] [1, 1]
// CHECK-DAG:         tensor.extract_slice %into[%[[I]], %[[J]]] [1, 1] [1, 1]
// CHECK:             tensor.collapse_shape {{.*}} : tensor<1x1xi32> into tensor<1xi32>
// CHECK:             tensor.insert_slice %{{.*}} into %{{.*}}[%[[AT]]] [1] [1]
func.func @flattened(%x: tensor<4x8xi8>, %w: tensor<8x6xi8>, %into: tensor<4x6xi32>) -> tensor<24xi8> {
  %sums = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x6xi8>) outs(%into : tensor<4x6xi32>) -> tensor<4x6xi32>
  %flat = tensor.collapse_shape %sums [[0, 1]] : tensor<4x6xi32> into tensor<24xi32>
  %e8 = tensor.empty() : tensor<24xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%flat : tensor<24xi32>) outs(%e8 : tensor<24xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<24xi8>
  func.return %r : tensor<24xi8>
}

// One that takes rows apart again is nothing but another index.

// CHECK-LABEL: func.func @taken_apart
// CHECK:         scf.for %[[I:[0-9]+]] =
// CHECK-NEXT:      scf.for %[[J:[0-9]+]] =
// CHECK-NEXT:        tensor.extract_slice %{{[0-9]+}}[%[[I]], %[[J]]] [1, 1] [1, 1]
// CHECK:             %[[ROW:[0-9]+]] = affine.apply affine_map<(d0, d1) -> (((d0 * 6) + d1))> (%[[I]], %[[J]])
// CHECK-NEXT:        tensor.extract_slice %m[%[[ROW]], 0] [1, 8] [1, 1]
// CHECK:             tensor.expand_shape {{.*}} output_shape [1, 1] : tensor<1xi32> into tensor<1x1xi32>
func.func @taken_apart(%m: tensor<24x8xi8>, %x: tensor<8xi8>, %into: tensor<24xi32>) -> tensor<4x6xi8> {
  %sums = linalg.matvec ins(%m, %x : tensor<24x8xi8>, tensor<8xi8>) outs(%into : tensor<24xi32>) -> tensor<24xi32>
  %rows = tensor.expand_shape %sums [[0, 1]] output_shape [4, 6] : tensor<24xi32> into tensor<4x6xi32>
  %e8 = tensor.empty() : tensor<4x6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%rows : tensor<4x6xi32>) outs(%e8 : tensor<4x6xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4x6xi8>
  func.return %r : tensor<4x6xi8>
}

// Channels and their multiplier: a bias is added to what is put together, at the element that it is.

// CHECK-LABEL: func.func @multiplier
// CHECK-NOT:     tensor.empty() : tensor<1x4x4x3
// CHECK:         tensor.empty() : tensor<1x4x4x6xi8>
// CHECK-COUNT-4: scf.for
// CHECK:         linalg.depthwise_conv_2d_nhwc_hwcm {{.*}} -> tensor<1x1x1x1x1xi32>
// CHECK:         tensor.extract_slice %bias[%[[AT:[0-9]+]]] [1] [1]
// CHECK:         tensor.insert_slice %{{.*}} into %{{.*}}[0, %{{[0-9]+}}, %{{[0-9]+}}, %[[AT]]] [1, 1, 1, 1]
func.func @multiplier(%x: tensor<1x6x6x3xi8>, %w: tensor<3x3x3x2xi8>, %bias: tensor<6xi32>) -> tensor<1x4x4x6xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x4x4x3x2xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x4x4x3x2xi32>) -> tensor<1x4x4x3x2xi32>
  %sums = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x6x6x3xi8>, tensor<3x3x3x2xi8>) outs(%zeros : tensor<1x4x4x3x2xi32>) -> tensor<1x4x4x3x2xi32>
  %flat = tensor.collapse_shape %sums [[0], [1], [2], [3, 4]] : tensor<1x4x4x3x2xi32> into tensor<1x4x4x6xi32>
  %e8 = tensor.empty() : tensor<1x4x4x6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(n, h, w, f) -> (n, h, w, f)>, affine_map<(n, h, w, f) -> (f)>, affine_map<(n, h, w, f) -> (n, h, w, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%flat, %bias : tensor<1x4x4x6xi32>, tensor<6xi32>) outs(%e8 : tensor<1x4x4x6xi8>) {
  ^bb0(%in: i32, %b: i32, %out: i8):
    %0 = arith.addi %in, %b : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<1x4x4x6xi8>
  func.return %r : tensor<1x4x4x6xi8>
}

// Two sums that are put together in other ways have no loops in common: one of them is there as a
// whole.

// CHECK-LABEL: func.func @two_ways
// CHECK:         %b = linalg.matmul {{.*}} -> tensor<6x4xi32>
// CHECK:         scf.for
// CHECK:           linalg.matmul {{.*}} -> tensor<1x1xi32>
// CHECK-NOT:       linalg.matmul
func.func @two_ways(%x: tensor<4x8xi8>, %w: tensor<8x6xi8>, %y: tensor<6x8xi8>, %v: tensor<8x4xi8>, %into: tensor<4x6xi32>, %to: tensor<6x4xi32>) -> tensor<24xi8> {
  %b = linalg.matmul ins(%y, %v : tensor<6x8xi8>, tensor<8x4xi8>) outs(%to : tensor<6x4xi32>) -> tensor<6x4xi32>
  %flat_b = tensor.collapse_shape %b [[0, 1]] : tensor<6x4xi32> into tensor<24xi32>
  %a = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x6xi8>) outs(%into : tensor<4x6xi32>) -> tensor<4x6xi32>
  %flat_a = tensor.collapse_shape %a [[0, 1]] : tensor<4x6xi32> into tensor<24xi32>
  %e8 = tensor.empty() : tensor<24xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%flat_a, %flat_b : tensor<24xi32>, tensor<24xi32>) outs(%e8 : tensor<24xi8>) {
  ^bb0(%in: i32, %in_b: i32, %out: i8):
    %0 = arith.addi %in, %in_b : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<24xi8>
  func.return %r : tensor<24xi8>
}
