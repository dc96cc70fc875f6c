// RUN: xdsl-opt %s -p 'tile-accumulations{only-at-peak=true}' | filecheck %s
// RUN: xdsl-opt %s -p tile-accumulations | filecheck %s --check-prefix ALL

// %large is live where most is: %padded, of 400 bytes, fits beside the 256 of its sums, and stays (AP5).

// CHECK-LABEL: func.func @below_the_peak
// CHECK-SAME:    paddings left out: 1
// CHECK:         tensor.pad %x low
// CHECK:         linalg.conv_2d_nhwc_hwcf {{.*}} -> tensor<1x8x8x1xf32>
// CHECK:         "test.op"() : () -> tensor<1x16x16x1xf32>
// CHECK-NOT:     tensor.pad
// CHECK:         scf.for
// ALL-LABEL:   func.func @below_the_peak
// ALL-SAME:      paddings left out: 2
// ALL-NOT:       tensor.pad
func.func @below_the_peak(%x: tensor<1x8x8x1xf32>, %k: tensor<3x3x1x1xf32>, %into: tensor<1x8x8x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x8x8x1xf32> to tensor<1x10x10x1xf32>
  %e = tensor.empty() : tensor<1x8x8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x8x1xf32>) -> tensor<1x8x8x1xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %k : tensor<1x10x10x1xf32>, tensor<3x3x1x1xf32>) outs(%f : tensor<1x8x8x1xf32>) -> tensor<1x8x8x1xf32>
  "test.op"(%r) : (tensor<1x8x8x1xf32>) -> ()
  %large = "test.op"() : () -> tensor<1x16x16x1xf32>
  %padded_large = tensor.pad %large low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x16x16x1xf32> to tensor<1x18x18x1xf32>
  %e1 = tensor.empty() : tensor<1x16x16x1xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<1x16x16x1xf32>) -> tensor<1x16x16x1xf32>
  %s = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded_large, %k : tensor<1x18x18x1xf32>, tensor<3x3x1x1xf32>) outs(%f1 : tensor<1x16x16x1xf32>) -> tensor<1x16x16x1xf32>
  "test.op"(%s) : (tensor<1x16x16x1xf32>) -> ()
  func.return
}

// A padding that two read stays for both, or for none: not where it fits only while the first one is done.

// CHECK-LABEL: func.func @read_twice
// CHECK-SAME:    paddings left out: 1
// CHECK-NOT:     tensor.pad
func.func @read_twice(%x: tensor<1x8x8x1xf32>, %k: tensor<3x3x1x1xf32>) {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x8x8x1xf32> to tensor<1x10x10x1xf32>
  %e = tensor.empty() : tensor<1x8x8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x8x1xf32>) -> tensor<1x8x8x1xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %k : tensor<1x10x10x1xf32>, tensor<3x3x1x1xf32>) outs(%f : tensor<1x8x8x1xf32>) -> tensor<1x8x8x1xf32>
  "test.op"(%r) : (tensor<1x8x8x1xf32>) -> ()
  %large = "test.op"() : () -> tensor<200xf32>
  "test.op"(%large) : (tensor<200xf32>) -> ()
  %s = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %k : tensor<1x10x10x1xf32>, tensor<3x3x1x1xf32>) outs(%f : tensor<1x8x8x1xf32>) -> tensor<1x8x8x1xf32>
  "test.op"(%s) : (tensor<1x8x8x1xf32>) -> ()
  func.return
}

// %p and %q would each fit below the peak, of %large, but not both: the first one stays.

// CHECK-LABEL: func.func @one_of_two
// CHECK-SAME:    paddings left out: 1
// CHECK:         tensor.pad %x low
// CHECK-NOT:     tensor.pad
func.func @one_of_two(%x: tensor<1x8x8x1xf32>, %y: tensor<1x8x8x1xf32>, %k: tensor<3x3x1x1xf32>) {
  %large = "test.op"() : () -> tensor<250xf32>
  "test.op"(%large) : (tensor<250xf32>) -> ()
  %zero = arith.constant 0.0 : f32
  %p = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x8x8x1xf32> to tensor<1x10x10x1xf32>
  %q = tensor.pad %y low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %zero : f32
  } : tensor<1x8x8x1xf32> to tensor<1x10x10x1xf32>
  %e = tensor.empty() : tensor<1x8x8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x8x8x1xf32>) -> tensor<1x8x8x1xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%p, %k : tensor<1x10x10x1xf32>, tensor<3x3x1x1xf32>) outs(%f : tensor<1x8x8x1xf32>) -> tensor<1x8x8x1xf32>
  %s = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%q, %k : tensor<1x10x10x1xf32>, tensor<3x3x1x1xf32>) outs(%f : tensor<1x8x8x1xf32>) -> tensor<1x8x8x1xf32>
  "test.op"(%r, %s) : (tensor<1x8x8x1xf32>, tensor<1x8x8x1xf32>) -> ()
  func.return
}

// A window of one channel is as fast without its padding, which goes though it would fit.

// CHECK-LABEL: func.func @pooling
// CHECK-SAME:    paddings left out: 1
// CHECK-NOT:     tensor.pad
func.func @pooling(%x: tensor<1x8x8x1xf32>, %k: tensor<3x3xf32>) {
  %large = "test.op"() : () -> tensor<1000xf32>
  "test.op"(%large) : (tensor<1000xf32>) -> ()
  %least = arith.constant 0xFF800000 : f32
  %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%a: index, %b: index, %c: index, %d: index):
    tensor.yield %least : f32
  } : tensor<1x8x8x1xf32> to tensor<1x10x10x1xf32>
  %e = tensor.empty() : tensor<1x8x8x1xf32>
  %f = linalg.fill ins(%least : f32) outs(%e : tensor<1x8x8x1xf32>) -> tensor<1x8x8x1xf32>
  %r = linalg.pooling_nhwc_max {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%padded, %k : tensor<1x10x10x1xf32>, tensor<3x3xf32>) outs(%f : tensor<1x8x8x1xf32>) -> tensor<1x8x8x1xf32>
  "test.op"(%r) : (tensor<1x8x8x1xf32>) -> ()
  func.return
}
