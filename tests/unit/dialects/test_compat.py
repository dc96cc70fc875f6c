"""Code for older versions of xDSL does the same as the newest version."""

from __future__ import annotations

import pytest
from xdsl.dialects.linalg.abstract_ops import LinalgStructuredOperation

from tests.unit.dialects.round_trip import parse
from xdsl_mergealloc.dialects.compat import indexing_maps, iterator_types

WINDOWS = {
    "pooling_nchw_max": ("1x2x9x9", "3x2", "1x2x4x6"),
    "conv_2d_nchw_fchw": ("1x2x9x9", "5x2x3x2", "1x5x4x6"),
    "conv_2d_nhwc_hwcf": ("1x9x9x2", "3x2x2x5", "1x4x6x5"),
    "conv_2d_nhwc_fhwc": ("1x9x9x2", "5x3x2x2", "1x4x6x5"),
    "conv_2d_ngchw_fgchw": ("1x4x2x9x9", "5x4x2x3x2", "1x4x5x4x6"),
    "conv_2d_ngchw_gfchw": ("1x4x2x9x9", "4x5x2x3x2", "1x4x5x4x6"),
    "conv_2d_nhwgc_gfhwc": ("1x9x9x4x2", "4x5x3x2x2", "1x4x6x4x5"),
}
"""Shapes of image, window and output, for strides of 2 and 1 and dilations of 1 and 3."""


def structured_op(name: str, inputs: list[str], output: str, attributes: str = "") -> str:
    names = [f"%a{index}" for index in range(len(inputs))]
    arguments = ", ".join(f"{a}: {t}" for a, t in zip(names, inputs, strict=True))
    return (
        f"func.func @f({arguments}, %out: {output}) {{\n"
        f"  linalg.{name} {attributes} ins({', '.join(names)} : {', '.join(inputs)}) "
        f"outs(%out : {output})\n  func.return\n}}\n"
    )


def assert_loops_are_those_of_xdsl(text: str) -> None:
    (op,) = (op for op in parse(text).walk() if isinstance(op, LinalgStructuredOperation))
    assert list(indexing_maps(op)) == [map.data for map in op.get_indexing_maps()]
    assert tuple(iterator_types(op)) == op.get_iterator_types().data


@pytest.mark.parametrize("name", WINDOWS)
def test_loops_of_windows(name: str) -> None:
    image, window, output = (f"memref<{shape}xf32>" for shape in WINDOWS[name])
    attributes = (
        "{strides = dense<[2, 1]> : tensor<2xi64>, dilations = dense<[1, 3]> : tensor<2xi64>}"
    )
    assert_loops_are_those_of_xdsl(structured_op(name, [image, window], output, attributes))


@pytest.mark.parametrize("name", ["exp", "log", "sqrt"])
def test_loops_of_elementwise_operations(name: str) -> None:
    assert_loops_are_those_of_xdsl(structured_op(name, ["memref<4x?xf32>"], "memref<4x?xf32>"))


def test_loops_of_select() -> None:
    shapes = ["memref<4xi1>", "memref<4xf32>", "memref<4xf32>"]
    assert_loops_are_those_of_xdsl(structured_op("select", shapes, "memref<4xf32>"))


def test_loops_of_a_fill_with_a_scalar() -> None:
    assert_loops_are_those_of_xdsl(structured_op("fill", ["f32"], "memref<4x8xf32>"))
