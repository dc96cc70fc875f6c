"""arith: comparisons and selects, also element by element.

Stock has both for scalars only, and drops the attributes of comparisons when it prints.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import ClassVar, Self, cast

from xdsl.dialects import arith as stock
from xdsl.dialects.builtin import (
    IntegerAttr,
    IntegerType,
    ShapedType,
    TensorType,
    UnrankedTensorType,
    VectorType,
    i1,
)
from xdsl.ir import Attribute
from xdsl.irdl import IRDLOperation, OperandDef, ResultDef, base
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects import syntax
from xdsl_mergealloc.dialects.extension import Contents, PrefersStock, extends

_BOOL_LIKE = base(IntegerType) | base(VectorType) | base(TensorType) | base(UnrankedTensorType)


def _bools_for(type: Attribute) -> Attribute:
    """Return the result type of a comparison of a type: `i1`, or an `i1` for each element."""
    match type:
        case TensorType():
            return TensorType(i1, type.get_shape(), type.encoding)
        case VectorType():
            return VectorType(i1, type.get_shape(), type.scalable_dims)
        case UnrankedTensorType():
            return UnrankedTensorType(i1)
        case _:
            return i1


def _is_shaped(type: Attribute) -> bool:
    return isinstance(type, ShapedType | UnrankedTensorType)


class _ComparisonOp(PrefersStock, ABC):
    """`NAME predicate, %a, %b {attributes} : T`."""

    PREDICATES: ClassVar[Sequence[str]]
    """Keywords, each at the position that is its number."""

    STOCK_LOSES_ATTRIBUTES: ClassVar[bool] = True

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        return any(map(_is_shaped, contents.types[:1])) or super().exceeds_stock(contents)

    def verify_(self) -> None:
        left, right = self.operand_types
        if left != right:
            raise VerifyException(f"expected operands of the same type, got {left} and {right}")
        if self.result_types != (_bools_for(left),):
            raise VerifyException(f"expected a result of type {_bools_for(left)}")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        predicate = cls.PREDICATES.index(syntax.parse_keyword_among(parser, cls.PREDICATES))
        parser.parse_punctuation(",")
        left = parser.parse_unresolved_operand()
        parser.parse_punctuation(",")
        right = parser.parse_unresolved_operand()
        properties: dict[str, Attribute] = {"predicate": IntegerAttr(predicate, 64)}
        if "fastmath" in cls.get_irdl_definition().properties:
            properties["fastmath"] = stock.FastMathFlagsAttr("none")
            if parser.parse_optional_keyword("fastmath"):
                flags = stock.FastMathFlagsAttr.parse_parameter(parser)
                properties["fastmath"] = stock.FastMathFlagsAttr(flags)
        attributes, type = syntax.parse_attributes_and_type(parser)
        return cls.create(
            operands=[parser.resolve_operand(operand, type) for operand in (left, right)],
            result_types=[_bools_for(type)],
            properties=properties,
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        predicate = cast("IntegerAttr", self.properties["predicate"])
        printer.print_string(f" {self.PREDICATES[predicate.value.data]}, ")
        printer.print_list(self.operands, printer.print_ssa_value)
        fastmath = self.properties.get("fastmath")
        if isinstance(fastmath, stock.FastMathFlagsAttr) and fastmath.data:
            printer.print_string(" fastmath")
            fastmath.print_parameter(printer)
        syntax.print_attributes_and_types(printer, self.attributes, self.operand_types[0])


@extends(stock.CmpiOp, results={"result": ResultDef(_BOOL_LIKE)})
class CmpiOp(_ComparisonOp, stock.CmpiOp):
    """`arith.cmpi slt, %a, %b : T`, also of vectors and tensors."""

    PREDICATES: ClassVar[Sequence[str]] = stock.CMPI_COMPARISON_OPERATIONS
    verify_ = _ComparisonOp.verify_


@extends(stock.CmpfOp, results={"result": ResultDef(_BOOL_LIKE)})
class CmpfOp(_ComparisonOp, stock.CmpfOp):
    """`arith.cmpf olt, %a, %b fastmath<fast> : T`, also of vectors and tensors."""

    PREDICATES: ClassVar[Sequence[str]] = stock.CMPF_COMPARISON_OPERATIONS
    verify_ = _ComparisonOp.verify_


@extends(stock.SelectOp, operands={"cond": OperandDef(_BOOL_LIKE)})
class SelectOp(PrefersStock, stock.SelectOp):
    """`arith.select %c, %a, %b : T`, also `: vector<4xi1>, vector<4xf32>`."""

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        return any(map(_is_shaped, contents.types[:1]))

    def verify_(self) -> None:
        condition = self.operand_types[0]
        if condition not in (i1, _bools_for(self.result_types[0])):
            raise VerifyException(f"unexpected type of the condition: {condition}")

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        position = parser.pos
        operands = syntax.parse_operands(parser)
        attributes, type = syntax.parse_attributes_and_type(parser)
        condition: Attribute = i1
        if parser.parse_optional_punctuation(","):
            condition, type = type, parser.parse_type()
        return cls.create(
            operands=parser.resolve_operands(operands, (condition, type, type), position),
            result_types=[type],
            attributes=attributes,
        )

    def print(self, printer: Printer) -> None:
        printer.print_string(" ")
        printer.print_list(self.operands, printer.print_ssa_value)
        printer.print_op_attributes(self.attributes)
        printer.print_string(" : ")
        if self.operand_types[0] != i1:
            printer.print_attribute(self.operand_types[0])
            printer.print_string(", ")
        printer.print_attribute(self.result_types[0])


REPLACEMENTS: list[type[IRDLOperation]] = [CmpfOp, CmpiOp, SelectOp]
