// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck --match-full-lines %s

// What is used only by what nobody uses is used by nobody: %p has one use.

// CHECK-LABEL: {{.*}}@chain({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:    %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:    ^bb0(%[[V0:.*]]: f32, %[[V1:.*]]: f32, %[[V2:.*]]: f32):
// CHECK-NEXT:      %[[V3:.*]] = arith.addf %[[V0]], %[[V1]] : f32
// CHECK-NEXT:      %[[V4:.*]] = arith.mulf %[[V3]], %[[V1]] : f32
// CHECK-NEXT:      linalg.yield %[[V4]] : f32
// CHECK-NEXT:    } -> tensor<8xf32>
// CHECK-NEXT:    func.return %c : tensor<8xf32>
// CHECK-NEXT:  }
func.func @chain(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %p = linalg.add ins(%x, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %a = linalg.exp ins(%p : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %c = linalg.mul ins(%p, %y : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %c : tensor<8xf32>
}
