// RUN: xdsl-opt %s -p 'tile-chains{pieces=4}' | filecheck %s
// RUN: xdsl-opt %s -p 'tile-chains{pieces=4 analysis-only=true}' -o %t 2>&1 | filecheck %s --check-prefix REMARK

// %x takes 4,096 bytes, and the result as many. If %x counts, the products are not tiled: it
// would be needed until the last tile of the result, where without tiles it is dead.
// CHECK-LABEL:  func.func @input_of_a_chain
// CHECK:          scf.for
func.func @input_of_a_chain(%x: tensor<64x16xf32>, %v: tensor<16x8xf32>, %w: tensor<8x16xf32>) -> tensor<64x16xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x8xf32>
  %z = linalg.fill ins(%c0 : f32) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %a = linalg.matmul ins(%x, %v : tensor<64x16xf32>, tensor<16x8xf32>) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  %f = tensor.empty() : tensor<64x16xf32>
  %y = linalg.fill ins(%c0 : f32) outs(%f : tensor<64x16xf32>) -> tensor<64x16xf32>
  %b = linalg.matmul ins(%a, %w : tensor<64x8xf32>, tensor<8x16xf32>) outs(%y : tensor<64x16xf32>) -> tensor<64x16xf32>
  func.return %b : tensor<64x16xf32>
}

// CHECK-LABEL:  func.func @input_in_a_workspace
// CHECK-NOT:      scf.for
// CHECK:          func.return
// REMARK: io-in-workspace.mlir:28:8: remark: in @input_in_a_workspace: tile-chains: no more: no group lowers the peak of 7168 bytes, at 'linalg.matmul'
func.func @input_in_a_workspace(%x: tensor<64x16xf32>, %v: tensor<16x8xf32>, %w: tensor<8x16xf32>) -> tensor<64x16xf32>
    attributes {mergealloc.inputs_in_workspace} {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x8xf32>
  %z = linalg.fill ins(%c0 : f32) outs(%e : tensor<64x8xf32>) -> tensor<64x8xf32>
  %a = linalg.matmul ins(%x, %v : tensor<64x16xf32>, tensor<16x8xf32>) outs(%z : tensor<64x8xf32>) -> tensor<64x8xf32>
  %f = tensor.empty() : tensor<64x16xf32>
  %y = linalg.fill ins(%c0 : f32) outs(%f : tensor<64x16xf32>) -> tensor<64x16xf32>
  %b = linalg.matmul ins(%a, %w : tensor<64x8xf32>, tensor<8x16xf32>) outs(%y : tensor<64x16xf32>) -> tensor<64x16xf32>
  func.return %b : tensor<64x16xf32>
}
