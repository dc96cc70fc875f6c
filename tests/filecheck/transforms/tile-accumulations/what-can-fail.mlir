// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// A sum that may fail is made later, element by element, if everything in between always goes on.

// CHECK-LABEL: func.func @made_later
// CHECK:         scf.for
// CHECK:           %[[SUMS:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<1x8xi32>)
// CHECK:             arith.divsi
// CHECK:           linalg.generic {{.*}} ins(%[[SUMS]] : tensor<1xi32>)
// CHECK:         scf.yield
func.func @made_later(%x: tensor<4x8xi32>, %into: tensor<4xi32>) -> tensor<4xi8> {
  %sums = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x8xi32>) outs(%into : tensor<4xi32>) {
  ^bb0(%in: i32, %sum: i32):
    %0 = arith.divsi %sum, %in : i32
    linalg.yield %0 : i32
  } -> tensor<4xi32>
  %e8 = tensor.empty() : tensor<4xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%sums : tensor<4xi32>) outs(%e8 : tensor<4xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4xi8>
  func.return %r : tensor<4xi8>
}
