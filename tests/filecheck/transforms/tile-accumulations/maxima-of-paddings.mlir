// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// Maxima that start from the padding's value, or above it, are no greater with the padding: the least
// finite number, with which TOSA pads a max-pooling, and any other one.

// CHECK-LABEL: func.func @least_finite_number
// CHECK-NOT:     {{tensor.pad|scf.if}}
// CHECK-LABEL: func.func @other_numbers
// CHECK-NOT:     {{tensor.pad|scf.if}}
// CHECK-LABEL: func.func @integers
// CHECK-NOT:     {{tensor.pad|scf.if}}
func.func @least_finite_number(%x: tensor<8xf32>) -> tensor<8xf32> {
  %pad = arith.constant -3.40282347e+38 : f32
  %first = arith.constant -3.40282347e+38 : f32
  %window = tensor.empty() : tensor<3xf32>
  %e = tensor.empty() : tensor<8xf32>
  %begin = linalg.fill ins(%first : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %pad : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%padded, %window : tensor<10xf32>, tensor<3xf32>) outs(%begin : tensor<8xf32>) {
  ^bb0(%in: f32, %k: f32, %max: f32):
    %more = arith.maximumf %max, %in : f32
    linalg.yield %more : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

func.func @other_numbers(%x: tensor<8xf32>) -> tensor<8xf32> {
  %pad = arith.constant -2.0 : f32
  %first = arith.constant -1.0 : f32
  %window = tensor.empty() : tensor<3xf32>
  %e = tensor.empty() : tensor<8xf32>
  %begin = linalg.fill ins(%first : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %pad : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%padded, %window : tensor<10xf32>, tensor<3xf32>) outs(%begin : tensor<8xf32>) {
  ^bb0(%in: f32, %k: f32, %max: f32):
    %more = arith.maxnumf %max, %in : f32
    linalg.yield %more : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

func.func @integers(%x: tensor<8xi8>) -> tensor<8xi8> {
  %pad = arith.constant 0 : i8
  %first = arith.constant 0 : i8
  %window = tensor.empty() : tensor<3xi8>
  %e = tensor.empty() : tensor<8xi8>
  %begin = linalg.fill ins(%first : i8) outs(%e : tensor<8xi8>) -> tensor<8xi8>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %pad : i8
  } : tensor<8xi8> to tensor<10xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%padded, %window : tensor<10xi8>, tensor<3xi8>) outs(%begin : tensor<8xi8>) {
  ^bb0(%in: i8, %k: i8, %max: i8):
    %more = arith.maxsi %max, %in : i8
    linalg.yield %more : i8
  } -> tensor<8xi8>
  func.return %r : tensor<8xi8>
}

// Maxima that start below it are compared with the padding at the border, after the elements of the
// window.

// CHECK-LABEL: func.func @starts_below
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
// CHECK:           arith.maximumf
func.func @starts_below(%x: tensor<8xf32>) -> tensor<8xf32> {
  %pad = arith.constant -1.0 : f32
  %first = arith.constant -2.0 : f32
  %window = tensor.empty() : tensor<3xf32>
  %e = tensor.empty() : tensor<8xf32>
  %begin = linalg.fill ins(%first : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %pad : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%padded, %window : tensor<10xf32>, tensor<3xf32>) outs(%begin : tensor<8xf32>) {
  ^bb0(%in: f32, %k: f32, %max: f32):
    %more = arith.maximumf %max, %in : f32
    linalg.yield %more : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// Of two zeros, a lowered maximum returns any: the order matters.

// CHECK-LABEL: func.func @zeros
// CHECK:         tensor.pad
func.func @zeros(%x: tensor<8xf32>) -> tensor<8xf32> {
  %pad = arith.constant 0.0 : f32
  %first = arith.constant -0.0 : f32
  %window = tensor.empty() : tensor<3xf32>
  %e = tensor.empty() : tensor<8xf32>
  %begin = linalg.fill ins(%first : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %pad : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%padded, %window : tensor<10xf32>, tensor<3xf32>) outs(%begin : tensor<8xf32>) {
  ^bb0(%in: f32, %k: f32, %max: f32):
    %more = arith.maximumf %max, %in : f32
    linalg.yield %more : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// What is subtracted from a maximum is nothing for the padding, but other elements lower it.

// CHECK-LABEL: func.func @lowered
// CHECK:         tensor.pad
func.func @lowered(%x: tensor<8xi8>) -> tensor<8xi8> {
  %pad = arith.constant 5 : i8
  %first = arith.constant 7 : i8
  %window = tensor.empty() : tensor<3xi8>
  %e = tensor.empty() : tensor<8xi8>
  %begin = linalg.fill ins(%first : i8) outs(%e : tensor<8xi8>) -> tensor<8xi8>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %pad : i8
  } : tensor<8xi8> to tensor<10xi8>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%padded, %window : tensor<10xi8>, tensor<3xi8>) outs(%begin : tensor<8xi8>) {
  ^bb0(%in: i8, %k: i8, %max: i8):
    %more = arith.maxsi %max, %in : i8
    %five = arith.constant 5 : i8
    %less = arith.subi %five, %in : i8
    %rest = arith.addi %more, %less : i8
    linalg.yield %rest : i8
  } -> tensor<8xi8>
  func.return %r : tensor<8xi8>
}
