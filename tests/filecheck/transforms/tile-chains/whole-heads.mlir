// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-recompute=0}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-recompute=0 analysis-only=true}' 2>&1 | filecheck %s --check-prefix REMARK

// Where nothing may be done twice, six heads are done by two and two, in three pieces.

func.func @whole_heads(%q: tensor<6x4x4xf32>, %k: tensor<6x4x4xf32>, %v: tensor<6x4x4xf32>, %w: tensor<4x20xf32>, %u: tensor<20x2xf32>, %zero: f32) -> tensor<24x2xf32> {
  %e = tensor.empty() : tensor<6x4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<6x4x4xf32>) -> tensor<6x4x4xf32>
  %a = linalg.batch_matmul ins(%q, %k : tensor<6x4x4xf32>, tensor<6x4x4xf32>) outs(%f : tensor<6x4x4xf32>) -> tensor<6x4x4xf32>
  %c = linalg.batch_matmul ins(%a, %v : tensor<6x4x4xf32>, tensor<6x4x4xf32>) outs(%f : tensor<6x4x4xf32>) -> tensor<6x4x4xf32>
  %r = tensor.collapse_shape %c [[0, 1], [2]] : tensor<6x4x4xf32> into tensor<24x4xf32>
  %er = tensor.empty() : tensor<24x20xf32>
  %fr = linalg.fill ins(%zero : f32) outs(%er : tensor<24x20xf32>) -> tensor<24x20xf32>
  %s = linalg.matmul ins(%r, %w : tensor<24x4xf32>, tensor<4x20xf32>) outs(%fr : tensor<24x20xf32>) -> tensor<24x20xf32>
  %et = tensor.empty() : tensor<24x2xf32>
  %ft = linalg.fill ins(%zero : f32) outs(%et : tensor<24x2xf32>) -> tensor<24x2xf32>
  %t = linalg.matmul ins(%s, %u : tensor<24x20xf32>, tensor<20x2xf32>) outs(%ft : tensor<24x2xf32>) -> tensor<24x2xf32>
  func.return %t : tensor<24x2xf32>
}
// CHECK-LABEL: func.func @whole_heads(
// CHECK-NEXT:  %0 = tensor.empty() : tensor<24x2xf32>
// CHECK-NEXT:  %1 = arith.constant 0 : index
// CHECK-NEXT:  %2 = arith.constant 24 : index
// CHECK-NEXT:  %3 = arith.constant 8 : index
// CHECK-NEXT:  %t = scf.for %4 = %1 to %2 step %3 iter_args(%5 = %0) -> (tensor<24x2xf32>) {
// CHECK-NEXT:    %6 = affine.apply affine_map<(d0) -> (((d0 floordiv 8) * 2))> (%4)
// CHECK-NEXT:    %7 = tensor.extract_slice %q[%6, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// CHECK-NEXT:    %8 = tensor.extract_slice %k[%6, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<2x4x4xf32>
// CHECK-NEXT:    %10 = linalg.fill ins(%zero : f32) outs(%9 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:    %a = linalg.batch_matmul ins(%7, %8 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%10 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:    %11 = tensor.extract_slice %v[%6, 0, 0] [2, 4, 4] [1, 1, 1] : tensor<6x4x4xf32> to tensor<2x4x4xf32>
// CHECK-NEXT:    %12 = tensor.empty() : tensor<2x4x4xf32>
// CHECK-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:    %c = linalg.batch_matmul ins(%a, %11 : tensor<2x4x4xf32>, tensor<2x4x4xf32>) outs(%13 : tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
// CHECK-NEXT:    %r = tensor.collapse_shape %c {{.*}} : tensor<2x4x4xf32> into tensor<8x4xf32>
// CHECK-NEXT:    %14 = tensor.empty() : tensor<8x20xf32>
// CHECK-NEXT:    %15 = linalg.fill ins(%zero : f32) outs(%14 : tensor<8x20xf32>) -> tensor<8x20xf32>
// CHECK-NEXT:    %s = linalg.matmul ins(%r, %w : tensor<8x4xf32>, tensor<4x20xf32>) outs(%15 : tensor<8x20xf32>) -> tensor<8x20xf32>
// CHECK-NEXT:    %16 = tensor.empty() : tensor<8x2xf32>
// CHECK-NEXT:    %17 = linalg.fill ins(%zero : f32) outs(%16 : tensor<8x2xf32>) -> tensor<8x2xf32>
// CHECK-NEXT:    %t_1 = linalg.matmul ins(%s, %u : tensor<8x20xf32>, tensor<20x2xf32>) outs(%17 : tensor<8x2xf32>) -> tensor<8x2xf32>
// CHECK-NEXT:    %18 = tensor.insert_slice %t_1 into %5[%4, 0] [8, 2] [1, 1] : tensor<8x2xf32> into tensor<24x2xf32>
// CHECK-NEXT:    scf.yield %18 : tensor<24x2xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %t : tensor<24x2xf32>
// REMARK:      remark: in @whole_heads: tile-chains: 5 operations (linalg.batch_matmul, tensor.collapse_shape, linalg.matmul) in 3 pieces: 960 bytes are live there, instead of up to 2304; 0.0 % of the work is done twice
// REMARK-NEXT: remark: in @whole_heads: tile-chains: no more: no group lowers the peak of 960 bytes, at 'linalg.matmul'
