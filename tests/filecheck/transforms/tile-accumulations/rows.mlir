// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// AC9: each element needs the maximum of its row, and the sum of what the maximum is taken off. So
// a row at a time is computed: its products, the maximum, the differences, their sum, the result.

// CHECK-LABEL: func.func @softmax
// CHECK-SAME:    summary = "sums element by element: 0; row by row: 1; paddings left out: 0"
// CHECK:         %[[R:r]] = scf.for %[[I:[0-9]+]] = %{{.*}} iter_args(%[[PART:[0-9]+]] = %{{.*}}) -> (tensor<8x16xi8>) {
// CHECK-NEXT:      %[[THERE:[0-9]+]] = tensor.extract_slice %[[PART]][%[[I]], 0] [1, 16] [1, 1]
// CHECK-NOT:       scf.for
// CHECK:           %[[X:[0-9]+]] = tensor.extract_slice %x[%[[I]], 0] [1, 4] [1, 1]
// CHECK:           %products = linalg.matmul ins(%[[X]], %y : tensor<1x4xi8>, tensor<4x16xi8>) outs(%{{.*}} : tensor<1x16xi32>) -> tensor<1x16xi32>
// CHECK:           %most = linalg.reduce ins(%products:tensor<1x16xi32>) outs(%{{.*}}:tensor<1xi32>) dimensions = [1]
// CHECK:           %less = linalg.generic {{.*}} ins(%products, %most : tensor<1x16xi32>, tensor<1xi32>)
// CHECK:           %sum = linalg.reduce ins(%less:tensor<1x16xi32>) outs(%{{.*}}:tensor<1xi32>) dimensions = [1]
// CHECK:           %flat = tensor.expand_shape %sum {{.*}} : tensor<1xi32> into tensor<1x1xi32>
// CHECK:           %[[NARROW:[0-9]+]] = linalg.generic {{.*}} ins(%less, %flat : tensor<1x16xi32>, tensor<1x1xi32>) outs(%[[THERE]] : tensor<1x16xi8>)
// CHECK:           tensor.insert_slice %[[NARROW]] into %[[PART]][%[[I]], 0] [1, 16] [1, 1]
// CHECK:         func.return %[[R]]
func.func @softmax(%x: tensor<8x4xi8>, %y: tensor<4x16xi8>) -> tensor<8x16xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x16xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e : tensor<8x16xi32>) -> tensor<8x16xi32>
  %products = linalg.matmul ins(%x, %y : tensor<8x4xi8>, tensor<4x16xi8>) outs(%zeros : tensor<8x16xi32>) -> tensor<8x16xi32>
  %e_row = tensor.empty() : tensor<8xi32>
  %none = linalg.fill ins(%c0 : i32) outs(%e_row : tensor<8xi32>) -> tensor<8xi32>
  %most = linalg.reduce ins(%products : tensor<8x16xi32>) outs(%none : tensor<8xi32>) dimensions = [1]
    (%in: i32, %out: i32) {
      %0 = arith.maxsi %in, %out : i32
      linalg.yield %0 : i32
    }
  %less = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%products, %most : tensor<8x16xi32>, tensor<8xi32>) outs(%e : tensor<8x16xi32>) {
  ^bb0(%in: i32, %m: i32, %out: i32):
    %0 = arith.subi %in, %m : i32
    linalg.yield %0 : i32
  } -> tensor<8x16xi32>
  %sum = linalg.reduce ins(%less : tensor<8x16xi32>) outs(%none : tensor<8xi32>) dimensions = [1]
    (%in: i32, %out: i32) {
      %0 = arith.addi %in, %out : i32
      linalg.yield %0 : i32
    }
  %flat = tensor.expand_shape %sum [[0, 1]] output_shape [8, 1] : tensor<8xi32> into tensor<8x1xi32>
  %e8 = tensor.empty() : tensor<8x16xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 0)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%less, %flat : tensor<8x16xi32>, tensor<8x1xi32>) outs(%e8 : tensor<8x16xi8>) {
  ^bb0(%in: i32, %s: i32, %out: i8):
    %0 = arith.divsi %in, %s : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<8x16xi8>
  func.return %r : tensor<8x16xi8>
}

