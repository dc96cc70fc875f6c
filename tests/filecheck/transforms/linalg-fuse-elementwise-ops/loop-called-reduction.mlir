// RUN: xdsl-opt -p linalg-fuse-elementwise-ops %s | filecheck %s --match-full-lines

// EF1: %a is computed by a reduction, if by its name alone, and stays.

#at = affine_map<(i) -> (i)>

// CHECK-LABEL:  func.func @reduces_nothing(%x: tensor<8xf32>) -> tensor<8xf32> {
// CHECK-NEXT:    %e = tensor.empty() : tensor<8xf32>
// CHECK-NEXT:    %a = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["reduction"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:    ^{{.*}}(%i: f32, %o: f32):
// CHECK-NEXT:      %s = arith.mulf %i, %i : f32
// CHECK-NEXT:      linalg.yield %s : f32
// CHECK-NEXT:    } -> tensor<8xf32>
// CHECK-NEXT:    %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
// CHECK-NEXT:    ^{{.*}}(%i_1: f32, %o_1: f32):
// CHECK-NEXT:      %s_1 = arith.addf %i_1, %i_1 : f32
// CHECK-NEXT:      linalg.yield %s_1 : f32
// CHECK-NEXT:    } -> tensor<8xf32>
// CHECK-NEXT:    func.return %b : tensor<8xf32>
// CHECK-NEXT:  }
func.func @reduces_nothing(%x: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %a = linalg.generic {indexing_maps = [#at, #at], iterator_types = ["reduction"]} ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%i: f32, %o: f32):
    %s = arith.mulf %i, %i : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  %b = linalg.generic {indexing_maps = [#at, #at], iterator_types = ["parallel"]} ins(%a : tensor<8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%i: f32, %o: f32):
    %s = arith.addf %i, %i : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  func.return %b : tensor<8xf32>
}
