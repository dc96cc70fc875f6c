// RUN: xdsl-opt %s -p tile-dynamic-dims | filecheck %s

// Pieces of a batch to which an example is added at its end, or of two batches one after the other,
// would not all need the same.

// CHECK-LABEL: func.func @padded(
// CHECK-NOT:     scf.for
// CHECK:         tensor.pad %{{.*}} low[0, 0] high[1, 0]
func.func @padded(%x: tensor<?x8xf32>, %w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %p = tensor.pad %a low[0, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x64xf32> to tensor<?x64xf32>
  %more = arith.addi %n, %c1 : index
  %e_1 = tensor.empty(%more) : tensor<?x8xf32>
  %f_1 = linalg.fill ins(%zero : f32) outs(%e_1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = linalg.matmul ins(%p, %v : tensor<?x64xf32>, tensor<64x8xf32>) outs(%f_1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %r : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @padded_beside(
// CHECK:         scf.for
// CHECK:           tensor.pad %{{.*}} low[0, 0] high[0, 1]
// CHECK:           } : tensor<1x64xf32> to tensor<1x65xf32>
func.func @padded_beside(%x: tensor<?x8xf32>, %w: tensor<8x64xf32>, %v: tensor<65x8xf32>, %zero: f32) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %p = tensor.pad %a low[0, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<?x64xf32> to tensor<?x65xf32>
  %e_1 = tensor.empty(%n) : tensor<?x8xf32>
  %f_1 = linalg.fill ins(%zero : f32) outs(%e_1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = linalg.matmul ins(%p, %v : tensor<?x65xf32>, tensor<65x8xf32>) outs(%f_1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %r : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @begun_with_two_examples(
// CHECK-NOT:     scf.for
// CHECK:         tensor.insert_slice
func.func @begun_with_two_examples(%x: tensor<?x8xf32>, %y: tensor<2x64xf32>, %w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %b = tensor.insert_slice %y into %a[0, 0] [2, 64] [1, 1] : tensor<2x64xf32> into tensor<?x64xf32>
  %e_1 = tensor.empty(%n) : tensor<?x8xf32>
  %f_1 = linalg.fill ins(%zero : f32) outs(%e_1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = linalg.matmul ins(%b, %v : tensor<?x64xf32>, tensor<64x8xf32>) outs(%f_1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %r : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @of_unknown_width(
// CHECK-NOT:     scf.for
// CHECK:         linalg.matmul
func.func @of_unknown_width(%x: tensor<?x?xf32>, %w: tensor<?x64xf32>, %v: tensor<64x8xf32>, %zero: f32) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<?x?xf32>, tensor<?x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %e_1 = tensor.empty(%n) : tensor<?x8xf32>
  %f_1 = linalg.fill ins(%zero : f32) outs(%e_1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = linalg.matmul ins(%a, %v : tensor<?x64xf32>, tensor<64x8xf32>) outs(%f_1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %r : tensor<?x8xf32>
}

// CHECK-LABEL: func.func @windows_side_by_side(
// CHECK-NOT:     scf.for
// CHECK:         linalg.pooling_nhwc_sum
func.func @windows_side_by_side(%x: tensor<1x?x8x8xf32>, %window: tensor<2x1xf32>, %zero: f32) -> tensor<1x?x8x8xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<1x?x8x8xf32>
  %rows = arith.subi %n, %c1 : index
  %e = tensor.empty(%n) : tensor<1x?x8x8xf32>
  %a = linalg.exp ins(%x : tensor<1x?x8x8xf32>) outs(%e : tensor<1x?x8x8xf32>) -> tensor<1x?x8x8xf32>
  %e_1 = tensor.empty(%rows) : tensor<1x?x8x8xf32>
  %f_1 = linalg.fill ins(%zero : f32) outs(%e_1 : tensor<1x?x8x8xf32>) -> tensor<1x?x8x8xf32>
  %r = linalg.pooling_nhwc_sum {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%a, %window : tensor<1x?x8x8xf32>, tensor<2x1xf32>) outs(%f_1 : tensor<1x?x8x8xf32>) -> tensor<1x?x8x8xf32>
  func.return %r : tensor<1x?x8x8xf32>
}

// CHECK-LABEL: func.func @one_after_the_other(
// CHECK-NOT:     scf.for
// CHECK:         tensor.concat dim(0)
func.func @one_after_the_other(%x: tensor<?x8xf32>, %y: tensor<?x64xf32>, %w: tensor<8x64xf32>, %v: tensor<64x8xf32>, %zero: f32) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x64xf32>) -> tensor<?x64xf32>
  %a = linalg.matmul ins(%x, %w : tensor<?x8xf32>, tensor<8x64xf32>) outs(%f : tensor<?x64xf32>) -> tensor<?x64xf32>
  %c = tensor.concat dim(0) %a, %y : (tensor<?x64xf32>, tensor<?x64xf32>) -> tensor<?x64xf32>
  %m = tensor.dim %c, %c0 : tensor<?x64xf32>
  %e_1 = tensor.empty(%m) : tensor<?x8xf32>
  %f_1 = linalg.fill ins(%zero : f32) outs(%e_1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = linalg.matmul ins(%c, %v : tensor<?x64xf32>, tensor<64x8xf32>) outs(%f_1 : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %r : tensor<?x8xf32>
}
