// RUN: xdsl-opt -p linalg-fuse-elementwise-ops %s | filecheck --match-full-lines %s

// A consumer that reads the second result of an operation, which is written at other indices than the first one.

#id = affine_map<(i, j) -> (i, j)>
#t = affine_map<(i, j) -> (j, i)>

// The consumer keeps what it says of itself.

func.func @second_result_transposed(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %e0 = tensor.empty() : tensor<2x3xf32>
  %e1 = tensor.empty() : tensor<3x2xf32>
  %a, %b = linalg.generic {indexing_maps = [#id, #id, #t], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x3xf32>) outs(%e0, %e1 : tensor<2x3xf32>, tensor<3x2xf32>) {
  ^bb0(%in: f32, %o0: f32, %o1: f32):
    %s = arith.addf %in, %in : f32
    %m = arith.mulf %in, %in : f32
    linalg.yield %s, %m : f32, f32
  } -> (tensor<2x3xf32>, tensor<3x2xf32>)
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"], note = "kept"} ins(%b : tensor<3x2xf32>) outs(%e1 : tensor<3x2xf32>) {
  ^bb0(%in: f32, %o0: f32):
    %n = arith.negf %in : f32
    linalg.yield %n : f32
  } -> tensor<3x2xf32>
  func.return %c : tensor<3x2xf32>
}


// CHECK:      func.func @second_result_transposed(%x: tensor<2x3xf32>) -> tensor<3x2xf32>{{.*}} {
// CHECK-NEXT:   %e1 = tensor.empty() : tensor<3x2xf32>
// CHECK-NEXT:   %c = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x3xf32>) outs(%e1 : tensor<3x2xf32>) attrs =  {note = "kept"} {
// CHECK-NEXT:   ^bb0(%in: f32, %0: f32):
// CHECK-NEXT:     %m = arith.mulf %in, %in : f32
// CHECK-NEXT:     %n = arith.negf %m : f32
// CHECK-NEXT:     linalg.yield %n : f32
// CHECK-NEXT:   } -> tensor<3x2xf32>
// CHECK-NEXT:   func.return %c : tensor<3x2xf32>
// CHECK-NEXT: }
