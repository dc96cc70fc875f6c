// RUN: xdsl-opt %s -p tile-chains | filecheck %s --match-full-lines

// No piece makes %t again, although that takes no tensor: it is sliced.

// CHECK-LABEL: func.func @sliced_twice({{.*}}
// CHECK-NEXT:    %e = tensor.empty() : tensor<32x32xf16>
// CHECK-NEXT:    %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<32x32xf16>) {
// CHECK-NEXT:    ^bb0(%o: f16):
// CHECK-NEXT:      %i = linalg.index 0 : index
// CHECK-NEXT:      %k = arith.index_cast %i : index to i16
// CHECK-NEXT:      %f = arith.sitofp %k : i16 to f16
// CHECK-NEXT:      linalg.yield %f : f16
// CHECK-NEXT:    } -> tensor<32x32xf16>
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<32x4xf32>
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 32 : index
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 4 : index
// CHECK-NEXT:    %r = scf.for %[[V4:.*]] = %[[V1]] to %[[V2]] step %[[V3]] iter_args(%[[V5:.*]] = %[[V0]]) -> (tensor<32x4xf32>) {
// CHECK-NEXT:      %[[V6:.*]] = tensor.extract_slice %t[%[[V4]], 0] [4, 32] [1, 1] : tensor<32x32xf16> to tensor<4x32xf16>
// CHECK-NEXT:      %[[V7:.*]] = tensor.extract_slice %t[0, %[[V4]]] [32, 4] [1, 1] : tensor<32x32xf16> to tensor<32x4xf16>
// CHECK-NEXT:      %[[V8:.*]] = tensor.empty() : tensor<4x32xf32>
// CHECK-NEXT:      %u = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[V6]], %[[V7]] : tensor<4x32xf16>, tensor<32x4xf16>) outs(%[[V8]] : tensor<4x32xf32>) {
// CHECK-NEXT:      ^bb0(%p: f16, %q: f16, %o_1: f32):
// CHECK-NEXT:        %s = arith.addf %p, %q : f16
// CHECK-NEXT:        %l = arith.extf %s : f16 to f32
// CHECK-NEXT:        linalg.yield %l : f32
// CHECK-NEXT:      } -> tensor<4x32xf32>
// CHECK-NEXT:      %[[V9:.*]] = tensor.empty() : tensor<4x4xf32>
// CHECK-NEXT:      %[[V10:.*]] = linalg.fill ins(%c : f32) outs(%[[V9]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:      %r_1 = linalg.matmul ins(%u, %z : tensor<4x32xf32>, tensor<32x4xf32>) outs(%[[V10]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:      %[[V11:.*]] = tensor.insert_slice %r_1 into %[[V5]][%[[V4]], 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<32x4xf32>
// CHECK-NEXT:      scf.yield %[[V11]] : tensor<32x4xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %r : tensor<32x4xf32>
// CHECK-NEXT:  }
func.func @sliced_twice(%z: tensor<32x4xf32>, %c: f32) -> tensor<32x4xf32> {
  %e = tensor.empty() : tensor<32x32xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<32x32xf16>) {
  ^bb0(%o: f16):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i16
    %f = arith.sitofp %k : i16 to f16
    linalg.yield %f : f16
  } -> tensor<32x32xf16>
  %e_0 = tensor.empty() : tensor<32x32xf32>
  %u = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%t, %t : tensor<32x32xf16>, tensor<32x32xf16>) outs(%e_0 : tensor<32x32xf32>) {
  ^bb0(%p: f16, %q: f16, %o: f32):
    %s = arith.addf %p, %q : f16
    %l = arith.extf %s : f16 to f32
    linalg.yield %l : f32
  } -> tensor<32x32xf32>
  %e_1 = tensor.empty() : tensor<32x4xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e_1 : tensor<32x4xf32>) -> tensor<32x4xf32>
  %r = linalg.matmul ins(%u, %z : tensor<32x32xf32>, tensor<32x4xf32>) outs(%zeros : tensor<32x4xf32>) -> tensor<32x4xf32>
  func.return %r : tensor<32x4xf32>
}
