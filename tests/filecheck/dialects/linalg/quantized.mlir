// RUN: xdsl-opt %s | filecheck %s
// RUN: xdsl-opt --print-op-generic %s | filecheck %s --check-prefix=BODY
// RUN: xdsl-opt -p bufferize-and-plan %s | filecheck %s --check-prefix=PLAN

// Convolutions and products of quantized numbers take the zero points of image and filter.

func.func @conv(%image: tensor<1x8x8x4xi8>, %filter: tensor<3x3x4x5xi8>, %zero: i32, %sums: tensor<1x6x6x5xi32>) -> tensor<1x6x6x5xi32> {
  %0 = linalg.conv_2d_nhwc_hwcf_q ins(%image, %filter, %zero, %zero : tensor<1x8x8x4xi8>, tensor<3x3x4x5xi8>, i32, i32) outs(%sums : tensor<1x6x6x5xi32>) -> tensor<1x6x6x5xi32>
  return %0 : tensor<1x6x6x5xi32>
}

// CHECK: %0 = linalg.conv_2d_nhwc_hwcf_q ins(%image, %filter, %zero, %zero : tensor<1x8x8x4xi8>, tensor<3x3x4x5xi8>, i32, i32) outs(%sums : tensor<1x6x6x5xi32>) -> tensor<1x6x6x5xi32>

// BODY:      "linalg.conv_2d_nhwc_hwcf_q"(%image, %filter, %zero, %zero, %sums)
// BODY-NEXT: i8, %{{.*}}: i8, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32):
// BODY-NEXT: [[A:%.*]] = "arith.extsi"
// BODY-NEXT: "arith.subi"([[A]],

// The argument is written in place: callers see sums change as MLIR lets them.
// PLAN:      func.func @conv(%image: memref<1x8x8x4xi8>, %filter: memref<3x3x4x5xi8>, %zero: i32, %sums: memref<1x6x6x5xi32>)
// PLAN-NEXT: linalg.conv_2d_nhwc_hwcf_q ins(%image, %filter, %zero, %zero : {{.*}}) outs(%sums : {{.*}})
