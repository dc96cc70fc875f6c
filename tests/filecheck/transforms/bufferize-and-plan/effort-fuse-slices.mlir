// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=given}' | filecheck %s --check-prefix GIVEN
// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=fuse}' | filecheck %s
// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=fuse max-recompute=0}' | filecheck %s

// Each step reads its row of a projection. With effort=fuse it computes the row itself; nothing is done twice.

// GIVEN-LABEL: func.func @steps
// GIVEN:         linalg.matmul ins(%x, %w
// CHECK-LABEL: func.func @steps
// CHECK-SAME:    "recompute-tensors", summary = "{{[^"]*}}tensors in slices: 1", extra_work_percent = 0.000000e+00
// CHECK-NOT:     linalg.matmul ins(%x, %w
// CHECK:         linalg.matmul {{.*}} outs(%{{.*}} : memref<1x64xf32
// CHECK:         linalg.matmul {{.*}} outs(%{{.*}} : memref<1x64xf32
// CHECK:         linalg.matmul {{.*}} outs(%{{.*}} : memref<1x64xf32
// CHECK:         func.return
func.func @steps(%x: tensor<3x2xf32>, %w: tensor<2x64xf32>, %u: tensor<64x64xf32>, %h: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x64xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<3x64xf32>) -> tensor<3x64xf32>
  %rows = linalg.matmul ins(%x, %w : tensor<3x2xf32>, tensor<2x64xf32>) outs(%zeros : tensor<3x64xf32>) -> tensor<3x64xf32>
  %row0 = tensor.extract_slice %rows[0, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<1x64xf32>
  %h0 = linalg.matmul ins(%h, %u : tensor<1x64xf32>, tensor<64x64xf32>) outs(%row0 : tensor<1x64xf32>) -> tensor<1x64xf32>
  %row1 = tensor.extract_slice %rows[1, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<1x64xf32>
  %h1 = linalg.matmul ins(%h0, %u : tensor<1x64xf32>, tensor<64x64xf32>) outs(%row1 : tensor<1x64xf32>) -> tensor<1x64xf32>
  %row2 = tensor.extract_slice %rows[2, 0] [1, 64] [1, 1] : tensor<3x64xf32> to tensor<1x64xf32>
  %h2 = linalg.matmul ins(%h1, %u : tensor<1x64xf32>, tensor<64x64xf32>) outs(%row2 : tensor<1x64xf32>) -> tensor<1x64xf32>
  func.return %h2 : tensor<1x64xf32>
}
