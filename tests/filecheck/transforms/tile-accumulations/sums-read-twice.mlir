// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// AC2: two operations read the sums, and a third one narrows what both compute: all are computed for
// one element, %a and %b from the same sum.

// CHECK-LABEL: func.func @recombined
// CHECK:         %r = scf.for
// CHECK:           scf.for
// CHECK:             %sums = linalg.matmul {{.*}} -> tensor<1x1xi32>
// CHECK-DAG:         %a = linalg.generic {{.*}} ins(%sums : tensor<1x1xi32>)
// CHECK-DAG:         %b = linalg.generic {{.*}} ins(%sums : tensor<1x1xi32>)
// CHECK:             linalg.generic {{.*}} ins(%a, %b : tensor<1x1xi32>, tensor<1x1xi32>) outs(%{{.*}} : tensor<1x1xi8>)
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @recombined(%x: tensor<8x4xi8>, %y: tensor<4x8xi8>) -> tensor<8x8xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<8x8xi32>) -> tensor<8x8xi32>
  %sums = linalg.matmul ins(%x, %y : tensor<8x4xi8>, tensor<4x8xi8>) outs(%zeros : tensor<8x8xi32>) -> tensor<8x8xi32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<8x8xi32>) outs(%e : tensor<8x8xi32>) {
  ^bb0(%in: i32, %out: i32):
    %0 = arith.muli %in, %in : i32
    linalg.yield %0 : i32
  } -> tensor<8x8xi32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<8x8xi32>) outs(%e : tensor<8x8xi32>) {
  ^bb0(%in: i32, %out: i32):
    %0 = arith.addi %in, %in : i32
    linalg.yield %0 : i32
  } -> tensor<8x8xi32>
  %e8 = tensor.empty() : tensor<8x8xi8>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<8x8xi32>, tensor<8x8xi32>) outs(%e8 : tensor<8x8xi8>) {
  ^bb0(%in: i32, %in_0: i32, %out: i8):
    %0 = arith.xori %in, %in_0 : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<8x8xi8>
  func.return %r : tensor<8x8xi8>
}

// One of them is a result as well: the sums go to both.

// CHECK-LABEL: func.func @also_a_result
// CHECK-NOT:     scf.for
func.func @also_a_result(%x: tensor<8x4xi8>, %y: tensor<4x8xi8>) -> (tensor<8x8xi8>, tensor<8x8xi32>) {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<8x8xi32>) -> tensor<8x8xi32>
  %sums = linalg.matmul ins(%x, %y : tensor<8x4xi8>, tensor<4x8xi8>) outs(%zeros : tensor<8x8xi32>) -> tensor<8x8xi32>
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<8x8xi32>) outs(%e : tensor<8x8xi32>) {
  ^bb0(%in: i32, %out: i32):
    %0 = arith.muli %in, %in : i32
    linalg.yield %0 : i32
  } -> tensor<8x8xi32>
  %e8 = tensor.empty() : tensor<8x8xi8>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%sums, %a : tensor<8x8xi32>, tensor<8x8xi32>) outs(%e8 : tensor<8x8xi8>) {
  ^bb0(%in: i32, %in_0: i32, %out: i8):
    %0 = arith.xori %in, %in_0 : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<8x8xi8>
  func.return %r, %a : tensor<8x8xi8>, tensor<8x8xi32>
}
