"""Models for tests of `mergealloc compile`."""

from __future__ import annotations

CHAIN = """
func.func @main(%x: tensor<64xf32> {mergealloc.name = "samples"}) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %b = linalg.negf ins(%a : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  func.return %b : tensor<64xf32>
}
"""

PRODUCT = """
func.func private @zeros() -> f32 {
  %zero = arith.constant 0.0 : f32
  func.return %zero : f32
}
func.func private @nobody(%x: tensor<4xf32>) -> tensor<4xf32> {
  func.return %x : tensor<4xf32>
}
func.func @product(%x: tensor<1x4xf32>) -> tensor<1x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]> : tensor<4x2xf32>
  %zero = func.call @zeros() : () -> f32
  %e = tensor.empty() : tensor<1x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2xf32>) -> tensor<1x2xf32>
  %p = linalg.matmul ins(%x, %w : tensor<1x4xf32>, tensor<4x2xf32>) outs(%f : tensor<1x2xf32>)
    -> tensor<1x2xf32>
  func.return %p : tensor<1x2xf32>
}
"""

BATCHED = """
func.func @main(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %y = linalg.exp ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  func.return %y : tensor<?x8xf32>
}
"""

TOSA = """
func.func @main(%x: tensor<1x8xui8>) -> tensor<1x8xui8> {
  %y = tosa.bitwise_not %x : (tensor<1x8xui8>) -> tensor<1x8xui8>
  func.return %y : tensor<1x8xui8>
}
"""

STABLEHLO = """
func.func @main(%x: tensor<2x4xf32>, %w: tensor<4x3xf32>) -> tensor<2x3xf32> {
  %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0]
    : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  func.return %p : tensor<2x3xf32>
}
"""

STATE = """
module {
  tosa.variable @total = dense<1> : tensor<16xi32>
  func.func @main(%x: tensor<16xi32>) -> tensor<16xi32> {
    %before = tosa.variable_read @total : tensor<16xi32>
    %after = tosa.add %before, %x : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi32>
    tosa.variable_write @total, %after : tensor<16xi32>
    func.return %after : tensor<16xi32>
  }
}
"""
