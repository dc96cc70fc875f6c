// RUN: xdsl-opt %s -p tile-chains | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{analysis-only=true},tile-chains' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=3}' | filecheck %s --check-prefix THREE
// RUN: xdsl-opt %s -p 'tile-chains{budget=20000}' | filecheck %s --check-prefix FITS
// RUN: xdsl-opt %s -p 'tile-chains{analysis-only=true}' | filecheck %s --check-prefix FITS

// The product in between is never there as a whole. With three pieces the last one is smaller, and
// comes behind the loop.

// CHECK-LABEL: func.func @products
// CHECK:         %[[R:.*]] = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[PART:.*]] = %{{.*}}) -> (tensor<64x8xf32>)
// CHECK:           tensor.extract_slice %{{.*}}[%[[I]], 0] [8, 8] [1, 1]
// CHECK:           linalg.fill {{.*}} -> tensor<8x64xf32>
// CHECK:           linalg.matmul {{.*}} -> tensor<8x64xf32>
// CHECK:           linalg.matmul {{.*}} -> tensor<8x8xf32>
// CHECK:           tensor.insert_slice %{{.*}} into %[[PART]][%[[I]], 0] [8, 8] [1, 1]
// CHECK:         func.return

// THREE-LABEL: func.func @products
// THREE:         scf.for
// THREE:           linalg.matmul {{.*}} -> tensor<22x64xf32>
// THREE:           scf.yield
// THREE:         tensor.extract_slice %{{.*}}[44, 0] [20, 8] [1, 1]
// THREE:         linalg.matmul {{.*}} -> tensor<20x64xf32>
// THREE:         tensor.insert_slice %{{.*}} into %{{.*}}[44, 0] [20, 8] [1, 1]

// FITS-LABEL: func.func @products
// FITS-NOT:     scf.for
func.func @products(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%zeros : tensor<64x64xf32>) -> tensor<64x64xf32>
  %e_0 = tensor.empty() : tensor<64x8xf32>
  %zeros_0 = linalg.fill ins(%c : f32) outs(%e_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  %b = linalg.matmul ins(%a, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zeros_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %b : tensor<64x8xf32>
}
