// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck %s

// Elements are read where the consumer wants them: transposes and broadcasts are indices.

// CHECK-LABEL: func.func @transposed_and_broadcast
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>]
// CHECK-SAME:      ins(%x, %r : tensor<4x8xf32>, tensor<4xf32>) outs(%o : tensor<8x4xf32>)
// CHECK-NOT:     linalg.transpose
// CHECK-NOT:     linalg.broadcast
func.func @transposed_and_broadcast(%x: tensor<4x8xf32>, %r: tensor<4xf32>) -> tensor<8x4xf32> {
  %o = tensor.empty() : tensor<8x4xf32>
  %t = linalg.transpose ins(%x : tensor<4x8xf32>) outs(%o : tensor<8x4xf32>) permutation = [1, 0]
  %b = linalg.broadcast ins(%r : tensor<4xf32>) outs(%o : tensor<8x4xf32>) dimensions = [0]
  %s = linalg.add ins(%t, %b : tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>) -> tensor<8x4xf32>
  func.return %s : tensor<8x4xf32>
}

// CHECK-LABEL: func.func @transposed_twice
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]
// CHECK-SAME:      ins(%x : tensor<2x3x4xf32>)
func.func @transposed_twice(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %e = tensor.empty() : tensor<4x2x3xf32>
  %o = tensor.empty() : tensor<2x3x4xf32>
  %t = linalg.transpose ins(%x : tensor<2x3x4xf32>) outs(%e : tensor<4x2x3xf32>) permutation = [2, 0, 1]
  %u = linalg.transpose ins(%t : tensor<4x2x3xf32>) outs(%o : tensor<2x3x4xf32>) permutation = [1, 2, 0]
  func.return %u : tensor<2x3x4xf32>
}

// The loops of the producer are other loops of the consumer, or what it computes of them.

// CHECK-LABEL: func.func @indices
// CHECK:           [[L1:%.*]] = linalg.index 1 : index
// CHECK-NEXT:      [[L0:%.*]] = linalg.index 0 : index
// CHECK-NEXT:      [[SUM:%.*]] = affine.apply affine_map<(d0, d1) -> ((d0 + d1))> ([[L0]], [[L1]])
// CHECK:           arith.subi [[L1]], [[SUM]] : index
func.func @indices() -> tensor<4x2xindex> {
  %e = tensor.empty() : tensor<5x2xindex>
  %o = tensor.empty() : tensor<4x2xindex>
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<5x2xindex>) {
  ^bb0(%out: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.subi %i, %j : index
    linalg.yield %s : index
  } -> tensor<5x2xindex>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<5x2xindex>) outs(%o : tensor<4x2xindex>) {
  ^bb0(%in: index, %out: index):
    linalg.yield %in : index
  } -> tensor<4x2xindex>
  func.return %b : tensor<4x2xindex>
}

// One row of what is computed is computed, and no other one.

// CHECK-LABEL: func.func @constant_index
// CHECK:         linalg.generic {indexing_maps = [affine_map<(d0) -> (2, d0)>, affine_map<(d0) -> (d0)>]
// CHECK-NEXT:    ^bb0([[IN:%.*]]: index,
// CHECK-NEXT:      [[ROW:%.*]] = arith.constant 2 : index
// CHECK-NEXT:      arith.addi [[IN]], [[ROW]] : index
func.func @constant_index(%x: tensor<4x8xindex>) -> tensor<8xindex> {
  %e = tensor.empty() : tensor<4x8xindex>
  %o = tensor.empty() : tensor<8xindex>
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x8xindex>) outs(%e : tensor<4x8xindex>) {
  ^bb0(%in: index, %out: index):
    %i = linalg.index 0 : index
    %s = arith.addi %in, %i : index
    linalg.yield %s : index
  } -> tensor<4x8xindex>
  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (2, d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4x8xindex>) outs(%o : tensor<8xindex>) {
  ^bb0(%in: index, %out: index):
    linalg.yield %in : index
  } -> tensor<8xindex>
  func.return %b : tensor<8xindex>
}

// CHECK-LABEL: func.func @dynamic
// CHECK:         [[E:%.*]] = tensor.empty(%n) : tensor<?x4xf32>
// CHECK-NEXT:    linalg.generic {{.*}} ins(%x, %y : tensor<4x?xf32>, tensor<?x4xf32>) outs([[E]] : tensor<?x4xf32>)
func.func @dynamic(%x: tensor<4x?xf32>, %y: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %t = linalg.transpose ins(%x : tensor<4x?xf32>) outs(%e : tensor<?x4xf32>) permutation = [1, 0]
  %s = linalg.add ins(%t, %y : tensor<?x4xf32>, tensor<?x4xf32>) outs(%t : tensor<?x4xf32>) -> tensor<?x4xf32>
  func.return %s : tensor<?x4xf32>
}

// A column of a transposed matrix is a row of the matrix.

// CHECK-LABEL: func.func @one_column
// CHECK-NOT:     linalg.transpose
// CHECK:         %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (2, d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<4x4xf32>)
func.func @one_column(%x: tensor<4x4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %o = tensor.empty() : tensor<4xf32>
  %a = linalg.transpose ins(%x : tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) permutation = [1, 0]
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 2)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4x4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4xf32>
  func.return %r : tensor<4xf32>
}
