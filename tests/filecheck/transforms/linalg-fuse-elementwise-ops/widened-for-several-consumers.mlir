// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true keep-peak=true}' | filecheck --match-full-lines %s

// EF10: %narrow stays: the mean and the product, which is narrowed again, widen it themselves.

func.func @gate(%x: tensor<64x8xi8>, %g: tensor<8xi32>) -> (tensor<8xi32>, tensor<64x8xi8>) {
  %c1 = arith.constant 1 : i8
  %c0 = arith.constant 0 : i32
  %e8 = tensor.empty() : tensor<64x8xi8>
  %e32 = tensor.empty() : tensor<64x8xi32>
  %es = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%es : tensor<8xi32>) -> tensor<8xi32>
  %narrow = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x8xi8>) outs(%e8 : tensor<64x8xi8>) {
  ^bb0(%in: i8, %out: i8):
    %0 = arith.muli %in, %in : i8
    %1 = arith.addi %0, %c1 : i8
    %2 = arith.shrsi %1, %c1 : i8
    %3 = arith.maxsi %2, %c1 : i8
    %4 = arith.minsi %3, %in : i8
    linalg.yield %4 : i8
  } -> tensor<64x8xi8>
  %wide = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%narrow : tensor<64x8xi8>) outs(%e32 : tensor<64x8xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<64x8xi32>
  %sum = linalg.reduce ins(%wide : tensor<64x8xi32>) outs(%zeros : tensor<8xi32>) dimensions = [0]
    (%in: i32, %init: i32) {
      %0 = arith.addi %in, %init : i32
      linalg.yield %0 : i32
    }
  %product = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%wide, %g : tensor<64x8xi32>, tensor<8xi32>) outs(%e32 : tensor<64x8xi32>) {
  ^bb0(%in: i32, %scale: i32, %out: i32):
    %0 = arith.muli %in, %scale : i32
    linalg.yield %0 : i32
  } -> tensor<64x8xi32>
  %gated = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%product : tensor<64x8xi32>) outs(%e8 : tensor<64x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<64x8xi8>
  func.return %sum, %gated : tensor<8xi32>, tensor<64x8xi8>
}
// CHECK-LABEL:  func.func @gate(%x: tensor<64x8xi8>, %g: tensor<8xi32>) -> (tensor<8xi32>, tensor<64x8xi8>) attributes {mergealloc.changes = [{pass = "linalg-fuse-elementwise-ops", summary = "operations fused into their consumers: 2", extra_work_percent = 1.994000e+01 : f64}]} {
// CHECK-NEXT:    %c1 = arith.constant 1 : i8
// CHECK-NEXT:    %c0 = arith.constant 0 : i32
// CHECK-NEXT:    %e8 = tensor.empty() : tensor<64x8xi8>
// CHECK-NEXT:    %es = tensor.empty() : tensor<8xi32>
// CHECK-NEXT:    %zeros = linalg.fill ins(%c0 : i32) outs(%es : tensor<8xi32>) -> tensor<8xi32>
// CHECK-NEXT:    %narrow = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x8xi8>) outs(%e8 : tensor<64x8xi8>) {
// CHECK-NEXT:    ^bb0(%in: i8, %out: i8):
// CHECK-NEXT:      %0 = arith.muli %in, %in : i8
// CHECK-NEXT:      %1 = arith.addi %0, %c1 : i8
// CHECK-NEXT:      %2 = arith.shrsi %1, %c1 : i8
// CHECK-NEXT:      %3 = arith.maxsi %2, %c1 : i8
// CHECK-NEXT:      %4 = arith.minsi %3, %in : i8
// CHECK-NEXT:      linalg.yield %4 : i8
// CHECK-NEXT:    } -> tensor<64x8xi8>
// CHECK-NEXT:    %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%narrow : tensor<64x8xi8>) outs(%zeros : tensor<8xi32>) {
// CHECK-NEXT:    ^bb0(%in_1: i8, %5: i32):
// CHECK-NEXT:      %6 = arith.extsi %in_1 : i8 to i32
// CHECK-NEXT:      %7 = arith.addi %6, %5 : i32
// CHECK-NEXT:      linalg.yield %7 : i32
// CHECK-NEXT:    } -> tensor<8xi32>
// CHECK-NEXT:    %gated = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%narrow, %g : tensor<64x8xi8>, tensor<8xi32>) outs(%e8 : tensor<64x8xi8>) {
// CHECK-NEXT:    ^bb0(%in_2: i8, %scale: i32, %8: i8):
// CHECK-NEXT:      %9 = arith.extsi %in_2 : i8 to i32
// CHECK-NEXT:      %10 = arith.muli %9, %scale : i32
// CHECK-NEXT:      %11 = arith.trunci %10 : i32 to i8
// CHECK-NEXT:      linalg.yield %11 : i8
// CHECK-NEXT:    } -> tensor<64x8xi8>
// CHECK-NEXT:    func.return %sum, %gated : tensor<8xi32>, tensor<64x8xi8>
// CHECK-NEXT:  }

