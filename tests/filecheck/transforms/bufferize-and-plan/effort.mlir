// RUN: xdsl-opt %s -p bufferize-and-plan | filecheck %s --check-prefix GIVEN
// RUN: xdsl-opt %s -p 'bufferize-and-plan{effort=fuse}' | filecheck %s --check-prefix FUSE

// As given, the transposed matrix is made; with effort=fuse nothing is needed beside the result.

// GIVEN-LABEL: func.func @f
// GIVEN:         memref.alloc() {{.*}} : memref<128xi8>
// GIVEN:         linalg.transpose
// FUSE-LABEL: func.func @f
// FUSE-NOT:     xi8>
// FUSE:         linalg.matmul indexing_maps = {{.*}} ins(%x, %y : memref<4x4xf32>, memref<8x4xf32>)
// FUSE:         linalg.generic {{.*}} ins(%x : memref<4x4xf32>)
func.func @f(%x: tensor<4x4xf32>, %y: tensor<8x4xf32>, %o: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x4xf32>) {
  %e = tensor.empty() : tensor<4x8xf32>
  %t = linalg.transpose ins(%y : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %m = linalg.matmul ins(%x, %t : tensor<4x4xf32>, tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  %d = tensor.empty() : tensor<4x4xf32>
  %a = linalg.exp ins(%x : tensor<4x4xf32>) outs(%d : tensor<4x4xf32>) -> tensor<4x4xf32>
  %f = tensor.empty() : tensor<4x4xf32>
  %b = linalg.transpose ins(%a : tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) permutation = [1, 0]
  func.return %m, %b : tensor<4x8xf32>, tensor<4x4xf32>
}
