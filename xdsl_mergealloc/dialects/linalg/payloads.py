"""The scalar bodies of the named operations, which the custom syntax leaves out.

The operations of a payload are built in the order of MLIR 22, so that both tools read a custom
syntax into the same generic form. Operands of a payload are converted to the type of its
result by MLIR's rule: https://mlir.llvm.org/docs/Dialects/Linalg/ ("numeric casting is performed on
the operands to the inner multiply, promoting them to the same data type as the accumulator").
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar, TypeAlias
from typing import cast as as_type

from xdsl.builder import ImplicitBuilder
from xdsl.dialects import arith, math
from xdsl.dialects.builtin import AnyFloat, FloatAttr, IndexType, IntegerType, i1
from xdsl.dialects.linalg import ops as stock
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import irdl_attr_definition

from xdsl_mergealloc.dialects.shapes import element_or_own_type
from xdsl_mergealloc.dialects.syntax import KeywordAttr


@irdl_attr_definition
class TypeFnAttr(KeywordAttr):
    """
    `#linalg.type_fn<cast_unsigned>`, the `cast` property of some named operations: integers are
    converted as signed (the default of operations) or unsigned numbers.
    """

    name = "linalg.type_fn"
    KEYWORDS: ClassVar[Collection[str]] = ("cast_signed", "cast_unsigned")


SIGNED, UNSIGNED = map(TypeFnAttr, TypeFnAttr.KEYWORDS)


class UnsupportedPayloadError(Exception):
    """An operation is undefined for the element types of its operands."""


def convert(value: SSAValue, to: Attribute, cast: TypeFnAttr) -> SSAValue:
    """Build the conversion of a scalar to a numeric type, at the implicit insertion point.

    Raises:
        UnsupportedPayloadError: if one of the types is not a number.
    """
    source = value.type
    if source == to:
        return value
    signed = cast == SIGNED
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
    raise UnsupportedPayloadError(f"no numeric conversion from {source} to {to}")


Payload: TypeAlias = Callable[[Sequence[SSAValue], TypeFnAttr], SSAValue | Operation]
"""Builder of the output's scalar from all scalars (inputs, then outputs) and the kind of cast."""


def payload_region(
    payload: Payload, operands: Sequence[SSAValue], cast: TypeFnAttr = SIGNED
) -> Region:
    """Build the body of an operation on these operands: the payload, and a yield of its result.

    Raises:
        UnsupportedPayloadError: if the payload does not support the element types.
    """
    block = Block(arg_types=[element_or_own_type(operand.type) for operand in operands])
    with ImplicitBuilder(block):
        stock.YieldOp(payload(block.args, cast))
    return Region(block)


def by_type(
    of_float: type[Operation] | None,
    of_integer: type[Operation] | None = None,
    of_bool: type[Operation] | None = None,
) -> Callable[[Attribute], type[Any]]:
    """Return a function that chooses an operation by scalar type; None: no such operation."""

    def choose(scalar: Attribute) -> type[Any]:
        if isinstance(scalar, AnyFloat):
            chosen = of_float
        elif scalar == i1 and of_bool is not None:
            chosen = of_bool
        elif isinstance(scalar, IntegerType):
            chosen = of_integer
        else:
            chosen = None
        if chosen is None:
            raise UnsupportedPayloadError(f"there is no such operation on {scalar}")
        return chosen

    return choose


ADD = by_type(arith.AddfOp, arith.AddiOp, arith.OrIOp)
SUB = by_type(arith.SubfOp, arith.SubiOp)
MUL = by_type(arith.MulfOp, arith.MuliOp, arith.AndIOp)
DIV = by_type(arith.DivfOp, arith.DivSIOp)
DIV_UNSIGNED = by_type(None, arith.DivUIOp)
MAX = by_type(arith.MaximumfOp, arith.MaxSIOp)
MIN = by_type(arith.MinimumfOp, arith.MinSIOp)
MAX_UNSIGNED = by_type(None, arith.MaxUIOp)
MIN_UNSIGNED = by_type(None, arith.MinUIOp)
POW = by_type(math.PowFOp)


def elementwise_unary(choice: Callable[[Attribute], type[Any]]) -> Payload:
    """Return the payload that applies an operation to the only input."""
    return lambda args, _: choice(args[0].type)(args[0])


def elementwise_binary(choice: Callable[[Attribute], type[Any]]) -> Payload:
    """Return the payload that applies an operation to the two inputs."""
    return lambda args, _: choice(args[0].type)(args[0], args[1])


def accumulate(choice: Callable[[Attribute], type[Any]], *, unsigned: bool = False) -> Payload:
    """Return the payload that applies an operation to output and first input, as in poolings."""

    def payload(args: Sequence[SSAValue], cast: TypeFnAttr) -> Operation:
        cast = UNSIGNED if unsigned else cast
        return choice(args[-1].type)(args[-1], convert(args[0], args[-1].type, cast))

    return payload


def multiply_accumulate(args: Sequence[SSAValue], cast: TypeFnAttr) -> Operation:
    """Add the product of the two inputs to the output, as contractions and convolutions do."""
    left, right, output = args
    product = MUL(output.type)(convert(left, output.type, cast), convert(right, output.type, cast))
    return ADD(output.type)(output, product)


def multiply_accumulate_from_zero_points(args: Sequence[SSAValue], cast: TypeFnAttr) -> Operation:
    """Multiply and add two quantized inputs, less their zero points, the third and fourth input."""
    left, right, left_zero, right_zero, output = args

    def centred(scalar: SSAValue, zero: SSAValue) -> Operation:
        converted = convert(scalar, output.type, cast)
        return SUB(output.type)(converted, convert(zero, output.type, cast))

    product = MUL(output.type)(centred(left, left_zero), centred(right, right_zero))
    return ADD(output.type)(output, product)


def forward_first(args: Sequence[SSAValue], cast: TypeFnAttr) -> SSAValue:
    """Return the first input, converted to the type of the output."""
    return convert(args[0], args[-1].type, cast)


def reciprocal(args: Sequence[SSAValue], _: TypeFnAttr) -> Operation:
    """Divide one by the input."""
    if not isinstance(scalar := args[0].type, AnyFloat):
        raise UnsupportedPayloadError(f"there is no reciprocal of {scalar}")
    return arith.DivfOp(arith.ConstantOp(FloatAttr(1.0, scalar)), args[0])


def square(args: Sequence[SSAValue], _: TypeFnAttr) -> Operation:
    """Multiply the input by itself."""
    return by_type(arith.MulfOp)(args[0].type)(args[0], args[0])


def select(args: Sequence[SSAValue], _: TypeFnAttr) -> Operation:
    """Select the second or the third input, depending on the first one."""
    return arith.SelectOp(args[0], args[1], args[2])
