"""scf: sequential loops, branches, and `scf.execute_region`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import scf as stock
from xdsl.dialects.builtin import DenseArrayBase, IndexType, UnitAttr, i1, i64
from xdsl.dialects.utils import parse_assignment
from xdsl.ir import Attribute, Region
from xdsl.irdl import OptPropertyDef, base
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax
from xdsl_mergealloc.dialects.compat import SCF_FOR_IS_PRINTED_WHOLE
from xdsl_mergealloc.dialects.extension import Contents, PrefersStock, extends


@extends(stock.ForOp, properties={"unsignedCmp": OptPropertyDef(base(UnitAttr))})
class ForOp(PrefersStock, stock.ForOp):
    """`scf.for`, also with `-> T` without parentheses and with unsigned comparison."""

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        is_index = contents.types[0] == IndexType()
        if not SCF_FOR_IS_PRINTED_WHOLE and (contents.attributes or not is_index):
            return True
        return super().exceeds_stock(contents)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        properties: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("unsigned"):
            properties["unsignedCmp"] = UnitAttr()
        induction_variable = parser.parse_argument(expect_type=False)
        parser.parse_punctuation("=")
        bounds = [parser.parse_unresolved_operand()]
        for keyword in ("to", "step"):
            parser.parse_keyword(keyword)
            bounds.append(parser.parse_unresolved_operand())
        position = parser.pos
        assignments: syntax.Assignments = ()
        types: Sequence[Attribute] = ()
        if parser.parse_optional_keyword("iter_args"):
            assignments = syntax.parse_assignments(parser)
            parser.parse_punctuation("->")
            types = syntax.parse_arrow_types_after(parser)
        index_type = parser.parse_type() if parser.parse_optional_punctuation(":") else IndexType()
        inits, arguments = syntax.resolve_assignments(parser, assignments, types, position)
        body = parser.parse_region([induction_variable.resolve(index_type), *arguments])
        if not inits:
            syntax.ensure_last_op(body, stock.YieldOp)
        return cls.build(
            operands=[*(parser.resolve_operand(bound, index_type) for bound in bounds), inits],
            result_types=[types],
            properties=properties,
            attributes=parser.parse_optional_attr_dict(),
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        induction_variable, *iter_args = self.body.block.args
        printer.print_string(" unsigned " if "unsignedCmp" in self.properties else " ")
        printer.print_ssa_value(induction_variable)
        for keyword, bound in ((" = ", self.lb), (" to ", self.ub), (" step ", self.step)):
            printer.print_string(keyword)
            printer.print_ssa_value(bound)
        if iter_args:
            printer.print_string(" iter_args")
            syntax.print_assignments(printer, iter_args, self.iter_args)
            syntax.print_optional_arrow_types(printer, self.res.types)
        if not isinstance(induction_variable.type, IndexType):
            printer.print_string(" : ")
            printer.print_attribute(induction_variable.type)
        printer.print_string(" ")
        printer.print_region(
            self.body, print_entry_block_args=False, print_block_terminators=bool(iter_args)
        )
        printer.print_op_attributes(self.attributes)

    def verify_(self) -> None:
        induction_variable, *iter_args = self.body.block.args
        if any(bound.type != induction_variable.type for bound in (self.lb, self.ub, self.step)):
            raise VerifyException("expected induction variable, bounds and step of the same type")
        last_op = self.body.block.last_op
        yielded = last_op.operand_types if isinstance(last_op, stock.YieldOp) else ()
        carried = self.iter_args.types
        for types in (tuple(arg.type for arg in iter_args), yielded, self.res.types):
            if tuple(types) != tuple(carried):
                raise VerifyException(
                    "expected region arguments, yielded values and results of the types of the "
                    f"initial values, ({', '.join(map(str, carried))})"
                )


class WhileOp(PrefersStock, stock.WhileOp):
    """`scf.while`, also without parentheses where there are no initial values."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        assignments = (
            parser.parse_optional_comma_separated_list(
                parser.Delimiter.PAREN, lambda: parse_assignment(parser)
            )
            or []
        )
        parser.parse_punctuation(":")
        position = parser.pos
        types = parser.parse_function_type()
        inits, arguments = syntax.resolve_assignments(
            parser, assignments, types.inputs.data, position
        )
        before = parser.parse_region(arguments)
        parser.parse_keyword("do")
        after = parser.parse_region()
        attributes = syntax.parse_attributes_with_keyword(parser)
        return cls.build(
            operands=[inits],
            result_types=[types.outputs.data],
            regions=[before, after],
            attributes=attributes,
        )


def _parse_region_with_yield(parser: Parser) -> Region:
    """Parse a region whose `scf.yield` without values may be left out."""
    region = parser.parse_region()
    syntax.ensure_last_op(region, stock.YieldOp)
    return region


class IfOp(PrefersStock, stock.IfOp):
    """`scf.if`, also with `-> T` without parentheses, and around unregistered operations."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        condition = syntax.parse_operand_of(parser, i1)
        results = syntax.parse_optional_arrow_types(parser)
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
        condition = syntax.parse_operand_of(parser, IndexType())
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
        results = syntax.parse_optional_arrow_types(parser)
        no_inline = parser.parse_optional_keyword("no_inline") is not None
        return cls.build(
            result_types=[results],
            properties={"no_inline": UnitAttr()} if no_inline else {},
            regions=[parser.parse_region()],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        syntax.print_optional_arrow_types(printer, self.outs.types)
        if "no_inline" in self.properties:
            printer.print_string(" no_inline")
        printer.print_string(" ")
        printer.print_region(self.region)
        printer.print_op_attributes(self.attributes)
