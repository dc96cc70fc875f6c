"""affine: operations on a map or a set that is written out, with its operands.

https://mlir.llvm.org/docs/Dialects/Affine/#affineapply-affineaffineapplyop
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import Self

from xdsl.dialects import affine as stock
from xdsl.dialects.builtin import AffineMapAttr, AffineSetAttr, IndexType
from xdsl.ir import Region, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    prop_def,
    result_def,
    traits_def,
    var_operand_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.syntax import (
    ensure_last_op,
    parse_optional_arrow_types,
    parse_optional_indices,
    print_optional_arrow_types,
)


def _parse_operands(parser: Parser) -> list[SSAValue]:
    """Parse `(%d)[%s]`: the dimensions, and the symbols, if there are any."""
    dims = parse_optional_indices(parser, parser.Delimiter.PAREN)
    return dims + parse_optional_indices(parser, parser.Delimiter.SQUARE)


def _print_operands(printer: Printer, operands: Sequence[SSAValue], num_dims: int) -> None:
    """Print `(%d)[%s]`."""
    with printer.in_parens():
        printer.print_list(operands[:num_dims], printer.print_ssa_value)
    if len(operands) > num_dims:
        with printer.in_square_brackets():
            printer.print_list(operands[num_dims:], printer.print_ssa_value)


class _MapSyntax(IRDLOperation, ABC):
    """Reads and prints `affine_map<(d0)[s0] -> (d0 + s0)>(%d)[%s] {attributes}`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        affine_map = parser.parse_attribute()
        if not isinstance(affine_map, AffineMapAttr):
            parser.raise_error("expected an affine map", position)
        return cls.create(
            operands=_parse_operands(parser),
            result_types=[IndexType()],
            properties={"map": affine_map},
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        affine_map = self.properties["map"]
        assert isinstance(affine_map, AffineMapAttr)
        printer.print_string(" ")
        printer.print_attribute(affine_map)
        _print_operands(printer, self.operands, affine_map.data.num_dims)
        printer.print_op_attributes(self.attributes)


class ApplyOp(_MapSyntax, stock.ApplyOp):  # pyright: ignore[reportIncompatibleMethodOverride] # stock names itself
    """`affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%d)[%s]`."""


class MinOp(_MapSyntax, stock.MinOp):  # pyright: ignore[reportIncompatibleMethodOverride] # stock names itself
    """`affine.min affine_map<(d0)[s0] -> (d0, s0)>(%d)[%s]`."""


@irdl_op_definition
class MaxOp(_MapSyntax):
    """`affine.max affine_map<(d0)[s0] -> (d0, s0)>(%d)[%s]`.

    https://mlir.llvm.org/docs/Dialects/Affine/#affinemax-affineaffinemaxop
    """

    name = "affine.max"

    arguments = var_operand_def(IndexType())
    map = prop_def(AffineMapAttr)
    result = result_def(IndexType())

    traits = traits_def(Pure())

    def verify_(self) -> None:
        expected = self.map.data.num_dims + self.map.data.num_symbols
        if len(self.operands) != expected:
            raise VerifyException(f"expects {expected} operands, but got {len(self.operands)}")


class IfOp(stock.IfOp):
    """`affine.if affine_set<(d0) : (d0 >= 0)>(%d) -> T { ... } else { ... } {attributes}`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        condition = parser.parse_attribute()
        if not isinstance(condition, AffineSetAttr):
            parser.raise_error("expected an integer set", position)
        operands = _parse_operands(parser)
        result_types = parse_optional_arrow_types(parser)
        regions = [parser.parse_region(), Region()]
        ensure_last_op(regions[0], stock.YieldOp)
        if parser.parse_optional_keyword("else"):
            regions[1] = parser.parse_region()
            ensure_last_op(regions[1], stock.YieldOp)
        return cls.create(
            operands=operands,
            result_types=result_types,
            properties={"condition": condition},
            attributes=parser.parse_optional_attr_dict(),
            regions=regions,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_attribute(self.condition)
        _print_operands(printer, self.operands, self.condition.data.num_dims)
        print_optional_arrow_types(printer, self.result_types, enclose_one=False)
        for word, region in zip((" ", " else "), self.regions, strict=True):
            if region.blocks:
                printer.print_string(word)
                printer.print_region(region, print_block_terminators=bool(self.results))
        printer.print_op_attributes(self.attributes)


REPLACEMENTS = [ApplyOp, MinOp]
OPERATIONS = [MaxOp]