// Without a narrower result in the end, the product would no longer be written over %wide.

func.func @stays_wide(%x: tensor<64x8xi8>, %g: tensor<8xi32>) -> (tensor<8xi32>, tensor<64x8xi32>) {
  %c1 = arith.constant 1 : i8
  %c0 = arith.constant 0 : i32
  %e8 = tensor.empty() : tensor<64x8xi8>
  %e32 = tensor.empty() : tensor<64x8xi32>
  %es = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%es : tensor<8xi32>) -> tensor<8xi32>
  %narrow = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x8xi8>) outs(%e8 : tensor<64x8xi8>) {
  ^bb0(%in: i8, %out: i8):
    %0 = arith.muli %in, %in : i8
    %1 = arith.addi %0, %c1 : i8
    %2 = arith.shrsi %1, %c1 : i8
    %3 = arith.maxsi %2, %c1 : i8
    %4 = arith.minsi %3, %in : i8
    linalg.yield %4 : i8
  } -> tensor<64x8xi8>
  %wide = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%narrow : tensor<64x8xi8>) outs(%e32 : tensor<64x8xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<64x8xi32>
  %sum = linalg.reduce ins(%wide : tensor<64x8xi32>) outs(%zeros : tensor<8xi32>) dimensions = [0]
    (%in: i32, %init: i32) {
      %0 = arith.addi %in, %init : i32
      linalg.yield %0 : i32
    }
  %product = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%wide, %g : tensor<64x8xi32>, tensor<8xi32>) outs(%e32 : tensor<64x8xi32>) {
  ^bb0(%in: i32, %scale: i32, %out: i32):
    %0 = arith.muli %in, %scale : i32
    linalg.yield %0 : i32
  } -> tensor<64x8xi32>
  func.return %sum, %product : tensor<8xi32>, tensor<64x8xi32>
}
// CHECK-LABEL:  func.func @stays_wide(%x: tensor<64x8xi8>, %g: tensor<8xi32>) -> (tensor<8xi32>, tensor<64x8xi32>) attributes {mergealloc.changes = [{pass = "linalg-fuse-elementwise-ops", summary = "operations fused into their consumers: 1", extra_work_percent = 0.000000e+00 : f64}]} {
// CHECK-NEXT:    %c1 = arith.constant 1 : i8
// CHECK-NEXT:    %c0 = arith.constant 0 : i32
// CHECK-NEXT:    %e32 = tensor.empty() : tensor<64x8xi32>
// CHECK-NEXT:    %es = tensor.empty() : tensor<8xi32>
// CHECK-NEXT:    %zeros = linalg.fill ins(%c0 : i32) outs(%es : tensor<8xi32>) -> tensor<8xi32>
// CHECK-NEXT:    %wide = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x8xi8>) outs(%e32 : tensor<64x8xi32>) {
// CHECK-NEXT:    ^bb0(%in: i8, %0: i32):
// CHECK-NEXT:      %1 = arith.muli %in, %in : i8
// CHECK-NEXT:      %2 = arith.addi %1, %c1 : i8
// CHECK-NEXT:      %3 = arith.shrsi %2, %c1 : i8
// CHECK-NEXT:      %4 = arith.maxsi %3, %c1 : i8
// CHECK-NEXT:      %5 = arith.minsi %4, %in : i8
// CHECK-NEXT:      %6 = arith.extsi %5 : i8 to i32
// CHECK-NEXT:      linalg.yield %6 : i32
// CHECK-NEXT:    } -> tensor<64x8xi32>
// CHECK-NEXT:    %sum = linalg.reduce ins(%wide:tensor<64x8xi32>) outs(%zeros:tensor<8xi32>) dimensions = [0]
// CHECK-NEXT:    (%in_1: i32, %init: i32) {
// CHECK-NEXT:      %7 = arith.addi %in_1, %init : i32
// CHECK-NEXT:      linalg.yield %7 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %product = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%wide, %g : tensor<64x8xi32>, tensor<8xi32>) outs(%e32 : tensor<64x8xi32>) {
// CHECK-NEXT:    ^bb0(%in_2: i32, %scale: i32, %out: i32):
// CHECK-NEXT:      %8 = arith.muli %in_2, %scale : i32
// CHECK-NEXT:      linalg.yield %8 : i32
// CHECK-NEXT:    } -> tensor<64x8xi32>
// CHECK-NEXT:    func.return %sum, %product : tensor<8xi32>, tensor<64x8xi32>
// CHECK-NEXT:  }

// A lookup is cheap: both consumers compute it as well, and nothing is stored.

