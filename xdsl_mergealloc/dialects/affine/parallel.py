"""affine: `affine.parallel` with its syntax.

affine.parallel (%i) = (max(%a, 0)) to (%n) step (2) reduce ("addf") -> (f32) { ... }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self, cast

from xdsl.dialects import affine as stock
from xdsl.dialects.builtin import (
    I64,
    AffineMapAttr,
    ArrayAttr,
    DenseIntElementsAttr,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerAttr,
    TensorType,
    i32,
)
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import AffineExpr
from xdsl.irdl import PropertyDef, irdl_to_attr_constraint
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax
from xdsl_mergealloc.dialects.affine.ssa_expressions import SsaExpressionParser, print_expressions
from xdsl_mergealloc.dialects.extension import extends
from xdsl_mergealloc.dialects.memref.access import ATOMIC_RMW_KINDS


def _parse_bounds(parser: Parser, keyword: str) -> tuple[dict[str, Attribute], list[SSAValue]]:
    """Parse `(%a, max(%b, 0))`: the map and its groups as properties, and the operands."""
    expressions = SsaExpressionParser(parser)
    results: list[AffineExpr] = []
    groups: list[int] = []

    def parse_bound() -> None:
        if parser.parse_optional_keyword(keyword):
            group = expressions.parse_list(parser.Delimiter.PAREN)
        else:
            group = (expressions.parse(),)
        results.extend(group)
        groups.append(len(group))

    parser.parse_comma_separated_list(parser.Delimiter.PAREN, parse_bound)
    name = "lowerBounds" if keyword == "max" else "upperBounds"
    properties: dict[str, Attribute] = {
        f"{name}Map": AffineMapAttr(expressions.affine_map(results)),
        f"{name}Groups": DenseIntElementsAttr.from_list(TensorType(i32, [len(groups)]), groups),
    }
    return properties, syntax.resolve_indices(parser, expressions.operands())


def _print_bounds(
    printer: Printer,
    keyword: str,
    bounds: AffineMapAttr,
    groups: DenseIntOrFPElementsAttr,
    operands: Sequence[SSAValue],
) -> None:
    """Print `(%a, max(%b, 0))`."""
    results, num_dims = iter(bounds.data.results), bounds.data.num_dims

    def print_bound(size: int) -> None:
        group = [next(results) for _ in range(size)]
        printer.print_string("" if size == 1 else f"{keyword}(")
        print_expressions(printer, group, num_dims, operands)
        printer.print_string("" if size == 1 else ")")

    with printer.in_parens():
        printer.print_list(cast("Sequence[int]", groups.get_values()), print_bound)


@extends(
    stock.ParallelOp,
    properties={"reductions": PropertyDef(irdl_to_attr_constraint(ArrayAttr[IntegerAttr[I64]]))},
)
class ParallelOp(stock.ParallelOp):
    """`affine.parallel`, whose reductions are numbers of `ATOMIC_RMW_KINDS`."""

    def verify_(self) -> None:
        maps = (
            (self.lowerBoundsMap, self.lowerBoundsGroups),
            (self.upperBoundsMap, self.upperBoundsGroups),
        )
        for bounds, groups in maps:
            if sum(groups.get_values()) != len(bounds.data.results):
                raise VerifyException("expected a group for each bound")
        sizes = [len(self.steps), *(len(groups) for _, groups in maps)]
        if any(size != len(self.body.block.args) for size in sizes):
            raise VerifyException("expected a lower bound, an upper bound and a step per argument")
        count = sum(bounds.data.num_dims + bounds.data.num_symbols for bounds, _ in maps)
        if len(self.operands) != count:
            raise VerifyException(f"expected {count} operands, got {len(self.operands)}")
        if len(self._kinds()) != len(self.results):
            raise VerifyException("a reduction must be specified for each output")
        last_op = self.body.block.last_op
        if last_op is None or last_op.operand_types != self.result_types:
            raise VerifyException("expected the body to yield values of the types of the results")

    def _kinds(self) -> Sequence[IntegerAttr]:
        return cast("ArrayAttr[IntegerAttr]", self.properties["reductions"]).data

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        arguments = syntax.parse_names(parser)
        parser.parse_punctuation("=")
        lower, lower_operands = _parse_bounds(parser, "max")
        parser.parse_keyword("to")
        upper, upper_operands = _parse_bounds(parser, "min")
        steps: Sequence[int] = [1] * len(arguments)
        if parser.parse_optional_keyword("step"):
            steps = parser.parse_comma_separated_list(parser.Delimiter.PAREN, parser.parse_integer)
        kinds: Sequence[str] = ()
        result_types: Sequence[Attribute] = ()
        if parser.parse_optional_keyword("reduce"):
            kinds = parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, parser.parse_str_literal
            )
            parser.parse_punctuation("->")
            result_types = syntax.parse_arrow_types_after(parser)
        reductions = [IntegerAttr(ATOMIC_RMW_KINDS.index(kind), 64) for kind in kinds]
        body = parser.parse_region([argument.resolve(IndexType()) for argument in arguments])
        syntax.ensure_last_op(body, stock.YieldOp)
        return cls.create(
            operands=[*lower_operands, *upper_operands],
            result_types=result_types,
            properties={
                **lower,
                **upper,
                "reductions": ArrayAttr(reductions),
                "steps": ArrayAttr(IntegerAttr(step, 64) for step in steps),
            },
            attributes=parser.parse_optional_attr_dict(),
            regions=[body],
        )

    def print(self, printer: Printer) -> None:
        lower = self.lowerBoundsMap.data
        count = lower.num_dims + lower.num_symbols
        printer.print_string(" ")
        with printer.in_parens():
            printer.print_list(
                self.body.block.args,
                lambda argument: printer.print_block_argument(argument, print_type=False),
            )
        printer.print_string(" = ")
        _print_bounds(
            printer, "max", self.lowerBoundsMap, self.lowerBoundsGroups, self.operands[:count]
        )
        printer.print_string(" to ")
        _print_bounds(
            printer, "min", self.upperBoundsMap, self.upperBoundsGroups, self.operands[count:]
        )
        steps = [step.value.data for step in self.steps]
        if any(step != 1 for step in steps):
            printer.print_string(f" step ({', '.join(map(str, steps))})")
        if self.results:
            names = [f'"{ATOMIC_RMW_KINDS[kind.value.data]}"' for kind in self._kinds()]
            printer.print_string(f" reduce ({', '.join(names)}) -> ")
            with printer.in_parens():
                printer.print_list(self.result_types, printer.print_attribute)
        printer.print_string(" ")
        printer.print_region(
            self.body, print_entry_block_args=False, print_block_terminators=bool(self.results)
        )
        printer.print_op_attributes(self.attributes)
