"""MLIR's shape constraints beyond xDSL's verifiers, for operations of several dialects.

Only ranked operands and results are checked. The result of a view of a memref has the elements, the
memory space, the offset and the strides that follow from its source; layouts that are not strided
are not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import cast

from xdsl.dialects import memref
from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntegerAttr, MemRefType, ShapedType
from xdsl.dialects.utils import split_dynamic_index_list
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.ir.affine import AffineDimExpr

from xdsl_mergealloc.dialects.memref.views import ReshapeOp, TransposeOp
from xdsl_mergealloc.dialects.shapes import element_type, is_memref
from xdsl_mergealloc.interfaces.buffer_type import memory_space_of, memref_type
from xdsl_mergealloc.interfaces.shape_check import ShapeCheckInterface
from xdsl_mergealloc.interfaces.slices import Slice, slice_by
from xdsl_mergealloc.interfaces.strided import (
    Strided,
    collapsed_type,
    expanded_type,
    has_identity_layout,
    layout_of,
)


@dataclass(frozen=True)
class ShapeRule(ShapeCheckInterface):
    """A constraint that a function checks."""

    find_mistake: Callable[[Operation], str | None]

    def mistake(self, op: Operation) -> str | None:
        return self.find_mistake(op)


def ranked_shape(type: Attribute) -> Sequence[int] | None:
    """Return the sizes of a ranked tensor or memref; None for any other type."""
    return type.get_shape() if isinstance(type, ShapedType) else None


def same_element_type(op: Operation) -> str | None:
    """Check that the result has the element type of the first operand."""
    source, result = op.operands[0].type, op.results[0].type
    if element_type(source) == element_type(result):
        return None
    return f"has a source of type {source}, but a result of type {result}"


def mistake_of_slice(part: Slice, base: Attribute, other: Attribute) -> str | None:
    """
    Return the mistake of a slice of a `base` that an `other` is taken from or put into, or None.

    The type `other` may leave out dimensions of size one.
    """
    whole, shape = ranked_shape(base), ranked_shape(other)
    if whole is None or shape is None:
        return None
    rank = len(whole)
    for what, values in (
        ("offsets", part.offsets),
        ("sizes", part.sizes),
        ("strides", part.strides),
    ):
        if len(values) != rank:
            return f"has {len(values)} {what} for {rank} dimensions"
    sizes = _static(part.sizes)
    if any(size < 0 for size in sizes if size != DYNAMIC_INDEX):
        return f"has a negative size: {', '.join(map(str, sizes))}"
    if (outside := _mistake_of_bounds(part, whole)) is not None:
        return outside
    if element_type(base) != element_type(other) or not _is_reduced(sizes, sizes, shape):
        shown = "x".join("?" if size == DYNAMIC_INDEX else str(size) for size in sizes)
        return f"has a slice of {shown} elements of {base}, which is not of type {other}"
    return None


def _mistake_of_bounds(part: Slice, whole: Sequence[int]) -> str | None:
    """Return the mistake of a slice with an element that is certain to be outside, or None."""
    dimensions = zip(part.offsets, part.sizes, part.strides, whole, strict=True)
    for number, (first, count, step, extent) in enumerate(dimensions):
        if not isinstance(first, int):
            continue
        if first < 0:
            return f"has a negative offset: {first}"
        if extent == DYNAMIC_INDEX or not isinstance(count, int) or count == 0:
            continue
        last = first + (count - 1) * step if isinstance(step, int) else first
        if max(first, last) >= extent:
            end = max(first, last)
            return f"has a slice that reaches index {end} of dimension {number}, of size {extent}"
    return None


def _static(sizes: Sequence[SSAValue | int]) -> list[int]:
    return split_dynamic_index_list(sizes, DYNAMIC_INDEX)[0]


def _is_reduced(sizes: Sequence[int], facts: Sequence[object], kept: Sequence[object]) -> bool:
    """Whether `kept` are the facts of each dimension in order, without some dimensions of size
    one."""
    found = 0
    for size, fact in zip(sizes, facts, strict=True):
        if found < len(kept) and fact == kept[found]:
            found += 1
        elif size != 1:
            return False
    return found == len(kept)


def subview_type_is_slice(op: Operation) -> str | None:
    """Check that the result of a `memref.subview` has the type and memory space of the slice."""
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
    """Return the mistake of a layout, or None. A rank-reduced result lacks dimensions of size one,
    and their strides."""
    whole, actual = layout_of(source), layout_of(result)
    if whole is None or actual is None:
        return None
    made = whole.of_slice(part.offsets, part.strides)
    if made.offset == actual.offset and (
        made.strides == actual.strides or _has_strides_of(part, made, result, actual)
    ):
        return None
    return f"has a result of type {result}, but the slice has the layout {made.attribute}"


def _has_strides_of(part: Slice, made: Strided, result: MemRefType, actual: Strided) -> bool:
    """Whether a rank-reduced result has the strides of the dimensions of a slice that it keeps."""
    sizes = _static(part.sizes)
    kept = list(zip(result.get_shape(), actual.strides, strict=True))
    return _is_reduced(sizes, list(zip(sizes, made.strides, strict=True)), kept)


def groups_of(op: Operation) -> list[list[int]]:
    """Return, for each dimension of the smaller shape, its dimensions of the larger shape."""
    reassociation = cast("ArrayAttr[ArrayAttr[IntegerAttr]]", op.properties["reassociation"])
    return [[number.value.data for number in group] for group in reassociation]


def groups_have_sizes(op: Operation) -> str | None:
    """Check groups, sizes and element types of a `collapse_shape` or `expand_shape`."""
    source, result = ranked_shape(op.operands[0].type), ranked_shape(op.results[0].type)
    if source is None or result is None:
        return None
    few, many = (source, result) if len(source) < len(result) else (result, source)
    return _mistake_of_groups(groups_of(op), few, many) or same_element_type(op)


def _mistake_of_groups(
    groups: Sequence[Sequence[int]], few: Sequence[int], many: Sequence[int]
) -> str | None:
    """
    Return the mistake of groups of dimensions, each of which is one dimension of another shape.

    Args:
        groups: the numbers of the dimensions of `many` that each dimension of `few` stands for.
        few: the sizes of the collapsed shape.
        many: the sizes of the expanded shape.
    """
    if [number for group in groups for number in group] != list(range(len(many))) and (
        groups or any(size != 1 for size in many)
    ):
        return f"has groups that are not the {len(many)} dimensions in order"
    if len(groups) != len(few):
        return f"has {len(groups)} groups for {len(few)} dimensions"
    for size, group in zip(few, groups, strict=True):
        inner = [many[number] for number in group]
        is_dynamic = DYNAMIC_INDEX in inner
        if is_dynamic != (size == DYNAMIC_INDEX) or not (is_dynamic or prod(inner) == size):
            return f"has a dimension of size {size} for dimensions of sizes {inner}"
    return None


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
