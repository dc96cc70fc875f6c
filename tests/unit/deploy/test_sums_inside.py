"""Sums that are done together, in vectors: the bits of mlir-opt, and the loop over them inside."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from xdsl.dialects.linalg.attrs import IteratorType
from xdsl.dialects.linalg.ops import GenericOp, IndexOp

from tests.support.deploy import requires_llvm, tools
from tests.support.deploy.same_bits import assert_bits_of_mlir_opt
from tests.support.native import requires_native
from tests.support.native.object_file import requires_c
from tests.unit.support.programs import parse
from xdsl_mergealloc.deploy.lowering import lower_to_llvm_ir
from xdsl_mergealloc.deploy.object_file import compile_llvm_ir, compile_object
from xdsl_mergealloc.deploy.sums_inside import put_sums_inside
from xdsl_mergealloc.deploy.targets import target_of


def windows(name: str, channels: int, multiplier: int = 0) -> str:
    """
    Sums over windows of 3 x 3 pixels in steps of 2, around the image a border that adds nothing, of
    which the lowest 8 bits are taken: by an operation for each channel, or several for each.
    """
    numbers = np.random.default_rng(channels)
    kernel = (3, 3, channels, multiplier) if multiplier else (3, 3, channels)
    weights = numbers.integers(-128, 127, kernel).tolist()
    shape = "x".join(map(str, kernel))
    each = f"x{multiplier}" if multiplier else ""
    sums, outputs = f"1x3x4x{channels}{each}xi32", f"1x3x4x{channels * max(multiplier, 1)}"
    flat, put_together = "%sums", ""
    if multiplier:
        flat = "%flat"
        put_together = f"""%flat = tensor.collapse_shape %sums [[0], [1], [2], [3, 4]]
          : tensor<{sums}> into tensor<{outputs}xi32>"""
    return f"""
      #all = affine_map<(n, h, w, f) -> (n, h, w, f)>
      func.func @main(%x: tensor<1x5x7x{channels}xi8>) -> tensor<{outputs}xi8> {{
        %point = arith.constant -7 : i32
        %zero = arith.constant 0 : i32
        %point8 = arith.constant -7 : i8
        %w = arith.constant dense<{weights}> : tensor<{shape}xi8>
        %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {{
        ^bb0(%n: index, %h: index, %v: index, %c: index):
          tensor.yield %point8 : i8
        }} : tensor<1x5x7x{channels}xi8> to tensor<1x7x9x{channels}xi8>
        %empty = tensor.empty() : tensor<{sums}>
        %begin = linalg.fill ins(%zero : i32) outs(%empty : tensor<{sums}>) -> tensor<{sums}>
        %sums = linalg.{name} {{dilations = dense<1> : tensor<2xi64>,
            strides = dense<2> : tensor<2xi64>}}
            ins(%padded, %w, %point, %zero
              : tensor<1x7x9x{channels}xi8>, tensor<{shape}xi8>, i32, i32)
            outs(%begin : tensor<{sums}>) -> tensor<{sums}>
        {put_together}
        %room = tensor.empty() : tensor<{outputs}xi8>
        %y = linalg.generic {{indexing_maps = [#all, #all],
            iterator_types = ["parallel", "parallel", "parallel", "parallel"]}}
            ins({flat} : tensor<{outputs}xi32>) outs(%room : tensor<{outputs}xi8>) {{
        ^bb0(%a: i32, %o: i8):
          %i = linalg.index 3 : index
          %channel = arith.index_cast %i : index to i32
          %b = arith.addi %a, %channel : i32
          %c = arith.trunci %b : i32 to i8
          linalg.yield %c : i8
        }} -> tensor<{outputs}xi8>
        func.return %y : tensor<{outputs}xi8>
      }}
    """


def floats() -> str:
    """Windows of floats, with weights that are arguments: zeros of the border are added behind."""
    return """
      func.func @main(%x: tensor<1x5x7x8xf32>, %w: tensor<3x3x8xf32>) -> tensor<1x5x7x8xf32> {
        %zero = arith.constant 0.0 : f32
        %padded = tensor.pad %x low[0, 1, 1, 0] high[0, 1, 1, 0] {
        ^bb0(%n: index, %h: index, %v: index, %c: index):
          tensor.yield %zero : f32
        } : tensor<1x5x7x8xf32> to tensor<1x7x9x8xf32>
        %empty = tensor.empty() : tensor<1x5x7x8xf32>
        %begin = linalg.fill ins(%zero : f32) outs(%empty : tensor<1x5x7x8xf32>)
          -> tensor<1x5x7x8xf32>
        %y = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : tensor<2xi64>,
            strides = dense<1> : tensor<2xi64>}
            ins(%padded, %w : tensor<1x7x9x8xf32>, tensor<3x3x8xf32>)
            outs(%begin : tensor<1x5x7x8xf32>) -> tensor<1x5x7x8xf32>
        func.return %y : tensor<1x5x7x8xf32>
      }
    """


@requires_llvm
@requires_native
@requires_c
@pytest.mark.oracle
@pytest.mark.parametrize("effort", ["fuse", "tile"])
@pytest.mark.parametrize(
    "text",
    [
        windows("depthwise_conv_2d_nhwc_hwc_q", 8),
        windows("depthwise_conv_2d_nhwc_hwc_q", 6),
        windows("depthwise_conv_2d_nhwc_hwcm_q", 1, 8),
        windows("depthwise_conv_2d_nhwc_hwcm_q", 8, 1),
        windows("depthwise_conv_2d_nhwc_hwcm_q", 3, 4),
        windows("depthwise_conv_2d_nhwc_hwcm_q", 4, 2),
        floats(),
    ],
    ids=["channels", "odd", "multiplier", "no-multiplier", "both", "few", "floats"],
)
def test_bits_are_those_of_mlir_opt(text: str, effort: str, tmp_path: Path):
    assert_bits_of_mlir_opt(text, effort, tmp_path)


def sums_of(count: int, channels: str, kernel: str = "?x?") -> GenericOp | None:
    """The loop nest of the sums over a window with this many channels; None if left alone."""
    module = parse(f"""
      func.func @f(%x: memref<1x{kernel}x{channels}xi8>, %w: memref<{kernel}x{count}xi8>,
          %sums: memref<1x1x1x{count}xi32>, %p: i32) {{
        linalg.depthwise_conv_2d_nhwc_hwc_q {{dilations = dense<1> : tensor<2xi64>,
            strides = dense<1> : tensor<2xi64>}}
            ins(%x, %w, %p, %p : memref<1x{kernel}x{channels}xi8>, memref<{kernel}x{count}xi8>, i32,
              i32) outs(%sums : memref<1x1x1x{count}xi32>)
        func.return
      }}
    """)
    put_sums_inside(module)
    return next((op for op in module.walk() if isinstance(op, GenericOp)), None)


def test_the_loop_over_a_few_sums_is_inside():
    op = sums_of(4, "4")
    assert op is not None
    kinds = [kind.data for kind in op.iterator_types]
    assert kinds == [IteratorType.PARALLEL] * 3 + [IteratorType.REDUCTION] * 2 + [
        IteratorType.PARALLEL
    ]
    maps = [str(one.data) for one in op.indexing_maps]
    assert maps[0] == "(d0, d1, d2, d3, d4, d5) -> (d0, (d1 + d3), (d2 + d4), d5)"
    assert maps[1] == "(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)"
    assert maps[-1] == "(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d5)"


def test_the_loop_over_one_sum_or_many_stays():
    assert sums_of(1, "1") is None
    assert sums_of(64, "64") is None


def test_indices_in_bodies_follow_their_loops():
    module = parse("""
      func.func @f(%x: memref<4x9x4xi8>, %sums: memref<4xindex>) {
        linalg.generic {indexing_maps = [affine_map<(j, i, k) -> (i, k, j)>,
            affine_map<(j, i, k) -> (j)>], iterator_types = ["parallel", "reduction", "reduction"]}
            ins(%x : memref<4x9x4xi8>) outs(%sums : memref<4xindex>) {
        ^bb0(%a: i8, %o: index):
          %j = linalg.index 0 : index
          %i = linalg.index 1 : index
          %0 = arith.index_cast %a : i8 to index
          %1 = arith.muli %0, %j : index
          %2 = arith.addi %1, %i : index
          %3 = arith.addi %2, %o : index
          linalg.yield %3 : index
        }
        func.return
      }
    """)
    put_sums_inside(module)
    (op,) = (op for op in module.walk() if isinstance(op, GenericOp))
    assert [kind.data for kind in op.iterator_types][-1] == IteratorType.PARALLEL
    indices = [inner for inner in op.body.walk() if isinstance(inner, IndexOp)]
    assert [index.dim.value.data for index in indices] == [2, 0]


def product(inputs: str, sums: str) -> str:
    """A product of a row and a matrix, in rows, on memrefs."""
    return f"""
      func.func @f(%x: memref<64x{inputs}>, %w: memref<8x64x{inputs}>, %y: memref<8x{sums}>) {{
        linalg.generic {{indexing_maps = [affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i, k)>,
            affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]}}
            ins(%x, %w : memref<64x{inputs}>, memref<8x64x{inputs}>) outs(%y : memref<8x{sums}>) {{
        ^bb0(%a: {inputs}, %b: {inputs}, %o: {sums}):
          %0 = arith.extsi %a : {inputs} to {sums}
          %1 = arith.extsi %b : {inputs} to {sums}
          %2 = arith.muli %0, %1 : {sums}
          %3 = arith.addi %o, %2 : {sums}
          linalg.yield %3 : {sums}
        }}
        func.return
      }}
    """


@requires_llvm
@pytest.mark.oracle
def test_vectors_are_as_long_as_sums_allow():
    target = target_of("host")
    for inputs, sums, is_long in (("i8", "i32", True), ("i16", "i64", False)):
        module = parse(product(inputs, sums))
        usual = compile_llvm_ir(lower_to_llvm_ir(module, target, tools()), target, tools())
        assert (compile_object(module, target, tools()).contents != usual) == is_long, sums
