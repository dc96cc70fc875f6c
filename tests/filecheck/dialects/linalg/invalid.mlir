// RUN: xdsl-opt --verify-diagnostics --split-input-file %s | filecheck --match-full-lines %s

// What the verifiers of the extended linalg dialect refuse.

func.func @f(%a: memref<4x8xf32>, %b: memref<8xf32>, %c: memref<5xf32>) {
  linalg.matvec ins(%a, %b : memref<4x8xf32>, memref<8xf32>) outs(%c : memref<5xf32>)
  return
}

// CHECK: inferred input/output operand #2 has shape's dimension #0 to be 4, but found 5

// -----

func.func @f(%a: memref<4xf32>, %b: memref<5xf32>) {
  linalg.map { math.exp } ins(%a : memref<4xf32>) outs(%b : memref<5xf32>)
  return
}

// CHECK: expected inputs of the shape of the output, got memref<4xf32> and memref<5xf32>

// -----

func.func @f(%a: memref<4xf32>) {
  linalg.map ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
    (%in: f32) {
      linalg.yield %in : f32
    }
  return
}

// CHECK: expected region arguments of types (f32, f32), got (f32)

// -----

func.func @f(%a: memref<4x4xf32>, %b: memref<4xf32>) {
  linalg.reduce ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%b, %b : memref<4xf32>, memref<4xf32>) dimensions = [0, 1]
    (%x: f32, %y: f32, %z: f32, %w: f32) {
      linalg.yield %x, %y : f32, f32
    }
  return
}

// CHECK: expected an output of the shape of the dimensions that are kept, got memref<4x4xf32> and memref<4xf32>

// -----

func.func @f(%a: tensor<4xf32>) {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: incorrect dimension specified, expected 0 to 0

// -----

func.func @f(%a: tensor<f32>, %b: tensor<4xf32>) {
  %0 = linalg.fill ins(%a : tensor<f32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// CHECK: expected a scalar to fill with

// -----

// A window has a stride and a dilation for each of its dimensions.

func.func @strides(%x: tensor<1x8x8x3xf32>, %k: tensor<3x3x3xf32>, %o: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  %r = linalg.depthwise_conv_2d_nhwc_hwc {strides = dense<1> : tensor<1xi64>} ins(%x, %k : tensor<1x8x8x3xf32>, tensor<3x3x3xf32>) outs(%o : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  func.return %r : tensor<1x6x6x3xf32>
}

// CHECK: attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]

// -----

func.func @dilations(%x: tensor<1x8x8x3xf32>, %k: tensor<3x3x3xf32>, %o: tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32> {
  %r = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2x1xi64>} ins(%x, %k : tensor<1x8x8x3xf32>, tensor<3x3x3xf32>) outs(%o : tensor<1x6x6x3xf32>) -> tensor<1x6x6x3xf32>
  func.return %r : tensor<1x6x6x3xf32>
}

// CHECK: attribute 'dilations' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]
