// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=9}' | filecheck --match-full-lines %s

// %b reads the same elements of %a twice, and computes them once. What computes %b then computes two
// operations once more each.

func.func @square(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.add ins(%a, %a : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @square({{.*}}summary = "operations fused into their consumers: 2", extra_work_percent = 5.000000e+01 : f64{{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = arith.negf %0 : f32
// CHECK-NEXT:    %3 = arith.addf %2, %2 : f32
// CHECK-NEXT:    %4 = arith.negf %3 : f32
// CHECK-NEXT:    linalg.yield %4 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%5: f32, %6: f32):
// CHECK-NEXT:    %7 = arith.negf %5 : f32
// CHECK-NEXT:    %8 = arith.addf %7, %7 : f32
// CHECK-NEXT:    %9 = arith.negf %8 : f32
// CHECK-NEXT:    linalg.yield %9 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %c, %d : tensor<8xf32>, tensor<8xf32>

func.func @square_only(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.add ins(%a, %a : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @square_only({{.*}}summary = "operations fused into their consumers: 1", extra_work_percent = 0.000000e+00 : f64{{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = arith.negf %0 : f32
// CHECK-NEXT:    %3 = arith.addf %2, %2 : f32
// CHECK-NEXT:    linalg.yield %3 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %b : tensor<8xf32>
