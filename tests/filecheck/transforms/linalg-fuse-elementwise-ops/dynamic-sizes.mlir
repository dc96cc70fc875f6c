// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fuse-multiuse=true}' | filecheck %s

// A dynamic dimension counts as 64: what stores as much is computed by each of its readers.

// CHECK-LABEL: func.func @as_much
// CHECK:         %a = linalg.generic {{.*}} ins(%x : tensor<?xf32>)
// CHECK:         %b = linalg.generic {{.*}} ins(%x : tensor<?xf32>)
func.func @as_much(%x: tensor<?xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %u = arith.addf %in, %in : f32
    linalg.yield %u : f32
  } -> tensor<64xf32>
  %a = linalg.abs ins(%t : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.negf ins(%t : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  func.return %a, %b : tensor<64xf32>, tensor<64xf32>
}

// CHECK-LABEL: func.func @less
// CHECK:         %t = linalg.generic {{.*}} ins(%x : tensor<?xf32>)
// CHECK:         linalg.abs ins(%t
// CHECK:         linalg.negf ins(%t
func.func @less(%x: tensor<?xf32>) -> (tensor<63xf32>, tensor<63xf32>) {
  %e = tensor.empty() : tensor<63xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%e : tensor<63xf32>) {
  ^bb0(%in: f32, %out: f32):
    %u = arith.addf %in, %in : f32
    linalg.yield %u : f32
  } -> tensor<63xf32>
  %a = linalg.abs ins(%t : tensor<63xf32>) outs(%e : tensor<63xf32>) -> tensor<63xf32>
  %b = linalg.negf ins(%t : tensor<63xf32>) outs(%e : tensor<63xf32>) -> tensor<63xf32>
  func.return %a, %b : tensor<63xf32>, tensor<63xf32>
}