// Rows of two dimensions, which are not the last ones.

// CHECK-LABEL: func.func @two_dimensions
// CHECK:         scf.for %[[K:[0-9]+]] =
// CHECK-NOT:       scf.for
// CHECK:           tensor.extract_slice %x[0, 0, %[[K]]] [4, 3, 1] [1, 1, 1]
// CHECK:           %sum = linalg.reduce ins(%wide:tensor<4x3x1xi32>) outs(%{{.*}}:tensor<1xi32>) dimensions = [0, 1]
// CHECK:           linalg.generic {{.*}} ins(%wide, %sum : tensor<4x3x1xi32>, tensor<1xi32>) outs(%{{.*}} : tensor<4x3x1xi8>)
func.func @two_dimensions(%x: tensor<4x3x8xi8>) -> tensor<4x3x8xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x8xi32>
  %wide = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<4x3x8xi8>) outs(%e : tensor<4x3x8xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<4x3x8xi32>
  %e_sum = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e_sum : tensor<8xi32>) -> tensor<8xi32>
  %sum = linalg.reduce ins(%wide : tensor<4x3x8xi32>) outs(%zeros : tensor<8xi32>) dimensions = [0, 1]
    (%in: i32, %out: i32) {
      %0 = arith.addi %in, %out : i32
      linalg.yield %0 : i32
    }
  %e8 = tensor.empty() : tensor<4x3x8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%wide, %sum : tensor<4x3x8xi32>, tensor<8xi32>) outs(%e8 : tensor<4x3x8xi8>) {
  ^bb0(%in: i32, %s: i32, %out: i8):
    %0 = arith.subi %in, %s : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<4x3x8xi8>
  func.return %r : tensor<4x3x8xi8>
}

// Seven rows: a row would take a seventh of the tensor.

// CHECK-LABEL: func.func @few_rows
// CHECK-NOT:     scf.for
func.func @few_rows(%x: tensor<7x16xi8>) -> tensor<7x16xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<7x16xi32>
  %wide = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<7x16xi8>) outs(%e : tensor<7x16xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<7x16xi32>
  %e_sum = tensor.empty() : tensor<7xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e_sum : tensor<7xi32>) -> tensor<7xi32>
  %sum = linalg.reduce ins(%wide : tensor<7x16xi32>) outs(%zeros : tensor<7xi32>) dimensions = [1]
    (%in: i32, %out: i32) {
      %0 = arith.addi %in, %out : i32
      linalg.yield %0 : i32
    }
  %e8 = tensor.empty() : tensor<7x16xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%wide, %sum : tensor<7x16xi32>, tensor<7xi32>) outs(%e8 : tensor<7x16xi8>) {
  ^bb0(%in: i32, %s: i32, %out: i8):
    %0 = arith.subi %in, %s : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<7x16xi8>
  func.return %r : tensor<7x16xi8>
}

// The sum of the columns: an element needs the sum of another row than the one that it is in.

// CHECK-LABEL: func.func @sums_of_others
// CHECK-NOT:     scf.for
func.func @sums_of_others(%x: tensor<8x8xi8>) -> tensor<8x8xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x8xi32>
  %wide = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x8xi8>) outs(%e : tensor<8x8xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<8x8xi32>
  %e_sum = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e_sum : tensor<8xi32>) -> tensor<8xi32>
  %sum = linalg.reduce ins(%wide : tensor<8x8xi32>) outs(%zeros : tensor<8xi32>) dimensions = [0]
    (%in: i32, %out: i32) {
      %0 = arith.addi %in, %out : i32
      linalg.yield %0 : i32
    }
  %e8 = tensor.empty() : tensor<8x8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%wide, %sum : tensor<8x8xi32>, tensor<8xi32>) outs(%e8 : tensor<8x8xi8>) {
  ^bb0(%in: i32, %s: i32, %out: i8):
    %0 = arith.subi %in, %s : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<8x8xi8>
  func.return %r : tensor<8x8xi8>
}

