// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s

// Zeros times weights that are finite, added to a sum that is never -0.0: left out. The filter, the
// fill and the bias say so. Otherwise they are added behind the rest, at the border.

// CHECK-LABEL: func.func @finite_weights
// CHECK-NOT:     {{tensor.pad|scf.if}}
// CHECK:         linalg.conv_1d
// CHECK-NOT:     {{tensor.pad|scf.if}}
// CHECK:         linalg.conv_1d
// CHECK-NOT:     tensor.pad
// CHECK-LABEL: func.func @weights_of_callers
// CHECK-NOT:     tensor.pad
// CHECK:         scf.for %[[I:[a-z0-9_]+]] =
// CHECK:           %[[LEFT:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (((d0 * -1) + 1))> (%[[I]])
// CHECK:           %[[FIRST:[a-z0-9_]+]] = arith.maxsi %[[LEFT]], %{{.*}} : index
// CHECK:           %[[RIGHT:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (((d0 * -1) + 9))> (%[[I]])
// CHECK:           %[[END:[a-z0-9_]+]] = arith.minsi %[[RIGHT]], %{{.*}} : index
// CHECK:           %[[SIZE:[a-z0-9_]+]] = affine.apply affine_map<(d0, d1) -> (((d0 * -1) + d1))> (%[[FIRST]], %[[END]])
// CHECK:           %[[IS_WHOLE:[a-z0-9_]+]] = arith.cmpi eq, %[[SIZE]], %{{.*}} : index
// CHECK:           scf.if %[[IS_WHOLE]] -> (tensor<1xf32>) {
// CHECK:             tensor.extract_slice %x[%{{.*}}] [3] [1] : tensor<8xf32> to tensor<3xf32>
// CHECK:             linalg.conv_1d ins(%{{.*}}, %w : tensor<3xf32>, tensor<3xf32>)
// CHECK:           } else {
// CHECK:             tensor.extract_slice %x[%{{.*}}] [%[[SIZE]]] [1] : tensor<8xf32> to tensor<?xf32>
// CHECK:             tensor.extract_slice %w[%[[FIRST]]] [%[[SIZE]]] [1] : tensor<3xf32> to tensor<?xf32>
// CHECK:             %[[SUM:[a-z0-9_]+]] = linalg.conv_1d
// CHECK:             linalg.generic {{.*}} ins(%w : tensor<3xf32>) outs(%[[SUM]] : tensor<1xf32>)
// CHECK:             ^{{.*}}(%[[W:[a-z0-9_]+]]: f32, %[[SUM_0:[a-z0-9_]+]]: f32):
// CHECK:               %[[K:[a-z0-9_]+]] = linalg.index 1 : index
// CHECK:               %[[PAD:[a-z0-9_]+]] = arith.constant 0.000000e+00 : f32
// CHECK:               %[[TERM:[a-z0-9_]+]] = arith.mulf %[[PAD]], %[[W]] : f32
// CHECK:               %[[MORE:[a-z0-9_]+]] = arith.addf %[[SUM_0]], %[[TERM]] : f32
// CHECK:               %[[BEFORE:[a-z0-9_]+]] = arith.cmpi slt, %[[K]], %[[FIRST]] : index
// CHECK:               %[[BEHIND:[a-z0-9_]+]] = arith.cmpi sge, %[[K]], %[[END]] : index
// CHECK:               %[[LEFT_OUT:[a-z0-9_]+]] = arith.ori %[[BEFORE]], %[[BEHIND]] : i1
// CHECK:               %[[NEXT:[a-z0-9_]+]] = arith.select %[[LEFT_OUT]], %[[MORE]], %[[SUM_0]] : f32
// CHECK:               linalg.yield %[[NEXT]] : f32
// CHECK-LABEL: func.func @infinite_weight
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
// CHECK-LABEL: func.func @not_a_number
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
// CHECK-LABEL: func.func @from_minus_zero
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
// CHECK-LABEL: func.func @bias_of_minus_zero
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
// CHECK-LABEL: func.func @sums_of_callers
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
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

// The number that a body forwards is what counts: the second of two, or one from outside.

// CHECK-LABEL: func.func @second_scalar
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
// CHECK-LABEL: func.func @scalar_from_outside
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
func.func @second_scalar(%x: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %minus_zero = arith.constant -0.0 : f32
  %w = arith.constant dense<[1.0, -2.0, 0.5]> : tensor<3xf32>
  %e = tensor.empty() : tensor<8xf32>
  %begin = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%zero, %minus_zero : f32, f32) outs(%e : tensor<8xf32>) {
  ^bb0(%first: f32, %second: f32, %out: f32):
    linalg.yield %second : f32
  } -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.conv_1d ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%begin : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

