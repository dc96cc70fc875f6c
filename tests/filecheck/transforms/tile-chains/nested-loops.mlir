// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-nesting=2}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-nesting=1}' | filecheck %s --check-prefix ONE
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 max-nesting=2 analysis-only=true}' 2>&1 | filecheck %s --check-prefix REMARK

// Rows of a product, and of these rows a few columns at a time: they are summed over in the second product.

// CHECK:      func.func @products
// CHECK-SAME:   summary = "chains: 1; operations: 2; pieces: 4"
// CHECK-SAME:   summary = "inside pieces, at depth 2: chains: 1; operations: 2; pieces: 4"
// CHECK:      scf.for
// CHECK:        tensor.extract_slice %x[{{.*}}, 0] [16, 8] [1, 1]
// CHECK:        scf.for
// CHECK:          tensor.extract_slice %y[0, {{.*}}] [8, 16] [1, 1]
// CHECK:          linalg.matmul {{.*}} -> tensor<16x16xf32>
// CHECK:          linalg.matmul {{.*}} -> tensor<16x8xf32>
// CHECK:          scf.yield
// CHECK:        tensor.insert_slice {{.*}} [16, 8] [1, 1]
// CHECK:        scf.yield
// CHECK-NOT:  scf.for

// ONE:        scf.for
// ONE:          linalg.matmul {{.*}} -> tensor<16x64xf32>
// ONE-NOT:    scf.for

// REMARK:      in @products: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 6144 bytes are live there, instead of up to 18432; 0.0 % of the work is done twice
// REMARK-NEXT: in @products: tile-chains: 2 operations (linalg.matmul) in 4 pieces: 1024 bytes are live there, instead of up to 4096; 0.0 % of the work is done twice
// REMARK-NEXT: in @products: tile-chains: no more: no group lowers the peak of 3072 bytes, at 'scf.for'
// REMARK-NOT:  tile-chains:
func.func @products(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%zeros : tensor<64x64xf32>) -> tensor<64x64xf32>
  %f = tensor.empty() : tensor<64x8xf32>
  %zeros_0 = linalg.fill ins(%c : f32) outs(%f : tensor<64x8xf32>) -> tensor<64x8xf32>
  %b = linalg.matmul ins(%a, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zeros_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %b : tensor<64x8xf32>
}
