// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// Zeros times weights of fewer bits: wider, they are as finite as they were. Those of callers may be infinite.

// CHECK-LABEL: func.func @finite
// CHECK-NOT:     {{tensor.pad|scf.if}}
// CHECK:         arith.truncf
// CHECK-LABEL: func.func @of_callers
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
// CHECK:         arith.truncf
// CHECK-LABEL: func.func @infinite
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
// CHECK:         arith.truncf

func.func @finite(%x: tensor<8xf16>) -> tensor<8xf16> {
  %zero = arith.constant 0.0 : f16
  %begin = arith.constant 0.0 : f32
  %w = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf16>
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f16
  } : tensor<8xf16> to tensor<10xf16>
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%begin : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %sums = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%p, %w : tensor<10xf16>, tensor<3xf16>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f16, %weight: f16, %sum: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %weight : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<8xf32>
  %narrow = tensor.empty() : tensor<8xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%sums : tensor<8xf32>) outs(%narrow : tensor<8xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<8xf16>
  func.return %r : tensor<8xf16>
}

func.func @of_callers(%x: tensor<8xf16>, %w: tensor<3xf16>) -> tensor<8xf16> {
  %zero = arith.constant 0.0 : f16
  %begin = arith.constant 0.0 : f32
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f16
  } : tensor<8xf16> to tensor<10xf16>
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%begin : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %sums = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%p, %w : tensor<10xf16>, tensor<3xf16>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f16, %weight: f16, %sum: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %weight : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<8xf32>
  %narrow = tensor.empty() : tensor<8xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%sums : tensor<8xf32>) outs(%narrow : tensor<8xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<8xf16>
  func.return %r : tensor<8xf16>
}

func.func @infinite(%x: tensor<8xf16>) -> tensor<8xf16> {
  %zero = arith.constant 0.0 : f16
  %begin = arith.constant 0.0 : f32
  %w = arith.constant dense<[1.0, 0x7C00, 3.0]> : tensor<3xf16>
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %zero : f16
  } : tensor<8xf16> to tensor<10xf16>
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%begin : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %sums = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%p, %w : tensor<10xf16>, tensor<3xf16>) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f16, %weight: f16, %sum: f32):
    %0 = arith.extf %in : f16 to f32
    %1 = arith.extf %weight : f16 to f32
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %sum, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<8xf32>
  %narrow = tensor.empty() : tensor<8xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%sums : tensor<8xf32>) outs(%narrow : tensor<8xf16>) {
  ^bb0(%in: f32, %out: f16):
    %0 = arith.truncf %in : f32 to f16
    linalg.yield %0 : f16
  } -> tensor<8xf16>
  func.return %r : tensor<8xf16>
}
