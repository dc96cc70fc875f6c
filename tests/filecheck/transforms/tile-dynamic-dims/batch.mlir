// RUN: xdsl-opt %s -p tile-dynamic-dims | filecheck %s

// Rows of a batch are done one by one. Fills and empty tensors are made again for each.

func.func @batch(%x: tensor<?x8xf32>, %w: tensor<8x64xf32>, %u: tensor<64x4xf32>, %zero: f32) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %b = linalg.exp ins(%a : tensor<?x64xf32>) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %e4 = tensor.empty(%n) : tensor<?x4xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e4 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %c = linalg.matmul ins(%b, %u : tensor<?x64xf32>, tensor<64x4xf32>) outs(%f4 : tensor<?x4xf32>) -> tensor<?x4xf32>
  func.return %c : tensor<?x4xf32>
}
// CHECK-LABEL: func.func @batch(
// CHECK-NEXT:  %c0 = arith.constant 0 : index
// CHECK-NEXT:  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = tensor.dim %x, %0 : tensor<?x8xf32>
// CHECK-NEXT:  %2 = tensor.empty(%1) : tensor<?x4xf32>
// CHECK-NEXT:  %3 = arith.constant 0 : index
// CHECK-NEXT:  %4 = arith.constant 1 : index
// CHECK-NEXT:  %c = scf.for %5 = %3 to %1 step %4 iter_args(%6 = %2) -> (tensor<?x4xf32>) {
// CHECK-NEXT:    %7 = tensor.extract_slice %x[%5, 0] [1, 8] [1, 1] : tensor<?x8xf32> to tensor<1x8xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<1x64xf32>
// CHECK-NEXT:    %9 = linalg.fill ins(%zero : f32) outs(%8 : tensor<1x64xf32>) -> tensor<1x64xf32>
// CHECK-NEXT:    %a = linalg.matmul ins(%7, %w : tensor<1x8xf32>, tensor<8x64xf32>) outs(%9 : tensor<1x64xf32>) -> tensor<1x64xf32>
// CHECK-NEXT:    %10 = tensor.empty() : tensor<1x64xf32>
// CHECK-NEXT:    %b = linalg.exp ins(%a : tensor<1x64xf32>) outs(%10 : tensor<1x64xf32>) -> tensor<1x64xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<1x4xf32>
// CHECK-NEXT:    %12 = linalg.fill ins(%zero : f32) outs(%11 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    %c_1 = linalg.matmul ins(%b, %u : tensor<1x64xf32>, tensor<64x4xf32>) outs(%12 : tensor<1x4xf32>) -> tensor<1x4xf32>
// CHECK-NEXT:    %13 = tensor.insert_slice %c_1 into %6[%5, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<?x4xf32>
// CHECK-NEXT:    scf.yield %13 : tensor<?x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %c : tensor<?x4xf32>
