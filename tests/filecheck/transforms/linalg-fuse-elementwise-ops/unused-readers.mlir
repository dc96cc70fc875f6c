// RUN: xdsl-opt %s -p linalg-fuse-elementwise-ops | filecheck --match-full-lines %s

// Of those who read %a only %b is used: what %u computes is for nothing, as %v is unused.

func.func @unused_readers(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.negf ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %u = linalg.exp ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %v = linalg.abs ins(%u : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %b = linalg.abs ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}
// CHECK-LABEL: {{.*}}func.func @unused_readers({{.*}}
// CHECK-NEXT:  %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:  ^bb0(%0: f32, %1: f32):
// CHECK-NEXT:    %2 = arith.negf %0 : f32
// CHECK-NEXT:    %3 = math.absf %2 : f32
// CHECK-NEXT:    linalg.yield %3 : f32
// CHECK-NEXT:  } -> tensor<8xf32>
// CHECK-NEXT:  func.return %b : tensor<8xf32>

// Elements of no input are used; one of them says how far the sum goes, no second one.

func.func @how_far_a_sum_goes(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>, %z: tensor<4x2xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.000000e+00 : f32
  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%x, %y, %z : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x2xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%in0: f32, %in1: f32, %in2: f32, %out: f32):
    %n = arith.addf %out, %one : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  func.return %s : tensor<4xf32>
}
// CHECK-LABEL: {{.*}}func.func @how_far_a_sum_goes({{.*}}
// CHECK-NEXT:  %one = arith.constant 1.000000e+00 : f32
// CHECK-NEXT:  %s = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%x, %z : tensor<4x8xf32>, tensor<4x2xf32>) outs(%o : tensor<4xf32>) {
// CHECK-NEXT:  ^bb0(%in0: f32, %in2: f32, %0: f32):
// CHECK-NEXT:    %n = arith.addf %0, %one : f32
// CHECK-NEXT:    linalg.yield %n : f32
// CHECK-NEXT:  } -> tensor<4xf32>
// CHECK-NEXT:  func.return %s : tensor<4xf32>
