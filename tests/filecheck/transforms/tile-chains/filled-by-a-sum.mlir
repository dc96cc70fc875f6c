// RUN: xdsl-opt %s -p 'tile-chains{max-recompute=1000}' | filecheck %s

// Each piece could make for itself what is one number everywhere; not where that is a sum of all
// pieces.

func.func @filled_by_a_sum(%x: tensor<3xf32>, %init: tensor<f32>) -> f32 {
  %twice = linalg.add ins(%x, %x : tensor<3xf32>, tensor<3xf32>) outs(%x : tensor<3xf32>) -> tensor<3xf32>
  %some = "test.op"() : () -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%twice : tensor<3xf32>) outs(%some : tensor<f32>) {
  ^bb0(%in: f32, %part: f32):
    %0 = arith.addf %in, %part : f32
    linalg.yield %0 : f32
  } -> tensor<f32>
  %unused = tensor.extract_slice %twice[1] [2] [1] : tensor<3xf32> to tensor<2xf32>
  %e2 = tensor.empty() : tensor<2xf32>
  %filled = linalg.broadcast ins(%sum : tensor<f32>) outs(%e2 : tensor<2xf32>) dimensions = [0]
  %e3 = tensor.empty() : tensor<3x2xf32>
  %outer = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j, i)>], iterator_types = ["parallel", "parallel"]} ins(%filled, %twice : tensor<2xf32>, tensor<3xf32>) outs(%e3 : tensor<3x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %0 = arith.mulf %a, %b : f32
    linalg.yield %0 : f32
  } -> tensor<3x2xf32>
  %two = arith.constant 2 : index
  %zero = arith.constant 0 : index
  %r = tensor.extract %outer[%two, %zero] : tensor<3x2xf32>
  func.return %r : f32
}

// CHECK-LABEL: func.func @filled_by_a_sum(
// CHECK:         %sum = linalg.generic {{.*}} iterator_types = ["reduction"]
// CHECK:         %filled = linalg.broadcast ins(%sum:tensor<f32>)
// CHECK:         %outer = linalg.generic {{.*}} ins(%filled, %twice :
// CHECK-NOT:     scf.for
