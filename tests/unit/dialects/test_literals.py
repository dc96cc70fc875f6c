"""Hexadecimal floats in dense literals are bit patterns."""

from __future__ import annotations

import math

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError

from tests.support.mlir_opt import requires_mlir_opt
from tests.unit.dialects.round_trip import assert_read_as_mlir_does
from xdsl_mergealloc.dialects import dense


@pytest.fixture(autouse=True, scope="module")
def _plugin() -> None:
    """Install the plug-in's process-wide extension of the parser."""
    dense.install()


def values(literal: str) -> tuple[float, ...]:
    attribute = Parser(Context(), literal).parse_attribute()
    assert isinstance(attribute, DenseIntOrFPElementsAttr)
    return attribute.get_values()


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("dense<0x7F800000> : tensor<f32>", (math.inf,)),
        ("dense<[0xFF800000, 1.5]> : tensor<2xf32>", (-math.inf, 1.5)),
        ("dense<0x7C00> : tensor<f16>", (math.inf,)),
        ("dense<0x3F80> : tensor<2xbf16>", (1.0, 1.0)),
        ("dense<0xFFF0000000000000> : vector<1xf64>", (-math.inf,)),
        ("dense<0x00000001> : tensor<f32>", (2.0**-149,)),
        ("dense<0x10> : tensor<i32>", (16,)),
        ("dense<0xFFFFFFFF> : tensor<i32>", (-1,)),
        ("dense<10> : tensor<f32>", (10.0,)),
    ],
)
def test_value(literal: str, expected: tuple[float, ...]) -> None:
    assert values(literal) == expected


def test_nan() -> None:
    assert math.isnan(values("dense<0x7FC00000> : tensor<f32>")[0])


@pytest.mark.parametrize(
    ("literal", "message"),
    [
        ("dense<-0x7F800000> : tensor<f32>", "should not have a leading minus"),
        ("dense<0x17F800000> : tensor<f32>", "out of range"),
    ],
)
def test_refused(literal: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        values(literal)


def test_replacement_is_still_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails as soon as xDSL reads bit patterns itself; then `_BitPatternElement` can go."""
    stock = dense._StockElement  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(dense.AttrParser, "_TensorLiteralElement", stock)
    assert not dense.stock_reads_bit_patterns()
    assert values("dense<0x7F800000> : tensor<f32>") == (2139095040.0,)


def test_nothing_is_replaced_where_it_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    class NewerElement(
        dense._BitPatternElement  # pyright: ignore[reportPrivateUsage]
    ):
        """Stands for an xDSL that reads bit patterns."""

    monkeypatch.setattr(dense.AttrParser, "_TensorLiteralElement", NewerElement)
    dense.install()
    installed = dense.AttrParser._TensorLiteralElement  # pyright: ignore[reportPrivateUsage]
    assert installed is NewerElement


@pytest.mark.oracle
@requires_mlir_opt
@pytest.mark.parametrize(
    "constant",
    [
        "0x7F800000 : f32",
        "0xFFC00000 : f32",
        "0x7C00 : f16",
        "0x7F80 : bf16",
        "3.40282347E+38 : f32",
        "1.401298e-45 : f32",
        "16777217.0 : f32",
        "12345678.0 : f64",
        "6.0e-8 : f16",
        "-0.0 : f32",
        "255 : i8",
        "true",
        "dense<[0x7F800000, 1.0]> : tensor<2xf32>",
        "dense<0x7C00> : tensor<2xf16>",
        "dense<0xFFF0000000000000> : tensor<2xf64>",
        "dense<[[1.1, 2.2], [3.3, 1.0e-10]]> : tensor<2x2xf64>",
        "dense<[1, 255]> : tensor<2xi8>",
        "dense<[true, false]> : tensor<2xi1>",
        "dense<9223372036854775807> : tensor<2xi64>",
        "dense<[0xFFFFFFFF]> : tensor<1xi32>",
        'dense<"0x0000803F0000807F"> : tensor<2xf32>',
        'dense<"0xFF00"> : tensor<2xi8>',
        'dense<"0x0000C07F"> : tensor<8xf32>',
        "dense<> : tensor<0xi32>",
        "dense<-3> : vector<4xindex>",
        "dense<0.1> : tensor<3xbf16>",
    ],
)
def test_constant_keeps_its_value(constant: str) -> None:
    assert_read_as_mlir_does(f"func.func @f() {{\n  %0 = arith.constant {constant}\n  return\n}}\n")
