"""Whether two buffers are the same, and a common type of several buffers."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import memref
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.strided import fully_dynamic, is_castable


def is_same_buffer(first: SSAValue, second: SSAValue) -> bool:
    """
    Whether two memrefs certainly show the same elements, also through casts, and through subviews
    of the same part of the same buffer.
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
            or memref_type(first).get_shape() != memref_type(second).get_shape()
        ):
            return False
        first, second = without_casts(first.op.source), without_casts(second.op.source)
    return True


def without_casts(value: SSAValue) -> SSAValue:
    """Return the buffer below all casts of it."""
    while isinstance(value, OpResult) and isinstance(value.op, memref.CastOp):
        value = value.op.operands[0]
    return value


def join_types(types: Sequence[Attribute], op: Operation) -> Attribute:
    """
    Return a type that buffers of all given types can be cast to; that type itself if all are equal.

    Raises `PassError` about `op` if an unranked buffer meets one of another type.
    """
    joined = types[0]
    for other in types[1:]:
        if other == joined:
            continue
        if not is_memref(joined) or not is_memref(other):
            fail(op, f"joins buffers of the types {joined} and {other}")
        if is_castable(other, joined):
            continue
        joined = other if is_castable(joined, other) else fully_dynamic(joined)
    return joined
