// RUN: xdsl-opt %s -p split-contractions-of-concats | filecheck %s

// The second part was made first. Now it is made when it is its turn, of what is smaller.

func.func @skip(%x: tensor<8x3xf32>, %y: tensor<2x5xf32>, %w: tensor<8x2xf32>, %init: tensor<8x2xf32>) -> tensor<8x2xf32> {
  %e0 = tensor.empty() : tensor<2x5xf32>
  %low = linalg.exp ins(%y : tensor<2x5xf32>) outs(%e0 : tensor<2x5xf32>) -> tensor<2x5xf32>
  %e1 = tensor.empty() : tensor<8x5xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i floordiv 4, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%low : tensor<2x5xf32>) outs(%e1 : tensor<8x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x5xf32>
  %e2 = tensor.empty() : tensor<8x3xf32>
  %a = linalg.exp ins(%x : tensor<8x3xf32>) outs(%e2 : tensor<8x3xf32>) -> tensor<8x3xf32>
  %c = tensor.concat dim(1) %a, %b : (tensor<8x3xf32>, tensor<8x5xf32>) -> tensor<8x8xf32>
  %r = linalg.matmul ins(%c, %w : tensor<8x8xf32>, tensor<8x2xf32>) outs(%init : tensor<8x2xf32>) -> tensor<8x2xf32>
  func.return %r : tensor<8x2xf32>
}

// CHECK-LABEL: func.func @skip(
// CHECK:         %a = linalg.exp
// CHECK-NEXT:    tensor.extract_slice %w
// CHECK-NEXT:    linalg.matmul ins(%a,
// CHECK:         %b = linalg.generic
// CHECK:         %r = linalg.matmul ins(%b,
