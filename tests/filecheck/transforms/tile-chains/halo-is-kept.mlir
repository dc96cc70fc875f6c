// RUN: xdsl-opt %s -p 'tile-chains{sums=false pieces=4 halo=keep max-recompute=20}' | filecheck %s

// Two rows of what the window is of are made before the loop, and carried by it: no row is made twice. They are
// replaced behind the window, which reads the last of them.

// CHECK-LABEL: func.func @window
// CHECK:         %[[FIRST:.*]] = linalg.exp {{.*}} -> tensor<1x8x2x18xf32>
// CHECK-NOT:     tensor.insert_slice
// CHECK:         scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[KEPT:.*]] = %[[FIRST]])
// CHECK:           %[[NEW:.*]] = linalg.exp {{.*}} -> tensor<1x8x4x18xf32>
// CHECK:           %[[ROOM:.*]] = tensor.empty() : tensor<1x8x6x18xf32>
// CHECK:           %[[BEGUN:.*]] = tensor.insert_slice %[[KEPT]] into %[[ROOM]][0, 0, 0, 0] [1, 8, 2, 18]
// CHECK:           %[[ROWS:.*]] = tensor.insert_slice %[[NEW]] into %[[BEGUN]][0, 0, 2, 0] [1, 8, 4, 18]
// CHECK:           linalg.conv_2d_nchw_fchw {{.*}} ins(%[[ROWS]]
// CHECK-NEXT:      %[[END:.*]] = tensor.extract_slice %[[ROWS]][0, 0, 4, 0] [1, 8, 2, 18]
// CHECK-NEXT:      %[[NEXT:.*]] = tensor.insert_slice %[[END]] into %[[KEPT]][0, 0, 0, 0] [1, 8, 2, 18]
// CHECK:           scf.yield %{{.*}}, %[[NEXT]]
// CHECK-NOT:     linalg.exp
// CHECK:         func.return
func.func @window(%x: tensor<1x8x18x18xf32>, %w: tensor<1x8x3x3xf32>, %c: f32) -> tensor<1x1x16x16xf32> {
  %e = tensor.empty() : tensor<1x8x18x18xf32>
  %a = linalg.exp ins(%x : tensor<1x8x18x18xf32>) outs(%e : tensor<1x8x18x18xf32>) -> tensor<1x8x18x18xf32>
  %e_0 = tensor.empty() : tensor<1x1x16x16xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e_0 : tensor<1x1x16x16xf32>) -> tensor<1x1x16x16xf32>
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %w : tensor<1x8x18x18xf32>, tensor<1x8x3x3xf32>) outs(%zeros : tensor<1x1x16x16xf32>) -> tensor<1x1x16x16xf32>
  func.return %r : tensor<1x1x16x16xf32>
}
