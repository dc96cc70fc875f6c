// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// Sums of i32 that are narrowed to i8 are done one by one; nothing of 32 bits has a size.

// CHECK-LABEL: func.func @product
// CHECK-NOT:     tensor.empty() : tensor<32x16xi32>
// CHECK:         %[[EMPTY:[a-z0-9_]+]] = tensor.empty() : tensor<32x16xi8>
// CHECK:         %r = scf.for %[[I:[a-z0-9_]+]] = %[[ZERO:[a-z0-9_]+]] to %[[ROWS:[a-z0-9_]+]] step %[[ONE:[a-z0-9_]+]] iter_args(%[[R:[a-z0-9_]+]] = %[[EMPTY]])
// CHECK-NEXT:      %[[ROW:[a-z0-9_]+]] = scf.for %[[J:[a-z0-9_]+]] = %[[ZERO]] to %[[COLUMNS:[a-z0-9_]+]] step %[[ONE]] iter_args(%[[PART:[a-z0-9_]+]] = %[[R]])
// CHECK-NEXT:        %[[THERE:[a-z0-9_]+]] = tensor.extract_slice %[[PART]][%[[I]], %[[J]]] [1, 1] [1, 1]
// CHECK-NEXT:        %[[X:[a-z0-9_]+]] = tensor.extract_slice %x[%[[I]], 0] [1, 64] [1, 1]
// CHECK-NEXT:        %[[W:[a-z0-9_]+]] = tensor.extract_slice %w[0, %[[J]]] [64, 1] [1, 1]
// CHECK-NEXT:        %[[E:[a-z0-9_]+]] = tensor.empty() : tensor<1x1xi32>
// CHECK-NEXT:        %[[BEGIN:[a-z0-9_]+]] = linalg.fill ins(%c0 : i32) outs(%[[E]] : tensor<1x1xi32>)
// CHECK-NEXT:        %[[SUM:[a-z0-9_]+]] = linalg.matmul ins(%[[X]], %[[W]] : tensor<1x64xi8>, tensor<64x1xi8>) outs(%[[BEGIN]] : tensor<1x1xi32>)
// CHECK-NEXT:        %[[NARROW:[a-z0-9_]+]] = linalg.generic {{.*}} ins(%[[SUM]] : tensor<1x1xi32>) outs(%[[THERE]] : tensor<1x1xi8>)
// CHECK:             %[[NEXT:[a-z0-9_]+]] = tensor.insert_slice %[[NARROW]] into %[[PART]][%[[I]], %[[J]]] [1, 1] [1, 1]
// CHECK-NEXT:        scf.yield %[[NEXT]]
// CHECK:           scf.yield %[[ROW]]
// CHECK:         func.return %r
func.func @product(%x: tensor<32x64xi8>, %w: tensor<64x16xi8>) -> tensor<32x16xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<32x16xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<32x16xi32>) -> tensor<32x16xi32>
  %sums = linalg.matmul ins(%x, %w : tensor<32x64xi8>, tensor<64x16xi8>) outs(%zeros : tensor<32x16xi32>) -> tensor<32x16xi32>
  %e8 = tensor.empty() : tensor<32x16xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums : tensor<32x16xi32>) outs(%e8 : tensor<32x16xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<32x16xi8>
  func.return %r : tensor<32x16xi8>
}

// Sums of f32 of what is f16: the bias that they begin with is a row, of which each sum takes its
// element; what they are scaled by comes before they are narrowed.

