"""Spaces in shapes."""

from __future__ import annotations

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import DYNAMIC_INDEX, Builtin
from xdsl.parser import Parser
from xdsl.utils.exceptions import ParseError

from xdsl_mergealloc.dialects.parsing import install, stock_reads_spaced_shapes


@pytest.fixture(autouse=True, scope="module")
def _plugin() -> None:
    """Install the plug-in's process-wide extension of the parser."""
    install()


def parser_of(text: str) -> Parser:
    context = Context()
    context.load_dialect(Builtin)
    return Parser(context, text)


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("memref<256 x f32>", "memref<256xf32>"),
        ("memref<4 x ? x f32, 2 : i32>", "memref<4x?xf32, 2 : i32>"),
        ("tensor<4x?x xf32>", None),
        ("tensor<4 x\n8x i1>", "tensor<4x8xi1>"),
        ("vector<4 x [8] x f32>", "vector<4x[8]xf32>"),
        ("tensor<0x10xi8>", "tensor<0x10xi8>"),
        ("tensor<f32>", "tensor<f32>"),
        ("tensor<4 f32>", None),
        ("tensor<4 x>", None),
    ],
)
def test_types(written: str, printed: str | None):
    if printed is None:
        with pytest.raises(ParseError):
            parser_of(written).parse_type()
    else:
        assert str(parser_of(written).parse_type()) == printed


def test_list_of_dimensions_alone():
    assert parser_of("2 x 3x?").parse_dimension_list() == [2, 3, DYNAMIC_INDEX]
    assert parser_of("f32").parse_dimension_list() == []


def test_where_it_is_right_nothing_is_replaced():
    assert stock_reads_spaced_shapes()
    before = Parser.parse_dimension_list
    install()
    assert Parser.parse_dimension_list is before
