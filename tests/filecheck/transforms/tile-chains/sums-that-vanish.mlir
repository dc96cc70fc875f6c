// RUN: xdsl-opt %s -p 'tile-chains{tile-accumulations=true}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{tile-accumulations=true},tile-accumulations,bufferize-and-plan' | filecheck %s --check-prefix=PLANNED

// Sums that are narrowed take nothing, and come with what narrows them: two products are done in
// pieces of rows, the i8 tensor between them is what counts, and what a sum is made of lives until
// it is narrowed.

// CHECK-LABEL: func.func @two_products
// CHECK:         scf.for
// CHECK:           linalg.matmul {{.*}} -> tensor<8x64xi32>
// CHECK:           linalg.generic {{.*}} outs(%{{.*}} : tensor<8x64xi8>)
// CHECK:           linalg.matmul {{.*}} -> tensor<8x32xi32>
// CHECK:           linalg.generic {{.*}} outs(%{{.*}} : tensor<8x32xi8>)
// CHECK:           scf.yield
// PLANNED-LABEL: func.func @two_products
// PLANNED-NOT:     memref.alloc{{.*}}xi32>
// PLANNED:         memref.alloc() {alignment = 64 : i64} : memref<516xi8>
func.func @two_products(%x: tensor<64x64xi8>, %w: tensor<64x64xi8>, %v: tensor<64x32xi8>) -> tensor<64x32xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<64x64xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<64x64xi32>) -> tensor<64x64xi32>
  %sums = linalg.matmul ins(%x, %w : tensor<64x64xi8>, tensor<64x64xi8>) outs(%zeros : tensor<64x64xi32>) -> tensor<64x64xi32>
  %e8 = tensor.empty() : tensor<64x64xi8>
  %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<64x64xi32>) outs(%e8 : tensor<64x64xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<64x64xi8>
  %e_2 = tensor.empty() : tensor<64x32xi32>
  %zeros_2 = linalg.fill ins(%c0 : i32) outs(%e_2 : tensor<64x32xi32>) -> tensor<64x32xi32>
  %sums_2 = linalg.matmul ins(%a, %v : tensor<64x64xi8>, tensor<64x32xi8>) outs(%zeros_2 : tensor<64x32xi32>) -> tensor<64x32xi32>
  %e8_2 = tensor.empty() : tensor<64x32xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums_2 : tensor<64x32xi32>) outs(%e8_2 : tensor<64x32xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<64x32xi8>
  func.return %r : tensor<64x32xi8>
}
