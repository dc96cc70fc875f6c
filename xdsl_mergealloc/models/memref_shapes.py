"""memref: what the types of operands and results have to agree on."""

from __future__ import annotations

from xdsl.dialects import memref
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.shape_check import SHAPE_CHECK_MODELS, ShapeCheckInterface
from xdsl_mergealloc.interfaces.slices import Slice, slice_by
from xdsl_mergealloc.interfaces.strided import layout_of
from xdsl_mergealloc.models.shape_rules import (
    ReshapeGroups,
    mistake_of_slice,
)


class SubviewType(ShapeCheckInterface):
    """`memref.subview`: the result is the slice, where it is in memory."""

    def mistake(self, op: Operation) -> str | None:
        assert isinstance(op, memref.SubviewOp)
        part = slice_by(op, 0)
        source, result = memref_type(op.source), memref_type(op.result)
        problem = mistake_of_slice(part, source, result)
        if problem is not None:
            return problem
        if source.memory_space != result.memory_space:
            return f"has a result of type {result} in another memory space than {source}"
        return _mistake_of_layout(part, source, result)


def _mistake_of_layout(part: Slice, source: MemRefType, result: MemRefType) -> str | None:
    """Mistake of a layout. A rank-reduced result does not tell its dropped dimensions: only its
    offset is checked."""
    whole, actual = layout_of(source), layout_of(result)
    if whole is None or actual is None:
        return None
    made = whole.of_slice(part.offsets, part.strides)
    is_reduced = len(actual.strides) < len(made.strides)
    if made.offset == actual.offset and (is_reduced or made.strides == actual.strides):
        return None
    return f"has a result of type {result}, but the slice has the layout {made.attribute}"


SHAPE_CHECK_MODELS.register(memref.SubviewOp, SubviewType())
for _reshape in (memref.CollapseShapeOp, memref.ExpandShapeOp):
    SHAPE_CHECK_MODELS.register(_reshape, ReshapeGroups())
