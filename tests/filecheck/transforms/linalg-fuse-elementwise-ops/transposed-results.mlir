// RUN: xdsl-opt %s -p 'linalg-fuse-elementwise-ops{fold-transposes=true}' | filecheck %s

// What is summed up only to be transposed is written transposed, and starts in that shape.

// CHECK-LABEL: func.func @sums
// CHECK:         %[[EMPTY:.*]] = tensor.empty() : tensor<8x4xf32>
// CHECK-NEXT:    %[[ZEROS:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%[[EMPTY]] : tensor<8x4xf32>) -> tensor<8x4xf32>
// CHECK-NEXT:    %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x8x16xf32>) outs(%[[ZEROS]] : tensor<8x4xf32>)
// CHECK-NOT:     linalg.transpose
// CHECK:         func.return %t
func.func @sums(%x: tensor<4x8x16xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<4x8x16xf32>) outs(%zeros : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<4x8xf32>
  %f = tensor.empty() : tensor<8x4xf32>
  %t = linalg.transpose ins(%s : tensor<4x8xf32>) outs(%f : tensor<8x4xf32>) permutation = [1, 0]
  func.return %t : tensor<8x4xf32>
}

// A reduction that has a name keeps it, and its order.

// CHECK-LABEL: func.func @named
// CHECK:         linalg.reduce
// CHECK:         linalg.transpose
func.func @named(%x: tensor<4x8x16xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %s = linalg.reduce ins(%x : tensor<4x8x16xf32>) outs(%zeros : tensor<4x8xf32>) dimensions = [2]
    (%in: f32, %out: f32) {
      %sum = arith.addf %in, %out : f32
      linalg.yield %sum : f32
    }
  %f = tensor.empty() : tensor<8x4xf32>
  %t = linalg.transpose ins(%s : tensor<4x8xf32>) outs(%f : tensor<8x4xf32>) permutation = [1, 0]
  func.return %t : tensor<8x4xf32>
}
