"""Dense literals are read and printed as bytes, with the meaning that MLIR gives them."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, cast

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError

from tests.support.mlir_opt import requires_mlir_opt
from tests.unit.dialects.round_trip import assert_read_as_mlir_does
from xdsl_mergealloc.dialects.dense import install


@pytest.fixture(autouse=True, scope="module")
def _plugin() -> None:
    """Install the plug-in's process-wide extension of the parser."""
    install()


def attribute(literal: str) -> DenseIntOrFPElementsAttr[Any]:
    parsed = Parser(Context(), literal).parse_attribute()
    assert isinstance(parsed, DenseIntOrFPElementsAttr)
    return cast("DenseIntOrFPElementsAttr[Any]", parsed)


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("literal", "values"),
    [
        ("dense<7> : tensor<3xi32>", (7, 7, 7)),
        ("dense< true > : tensor<2xi1>", (-1, -1)),
        ("dense<-1.5> : vector<2xf32>", (-1.5, -1.5)),
        ("dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>", ((1.0, 2.0), (1.0, 2.0))),
        ("dense<3> : tensor<i64>", (3,)),
        ("dense<3> : tensor<0xi64>", ()),
        ("dense<> : tensor<0xi64>", ()),
        ("dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>", (1, 2, 3, 4)),
        ('dense<"0x01000200"> : tensor<2xi16>', (1, 2)),
        ('dense<"0x0100"> : tensor<2xi16>', (1, 1)),
        ('dense<"0x05"> : tensor<3xi1>', (-1, 0, -1)),
        ('dense<"0xFF"> : tensor<9xi1>', (-1,) * 9),
        ('dense<"0x01FE"> : tensor<2xi4>', (1, -2)),
    ],
)
def test_values(literal: str, values: Sequence[object]) -> None:
    assert attribute(literal).get_values() == values


@pytest.mark.parametrize(
    ("literal", "message"),
    [
        ('dense<"0x010"> : tensor<2xi16>', "invalid digits"),
        ('dense<"0x010203"> : tensor<2xi16>', "expected 2 elements of 2 bytes, got 3 bytes"),
        ('dense<"0x010203"> : tensor<9xi1>', "expected 9 bits, got 3 bytes"),
        ('dense<"01"> : tensor<1xi8>', "expected 0x"),
    ],
)
def test_wrong_digits(literal: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        attribute(literal)


@pytest.mark.parametrize(
    "literal",
    [
        "dense<7> : tensor<3xi32>",
        "dense<[0.0, -0.0]> : tensor<2xf32>",
        "dense<[true, false]> : tensor<2xi1>",
        "dense<> : tensor<0xi64>",
    ],
)
def test_is_printed_as_it_was(literal: str) -> None:
    assert str(attribute(literal)).replace("e+00", "").replace("00000", "") == literal


def test_a_splat_is_one_by_its_bits() -> None:
    assert attribute("dense<[2, 2]> : tensor<2xi32>").is_splat()
    assert not attribute("dense<[0.0, -0.0]> : tensor<2xf32>").is_splat()


def test_a_large_splat_costs_no_more_than_its_bytes() -> None:
    """Half a minute with a list of all elements; the bound leaves room for a busy machine."""
    start = time.process_time()
    assert str(attribute("dense<0> : tensor<10000000xi32>")) == "dense<0> : tensor<10000000xi32>"
    assert time.process_time() - start < 2


@pytest.mark.oracle
@requires_mlir_opt
@pytest.mark.parametrize(
    ("element", "values"),
    [
        ("i1", ("true", "false")),
        ("i4", ("1", "-2")),
        ("i8", ("1", "-1")),
        ("ui8", ("1", "255")),
        ("index", ("1", "7")),
        ("f32", ("0.0", "-0.0")),
        ("bf16", ("1.0", "2.0")),
        ("complex<f32>", ("(1.0, 2.0)", "(1.0, 3.0)")),
    ],
)
@pytest.mark.parametrize("size", [2, 150])
def test_lists_short_and_long(element: str, values: tuple[str, str], size: int) -> None:
    """From 100 elements on, MLIR prints digits."""
    choose = random.Random(0).choice
    elements = ", ".join([*values, *(choose(values) for _ in range(size - 2))])
    literal = f"dense<[{elements}]> : tensor<{size}x{element}>"
    assert_read_as_mlir_does(f"module attributes {{scf.value = {literal}}} {{}}")


def test_a_splat_that_does_not_fit_into_memory() -> None:
    with pytest.raises(ParseError, match="a splat of 4611686018427387904 elements does not fit"):
        attribute("dense<0> : tensor<4611686018427387904xi32>")
