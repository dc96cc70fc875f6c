// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=tile pieces=2}' -t memory-plan | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=2}' | filecheck %s --check-prefix NOTED
// RUN: xdsl-opt %s -p 'tile-chains{pieces=1}' | filecheck %s --check-prefix NOT-NOTED

// What was changed of what is computed is said beside the plan, with what it costs.

// CHECK:      function @products
// CHECK-NEXT:   held at once by the program as it is: 6,144 bytes
// CHECK-NEXT:   changed by tile-chains: chains: 1; operations: 2; pieces: 2; 0 % of the work is done twice
// CHECK-NEXT:   changed by tile-chains: inside pieces, at depth 2: chains: 1; operations: 2; pieces: 2; 0 % of the work is done twice

// NOTED:     func.func @products({{.*}} attributes {mergealloc.changes = [{pass = "tile-chains", summary = "chains: 1; operations: 2; pieces: 2", extra_work_percent = 0.000000e+00 : f64}]}
// NOT-NOTED-NOT: mergealloc.changes
func.func @products(%x: tensor<64x8xf32>, %y: tensor<8x64xf32>, %z: tensor<64x8xf32>, %c: f32) -> tensor<64x8xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %zeros = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %a = linalg.matmul ins(%x, %y : tensor<64x8xf32>, tensor<8x64xf32>) outs(%zeros : tensor<64x64xf32>) -> tensor<64x64xf32>
  %f = tensor.empty() : tensor<64x8xf32>
  %zeros_0 = linalg.fill ins(%c : f32) outs(%f : tensor<64x8xf32>) -> tensor<64x8xf32>
  %b = linalg.matmul ins(%a, %z : tensor<64x64xf32>, tensor<64x8xf32>) outs(%zeros_0 : tensor<64x8xf32>) -> tensor<64x8xf32>
  func.return %b : tensor<64x8xf32>
}
