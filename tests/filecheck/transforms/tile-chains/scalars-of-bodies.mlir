// RUN: xdsl-opt %s -p 'tile-chains{pieces=4}' | filecheck %s

// A sum that is read at once holds the group back to its place; what the body of a later member uses is made
// before that (TG3).

// CHECK-LABEL: func.func @f
// CHECK:         %[[FACTOR:[a-z0-9_]+]] = arith.constant 3.000000e+00 : f32
// CHECK:         scf.for
// CHECK:           linalg.exp
// CHECK:           arith.mulf %{{.*}}, %[[FACTOR]] : f32
// CHECK:           scf.yield
// CHECK:         "test.op"
// CHECK-NOT:     arith.constant 3.0
// CHECK:         func.return
func.func @f(%x: tensor<64x32xf32>, %w: tensor<32x1xf32>) -> tensor<64x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x32xf32>
  %a = linalg.exp ins(%x : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) -> tensor<64x32xf32>
  %s = tensor.empty() : tensor<64x1xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%s : tensor<64x1xf32>) -> tensor<64x1xf32>
  %sum = linalg.matmul ins(%a, %w : tensor<64x32xf32>, tensor<32x1xf32>) outs(%zeros : tensor<64x1xf32>) -> tensor<64x1xf32>
  "test.op"(%sum) : (tensor<64x1xf32>) -> ()
  %factor = arith.constant 3.0 : f32
  %scaled = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %factor : f32
    linalg.yield %0 : f32
  } -> tensor<64x32xf32>
  %r = linalg.matmul ins(%scaled, %w : tensor<64x32xf32>, tensor<32x1xf32>) outs(%zeros : tensor<64x1xf32>) -> tensor<64x1xf32>
  func.return %r : tensor<64x1xf32>
}
