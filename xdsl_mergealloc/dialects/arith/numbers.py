"""arith: conversions between numbers, exact divisions, remainders, scaled floats.

Operations that stock has for scalars only are extended to vectors and tensors.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from typing import Any, ClassVar

from xdsl.dialects import arith as stock
from xdsl.dialects.builtin import (
    AnyFloat,
    AnyFloatConstr,
    IndexType,
    IntegerType,
    ShapedType,
    TensorType,
    UnitAttr,
    VectorType,
)
from xdsl.ir import Attribute
from xdsl.irdl import (
    IRDLOperation,
    OperandDef,
    OptPropertyDef,
    ResultDef,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from xdsl_mergealloc.dialects.extension import Contents, PrefersStock, extends, subclass_of
from xdsl_mergealloc.dialects.shapes import element_or_own_type

_INTEGER_LIKE = base(IntegerType) | base(VectorType) | base(TensorType)
_OPERANDS = {"input": OperandDef(_INTEGER_LIKE)}
_RESULTS = {"result": ResultDef(_INTEGER_LIKE)}
_INDEX_LIKE = base(IndexType) | _INTEGER_LIKE


def _verify_wider(wide: Attribute, narrow: Attribute) -> None:
    """Verify that one type has wider integers than another; their shapes are not compared."""
    wide_element, narrow_element = element_or_own_type(wide), element_or_own_type(narrow)
    if not (isinstance(wide_element, IntegerType) and isinstance(narrow_element, IntegerType)):
        raise VerifyException(f"expected integers, got {wide} and {narrow}")
    if wide_element.bitwidth <= narrow_element.bitwidth:
        raise VerifyException(f"expected {wide} to have wider integers than {narrow}")
    _verify_same_shape(wide, narrow)


def _verify_same_shape(operand: Attribute, result: Attribute) -> None:
    """Verify that two types are two scalars, or of one kind and shape."""
    kinds = [type(one) if isinstance(one, ShapedType) else None for one in (operand, result)]
    shapes = [one.get_shape() if isinstance(one, ShapedType) else () for one in (operand, result)]
    if kinds[0] is not kinds[1] or shapes[0] != shapes[1]:
        raise VerifyException("expected operand and result of the same shape")


@extends(
    stock.TruncIOp,
    syntax="$input (`overflow` `` $overflowFlags^)? attr-dict `:` type($input) `to` type($result)",
    operands=_OPERANDS,
    results=_RESULTS,
    properties={"overflowFlags": OptPropertyDef(base(stock.IntegerOverflowAttr))},
)
class TruncIOp(stock.TruncIOp):
    """`arith.trunci %x overflow<nsw, nuw> : i64 to i32`, also of vectors and tensors."""

    def verify_(self) -> None:
        _verify_wider(self.input.type, self.result.type)


def _verify_extension(self: Any) -> None:
    _verify_wider(self.result.type, self.input.type)


@irdl_op_definition
class IndexCastUIOp(IRDLOperation):
    """Converts between an index and an integer, which is read as an unsigned number."""

    name = "arith.index_castui"

    input = operand_def(_INDEX_LIKE)
    result = result_def(_INDEX_LIKE)

    traits = traits_def(Pure())
    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"

    def verify_(self) -> None:
        elements = [element_or_own_type(self.input.type), element_or_own_type(self.result.type)]
        if {type(element) for element in elements} != {IndexType, IntegerType}:
            raise VerifyException("expected a conversion between index and integer")
        _verify_same_shape(self.input.type, self.result.type)


class _OfShapes(PrefersStock, ABC):
    """A conversion that stock has for scalars only."""

    ELEMENTS: ClassVar[tuple[Any, Any]]
    """Element types of the operand, and of the result."""

    @classmethod
    def exceeds_stock(cls, contents: Contents) -> bool:
        return any(isinstance(type, ShapedType) for type in contents.types)

    def verify_(self) -> None:
        types = (*self.operand_types, *self.result_types)
        for type, kinds in zip(types, self.ELEMENTS, strict=True):
            if not isinstance(element_or_own_type(type), kinds):
                raise VerifyException(f"unexpected type of elements: {type}")
        _verify_same_shape(*types)


_ANY = AnyFloatConstr | _INDEX_LIKE
_INDICES = IndexType | IntegerType

_OF_SCALARS: Mapping[type[IRDLOperation], tuple[Any, Any]] = {
    stock.FPToSIOp: (AnyFloat, IntegerType),
    stock.FPToUIOp: (AnyFloat, IntegerType),
    stock.SIToFPOp: (IntegerType, AnyFloat),
    stock.UIToFPOp: (IntegerType, AnyFloat),
    stock.IndexCastOp: (_INDICES, _INDICES),
}


def _of_shapes(stock_class: type[IRDLOperation]) -> type[IRDLOperation]:
    """Return the class of a conversion, extended to vectors and tensors."""
    elements = _OF_SCALARS[stock_class]
    op = subclass_of(stock_class, _OfShapes, ELEMENTS=elements, verify_=_OfShapes.verify_)
    names = [name for name, _ in stock_class.get_irdl_definition().operands]
    results = [name for name, _ in stock_class.get_irdl_definition().results]
    return extends(
        stock_class,
        operands={name: OperandDef(_ANY) for name in names},
        results={name: ResultDef(_ANY) for name in results},
    )(op)


def _with_exact(stock_class: type[IRDLOperation]) -> type[IRDLOperation]:
    """Return the class of a division or shift, also with `exact`: a promise of no remainder."""
    op = subclass_of(stock_class, PrefersStock)
    return extends(
        stock_class,
        syntax="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
        properties={"isExact": OptPropertyDef(base(UnitAttr))},
    )(op)


@irdl_op_definition
class RemFOp(stock.FloatingPointLikeBinaryOperation):
    """The remainder of a division of floats, with the sign of the dividend."""

    name = "arith.remf"

    traits = traits_def(Pure())


class _ScalingOp(IRDLOperation, ABC):
    """Converts a float, with a scale: https://arxiv.org/abs/2310.10537."""

    input = operand_def()
    scale = operand_def()
    fastmath = opt_prop_def(stock.FastMathFlagsAttr)
    out = result_def()

    traits = traits_def(Pure())
    assembly_format = (
        "$input `,` $scale (`fastmath` `` $fastmath^)? attr-dict "
        "`:` type($input) `,` type($scale) `to` type($out)"
    )


@irdl_op_definition
class ScalingExtFOp(_ScalingOp):
    """Converts to a wider type, and multiplies by the scale."""

    name = "arith.scaling_extf"


@irdl_op_definition
class ScalingTruncFOp(_ScalingOp):
    """Divides by the scale, and converts to a narrower type."""

    name = "arith.scaling_truncf"


REPLACEMENTS: list[type[IRDLOperation]] = [
    TruncIOp,
    *(
        extends(op, operands=_OPERANDS, results=_RESULTS)(
            subclass_of(op, verify_=_verify_extension)
        )
        for op in (stock.ExtSIOp, stock.ExtUIOp)
    ),
    *map(_of_shapes, _OF_SCALARS),
    *map(_with_exact, (stock.DivSIOp, stock.DivUIOp, stock.ShRSIOp, stock.ShRUIOp)),
]


OPERATIONS: list[type[IRDLOperation]] = [IndexCastUIOp, RemFOp, ScalingExtFOp, ScalingTruncFOp]
