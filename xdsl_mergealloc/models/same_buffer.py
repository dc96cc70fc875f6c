"""Whether two buffers are certain to be the same elements, by the operations that make them."""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.ir import OpResult, SSAValue

from xdsl_mergealloc.dialects.shapes import is_memref


def is_same_buffer(first: SSAValue, second: SSAValue) -> bool:
    """
    Whether two memrefs are certain to show the same elements, seen through casts, and through
    subviews of the same part of the same buffer.
    """
    first, second = without_casts(first), without_casts(second)
    while first is not second:
        if not (
            isinstance(first, OpResult)
            and isinstance(second, OpResult)
            and isinstance(first.op, memref.SubviewOp)
            and isinstance(second.op, memref.SubviewOp)
        ):
            return False
        if (
            first.op.properties != second.op.properties
            or tuple(first.op.operands[1:]) != tuple(second.op.operands[1:])
            or _shape(first) != _shape(second)
        ):
            return False
        first, second = without_casts(first.op.source), without_casts(second.op.source)
    return True


def without_casts(value: SSAValue) -> SSAValue:
    """The buffer that casts look at."""
    while isinstance(value, OpResult) and isinstance(value.op, memref.CastOp):
        value = value.op.operands[0]
    return value


def _shape(value: SSAValue) -> tuple[int, ...]:
    assert is_memref(value.type)
    return value.type.get_shape()
