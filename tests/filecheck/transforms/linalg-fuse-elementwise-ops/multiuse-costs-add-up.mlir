// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true multiuse-cost=2}' | filecheck --match-full-lines %s

// %b costs one operation, and those of %a that it computes by then: three in all.

func.func @costs_add_up(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%in0: f32, %out: f32):
    %s0 = arith.addf %in0, %in0 : f32
    %s1 = arith.mulf %s0, %in0 : f32
    linalg.yield %s1 : f32
  } -> tensor<8xf32>
  %b = linalg.mul ins(%a, %a : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c, %d : tensor<8xf32>, tensor<8xf32>
}
// CHECK-LABEL:  func.func @costs_add_up(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) attributes {{.*}}
// CHECK-NEXT:     %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:     %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:     ^bb0(%in0: f32, %0: f32):
// CHECK-NEXT:       %s0 = arith.addf %in0, %in0 : f32
// CHECK-NEXT:       %s1 = arith.mulf %s0, %in0 : f32
// CHECK-NEXT:       %1 = arith.mulf %s1, %s1 : f32
// CHECK-NEXT:       linalg.yield %1 : f32
// CHECK-NEXT:     } -> tensor<8xf32>
// CHECK-NEXT:     %c = linalg.negf ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:     %d = linalg.abs ins(%b : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:     func.return %c, %d : tensor<8xf32>, tensor<8xf32>
// CHECK-NEXT:   }
