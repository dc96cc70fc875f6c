"""linalg: `linalg.softmax`, a composite operation without a body."""

from __future__ import annotations

from typing import Self

from xdsl.dialects.builtin import I64, IntegerAttr, MemRefType, TensorType
from xdsl.irdl import (
    IRDLOperation,
    base,
    irdl_op_definition,
    operand_def,
    prop_def,
    var_result_def,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.linalg.named import parse_operand_clause, print_operand_clause
from xdsl_mergealloc.dialects.shapes import compatible_shapes, shape_of
from xdsl_mergealloc.dialects.syntax import (
    parse_optional_arrow_types,
    print_optional_arrow_types,
)

_SHAPED = base(MemRefType) | base(TensorType)


@irdl_op_definition
class SoftmaxOp(IRDLOperation):
    """`exp(x - max(x)) / sum(exp(x - max(x)))` along one dimension.

    https://mlir.llvm.org/docs/Dialects/Linalg/#linalgsoftmax-linalgsoftmaxop
    """

    name = "linalg.softmax"

    input = operand_def(_SHAPED)
    output = operand_def(_SHAPED)
    dimension = prop_def(IntegerAttr[I64])
    result = var_result_def(TensorType)

    def verify_(self) -> None:
        if not compatible_shapes(self.input.type, self.output.type):
            raise VerifyException("incompatible output shape")
        rank = len(shape_of(self.input.type))
        if not 0 <= self.dimension.value.data < rank:
            raise VerifyException(f"incorrect dimension specified, expected 0 to {rank - 1}")
        if bool(self.result) != isinstance(self.output.type, TensorType):
            raise VerifyException("expected a result exactly where the output is a tensor")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        attributes = parser.parse_optional_attr_dict()
        parser.parse_keyword("dimension")
        with parser.in_parens():
            dimension = parser.parse_integer()
        inputs = parse_operand_clause(parser, "ins")
        outputs = parse_operand_clause(parser, "outs")
        return cls.create(
            operands=[*inputs, *outputs],
            result_types=parse_optional_arrow_types(parser),
            properties={"dimension": IntegerAttr(dimension, 64)},
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_op_attributes(self.attributes)
        printer.print_string(f" dimension({self.dimension.value.data})")
        print_operand_clause(printer, "ins", [self.input])
        print_operand_clause(printer, "outs", [self.output])
        print_optional_arrow_types(printer, self.result.types, enclose_one=False)
