"""The omp dialect, with MLIR's syntax of regions and loops that have no clauses.

Each operation follows its section of MLIR 22: https://mlir.llvm.org/docs/Dialects/OpenMPDialect/.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from xdsl.dialects import omp as stock
from xdsl.dialects.builtin import IntegerAttr, UnitAttr, i64
from xdsl.ir import Attribute, Dialect, Operation, SSAValue
from xdsl.irdl import IRDLOperation
from xdsl.parser import Parser
from xdsl.printer import Printer

from xdsl_mergealloc.dialects.extension import (
    Contents,
    PrefersStock,
    extend_dialect,
    subclass_of,
    with_syntax,
)
from xdsl_mergealloc.dialects.syntax import (
    only_in_generic_form,
    parse_names,
    parse_operand_of,
    print_values,
)


class _WithoutClauses(PrefersStock):
    """
    Mixin: an operation that is written as `{ ... }`.

    Operations with clauses are of the stock class, which prints the generic form.
    """

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        return not contents.types and contents.properties.keys() <= {"operandSegmentSizes"}

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        body = parser.parse_optional_region()
        if body is None:
            parser.raise_error(only_in_generic_form(cls.name, "clauses"))
        segments = len(cls.get_irdl_definition().operands)
        return cls.build(
            operands=[[]] * segments, regions=[body], attributes=parser.parse_optional_attr_dict()
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_region(self.regions[0])
        printer.print_op_attributes(self.attributes)


class LoopNestOp(stock.LoopNestOp):
    """`omp.loop_nest (%i) : index = (%a) to (%b) inclusive step (%c) collapse(1) { ... }`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        arguments = parse_names(parser)
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        parser.parse_punctuation("=")
        properties: dict[str, Attribute] = {}

        def bounds() -> list[SSAValue]:
            return parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, lambda: parse_operand_of(parser, type_)
            )

        lower = bounds()
        parser.parse_keyword("to")
        upper = bounds()
        if parser.parse_optional_keyword("inclusive"):
            properties["loop_inclusive"] = UnitAttr()
        parser.parse_keyword("step")
        step = bounds()
        if parser.parse_optional_keyword("collapse"):
            with parser.in_parens():
                properties["collapse_num_loops"] = IntegerAttr(parser.parse_integer(), i64)
        if parser.parse_optional_keyword("tiles"):
            parser.raise_error(only_in_generic_form(cls.name, "tiles"))
        body = parser.parse_region([argument.resolve(type_) for argument in arguments])
        return cls.build(
            operands=[lower, upper, step],
            properties=properties,
            regions=[body],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        variables = self.body.block.args
        printer.print_string(" ")
        print_values(printer, variables)
        printer.print_string(" : ")
        printer.print_attribute(variables[0].type)
        for keyword, some in (
            (" = ", self.lowerBound),
            (" to ", self.upperBound),
            (" inclusive step " if self.loop_inclusive else " step ", self.step),
        ):
            printer.print_string(keyword)
            print_values(printer, some)
        if self.collapse_num_loops is not None:
            printer.print_string(f" collapse({self.collapse_num_loops.value.data})")
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        printer.print_op_attributes(self.attributes)


def omp_dialect() -> Dialect:
    """Return the stock omp dialect, extended."""
    return extend_dialect(stock.OMP, syntax=[*_with_syntax(), LoopNestOp])


def _with_syntax() -> Iterator[type[Operation]]:
    """Yield the stock operations whose syntax is just a region, or empty, with that syntax."""
    for op in stock.OMP.operations:
        assert issubclass(op, IRDLOperation)
        if op.name in _REGIONS:
            yield subclass_of(op, _WithoutClauses)
        elif op.name in _WORDS:
            yield with_syntax(op, "attr-dict")


_REGIONS = ("omp.parallel", "omp.wsloop", "omp.single", "omp.masked", "omp.master")
"""Operations whose syntax is just a region: `omp.parallel { ... }`."""

_WORDS = ("omp.barrier", "omp.terminator")
