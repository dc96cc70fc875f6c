// RUN: xdsl-opt %s -p "tile-chains{pieces=4 max-recompute=0}" | filecheck %s --match-full-lines

// Where nothing may be done twice, groups of heads are done one by one: each piece is three heads.
// CHECK-LABEL:  func.func @groups_of_heads(%q: tensor<2x3x4x40xf32>, %k: tensor<6x40x40xf32>, %w: tensor<40x40xf32>, %u: tensor<40x2xf32>, %zero: f32) -> tensor<24x2xf32>{{.*}} {
// CHECK-NEXT:    %[[V0:.*]] = tensor.empty() : tensor<24x2xf32>
// CHECK-NEXT:    %[[V1:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[V2:.*]] = arith.constant 24 : index
// CHECK-NEXT:    %[[V3:.*]] = arith.constant 12 : index
// CHECK-NEXT:    %t = scf.for %[[V4:.*]] = %[[V1]] to %[[V2]] step %[[V3]] iter_args(%[[V5:.*]] = %[[V0]]) -> (tensor<24x2xf32>) {
// CHECK-NEXT:      %[[V6:.*]] = affine.apply affine_map<(d0) -> ((d0 floordiv 12))> (%[[V4]])
// CHECK-NEXT:      %[[V7:.*]] = tensor.extract_slice %q[%[[V6]], 0, 0, 0] [1, 3, 4, 40] [1, 1, 1, 1] : tensor<2x3x4x40xf32> to tensor<1x3x4x40xf32>
// CHECK-NEXT:      %[[V8:.*]] = tensor.empty() : tensor<1x3x4x40xf32>
// CHECK-NEXT:      %y = linalg.exp ins(%[[V7]] : tensor<1x3x4x40xf32>) outs(%[[V8]] : tensor<1x3x4x40xf32>) -> tensor<1x3x4x40xf32>
// CHECK-NEXT:      %z = tensor.collapse_shape %y [[0 : i64, 1 : i64], [2 : i64], [3 : i64]] : tensor<1x3x4x40xf32> into tensor<3x4x40xf32>
// CHECK-NEXT:      %[[V9:.*]] = affine.apply affine_map<(d0) -> (((d0 floordiv 12) * 3))> (%[[V4]])
// CHECK-NEXT:      %[[V10:.*]] = tensor.extract_slice %k[%[[V9]], 0, 0] [3, 40, 40] [1, 1, 1] : tensor<6x40x40xf32> to tensor<3x40x40xf32>
// CHECK-NEXT:      %[[V11:.*]] = tensor.empty() : tensor<3x4x40xf32>
// CHECK-NEXT:      %[[V12:.*]] = linalg.fill ins(%zero : f32) outs(%[[V11]] : tensor<3x4x40xf32>) -> tensor<3x4x40xf32>
// CHECK-NEXT:      %a = linalg.batch_matmul ins(%z, %[[V10]] : tensor<3x4x40xf32>, tensor<3x40x40xf32>) outs(%[[V12]] : tensor<3x4x40xf32>) -> tensor<3x4x40xf32>
// CHECK-NEXT:      %r = tensor.collapse_shape %a [[0 : i64, 1 : i64], [2 : i64]] : tensor<3x4x40xf32> into tensor<12x40xf32>
// CHECK-NEXT:      %[[V13:.*]] = tensor.empty() : tensor<12x40xf32>
// CHECK-NEXT:      %[[V14:.*]] = linalg.fill ins(%zero : f32) outs(%[[V13]] : tensor<12x40xf32>) -> tensor<12x40xf32>
// CHECK-NEXT:      %s = linalg.matmul ins(%r, %w : tensor<12x40xf32>, tensor<40x40xf32>) outs(%[[V14]] : tensor<12x40xf32>) -> tensor<12x40xf32>
// CHECK-NEXT:      %[[V15:.*]] = tensor.empty() : tensor<12x2xf32>
// CHECK-NEXT:      %[[V16:.*]] = linalg.fill ins(%zero : f32) outs(%[[V15]] : tensor<12x2xf32>) -> tensor<12x2xf32>
// CHECK-NEXT:      %t_1 = linalg.matmul ins(%s, %u : tensor<12x40xf32>, tensor<40x2xf32>) outs(%[[V16]] : tensor<12x2xf32>) -> tensor<12x2xf32>
// CHECK-NEXT:      %[[V17:.*]] = tensor.insert_slice %t_1 into %[[V5]][%[[V4]], 0] [12, 2] [1, 1] : tensor<12x2xf32> into tensor<24x2xf32>
// CHECK-NEXT:      scf.yield %[[V17]] : tensor<24x2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    func.return %t : tensor<24x2xf32>
// CHECK-NEXT:  }
func.func @groups_of_heads(%q: tensor<2x3x4x40xf32>, %k: tensor<6x40x40xf32>, %w: tensor<40x40xf32>, %u: tensor<40x2xf32>, %zero: f32) -> tensor<24x2xf32> {
  %x = tensor.empty() : tensor<2x3x4x40xf32>
  %y = linalg.exp ins(%q : tensor<2x3x4x40xf32>) outs(%x : tensor<2x3x4x40xf32>) -> tensor<2x3x4x40xf32>
  %z = tensor.collapse_shape %y [[0, 1], [2], [3]] : tensor<2x3x4x40xf32> into tensor<6x4x40xf32>
  %e = tensor.empty() : tensor<6x4x40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<6x4x40xf32>) -> tensor<6x4x40xf32>
  %a = linalg.batch_matmul ins(%z, %k : tensor<6x4x40xf32>, tensor<6x40x40xf32>) outs(%f : tensor<6x4x40xf32>) -> tensor<6x4x40xf32>
  %r = tensor.collapse_shape %a [[0, 1], [2]] : tensor<6x4x40xf32> into tensor<24x40xf32>
  %er = tensor.empty() : tensor<24x40xf32>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<24x40xf32>) -> tensor<24x40xf32>
  %s = linalg.matmul ins(%r, %w : tensor<24x40xf32>, tensor<40x40xf32>) outs(%fr : tensor<24x40xf32>) -> tensor<24x40xf32>
  %et = tensor.empty() : tensor<24x2xf32>
  %ft = linalg.fill ins(%zero : f32) outs(%et : tensor<24x2xf32>) -> tensor<24x2xf32>
  %t = linalg.matmul ins(%s, %u : tensor<24x40xf32>, tensor<40x2xf32>) outs(%ft : tensor<24x2xf32>) -> tensor<24x2xf32>
  func.return %t : tensor<24x2xf32>
}
