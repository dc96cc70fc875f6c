// RUN: xdsl-opt %s | filecheck --match-full-lines %s
// RUN: xdsl-opt --print-op-generic %s | xdsl-opt | filecheck --match-full-lines %s

// Named operations on tensors and memrefs.

func.func @f(%i: tensor<1x3x8x8xf32>, %k: tensor<4x3x3x3xf32>, %o: tensor<1x4x3x3xf32>, %w: tensor<2x2xf32>, %p: tensor<1x3x7x7xf32>, %m: memref<4x5xf32>, %v: memref<5xf32>, %r: memref<4xf32>) {
  %0 = linalg.conv_2d_nchw_fchw {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%i, %k : tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) outs(%o : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  %1 = linalg.pooling_nchw_sum {dilations = dense<1> : vector<2xi64>, note, strides = dense<1> : vector<2xi64>} ins(%i, %w : tensor<1x3x8x8xf32>, tensor<2x2xf32>) outs(%p : tensor<1x3x7x7xf32>) -> tensor<1x3x7x7xf32>
  linalg.matvec ins(%m, %v : memref<4x5xf32>, memref<5xf32>) outs(%r : memref<4xf32>)
  linalg.tanh {note} ins(%m : memref<4x5xf32>) outs(%m : memref<4x5xf32>)
  linalg.exp {note} ins(%m : memref<4x5xf32>) outs(%m : memref<4x5xf32>)
  linalg.add ins(%m, %m : memref<4x5xf32>, memref<4x5xf32>) outs(%m : memref<4x5xf32>)
  linalg.transpose ins(%m : memref<4x5xf32>) outs(%m : memref<4x5xf32>) permutation = [0, 1] {note}
  linalg.broadcast ins(%v : memref<5xf32>) outs(%m : memref<4x5xf32>) dimensions = [0] {note}
  %2 = linalg.softmax dimension(1) ins(%w : tensor<2x2xf32>) outs(%w : tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// CHECK:      builtin.module {
// CHECK-NEXT:   func.func @f(%i: tensor<1x3x8x8xf32>, %k: tensor<4x3x3x3xf32>, %o: tensor<1x4x3x3xf32>, %w: tensor<2x2xf32>, %p: tensor<1x3x7x7xf32>, %m: memref<4x5xf32>, %v: memref<5xf32>, %r: memref<4xf32>) {
// CHECK-NEXT:     %0 = linalg.conv_2d_nchw_fchw {strides = dense<2> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%i, %k : tensor<1x3x8x8xf32>, tensor<4x3x3x3xf32>) outs(%o : tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
// CHECK-NEXT:     %1 = linalg.pooling_nchw_sum {note, strides = dense<1> : vector<2xi64>, dilations = dense<1> : vector<2xi64>} ins(%i, %w : tensor<1x3x8x8xf32>, tensor<2x2xf32>) outs(%p : tensor<1x3x7x7xf32>) -> tensor<1x3x7x7xf32>
// CHECK-NEXT:     linalg.matvec ins(%m, %v : memref<4x5xf32>, memref<5xf32>) outs(%r : memref<4xf32>)
// CHECK-NEXT:     linalg.tanh {note} ins(%m : memref<4x5xf32>) outs(%m : memref<4x5xf32>)
// CHECK-NEXT:     linalg.exp {note} ins(%m : memref<4x5xf32>) outs(%m : memref<4x5xf32>)
// CHECK-NEXT:     linalg.add ins(%m, %m : memref<4x5xf32>, memref<4x5xf32>) outs(%m : memref<4x5xf32>)
// CHECK-NEXT:     linalg.transpose ins(%m : memref<4x5xf32>) outs(%m : memref<4x5xf32>) permutation = [0, 1] {note}
// CHECK-NEXT:     linalg.broadcast ins(%v : memref<5xf32>) outs(%m : memref<4x5xf32>) dimensions = [0] {note}
// CHECK-NEXT:     %2 = linalg.softmax dimension(1) ins(%w : tensor<2x2xf32>) outs(%w : tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK-NEXT:     func.return
// CHECK-NEXT:   }
// CHECK-NEXT: }
