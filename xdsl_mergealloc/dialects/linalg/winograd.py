"""linalg: the transforms of Winograd's convolution, `F(m x m, r x r)`, on tensors only.

https://mlir.llvm.org/docs/Dialects/Linalg/#linalgwinograd_filter_transform-linalgwinogradfiltertransformop
"""

from __future__ import annotations

from abc import ABC
from typing import ClassVar, Self

from xdsl.dialects.builtin import I32, IntegerAttr, TensorType
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.linalg.named import parse_operand_clause, print_operand_clause
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.dialects.syntax import parse_keyword_among

FMR = ("F_2_3", "F_4_3", "F_2_5")
"""Size of the output tile and of the filter, by the number that the property `fmr` has."""


class _WinogradOp(IRDLOperation, ABC):
    """A transform of one tensor into another one."""

    RANKS: ClassVar[tuple[int, int]]
    """Of the input and of the output."""

    input = operand_def(TensorType)
    output = operand_def(TensorType)
    fmr = prop_def(IntegerAttr[I32])
    result = result_def(TensorType)

    traits = traits_def(Pure())

    def verify_(self) -> None:
        if not 0 <= self.fmr.value.data < len(FMR):
            raise VerifyException(f"expected fmr to be one of {', '.join(FMR)}")
        if (len(shape_of(self.input.type)), len(shape_of(self.output.type))) != self.RANKS:
            raise VerifyException(f"expected an input and an output of ranks {self.RANKS}")
        if self.result.type != self.output.type:
            raise VerifyException("expected a result of the type of the output")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        parser.parse_keyword("fmr")
        with parser.in_parens():
            fmr = FMR.index(parse_keyword_among(parser, FMR))
        inputs = parse_operand_clause(parser, "ins")
        outputs = parse_operand_clause(parser, "outs")
        parser.parse_punctuation("->")
        return cls.create(
            operands=[*inputs, *outputs],
            result_types=[parser.parse_type()],
            properties={"fmr": IntegerAttr(fmr, 32)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(f" fmr({FMR[self.fmr.value.data]})")
        print_operand_clause(printer, "ins", [self.input])
        print_operand_clause(printer, "outs", [self.output])
        printer.print_string(" -> ")
        printer.print_attribute(self.result.type)


@irdl_op_definition
class WinogradFilterTransformOp(_WinogradOp):
    """The filter of a convolution, transformed."""

    name = "linalg.winograd_filter_transform"
    RANKS: ClassVar[tuple[int, int]] = (4, 4)


@irdl_op_definition
class WinogradInputTransformOp(_WinogradOp):
    """The tiles of the input of a convolution, transformed."""

    name = "linalg.winograd_input_transform"
    RANKS: ClassVar[tuple[int, int]] = (4, 6)


@irdl_op_definition
class WinogradOutputTransformOp(_WinogradOp):
    """The output of a convolution, from the transformed product."""

    name = "linalg.winograd_output_transform"
    RANKS: ClassVar[tuple[int, int]] = (6, 4)


OPERATIONS = [WinogradFilterTransformOp, WinogradInputTransformOp, WinogradOutputTransformOp]
