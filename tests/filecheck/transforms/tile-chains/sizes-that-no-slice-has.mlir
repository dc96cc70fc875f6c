// RUN: xdsl-opt %s -p 'tile-chains{analysis-only=true}' 2>&1 | filecheck %s
// RUN: xdsl-opt %s -p tile-chains | filecheck %s --check-prefix TILED

// A function with sizes from 2^63 on is not even looked at.

// CHECK:     remark: in @small
// CHECK-NOT: in @huge
// TILED-LABEL: func.func @huge
// TILED-NOT:     scf.for
func.func @small(%c: f32) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %a = linalg.fill ins(%c : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %b = linalg.matmul ins(%a, %a : tensor<64x64xf32>, tensor<64x64xf32>) outs(%a : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = tensor.empty() : tensor<64xf32>
  func.return %r : tensor<64xf32>
}

func.func @huge(%c: f32) -> tensor<18446744073709551616xf32> {
  %e = tensor.empty() : tensor<18446744073709551616x18446744073709551616xf32>
  %a = linalg.fill ins(%c : f32) outs(%e : tensor<18446744073709551616x18446744073709551616xf32>) -> tensor<18446744073709551616x18446744073709551616xf32>
  %b = linalg.matmul ins(%a, %a : tensor<18446744073709551616x18446744073709551616xf32>, tensor<18446744073709551616x18446744073709551616xf32>) outs(%a : tensor<18446744073709551616x18446744073709551616xf32>) -> tensor<18446744073709551616x18446744073709551616xf32>
  %r = tensor.empty() : tensor<18446744073709551616xf32>
  func.return %r : tensor<18446744073709551616xf32>
}

func.func @huge_argument(%x: tensor<18446744073709551616xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%x) : (tensor<18446744073709551616xf32>) -> ()
  func.return %a : tensor<64xf32>
}

func.func @huge_result_that_nobody_uses(%y: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %x = "test.op"() : () -> tensor<18446744073709551616xf32>
  func.return %a : tensor<64xf32>
}

// 2^63 - 1 is the largest size of all.

// CHECK: remark: in @almost_as_huge
func.func @almost_as_huge(%x: tensor<9223372036854775807xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%x) : (tensor<9223372036854775807xf32>) -> ()
  func.return %a : tensor<64xf32>
}

// CHECK-NOT: in @huge
func.func @huge_by_one(%x: tensor<9223372036854775808xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%y : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  "test.op"(%x) : (tensor<9223372036854775808xf32>) -> ()
  func.return %a : tensor<64xf32>
}
