"""memref: constraints on the types of views.

The result of a view has the elements, the memory space, the offset and the strides that follow from
its source. Layouts that are not strided are not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects import memref
from xdsl.ir import Operation
from xdsl.ir.affine import AffineDimExpr

from xdsl_mergealloc.dialects.memref.views import ReshapeOp, TransposeOp
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.interfaces.buffer_type import memory_space_of, memref_type
from xdsl_mergealloc.interfaces.slices import slice_by
from xdsl_mergealloc.interfaces.strided import (
    Strided,
    collapsed_type,
    expanded_type,
    has_identity_layout,
    layout_of,
)
from xdsl_mergealloc.models.shape_rules import (
    groups_have_sizes,
    groups_of,
    same_element_type,
    subview_type_is_slice,
)


def _same_memory(op: Operation) -> str | None:
    """Check that the result has the elements and the memory space of the first operand."""
    if (mistake := same_element_type(op)) is not None:
        return mistake
    source, result = op.operands[0].type, op.results[0].type
    if memory_space_of(source) == memory_space_of(result):
        return None
    return f"has a result of type {result} in another memory space than {source}"


def _has_layout(op: Operation, made: Strided | None) -> str | None:
    """Check that the result has a layout; None stands for one that is not known."""
    result = memref_type(op.results[0])
    actual = layout_of(result)
    if made is None or actual is None or made == actual:
        return None
    return f"has a result of type {result}, but the view has the layout {made.attribute}"


def _collapses(op: Operation) -> str | None:
    if (mistake := groups_have_sizes(op) or _same_memory(op)) is not None:
        return mistake
    source, shape = memref_type(op.operands[0]), memref_type(op.results[0]).get_shape()
    if layout_of(source) is None:
        return None
    made = collapsed_type(source, groups_of(op), shape, is_contiguous=True)
    if made is None:
        return f"joins dimensions of {source} that do not follow on one another in memory"
    return _has_layout(op, layout_of(made))


def _expands(op: Operation) -> str | None:
    if (mistake := groups_have_sizes(op) or _same_memory(op)) is not None:
        return mistake
    source, shape = memref_type(op.operands[0]), memref_type(op.results[0]).get_shape()
    made = expanded_type(source, groups_of(op), shape)
    return None if made is None else _has_layout(op, layout_of(made))


def _reinterprets(op: Operation) -> str | None:
    """Check a `memref.reinterpret_cast`, whose result may leave open what the operation says."""
    if (mistake := _same_memory(op)) is not None:
        return mistake
    part, result = slice_by(op, 0), memref_type(op.results[0])
    actual = layout_of(result)
    if actual is None or len(actual.strides) != len(part.strides):
        return None
    said, has = (*part.offsets, *part.strides), (actual.offset, *actual.strides)
    if all(known is None or known == value for known, value in zip(has, said, strict=True)):
        return None
    return f"has a result of type {result} with another offset or other strides than it says"


def _reshapes(op: Operation) -> str | None:
    for value in (op.operands[0], op.results[0]):
        if is_memref(value.type) and not has_identity_layout(value.type):
            return f"reshapes with a buffer of type {value.type}, which is not dense"
    return None


def _transposes(op: Operation) -> str | None:
    assert isinstance(op, TransposeOp)
    if (mistake := _same_memory(op)) is not None:
        return mistake
    layout = layout_of(memref_type(op.in_))
    if layout is None:
        return None
    order = [e.position for e in op.permutation.data.results if isinstance(e, AffineDimExpr)]
    strides = tuple(layout.strides[dimension] for dimension in order)
    return _has_layout(op, Strided(strides, layout.offset))


def _casts(op: Operation) -> str | None:
    """Check a `memref.cast`: what is known on both sides is the same."""
    source, result = op.operands[0].type, op.results[0].type
    if (mistake := _same_memory(op)) is not None or not is_memref(source) or not is_memref(result):
        return mistake
    before, after = layout_of(source), layout_of(result)
    if before is None or after is None or len(before.strides) != len(after.strides):
        return None
    pairs = zip((before.offset, *before.strides), (after.offset, *after.strides), strict=True)
    if all(one == other or None in (one, other) for one, other in pairs):
        return None
    return f"casts {source} to {result}, which has another offset or other strides"


VIEW_RULES: Sequence[tuple[type[Operation], Callable[[Operation], str | None]]] = (
    (memref.CastOp, _casts),
    (memref.CollapseShapeOp, _collapses),
    (memref.ExpandShapeOp, _expands),
    (memref.ReinterpretCastOp, _reinterprets),
    (ReshapeOp, _reshapes),
    (memref.SubviewOp, subview_type_is_slice),
    (TransposeOp, _transposes),
)
"""For each operation, the function that returns its mistake, or None."""
