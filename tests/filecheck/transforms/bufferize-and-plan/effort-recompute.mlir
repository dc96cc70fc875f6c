// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=fuse}' | filecheck %s --check-prefix FUSE
// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=recompute}' | filecheck %s
// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=recompute max-recompute=0}' | filecheck %s --check-prefix FUSE
// RUN: xdsl-opt %s -p 'bufferize-and-plan{budget=2KiB}' | filecheck %s --check-prefix BUDGET

// %a is read first and last, so no order spares its bytes in between; with effort=recompute it is computed
// once more at the end, unless nothing may be (max-recompute=0). A budget takes what does no work twice: pieces.

// FUSE-LABEL: func.func @f
// FUSE:         memref.alloc() {{.*}} : memref<3072xi8>
// FUSE:         linalg.exp ins(%x
// FUSE-NOT:     {{math|linalg}}.exp
// CHECK-LABEL: func.func @f
// CHECK:         memref.alloc() {{.*}} : memref<2048xi8>
// CHECK:         linalg.exp ins(%x
// CHECK:         linalg.generic {{.*}} ins(%x
// CHECK:         math.exp
// BUDGET-LABEL: func.func @f
// BUDGET-SAME:    tile-chains
// BUDGET-SAME:    pieces: 2", extra_work_percent = 0.000000e+00
// BUDGET:         memref.alloc() {{.*}} : memref<2048xi8>
// BUDGET:         linalg.exp
// BUDGET:         scf.for
// BUDGET-NOT:     {{math|linalg}}.exp
func.func @f(%x: tensor<8x32xf32>, %w: tensor<32x32xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %i = arith.constant 0 : index
  %e = tensor.empty() : tensor<8x32xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %a = linalg.exp ins(%x : tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %b = linalg.matmul ins(%a, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %c = linalg.matmul ins(%b, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %d = linalg.matmul ins(%c, %w : tensor<8x32xf32>, tensor<32x32xf32>) outs(%zeros : tensor<8x32xf32>) -> tensor<8x32xf32>
  %both = linalg.sub ins(%a, %d : tensor<8x32xf32>, tensor<8x32xf32>) outs(%e : tensor<8x32xf32>) -> tensor<8x32xf32>
  %s = tensor.extract %both[%i, %i] : tensor<8x32xf32>
  func.return %s : f32
}
