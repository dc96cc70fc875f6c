"""Strided layouts of memrefs and of views of them.

A layout is an offset and a stride per dimension, in elements; None stands for a number that
is only known at run time. Source: MLIR, `memref` dialect and `StridedLayoutAttr`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AffineMapAttr,
    ArrayAttr,
    IntAttr,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
)
from xdsl.dialects.utils import split_dynamic_index_list
from xdsl.ir import Attribute, SSAValue
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
)

from xdsl_mergealloc.dialects.shapes import as_memref, is_memref


class Strided(NamedTuple):
    """Offset and strides, in elements; None where dynamic."""

    strides: tuple[int | None, ...]
    offset: int | None

    @property
    def attribute(self) -> StridedLayoutAttr:
        """The layout as the attribute of a type."""
        return StridedLayoutAttr(self.strides, self.offset)

    def of_slice(
        self, offsets: Sequence[SSAValue | int], strides: Sequence[SSAValue | int]
    ) -> Strided:
        """Return the layout of a slice with all dimensions, with these offsets and strides."""
        offset = self.offset
        steps: list[int | None] = []
        for start, step, stride in zip(offsets, strides, self.strides, strict=True):
            if isinstance(start, int) and start == 0:
                pass
            elif offset is None or stride is None or not isinstance(start, int):
                offset = None
            else:
                offset += start * stride
            steps.append(step * stride if isinstance(step, int) and stride is not None else None)
        return Strided(tuple(steps), offset)


def identity_strides(shape: Sequence[int]) -> tuple[int | None, ...]:
    """Return the strides of the identity layout."""
    strides: list[int | None] = []
    stride: int | None = 1
    for size in reversed(shape):
        strides.append(stride)
        stride = None if stride is None or size == DYNAMIC_INDEX else stride * size
    return tuple(reversed(strides))


def has_identity_layout(buffer_type: MemRefType[Attribute]) -> bool:
    """Whether elements are dense and in row-major order, however that is spelled."""
    match buffer_type.layout:
        case NoneAttr():
            return True
        case StridedLayoutAttr() as layout:
            shape, strides = buffer_type.get_shape(), list(layout.get_strides())
            if layout.get_offset() != 0 or len(strides) != len(shape):
                return False
            stride = 1
            for size, actual in zip(reversed(shape), reversed(strides), strict=True):
                if actual != stride and size != 1:
                    return False
                stride *= size
            return True
        case AffineMapAttr(data=affine_map):
            return affine_map == affine_map.identity(affine_map.num_dims)
        case _:
            return False


def dense_strides(buffer_type: MemRefType[Attribute]) -> tuple[int, ...] | None:
    """
    Return the strides, in elements, of a buffer of static shape whose elements fill its bytes from
    the first one on, in any order of the dimensions: the strides of the identity, or of the
    identity with dimensions permuted. None for any other buffer: with an offset, with gaps, with
    overlapping elements, of dynamic shape.

    The stride of a dimension of size one means nothing; it is returned as the type has it.
    """
    shape = buffer_type.get_shape()
    if DYNAMIC_INDEX in shape:
        return None
    layout = layout_of(buffer_type)
    if layout is None and isinstance(buffer_type.layout, AffineMapAttr):
        layout = _strided_by_map(buffer_type.layout.data, shape)
    if layout is None or layout.offset != 0:
        return None
    strides = tuple(stride for stride in layout.strides if stride is not None)
    if len(strides) != len(shape):
        return None
    if 0 not in shape:
        elements = 1
        for stride, size in sorted(zip(strides, shape, strict=True)):
            if size != 1:
                if stride != elements:
                    return None
                elements *= size
    return strides


def _strided_by_map(affine_map: AffineMap, shape: Sequence[int]) -> Strided | None:
    """Return the layout of a map to memory with one result or permuted dimensions."""
    if len(affine_map.results) == 1:
        return _linear(affine_map)
    if affine_map.num_symbols or not affine_map.is_projected_permutation():
        return None
    order = [expr.position for expr in affine_map.results if isinstance(expr, AffineDimExpr)]
    if len(order) != len(shape):
        return None
    in_order = identity_strides([shape[dimension] for dimension in order])
    of_dimension = dict(zip(order, in_order, strict=True))
    return Strided(tuple(of_dimension[dimension] for dimension in range(len(shape))), 0)


def have_same_bytes(one: Attribute, other: Attribute) -> bool:
    """
    Whether buffers of two types are the same bytes if they begin at the same one: both are memrefs
    without gaps, with the same number of elements, of one type.
    """
    return (
        is_memref(one)
        and is_memref(other)
        and one.element_type == other.element_type
        and dense_strides(one) is not None
        and dense_strides(other) is not None
        and prod(one.get_shape()) == prod(other.get_shape())
    )


def are_laid_out_alike(one: Attribute, other: Attribute) -> bool:
    """Whether two types without gaps differ at most in how they express the same layout."""
    if not have_same_bytes(one, other):
        return False
    first, second = as_memref(one), as_memref(other)
    shape = first.get_shape()
    if second.get_shape() != shape or second.memory_space != first.memory_space:
        return False
    strides = zip(shape, dense_strides(first) or (), dense_strides(second) or (), strict=True)
    return all(size == 1 or stride == same for size, stride, same in strides)


def layout_of(buffer_type: MemRefType[Attribute]) -> Strided | None:
    """
    Return the strided layout of a type; None if it is not strided, or if there is not one stride
    for each dimension, which MLIR's verifier rejects and xDSL's does not.
    """
    if isinstance(buffer_type.layout, StridedLayoutAttr):
        strides = tuple(buffer_type.layout.get_strides())
        if len(strides) != buffer_type.get_num_dims():
            return None
        return Strided(strides, buffer_type.layout.get_offset())
    if has_identity_layout(buffer_type):
        return Strided(identity_strides(buffer_type.get_shape()), 0)
    return None


def layout_of_map(affine_map: AffineMap) -> Attribute:
    """
    Return the layout attribute for an affine map of indices to memory, in the form that types have:
    none for the identity, offset and strides where the map has them, else the map.
    """
    if affine_map == AffineMap.identity(affine_map.num_dims):
        return NoneAttr()
    layout = _linear(affine_map)
    return AffineMapAttr(affine_map) if layout is None else layout.attribute


def _linear(affine_map: AffineMap) -> Strided | None:
    """Return offset and strides of a map of indices to a place in memory; None if it has none."""
    if len(affine_map.results) != 1:
        return None
    strides = dict.fromkeys(range(affine_map.num_dims), 0)
    offset = linear_factors(affine_map.results[0], strides)
    return None if offset is None else Strided(tuple(strides.values()), offset)


def linear_factors(index: AffineExpr, factors: dict[int, int], times: int = 1) -> int | None:
    """Add `times` times an index to the factors of its dimensions, and return the constant that is
    left. None if the index is no sum of multiples of dimensions and constants."""
    match index:
        case AffineDimExpr(position=position):
            factors[position] = factors.get(position, 0) + times
            return 0
        case AffineConstantExpr(value=value):
            return times * value
        case AffineBinaryOpExpr(kind=AffineBinaryOpKind.Add, lhs=left, rhs=right):
            one = linear_factors(left, factors, times)
            other = linear_factors(right, factors, times)
            return None if one is None or other is None else one + other
        case AffineBinaryOpExpr(
            kind=AffineBinaryOpKind.Mul, lhs=left, rhs=AffineConstantExpr(value=value)
        ):
            return linear_factors(left, factors, times * value)
        case AffineBinaryOpExpr(
            kind=AffineBinaryOpKind.Mul, lhs=AffineConstantExpr(value=value), rhs=right
        ):
            return linear_factors(right, factors, times * value)
        case _:
            return None


def with_layout(buffer_type: MemRefType[Attribute], layout: Attribute) -> MemRefType[Attribute]:
    """Return the type with another layout."""
    # Not by the constructor, which takes as long to check the shape as for all the rest.
    return MemRefType[Attribute].new(
        (buffer_type.shape, buffer_type.element_type, layout, buffer_type.memory_space)
    )


@lru_cache(maxsize=4096)
def _with_shape(
    buffer_type: MemRefType[Attribute], shape: tuple[int, ...], layout: Attribute
) -> MemRefType[Attribute]:
    """Return the type with another shape and layout; cached, since a program has few of them."""
    sizes = ArrayAttr([IntAttr(size) for size in shape])
    return MemRefType[Attribute].new(
        (sizes, buffer_type.element_type, layout, buffer_type.memory_space)
    )


def identity(buffer_type: MemRefType[Attribute]) -> MemRefType[Attribute]:
    """Return the type with the identity layout."""
    return with_layout(buffer_type, NoneAttr())


def fully_dynamic(buffer_type: MemRefType[Attribute]) -> MemRefType[Attribute]:
    """Return the type with a layout of unknown offset and strides."""
    rank = len(buffer_type.get_shape())
    return with_layout(buffer_type, StridedLayoutAttr([None] * rank, None))


def is_castable(source: MemRefType[Attribute], target: MemRefType[Attribute]) -> bool:
    """Whether every buffer of one type can be cast to the other, without a check at run time.

    A static size or stride may become dynamic, but not the other way round.
    """
    if source == target:
        return True
    if (
        source.element_type != target.element_type
        or source.memory_space != target.memory_space
        or len(source.get_shape()) != len(target.get_shape())
    ):
        return False
    from_layout, to_layout = layout_of(source), layout_of(target)
    if from_layout is None or to_layout is None:
        return source.layout == target.layout
    pairs = [
        (from_layout.offset, to_layout.offset),
        *zip(from_layout.strides, to_layout.strides, strict=True),
    ]
    # Strides of dimensions of size one matter, too: MLIR's memref.cast compares them.
    if any(after is not None and after != before for before, after in pairs):
        return False
    if has_identity_layout(target) and not has_identity_layout(source):
        return False
    return all(
        target_size in (source_size, DYNAMIC_INDEX)
        for source_size, target_size in zip(source.get_shape(), target.get_shape(), strict=True)
    )


def subview_type(
    source: MemRefType[Attribute],
    offsets: Sequence[SSAValue | int],
    sizes: Sequence[SSAValue | int],
    strides: Sequence[SSAValue | int],
    shape: Sequence[int],
) -> MemRefType[Attribute]:
    """Return the type of a subview of the given result shape, which may omit sizes of one."""
    layout = layout_of(source)
    assert layout is not None
    sliced = layout.of_slice(offsets, strides)
    kept = kept_dimensions(split_dynamic_index_list(sizes, DYNAMIC_INDEX)[0], shape)
    result_strides = [sliced.strides[dimension] for dimension in kept]
    return _with_shape(source, tuple(shape), StridedLayoutAttr(result_strides, sliced.offset))


def kept_dimensions(sizes: Sequence[int], shape: Sequence[int]) -> list[int]:
    """Return the dimensions that a slice's result keeps; unit dimensions may go, last first."""
    kept: list[int] = []
    for dimension, size in enumerate(sizes):
        if len(kept) < len(shape) and size == shape[len(kept)]:
            kept.append(dimension)
    assert len(kept) == len(shape), "a slice has to have the shape of its result"
    return kept


