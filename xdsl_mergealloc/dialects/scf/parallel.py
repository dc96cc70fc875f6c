"""scf: the parallel loop over memory and its reductions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects import scf as stock
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Region, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from xdsl_mergealloc.dialects.syntax import (
    ensure_last_op,
    parse_indices,
    parse_optional_arrow_types,
    parse_typed_operands,
    print_optional_arrow_types,
    print_typed_operands,
)


class ParallelOp(stock.ParallelOp):
    """`scf.parallel (%i) = (%lb) to (%ub) step (%step) init (%x) -> f32 { ... }`."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        arguments = parser.parse_comma_separated_list(
            parser.Delimiter.PAREN, lambda: parser.parse_argument(expect_type=False)
        )
        parser.parse_punctuation("=")
        lower_bounds = parse_indices(parser, parser.Delimiter.PAREN)
        parser.parse_keyword("to")
        upper_bounds = parse_indices(parser, parser.Delimiter.PAREN)
        parser.parse_keyword("step")
        steps = parse_indices(parser, parser.Delimiter.PAREN)
        position = parser.pos
        inits: list[UnresolvedOperand] = []
        if parser.parse_optional_keyword("init"):
            inits = parser.parse_comma_separated_list(
                parser.Delimiter.PAREN, parser.parse_unresolved_operand
            )
        results = parse_optional_arrow_types(parser)
        init_values = parser.resolve_operands(inits, results, position)
        body = parser.parse_region([argument.resolve(IndexType()) for argument in arguments])
        ensure_last_op(body, stock.ReduceOp)
        return cls.build(
            operands=[lower_bounds, upper_bounds, steps, init_values],
            result_types=[results],
            regions=[body],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        for keyword, values in (
            (" (", self.body.block.args),
            (") = (", self.lowerBound),
            (") to (", self.upperBound),
            (") step (", self.step),
            (") init (", self.initVals),
        ):
            if values or "init" not in keyword:
                printer.print_string(keyword)
                printer.print_list(values, printer.print_ssa_value)
        printer.print_string(")")
        print_optional_arrow_types(printer, self.res.types)
        printer.print_string(" ")
        printer.print_region(self.body, print_entry_block_args=False)
        printer.print_op_attributes(self.attributes)


class ReduceOp(stock.ReduceOp):
    """`scf.reduce(%x, %y : f32, f32) { ... }, { ... }`, with commas between the regions."""

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        arguments: Sequence[SSAValue] = ()
        if parser.parse_optional_punctuation("("):
            arguments = parse_typed_operands(parser)
            parser.parse_punctuation(")")
        regions: list[Region] = []
        if (region := parser.parse_optional_region()) is not None:
            regions.append(region)
            while parser.parse_optional_punctuation(","):
                regions.append(parser.parse_region())
        return cls.build(
            operands=[arguments],
            regions=[regions],
            attributes=parser.parse_optional_attr_dict(),
        )

    def print(self, printer: Printer) -> None:
        if self.args:
            with printer.in_parens():
                print_typed_operands(printer, self.args)
        if self.reductions:
            printer.print_string(" ")
            printer.print_list(self.reductions, printer.print_region)
        printer.print_op_attributes(self.attributes)