func.func @scalar_from_outside(%x: tensor<8xf32>, %into: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %minus_zero = arith.constant -0.0 : f32
  %w = arith.constant dense<[1.0, -2.0, 0.5]> : tensor<3xf32>
  %begin = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%into : tensor<8xf32>) {
  ^bb0(%out: f32):
    linalg.yield %minus_zero : f32
  } -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.conv_1d ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%begin : tensor<8xf32>) -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// The greater of two of which one is no number is the other one: a sum that may begin as no number
// has the padding added at the border.

// CHECK-LABEL: func.func @greatest_from_no_number
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
// CHECK-LABEL: func.func @greatest_from_a_number
// CHECK-NOT:     {{tensor.pad|scf.if}}
func.func @greatest_from_no_number(%x: tensor<8xf32>, %into: tensor<8xf32>) -> tensor<8xf32> {
  %least = arith.constant 0xFF800000 : f32
  %window = tensor.empty() : tensor<3xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %least : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%padded, %window : tensor<10xf32>, tensor<3xf32>) outs(%into : tensor<8xf32>) {
  ^bb0(%in: f32, %k: f32, %sum: f32):
    %more = arith.maxnumf %sum, %in : f32
    linalg.yield %more : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

func.func @greatest_from_a_number(%x: tensor<8xf32>) -> tensor<8xf32> {
  %least = arith.constant 0xFF800000 : f32
  %window = tensor.empty() : tensor<3xf32>
  %e = tensor.empty() : tensor<8xf32>
  %begin = linalg.fill ins(%least : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %least : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%padded, %window : tensor<10xf32>, tensor<3xf32>) outs(%begin : tensor<8xf32>) {
  ^bb0(%in: f32, %k: f32, %sum: f32):
    %more = arith.maxnumf %sum, %in : f32
    linalg.yield %more : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// A factor that is no tensor has to be finite as well.

// CHECK-LABEL: func.func @infinite_factor
// CHECK-NOT:     tensor.pad
// CHECK:         scf.if
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

// One window only: it is known what it leaves out.

// CHECK-LABEL: func.func @always_at_the_border
// CHECK-NOT:     {{tensor.pad|scf.if}}
// CHECK:         linalg.conv_1d {{.*}} outs(%into : tensor<1xf32>)
// CHECK:         arith.select
// CHECK-NOT:     {{tensor.pad|scf.if}}
// CHECK:         func.return
func.func @always_at_the_border(%x: tensor<2xf32>, %w: tensor<3xf32>, %into: tensor<1xf32>) -> tensor<1xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[1] high[0] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<2xf32> to tensor<3xf32>
  %r = linalg.conv_1d ins(%padded, %w : tensor<3xf32>, tensor<3xf32>) outs(%into : tensor<1xf32>) -> tensor<1xf32>
  func.return %r : tensor<1xf32>
}

// What is added depends on the sum; the order matters.

// CHECK-LABEL: func.func @times_the_sum
// CHECK:         tensor.pad
func.func @times_the_sum(%x: tensor<8xf32>, %w: tensor<3xf32>, %into: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[1] high[1] {
  ^bb0(%a: index):
    tensor.yield %zero : f32
  } : tensor<8xf32> to tensor<10xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%padded, %w : tensor<10xf32>, tensor<3xf32>) outs(%into : tensor<8xf32>) {
  ^bb0(%in: f32, %weight: f32, %sum: f32):
    %0 = arith.mulf %in, %sum : f32
    %1 = arith.addf %sum, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}

// Nothing but the padded tensor says how many channels there are.

// CHECK-LABEL: func.func @channels_of_the_padded_tensor
// CHECK:         tensor.pad
func.func @channels_of_the_padded_tensor(%x: tensor<8x4xf32>, %w: tensor<3xf32>, %into: tensor<8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[1, 0] high[1, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %zero : f32
  } : tensor<8x4xf32> to tensor<10x4xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, k, c) -> (i + k, c)>, affine_map<(i, k, c) -> (k)>, affine_map<(i, k, c) -> (i)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%padded, %w : tensor<10x4xf32>, tensor<3xf32>) outs(%into : tensor<8xf32>) {
  ^bb0(%in: f32, %weight: f32, %sum: f32):
    %0 = arith.mulf %in, %weight : f32
    %1 = arith.addf %sum, %0 : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  func.return %r : tensor<8xf32>
}