// Another operation needs the elements, too.

// CHECK-LABEL: func.func @needed_elsewhere
// CHECK-NOT:     scf.for
func.func @needed_elsewhere(%x: tensor<8x16xi8>) -> (tensor<8x16xi8>, tensor<8x16xi32>) {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x16xi32>
  %wide = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xi8>) outs(%e : tensor<8x16xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<8x16xi32>
  %e_sum = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e_sum : tensor<8xi32>) -> tensor<8xi32>
  %sum = linalg.reduce ins(%wide : tensor<8x16xi32>) outs(%zeros : tensor<8xi32>) dimensions = [1]
    (%in: i32, %out: i32) {
      %0 = arith.addi %in, %out : i32
      linalg.yield %0 : i32
    }
  %e8 = tensor.empty() : tensor<8x16xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%wide, %sum : tensor<8x16xi32>, tensor<8xi32>) outs(%e8 : tensor<8x16xi8>) {
  ^bb0(%in: i32, %s: i32, %out: i8):
    %0 = arith.subi %in, %s : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<8x16xi8>
  func.return %r, %wide : tensor<8x16xi8>, tensor<8x16xi32>
}

// What the result takes beside the elements is every other one of a row.

// CHECK-LABEL: func.func @every_other
// CHECK-NOT:     scf.for
func.func @every_other(%x: tensor<8x16xi8>, %bias: tensor<31xi32>) -> tensor<8x16xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x16xi32>
  %wide = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xi8>) outs(%e : tensor<8x16xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<8x16xi32>
  %e_sum = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e_sum : tensor<8xi32>) -> tensor<8xi32>
  %sum = linalg.reduce ins(%wide : tensor<8x16xi32>) outs(%zeros : tensor<8xi32>) dimensions = [1]
    (%in: i32, %out: i32) {
      %0 = arith.addi %in, %out : i32
      linalg.yield %0 : i32
    }
  %e8 = tensor.empty() : tensor<8x16xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (2 * j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%wide, %sum, %bias : tensor<8x16xi32>, tensor<8xi32>, tensor<31xi32>) outs(%e8 : tensor<8x16xi8>) {
  ^bb0(%in: i32, %s: i32, %b: i32, %out: i8):
    %0 = arith.subi %in, %s : i32
    %1 = arith.addi %0, %b : i32
    %2 = arith.trunci %1 : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<8x16xi8>
  func.return %r : tensor<8x16xi8>
}

// The sum is one of all sixteen elements of a row, the result has eight of them.

// CHECK-LABEL: func.func @sum_of_more
// CHECK-NOT:     scf.for
func.func @sum_of_more(%x: tensor<8x16xi8>) -> tensor<8x8xi8> {
  %c0 = arith.constant 0 : i32
  %e = tensor.empty() : tensor<8x16xi32>
  %wide = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<8x16xi8>) outs(%e : tensor<8x16xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<8x16xi32>
  %e_sum = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%e_sum : tensor<8xi32>) -> tensor<8xi32>
  %sum = linalg.reduce ins(%wide : tensor<8x16xi32>) outs(%zeros : tensor<8xi32>) dimensions = [1]
    (%in: i32, %out: i32) {
      %0 = arith.addi %in, %out : i32
      linalg.yield %0 : i32
    }
  %half = tensor.extract_slice %wide[0, 0] [8, 8] [1, 1] : tensor<8x16xi32> to tensor<8x8xi32>
  %e8 = tensor.empty() : tensor<8x8xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%half, %sum : tensor<8x8xi32>, tensor<8xi32>) outs(%e8 : tensor<8x8xi8>) {
  ^bb0(%in: i32, %s: i32, %out: i8):
    %0 = arith.subi %in, %s : i32
    %1 = arith.trunci %0 : i32 to i8
    linalg.yield %1 : i8
  } -> tensor<8x8xi8>
  func.return %r : tensor<8x8xi8>
}
