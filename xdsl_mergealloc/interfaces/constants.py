"""Numbers that are known at compile time."""

from __future__ import annotations

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, IntegerAttr
from xdsl.ir import OpResult, SSAValue, TypedAttribute
from xdsl.traits import ConstantLike


def constant_integer(value: SSAValue) -> int | None:
    """Return the integer that a value is; None where that is not known."""
    if isinstance(value, OpResult) and isinstance(value.op, ConstantOp):
        constant = value.op.value
        if isinstance(constant, IntegerAttr):
            return constant.value.data
    return None


def known_integer(index: SSAValue | int) -> int | None:
    """Return the integer that an index is; None where that is not known."""
    return index if isinstance(index, int) else constant_integer(index)


def integer_or_value(value: SSAValue) -> SSAValue | int:
    """Return the integer that a value is; the value itself where that is not known."""
    known = constant_integer(value)
    return value if known is None else known


def is_constant(value: SSAValue) -> bool:
    """Whether a value is a constant, which can be materialized anywhere."""
    if not isinstance(value, OpResult) or value.op.operands:
        return False
    return value.op.has_trait(ConstantLike, value_if_unregistered=False)


def splat_constant(value: SSAValue) -> TypedAttribute | None:
    """Return the number that all elements of a constant tensor equal, bit by bit; else None."""
    if not isinstance(value, OpResult) or not isinstance(value.op, ConstantOp):
        return None
    elements = value.op.value
    if not isinstance(elements, DenseIntOrFPElementsAttr) or not len(elements):
        return None
    # Bytes are compared, not values: zeros have a sign, and weights are many.
    data = elements.data.data
    first = data[: len(data) // len(elements)]
    if data != first * len(elements):
        return None
    return next(iter(elements.iter_attrs()))
