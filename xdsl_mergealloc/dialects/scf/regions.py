"""scf: branching, and a region in the place of an operation."""

from __future__ import annotations

from typing import Self

from xdsl.dialects import scf as stock
from xdsl.dialects.builtin import DenseArrayBase, IndexType, UnitAttr, i1, i64
from xdsl.ir import Region
from xdsl.irdl import OptPropertyDef, base
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.compat import parse_operand_of
from xdsl_mergealloc.dialects.extension import PrefersStock, extends
from xdsl_mergealloc.dialects.syntax import (
    ensure_last_op,
    parse_optional_arrow_types,
    print_optional_arrow_types,
)


def _parse_region_with_yield(parser: Parser) -> Region:
    """A region whose `scf.yield` without values may be left out."""
    region = parser.parse_region()
    ensure_last_op(region, stock.YieldOp)
    return region


class IfOp(PrefersStock, stock.IfOp):
    """`scf.if`, also with `-> T` without parentheses, and around what is not registered."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        condition = parse_operand_of(parser, i1)
        results = parse_optional_arrow_types(parser)
        then = _parse_region_with_yield(parser)
        otherwise = (
            _parse_region_with_yield(parser) if parser.parse_optional_keyword("else") else Region()
        )
        return cls.build(
            operands=[condition],
            result_types=[results],
            regions=[then, otherwise],
            attributes=parser.parse_optional_attr_dict(),
        )


class IndexSwitchOp(PrefersStock, stock.IndexSwitchOp):
    """`scf.index_switch`, also where the `scf.yield` without values is left out."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        condition = parse_operand_of(parser, IndexType())
        attributes = parser.parse_optional_attr_dict()
        results = parser.parse_optional_punctuation("->") and (
            parser.parse_optional_comma_separated_list(parser.Delimiter.PAREN, parser.parse_type)
            or parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_type)
        )
        values: list[int] = []
        cases: list[Region] = []
        while parser.parse_optional_keyword("case"):
            values.append(parser.parse_integer())
            cases.append(_parse_region_with_yield(parser))
        parser.parse_keyword("default")
        return cls.build(
            operands=[condition],
            result_types=[results or ()],
            properties={"cases": DenseArrayBase.from_list(i64, values)},
            attributes=attributes,
            regions=[_parse_region_with_yield(parser), cases],
        )


@extends(stock.ExecuteRegionOp, properties={"no_inline": OptPropertyDef(base(UnitAttr))})
class ExecuteRegionOp(stock.ExecuteRegionOp):
    """`scf.execute_region -> T no_inline { ... } {attributes}`.

    The stock class drops the attributes that it parses, and leaves out the terminator when it
    prints an operation without results, which cannot be parsed back.
    """

    def verify_(self) -> None:
        if self.region.first_block is None:
            raise VerifyException("region needs to have at least one block")
        if self.region.first_block.args:
            raise VerifyException("region cannot have any arguments")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        results = parse_optional_arrow_types(parser)
        no_inline = parser.parse_optional_keyword("no_inline") is not None
        return cls.build(
            result_types=[results],
            properties={"no_inline": UnitAttr()} if no_inline else {},
            regions=[parser.parse_region()],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        print_optional_arrow_types(printer, self.outs.types)
        if "no_inline" in self.properties:
            printer.print_string(" no_inline")
        printer.print_string(" ")
        printer.print_region(self.region)
        printer.print_op_attributes(self.attributes)
