// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// Zeros times weights that are finite, added to a sum that is never -0.0: left out. The filter, the
// fill and the bias say so.

// CHECK-LABEL: func.func @finite_weights
// CHECK-NOT:     tensor.pad
// CHECK:         linalg.conv_1d
// CHECK-NOT:     tensor.pad
// CHECK:         linalg.conv_1d
// CHECK-NOT:     tensor.pad
// CHECK-LABEL: func.func @weights_of_callers
// CHECK:         tensor.pad
// CHECK-LABEL: func.func @infinite_weight
// CHECK:         tensor.pad
// CHECK-LABEL: func.func @not_a_number
// CHECK:         tensor.pad
// CHECK-LABEL: func.func @from_minus_zero
// CHECK:         tensor.pad
// CHECK-LABEL: func.func @bias_of_minus_zero
// CHECK:         tensor.pad
// CHECK-LABEL: func.func @sums_of_callers
// CHECK:         tensor.pad
func.func @finite_weights(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[1.0, -2.0, 0.5]> : tensor<3xf32>
  %bias = arith.constant dense<[0.0, 1.0, -1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.conv_1d ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%zeros : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.conv_1d ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%bias : tensor<8xf32>) -> tensor<8xf32>
  func.return %r, %s : tensor<8xf32>, tensor<8xf32>
}

func.func @weights_of_callers(%x: tensor<8xf32>, %w: tensor<3xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.conv_1d ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%zeros : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

func.func @infinite_weight(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[1.0, 0x7F800000, 0.5]> : tensor<3xf32>
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.conv_1d ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%zeros : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

func.func @not_a_number(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<0x7FC00000> : tensor<3xf32>
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.conv_1d ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%zeros : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

func.func @from_minus_zero(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %minus_zero = arith.constant -0.0 : f32
  %w = arith.constant dense<[1.0, -2.0, 0.5]> : tensor<3xf32>
  %e = tensor.empty() : tensor<8xf32>
  %begin = linalg.fill ins(%minus_zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.conv_1d ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%begin : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

func.func @bias_of_minus_zero(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[1.0, -2.0, 0.5]> : tensor<3xf32>
  %bias = arith.constant dense<[0.0, -0.0, -1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.conv_1d ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%bias : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

func.func @sums_of_callers(%x: tensor<8xf32>, %into: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %w = arith.constant dense<[1.0, -2.0, 0.5]> : tensor<3xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.conv_1d ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%into : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// A factor that is no tensor has to be finite as well.

// CHECK-LABEL: func.func @infinite_factor
// CHECK:         tensor.pad
func.func @infinite_factor(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %infinity = arith.constant 0x7F800000 : f32
  %e = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %window = tensor.empty() : tensor<3xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> ()>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%padded, %window, %infinity : tensor<10xf32>, tensor<3xf32>, f32) outs(%zeros : tensor<8xf32>) {
  ^bb0(%in: f32, %w: f32, %factor: f32, %sum: f32):
    %0 = arith.mulf %in, %factor : f32
    %1 = arith.addf %sum, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
