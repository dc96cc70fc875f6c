// RUN: xdsl-opt %s -p tile-dynamic-dims | filecheck %s

// A reshape puts the heads of an attention, three for each of a batch, into one dimension: pieces of
// what comes behind have three indices, and so has what the loop steps by if that is a result.

func.func @heads(%x: tensor<?x3x4x8xf32>, %y: tensor<?x3x8x4xf32>, %zero: f32) -> tensor<?x4x4xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?x3x4x8xf32>
  %heads = arith.muli %n, %c3 : index
  %e = tensor.empty(%n) : tensor<?x3x4x8xf32>
  %a = linalg.exp ins(%x : tensor<?x3x4x8xf32>) outs(%e : tensor<?x3x4x8xf32>) -> tensor<?x3x4x8xf32>
  %q = tensor.collapse_shape %a [[0, 1], [2], [3]] : tensor<?x3x4x8xf32> into tensor<?x4x8xf32>
  %k = tensor.collapse_shape %y [[0, 1], [2], [3]] : tensor<?x3x8x4xf32> into tensor<?x8x4xf32>
  %es = tensor.empty(%heads) : tensor<?x4x4xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<?x4x4xf32>) -> tensor<?x4x4xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<?x4x8xf32>, tensor<?x8x4xf32>) outs(%fs : tensor<?x4x4xf32>) -> tensor<?x4x4xf32>
  func.return %s : tensor<?x4x4xf32>
}
// CHECK-LABEL: func.func @heads(
// CHECK-NEXT:  %c0 = arith.constant 0 : index
// CHECK-NEXT:  %c3 = arith.constant 3 : index
// CHECK-NEXT:  %n = tensor.dim %x, %c0 : tensor<?x3x4x8xf32>
// CHECK-NEXT:  %heads = arith.muli %n, %c3 : index
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = tensor.dim %x, %0 : tensor<?x3x4x8xf32>
// CHECK-NEXT:  %2 = arith.constant 3 : index
// CHECK-NEXT:  %3 = arith.muli %1, %2 : index
// CHECK-NEXT:  %4 = tensor.empty(%3) : tensor<?x4x4xf32>
// CHECK-NEXT:  %5 = arith.constant 0 : index
// CHECK-NEXT:  %6 = arith.constant 3 : index
// CHECK-NEXT:  %s = scf.for %7 = %5 to %3 step %6 iter_args(%8 = %4) -> (tensor<?x4x4xf32>) {
// CHECK-NEXT:    %9 = affine.apply affine_map<(d0) -> ((d0 floordiv 3))> (%7)
// CHECK-NEXT:    %10 = tensor.extract_slice %x[%9, 0, 0, 0] [1, 3, 4, 8] [1, 1, 1, 1] : tensor<?x3x4x8xf32> to tensor<1x3x4x8xf32>
// CHECK-NEXT:    %11 = tensor.empty() : tensor<1x3x4x8xf32>
// CHECK-NEXT:    %a = linalg.exp ins(%10 : tensor<1x3x4x8xf32>) outs(%11 : tensor<1x3x4x8xf32>) -> tensor<1x3x4x8xf32>
// CHECK-NEXT:    %q = tensor.collapse_shape %a {{.*}} : tensor<1x3x4x8xf32> into tensor<3x4x8xf32>
// CHECK-NEXT:    %12 = tensor.extract_slice %y[%9, 0, 0, 0] [1, 3, 8, 4] [1, 1, 1, 1] : tensor<?x3x8x4xf32> to tensor<1x3x8x4xf32>
// CHECK-NEXT:    %k = tensor.collapse_shape %12 {{.*}} : tensor<1x3x8x4xf32> into tensor<3x8x4xf32>
// CHECK-NEXT:    %13 = tensor.empty() : tensor<3x4x4xf32>
// CHECK-NEXT:    %14 = linalg.fill ins(%zero : f32) outs(%13 : tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
// CHECK-NEXT:    %s_1 = linalg.batch_matmul ins(%q, %k : tensor<3x4x8xf32>, tensor<3x8x4xf32>) outs(%14 : tensor<3x4x4xf32>) -> tensor<3x4x4xf32>
// CHECK-NEXT:    %15 = tensor.insert_slice %s_1 into %8[%7, 0, 0] [3, 4, 4] [1, 1, 1] : tensor<3x4x4xf32> into tensor<?x4x4xf32>
// CHECK-NEXT:    scf.yield %15 : tensor<?x4x4xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %s : tensor<?x4x4xf32>

