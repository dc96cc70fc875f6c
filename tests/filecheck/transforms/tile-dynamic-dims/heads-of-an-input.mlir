// RUN: xdsl-opt %s -p tile-dynamic-dims | filecheck %s

// The first input has the heads of all in one dimension: the other one says how many pieces there are.

func.func @heads_of_an_input(%q: tensor<?x4x8xf32>, %y: tensor<?x3x8x4xf32>, %heads: index, %zero: f32) -> tensor<?x4x4xf32> {
  %k = tensor.collapse_shape %y [[0, 1], [2], [3]] : tensor<?x3x8x4xf32> into tensor<?x8x4xf32>
  %es = tensor.empty(%heads) : tensor<?x4x4xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<?x4x4xf32>) -> tensor<?x4x4xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<?x4x8xf32>, tensor<?x8x4xf32>) outs(%fs : tensor<?x4x4xf32>) -> tensor<?x4x4xf32>
  %r = linalg.batch_matmul ins(%s, %s : tensor<?x4x4xf32>, tensor<?x4x4xf32>) outs(%fs : tensor<?x4x4xf32>) -> tensor<?x4x4xf32>
  func.return %r : tensor<?x4x4xf32>
}
// CHECK-LABEL: func.func @heads_of_an_input(
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = tensor.dim %y, %0 : tensor<?x3x8x4xf32>
// CHECK-NEXT:  %2 = arith.constant 3 : index
// CHECK-NEXT:  %3 = arith.muli %1, %2 : index
// CHECK-NEXT:  %4 = tensor.empty(%3) : tensor<?x4x4xf32>
// CHECK-NEXT:  %5 = arith.constant 0 : index
// CHECK-NEXT:  %6 = arith.constant 3 : index
// CHECK-NEXT:  %r = scf.for %7 = %5 to %3 step %6 iter_args(%8 = %4) -> (tensor<?x4x4xf32>) {
// CHECK-NEXT:    %9 = affine.apply affine_map<(d0) -> ((d0 floordiv 3))> (%7)
// CHECK-NEXT:    %10 = tensor.extract_slice %y[%9, 0, 0, 0] [1, 3, 8, 4] [1, 1, 1, 1] : tensor<?x3x8x4xf32> to tensor<1x3x8x4xf32>
// CHECK-NEXT:    %k = tensor.collapse_shape %10 {{.*}} : tensor<1x3x8x4xf32> into tensor<3x8x4xf32>
// CHECK-NEXT:    %11 = tensor.extract_slice %q[%7, 0, 0] [3, 4, 8] [1, 1, 1] : tensor<?x4x8xf32> to tensor<3x4x8xf32>
// CHECK-NEXT:    %12 = tensor.empty() : tensor<3x4x4xf32>
// CHECK-NEXT:    %13 = linalg.fill ins(%zero : f32) outs(%12 : tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
// CHECK-NEXT:    %s = linalg.batch_matmul ins(%11, %k : tensor<3x4x8xf32>, tensor<3x8x4xf32>) outs(%13 : tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
// CHECK-NEXT:    %14 = tensor.empty() : tensor<3x4x4xf32>
// CHECK-NEXT:    %15 = linalg.fill ins(%zero : f32) outs(%14 : tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
// CHECK-NEXT:    %r_1 = linalg.batch_matmul ins(%s, %s : tensor<3x4x4xf32>, tensor<3x4x4xf32>) outs(%15 : tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
// CHECK-NEXT:    %16 = tensor.insert_slice %r_1 into %8[%7, 0, 0] [3, 4, 4] [1, 1, 1] : tensor<3x4x4xf32> into tensor<?x4x4xf32>
// CHECK-NEXT:    scf.yield %16 : tensor<?x4x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %r : tensor<?x4x4xf32>