def _is_identity_map(buffer_type: MemRefType[Attribute]) -> bool:
    """
    Whether the layout of a type is, as a map of indices to memory, the identity. MLIR infers types
    of reshapes without a layout from these: of `strided<[1]>`, but not of `strided<[4, 1]>`.
    """
    match buffer_type.layout:
        case StridedLayoutAttr() as layout:
            return list(layout.get_strides()) == [1] and layout.get_offset() == 0
        case layout:
            return isinstance(layout, NoneAttr) or has_identity_layout(buffer_type)


def collapsed_type(
    source: MemRefType[Attribute],
    groups: Sequence[Sequence[int]],
    shape: Sequence[int],
    *,
    is_contiguous: bool = False,
) -> MemRefType[Attribute] | None:
    """
    Return the type with groups of dimensions joined; None if that is no strided view.

    Args:
        source: the type before.
        groups: for each dimension of the result, those that are joined.
        shape: the sizes of the result.
        is_contiguous: whether dimensions can be joined whose strides are not known.
    """
    if _is_identity_map(source):
        return _with_shape(source, tuple(shape), NoneAttr())
    layout = layout_of(source)
    if layout is None:
        return None
    sizes = source.get_shape()
    strides: list[int | None] = []
    for group in groups:
        relevant = [dimension for dimension in group if sizes[dimension] != 1]
        if not relevant:
            strides.append(layout.strides[group[0]])
            continue
        for outer, inner in pairwise(relevant):
            inner_stride, outer_stride = layout.strides[inner], layout.strides[outer]
            if inner_stride is None or outer_stride is None or sizes[inner] == DYNAMIC_INDEX:
                if not is_contiguous:
                    return None
            elif outer_stride != inner_stride * sizes[inner]:
                return None
        last = relevant[-1]
        # MLIR infers no stride from a size that may be one at run time, but for the first one.
        is_known = last == group[0] or sizes[last] != DYNAMIC_INDEX
        strides.append(layout.strides[last] if is_known else None)
    new_layout = StridedLayoutAttr(strides, layout.offset)
    return _with_shape(source, tuple(shape), new_layout)


def expanded_type(
    source: MemRefType[Attribute], groups: Sequence[Sequence[int]], shape: Sequence[int]
) -> MemRefType[Attribute] | None:
    """Return the type with dimensions split into groups; None without strided layout."""
    if _is_identity_map(source):
        return _with_shape(source, tuple(shape), NoneAttr())
    layout = layout_of(source)
    if layout is None:
        return None
    strides: list[int | None] = [1] * len(shape)
    for dimension, group in enumerate(groups):
        stride = layout.strides[dimension]
        for inner in reversed(group):
            strides[inner] = stride
            size = shape[inner]
            stride = None if stride is None or size == DYNAMIC_INDEX else stride * size
    new_layout = StridedLayoutAttr(strides, layout.offset)
    return _with_shape(source, tuple(shape), new_layout)
