"""Conversion of the operands of a named operation's scalar body to the type of its result.

MLIR's rule: https://mlir.llvm.org/docs/Dialects/Linalg/ ("numeric casting is performed on the
operands to the inner multiply, promoting them to the same data type as the accumulator").
"""

from __future__ import annotations

from enum import auto
from typing import cast as as_type

from xdsl.dialects import arith
from xdsl.dialects.builtin import AnyFloat, IndexType, IntegerType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.str_enum import StrEnum

from xdsl_mergealloc.dialects.compat import EnumAttribute


class TypeFn(StrEnum):
    """Conversion of integers: as signed numbers (the default of operations) or not."""

    CAST_SIGNED = auto()
    CAST_UNSIGNED = auto()


@irdl_attr_definition
class TypeFnAttr(EnumAttribute[TypeFn]):
    """`#linalg.type_fn<cast_unsigned>`, the `cast` property of some named operations."""

    name = "linalg.type_fn"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> TypeFn:
        with parser.in_angle_brackets():
            return super().parse_parameter(parser)

    def print_parameter(self, printer: Printer) -> None:
        with printer.in_angle_brackets():
            super().print_parameter(printer)


class NoConversionError(Exception):
    """There is no numeric conversion between two types."""


def convert(value: SSAValue, to: Attribute, cast: TypeFn = TypeFn.CAST_SIGNED) -> SSAValue:
    """Build the conversion of a scalar to a numeric type, at the implicit insertion point.

    Raises:
        NoConversionError: if one of the types is not a number.
    """
    source = value.type
    if source == to:
        return value
    signed = cast is TypeFn.CAST_SIGNED
    if {type(source), type(to)} == {IndexType, IntegerType}:
        return arith.IndexCastOp(value, to).result
    if isinstance(source, IntegerType) and isinstance(to, IntegerType):
        from_integer, to_integer = as_type("IntegerType", source), as_type("IntegerType", to)
        if from_integer.width.data > to_integer.width.data:
            return arith.TruncIOp(value, to_integer).result
        return (arith.ExtSIOp if signed else arith.ExtUIOp)(value, to_integer).result
    if isinstance(source, IntegerType) and isinstance(to, AnyFloat):
        return (arith.SIToFPOp if signed else arith.UIToFPOp)(value, to).result
    if isinstance(source, AnyFloat) and isinstance(to, IntegerType):
        to_integer = as_type("IntegerType", to)
        return (arith.FPToSIOp if signed else arith.FPToUIOp)(value, to_integer).result
    if isinstance(source, AnyFloat) and isinstance(to, AnyFloat):
        if source.bitwidth > to.bitwidth:
            return arith.TruncFOp(value, to).result
        return arith.ExtFOp(value, to).result
    raise NoConversionError(f"no numeric conversion from {source} to {to}")