// CHECK-LABEL: func.func @with_bias
// CHECK-NOT:     tensor.empty() : tensor<4x6xf32>
// CHECK:         %[[BIAS:[a-z0-9_]+]] = tensor.extract_slice %bias[%[[J:[a-z0-9_]+]]] [1] [1]
// CHECK:         %[[BEGIN:[a-z0-9_]+]] = linalg.generic {{.*}} ins(%[[BIAS]] : tensor<1xf32>) outs(%{{.*}} : tensor<1x1xf32>)
// CHECK:         %[[SUM:[a-z0-9_]+]] = linalg.matmul ins({{.*}}) outs(%[[BEGIN]] : tensor<1x1xf32>)
// CHECK:         %[[SCALED:[a-z0-9_]+]] = linalg.mul ins(%[[SUM]], %{{.*}} : tensor<1x1xf32>, tensor<1x1xf32>)
// CHECK:         linalg.generic {{.*}} ins(%[[SCALED]] : tensor<1x1xf32>) outs(%{{.*}} : tensor<1x1xf16>)
func.func @with_bias(%x: tensor<4x8xf16>, %w: tensor<8x6xf16>, %bias: tensor<6xf32>, %scales: tensor<4x6xf32>) -> tensor<4x6xf16> {
  %e = tensor.empty() : tensor<4x6xf32>
  %begin = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%bias : tensor<6xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x6xf32>
  %sums = linalg.matmul ins(%x, %w : tensor<4x8xf16>, tensor<8x6xf16>) outs(%begin : tensor<4x6xf32>) -> tensor<4x6xf32>
  %scaled = linalg.mul ins(%sums, %scales : tensor<4x6xf32>, tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %e16 = tensor.empty() : tensor<4x6xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%scaled : tensor<4x6xf32>) outs(%e16 : tensor<4x6xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<4x6xf16>
  func.return %r : tensor<4x6xf16>
}

// Two contractions that one operation reads are done together, and what it reads beside them is
// taken at the same place; the transposed one at the place that it is written to.

// CHECK-LABEL: func.func @two_contractions
// CHECK-NOT:     tensor.empty() : tensor<4x6xi32>
// CHECK-NOT:     tensor.empty() : tensor<6x4xi32>
// CHECK:         scf.for %[[I:[a-z0-9_]+]] = {{.*}} -> (tensor<4x6xi8>)
// CHECK:           scf.for %[[J:[a-z0-9_]+]] = {{.*}} -> (tensor<4x6xi8>)
// CHECK:             tensor.extract_slice %x[%[[I]], 0] [1, 8]
// CHECK:             tensor.extract_slice %w[0, %[[J]]] [8, 1]
// CHECK:             linalg.matmul
// CHECK:             tensor.extract_slice %y[%[[J]], 0] [1, 8]
// CHECK:             tensor.extract_slice %v[0, %[[I]]] [8, 1]
// CHECK:             linalg.matmul
// CHECK:             tensor.extract_slice %skip[%[[I]], %[[J]]] [1, 1]
// CHECK:             tensor.insert_slice
func.func @two_contractions(%x: tensor<4x8xi8>, %w: tensor<8x6xi8>, %y: tensor<6x8xi8>, %v: tensor<8x4xi8>, %skip: tensor<4x6xi8>) -> tensor<4x6xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x6xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<4x6xi32>) -> tensor<4x6xi32>
  %sums = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x6xi8>) outs(%zeros : tensor<4x6xi32>) -> tensor<4x6xi32>
  %e_t = tensor.empty() : tensor<6x4xi32>
  %zeros_t = linalg.fill ins(%c0 : i32) outs(%e_t : tensor<6x4xi32>) -> tensor<6x4xi32>
  %sums_t = linalg.matmul ins(%y, %v : tensor<6x8xi8>, tensor<8x4xi8>) outs(%zeros_t : tensor<6x4xi32>) -> tensor<6x4xi32>
  %e8 = tensor.empty() : tensor<4x6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums, %sums_t, %skip : tensor<4x6xi32>, tensor<6x4xi32>, tensor<4x6xi8>) outs(%e8 : tensor<4x6xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8, %out: i8):
    %0 = arith.addi %a, %b : i32
    %1 = arith.trunci %0 : i32 to i8
    %2 = arith.addi %1, %c : i8
    linalg.yield %2 : i8
  } -> tensor<4x6xi8>
  func.return %r : tensor<4x6xi8>
}

// Dimensions of size 1 have no loops, and a reshape that drops or adds them is one of an element.

// CHECK-LABEL: func.func @unit_dimensions
// CHECK:         scf.for %[[I:[a-z0-9_]+]] =
// CHECK-NOT:     scf.for
// CHECK:           %[[SUM:[a-z0-9_]+]] = linalg.batch_matmul {{.*}} -> tensor<1x1x1xi32>
// CHECK-NEXT:      %[[FLAT:[a-z0-9_]+]] = tensor.collapse_shape %[[SUM]]
// CHECK-SAME:        : tensor<1x1x1xi32> into tensor<1x1xi32>
// CHECK-NEXT:      %[[LARGE:[a-z0-9_]+]] = tensor.expand_shape %[[FLAT]]
// CHECK-SAME:        output_shape [1, 1, 1] : tensor<1x1xi32> into tensor<1x1x1xi32>
// CHECK:           linalg.generic {{.*}} ins(%[[LARGE]] : tensor<1x1x1xi32>)
// CHECK:           tensor.insert_slice %{{.*}} into %{{.*}}[%[[I]], 0, 0] [1, 1, 1] [1, 1, 1]
func.func @unit_dimensions(%x: tensor<1x4x8xi8>, %w: tensor<1x8x1xi8>) -> tensor<4x1x1xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x4x1xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<1x4x1xi32>) -> tensor<1x4x1xi32>
  %sums = linalg.batch_matmul ins(%x, %w : tensor<1x4x8xi8>, tensor<1x8x1xi8>) outs(%zeros : tensor<1x4x1xi32>) -> tensor<1x4x1xi32>
  %flat = tensor.collapse_shape %sums [[0, 1], [2]] : tensor<1x4x1xi32> into tensor<4x1xi32>
  %large = tensor.expand_shape %flat [[0], [1, 2]] output_shape [4, 1, 1] : tensor<4x1xi32> into tensor<4x1x1xi32>
  %e8 = tensor.empty() : tensor<4x1x1xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%large : tensor<4x1x1xi32>) outs(%e8 : tensor<4x1x1xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4x1x1xi8>
  func.return %r : tensor<4x1x1xi8>
}