// The other way round: what a reshape takes apart.

func.func @apart(%x: tensor<?x3x4x8xf32>) -> tensor<?x3x32xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %x, %c0 : tensor<?x3x4x8xf32>
  %heads = arith.muli %n, %c3 : index
  %q = tensor.collapse_shape %x [[0, 1], [2, 3]] : tensor<?x3x4x8xf32> into tensor<?x32xf32>
  %e = tensor.empty(%heads) : tensor<?x32xf32>
  %a = linalg.exp ins(%q : tensor<?x32xf32>) outs(%e : tensor<?x32xf32>) -> tensor<?x32xf32>
  %r = tensor.expand_shape %a [[0, 1], [2]] output_shape [%n, 3, 32] : tensor<?x32xf32> into tensor<?x3x32xf32>
  %er = tensor.empty(%n) : tensor<?x3x32xf32>
  %b = linalg.exp ins(%r : tensor<?x3x32xf32>) outs(%er : tensor<?x3x32xf32>) -> tensor<?x3x32xf32>
  func.return %b : tensor<?x3x32xf32>
}
// CHECK-LABEL: func.func @apart(
// CHECK-NEXT:  %c0 = arith.constant 0 : index
// CHECK-NEXT:  %c3 = arith.constant 3 : index
// CHECK-NEXT:  %n = tensor.dim %x, %c0 : tensor<?x3x4x8xf32>
// CHECK-NEXT:  %heads = arith.muli %n, %c3 : index
// CHECK-NEXT:  %0 = arith.constant 0 : index
// CHECK-NEXT:  %1 = tensor.dim %x, %0 : tensor<?x3x4x8xf32>
// CHECK-NEXT:  %2 = tensor.empty(%1) : tensor<?x3x32xf32>
// CHECK-NEXT:  %3 = arith.constant 0 : index
// CHECK-NEXT:  %4 = arith.constant 1 : index
// CHECK-NEXT:  %b = scf.for %5 = %3 to %1 step %4 iter_args(%6 = %2) -> (tensor<?x3x32xf32>) {
// CHECK-NEXT:    %7 = tensor.extract_slice %x[%5, 0, 0, 0] [1, 3, 4, 8] [1, 1, 1, 1] : tensor<?x3x4x8xf32> to tensor<1x3x4x8xf32>
// CHECK-NEXT:    %q = tensor.collapse_shape %7 {{.*}} : tensor<1x3x4x8xf32> into tensor<3x32xf32>
// CHECK-NEXT:    %8 = tensor.empty() : tensor<3x32xf32>
// CHECK-NEXT:    %a = linalg.exp ins(%q : tensor<3x32xf32>) outs(%8 : tensor<3x32xf32>) -> tensor<3x32xf32>
// CHECK-NEXT:    %r = tensor.expand_shape %a {{.*}} output_shape [1, 3, 32] : tensor<3x32xf32> into tensor<1x3x32xf32>
// CHECK-NEXT:    %9 = tensor.empty() : tensor<1x3x32xf32>
// CHECK-NEXT:    %b_1 = linalg.exp ins(%r : tensor<1x3x32xf32>) outs(%9 : tensor<1x3x32xf32>) -> tensor<1x3x32xf32>
// CHECK-NEXT:    %10 = tensor.insert_slice %b_1 into %6[%5, 0, 0] [1, 3, 32] [1, 1, 1] : tensor<1x3x32xf32> into tensor<?x3x32xf32>
// CHECK-NEXT:    scf.yield %10 : tensor<?x3x32xf32>
// CHECK-NEXT:  }
// CHECK-NEXT:  func.return %b : tensor<?x3x32xf32>