func.func @cheap_lookup(%x: tensor<64x8xi8>, %table: tensor<256xi8>, %g: tensor<8xi32>) -> (tensor<8xi32>, tensor<64x8xi8>) {
  %c128 = arith.constant 128 : index
  %c0 = arith.constant 0 : i32
  %e8 = tensor.empty() : tensor<64x8xi8>
  %e32 = tensor.empty() : tensor<64x8xi32>
  %es = tensor.empty() : tensor<8xi32>
  %zeros = linalg.fill ins(%c0 : i32) outs(%es : tensor<8xi32>) -> tensor<8xi32>
  %narrow = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x8xi8>) outs(%e8 : tensor<64x8xi8>) {
  ^bb0(%in: i8, %out: i8):
    %0 = arith.index_cast %in : i8 to index
    %1 = arith.addi %0, %c128 : index
    %2 = tensor.extract %table[%1] : tensor<256xi8>
    linalg.yield %2 : i8
  } -> tensor<64x8xi8>
  %wide = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%narrow : tensor<64x8xi8>) outs(%e32 : tensor<64x8xi32>) {
  ^bb0(%in: i8, %out: i32):
    %0 = arith.extsi %in : i8 to i32
    linalg.yield %0 : i32
  } -> tensor<64x8xi32>
  %sum = linalg.reduce ins(%wide : tensor<64x8xi32>) outs(%zeros : tensor<8xi32>) dimensions = [0]
    (%in: i32, %init: i32) {
      %0 = arith.addi %in, %init : i32
      linalg.yield %0 : i32
    }
  %product = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%wide, %g : tensor<64x8xi32>, tensor<8xi32>) outs(%e32 : tensor<64x8xi32>) {
  ^bb0(%in: i32, %scale: i32, %out: i32):
    %0 = arith.muli %in, %scale : i32
    linalg.yield %0 : i32
  } -> tensor<64x8xi32>
  %gated = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%product : tensor<64x8xi32>) outs(%e8 : tensor<64x8xi8>) {
  ^bb0(%in: i32, %out: i8):
    %0 = arith.trunci %in : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<64x8xi8>
  func.return %sum, %gated : tensor<8xi32>, tensor<64x8xi8>
}
// CHECK-LABEL:  func.func @cheap_lookup(%x: tensor<64x8xi8>, %table: tensor<256xi8>, %g: tensor<8xi32>) -> (tensor<8xi32>, tensor<64x8xi8>) attributes {mergealloc.changes = [{pass = "linalg-fuse-elementwise-ops", summary = "operations fused into their consumers: 3", extra_work_percent = 3.988000e+01 : f64}]} {
// CHECK-NEXT:    %c128 = arith.constant 128 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : i32
// CHECK-NEXT:    %e8 = tensor.empty() : tensor<64x8xi8>
// CHECK-NEXT:    %es = tensor.empty() : tensor<8xi32>
// CHECK-NEXT:    %zeros = linalg.fill ins(%c0 : i32) outs(%es : tensor<8xi32>) -> tensor<8xi32>
// CHECK-NEXT:    %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%x : tensor<64x8xi8>) outs(%zeros : tensor<8xi32>) {
// CHECK-NEXT:    ^bb0(%in: i8, %0: i32):
// CHECK-NEXT:      %1 = arith.index_cast %in : i8 to index
// CHECK-NEXT:      %2 = arith.addi %1, %c128 : index
// CHECK-NEXT:      %3 = tensor.extract %table[%2] : tensor<256xi8>
// CHECK-NEXT:      %4 = arith.extsi %3 : i8 to i32
// CHECK-NEXT:      %5 = arith.addi %4, %0 : i32
// CHECK-NEXT:      linalg.yield %5 : i32
// CHECK-NEXT:    } -> tensor<8xi32>
// CHECK-NEXT:    %gated = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %g : tensor<64x8xi8>, tensor<8xi32>) outs(%e8 : tensor<64x8xi8>) {
// CHECK-NEXT:    ^bb0(%in_1: i8, %scale: i32, %6: i8):
// CHECK-NEXT:      %7 = arith.index_cast %in_1 : i8 to index
// CHECK-NEXT:      %8 = arith.addi %7, %c128 : index
// CHECK-NEXT:      %9 = tensor.extract %table[%8] : tensor<256xi8>
// CHECK-NEXT:      %10 = arith.extsi %9 : i8 to i32
// CHECK-NEXT:      %11 = arith.muli %10, %scale : i32
// CHECK-NEXT:      %12 = arith.trunci %11 : i32 to i8
// CHECK-NEXT:      linalg.yield %12 : i8
// CHECK-NEXT:    } -> tensor<64x8xi8>
// CHECK-NEXT:    func.return %sum, %gated : tensor<8xi32>, tensor<64x8xi8>
// CHECK-NEXT:  }