// Two results, one of which begins with an argument: each element takes its own.

// CHECK-LABEL: func.func @two_results
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %into) -> (tensor<8xi8>, tensor<8xi8>)
// CHECK-DAG:       %[[A:[a-z0-9_]+]] = tensor.extract_slice %{{.*}}[%[[I:[a-z0-9_]+]]] [1] [1]
// CHECK-DAG:       %[[B:[a-z0-9_]+]] = tensor.extract_slice %{{.*}}[%[[I]]] [1] [1]
// CHECK:           linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<1xi8>, tensor<1xi8>)
// CHECK-COUNT-2:   tensor.insert_slice
func.func @two_results(%m: tensor<8x4xi8>, %x: tensor<4xi8>, %into: tensor<8xi8>) -> (tensor<8xi8>, tensor<8xi8>) {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %sums = linalg.matvec ins(%m, %x : tensor<8x4xi8>, tensor<4xi8>) outs(%zeros : tensor<8xi32>) -> tensor<8xi32>
  %e8 = tensor.empty() : tensor<8xi8>
  %r, %s = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%sums : tensor<8xi32>) outs(%e8, %into : tensor<8xi8>, tensor<8xi8>) {
  ^bb0(%in: i32, %out: i8, %to: i8):
    %0 = arith.trunci %in : i32 to i8
    %1 = arith.addi %0, %to : i8
    linalg.yield %0, %1 : i8, i8
  } -> (tensor<8xi8>, tensor<8xi8>)
  func.return %r, %s : tensor<8xi8>, tensor<8xi8>
}

// Indices in bodies are those of the whole.

// CHECK-LABEL: func.func @indices
// CHECK:         scf.for %[[I:[a-z0-9_]+]] =
// CHECK:           linalg.generic
// CHECK:             %[[LOCAL:[a-z0-9_]+]] = linalg.index 0 : index
// CHECK-NEXT:        %[[WHOLE:[a-z0-9_]+]] = arith.addi %[[LOCAL]], %[[I]] : index
// CHECK-NEXT:        arith.index_cast %[[WHOLE]]
// CHECK-NEXT:        linalg.index 1 : index
// CHECK-NEXT:        arith.index_cast
// CHECK:           linalg.generic
func.func @indices(%m: tensor<8x4xi8>) -> tensor<8xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %sums = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%m : tensor<8x4xi8>) outs(%zeros : tensor<8xi32>) {
  ^bb0(%in: i8, %sum: i32):
    %i = linalg.index 0 : index
    %i32 = arith.index_cast %i : index to i32
    %k = linalg.index 1 : index
    %k32 = arith.index_cast %k : index to i32
    %wide = arith.extsi %in : i8 to i32
    %0 = arith.muli %i32, %wide : i32
    %1 = arith.muli %0, %k32 : i32
    %2 = arith.addi %sum, %1 : i32
    linalg.yield %2 : i32
  } -> tensor<8xi32>
  %e8 = tensor.empty() : tensor<8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%sums : tensor<8xi32>) outs(%e8 : tensor<8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<8xi8>
  func.return %r : tensor<8xi8>
}

// A second sum that somebody else reads, too, is there as a whole, and is not computed again.

// CHECK-LABEL: func.func @one_of_two
// CHECK:         %others = linalg.matmul {{.*}} -> tensor<4x6xi32>
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK:             linalg.matmul {{.*}} -> tensor<1x1xi32>
// CHECK-NOT:         linalg.matmul
// CHECK:             tensor.extract_slice %others
// CHECK-NOT:         linalg.matmul
// CHECK:         func.return %r, %others
func.func @one_of_two(%x: tensor<4x8xi8>, %w: tensor<8x6xi8>, %into: tensor<4x6xi32>) -> (tensor<4x6xi8>, tensor<4x6xi32>) {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x6xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<4x6xi32>) -> tensor<4x6xi32>
  %sums = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x6xi8>) outs(%zeros : tensor<4x6xi32>) -> tensor<4x6xi32>
  %others = linalg.matmul ins(%x, %w : tensor<4x8xi8>, tensor<8x6xi8>) outs(%into : tensor<4x6xi32>) -> tensor<4x6xi32>
  %e8 = tensor.empty() : tensor<4x6xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%sums, %others : tensor<4x6xi32>, tensor<4x6xi32>) outs(%e8 : tensor<4x6xi8>) {
  ^bb0(%a: i32, %b: i32, %out: i8):
    %0 = arith.addi %a, %b : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<4x6xi8>
  func.return %r, %others : tensor<4x6xi8>, tensor<4x6xi32>
}
