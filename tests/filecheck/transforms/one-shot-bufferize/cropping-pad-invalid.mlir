// RUN: not xdsl-opt %s -p one-shot-bufferize 2>&1 | filecheck %s
// RUN: not xdsl-opt %s -p bufferize-and-plan 2>&1 | filecheck %s

// The first row would be computed at a place before the result.

// CHECK: cropping-pad-invalid.mlir:10:8: error: in @f: 'tensor.pad' op has a negative padding size: a slice has to be taken first
func.func @f(%x: tensor<4x2xf32>, %c: f32) -> tensor<4x5xf32> {
  %e = tensor.empty() : tensor<4x2xf32>
  %a = linalg.exp ins(%x : tensor<4x2xf32>) outs(%e : tensor<4x2xf32>) -> tensor<4x2xf32>
  %r = tensor.pad %a low[-1, 0] high[1, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x2xf32> to tensor<4x5xf32>
  func.return %r : tensor<4x5xf32>
}
