// RUN: xdsl-opt %s -p "linalg-fuse-elementwise-ops{fuse-multiuse=true keep-peak=true}" | filecheck %s
// RUN: xdsl-opt %s -p "linalg-fuse-elementwise-ops{fuse-multiuse=true}" | filecheck %s --check-prefix=ANY

// A normalization of a residual, which lives on anyway: the variance and the result subtract the mean by themselves.
// Without lifetimes, nothing says that the residual lives on.

func.func @normalize_residual(%x: tensor<32x16xf32>) -> (tensor<32x16xf32>, tensor<32x16xf32>) {
  %zero = arith.constant 0.000000e+00 : f32
  %wide = tensor.empty() : tensor<32x16xf32>
  %narrow = tensor.empty() : tensor<32x1xf32>
  %residual = linalg.exp ins(%x : tensor<32x16xf32>) outs(%wide : tensor<32x16xf32>) -> tensor<32x16xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%narrow : tensor<32x1xf32>) -> tensor<32x1xf32>
  %mean = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]}
      ins(%residual : tensor<32x16xf32>) outs(%zeros : tensor<32x1xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %0 = arith.addf %a, %sum : f32
    linalg.yield %0 : f32
  } -> tensor<32x1xf32>
  %centered = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%residual, %mean : tensor<32x16xf32>, tensor<32x1xf32>) outs(%wide : tensor<32x16xf32>) {
  ^bb0(%a: f32, %m: f32, %out: f32):
    %0 = arith.subf %a, %m : f32
    linalg.yield %0 : f32
  } -> tensor<32x16xf32>
  %variance = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>], iterator_types = ["parallel", "reduction"]}
      ins(%centered : tensor<32x16xf32>) outs(%zeros : tensor<32x1xf32>) {
  ^bb0(%a: f32, %sum: f32):
    %0 = arith.mulf %a, %a : f32
    %1 = arith.addf %0, %sum : f32
    linalg.yield %1 : f32
  } -> tensor<32x1xf32>
  %normal = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%centered, %variance : tensor<32x16xf32>, tensor<32x1xf32>) outs(%wide : tensor<32x16xf32>) {
  ^bb0(%a: f32, %v: f32, %out: f32):
    %0 = arith.divf %a, %v : f32
    linalg.yield %0 : f32
  } -> tensor<32x16xf32>
  func.return %residual, %normal : tensor<32x16xf32>, tensor<32x16xf32>
}
// CHECK-LABEL: func.func @normalize_residual
// CHECK:       %variance = linalg.generic {{.*}} ins(%residual, %mean : tensor<32x16xf32>, tensor<32x1xf32>)
// CHECK-NEXT:  ^bb0(%[[A:.*]]: f32, %[[M:.*]]: f32, %[[SUM:.*]]: f32):
// CHECK-NEXT:    %[[DIFFERENCE:.*]] = arith.subf %[[A]], %[[M]] : f32
// CHECK-NEXT:    %[[SQUARE:.*]] = arith.mulf %[[DIFFERENCE]], %[[DIFFERENCE]] : f32
// CHECK-NEXT:    %[[TOTAL:.*]] = arith.addf %[[SQUARE]], %[[SUM]] : f32
// CHECK-NEXT:    linalg.yield %[[TOTAL]] : f32
// CHECK:       %normal = linalg.generic {{.*}} ins(%residual, %mean, %variance : tensor<32x16xf32>, tensor<32x1xf32>, tensor<32x1xf32>)

// ANY-LABEL: func.func @normalize_residual
// ANY:       %variance = linalg.generic {{.*}} ins(%centered : tensor<32x16xf32>)
