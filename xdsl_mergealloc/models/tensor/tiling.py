"""tensor: index relations and tiles of padded, concatenated, reshaped, sliced and empty tensors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import prod

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, i64
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.ir.affine import AffineExpr, AffineMap

from xdsl_mergealloc.dialects.compat import extract_slice
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.index_relation import Access, IndexRelation, Interval
from xdsl_mergealloc.interfaces.op_building import create_op, with_other_values
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.tiling import (
    TILING_MODELS,
    Tile,
    TilingInterface,
    resized,
)
from xdsl_mergealloc.models.shape_rules import groups_of
from xdsl_mergealloc.models.structured_ops import fill_op
from xdsl_mergealloc.models.tensor.makers import crops, padding_value


def _part_of_result(shape: Sequence[int], starts: Sequence[int], strides: Sequence[int]) -> Access:
    """Return the access to all elements of an operand, which lie in a slice of the result."""
    rank = len(shape)
    return Access(tuple(shape), AffineMap.identity(rank), (_places(starts, strides),))


def _places(starts: Sequence[int], strides: Sequence[int]) -> AffineMap:
    """Return the indices of the elements of a slice, one loop for each dimension."""
    indices = [
        AffineExpr.dimension(dim) * stride + start
        for dim, (start, stride) in enumerate(zip(starts, strides, strict=True))
    ]
    return AffineMap(len(indices), 0, tuple(indices))


class EmptyTiling(TilingInterface):
    """A piece of an empty tensor is an empty tensor."""

    def relation(self, op: Operation) -> IndexRelation:
        return IndexRelation((None,) * len(op.operands))

    def build(self, tile: Tile) -> Sequence[SSAValue]:
        empty = create_op(tensor.EmptyOp, (), tile.result_types, {}, tile.split.op.location)
        return tile.builder.add(empty).results


class PadTiling(TilingInterface):
    """A `tensor.pad` with static padding sizes and a single padding value: pieces at the ends have
    some of the padding, and pieces between are slices of the source."""

    def relation(self, op: Operation) -> IndexRelation | None:
        assert isinstance(op, tensor.PadOp)
        shape, (low, high) = shape_of(op.source.type), _padding(op)
        is_unknown = any(
            size == DYNAMIC_INDEX and (before or after)
            for size, before, after in zip(shape, low, high, strict=True)
        )
        if len(op.operands) != 1 or is_unknown or crops(op) or padding_value(op) is None:
            return None
        return IndexRelation((_part_of_result(shape, low, [1] * len(shape)),))

    def build(self, tile: Tile) -> Sequence[SSAValue]:
        op, dim, (source,), add = tile.split.op, tile.split.dim, tile.operands, tile.builder.add
        assert isinstance(op, tensor.PadOp)
        (result_type,) = tile.result_types
        if source is None:
            empty = add(create_op(tensor.EmptyOp, (), (result_type,), {}, op.location))
            value = padding_value(op)
            assert value is not None
            if isinstance(value, OpResult) and not is_defined_outside(value, op):
                value = add(value.op.clone()).results[0]
            fill = fill_op(value, empty.results[0])
            fill.location = op.location
            return add(fill).results
        low, high = map(list, _padding(op))
        low[dim] = tile.needs.begin(0)
        high[dim] = tile.piece.size - low[dim] - shape_of(source.type)[dim]
        if not any((*low, *high)):
            return (source,)
        sizes = {"static_low": low, "static_high": high}
        pad = tensor.PadOp.create(
            operands=[source],
            result_types=[result_type],
            properties=op.properties
            | {name: DenseArrayBase.from_list(i64, each) for name, each in sizes.items()},
            attributes=op.attributes,
            regions=[op.regions[0].clone()],
            location=op.location,
        )
        return add(pad).results


def _padding(op: tensor.PadOp) -> tuple[Sequence[int], Sequence[int]]:
    """Return the static padding sizes of each dimension, before and after the source."""
    return op.static_low.get_values(), op.static_high.get_values()


class ConcatTiling(TilingInterface):
    """Along the concatenated dimension a piece has parts of some operands; otherwise of all."""

    def relation(self, op: Operation) -> IndexRelation | None:
        assert isinstance(op, tensor.ConcatOp)
        along, shapes = op.dim.value.data, [shape_of(value.type) for value in op.operands]
        sizes = [shape[along] for shape in shapes]
        if DYNAMIC_INDEX in sizes:
            return None
        parts: list[Access] = []
        for shape, start in zip(shapes, (0, *accumulate(sizes)), strict=False):
            starts = [start if dim == along else 0 for dim in range(len(shape))]
            parts.append(_part_of_result(shape, starts, [1] * len(shape)))
        return IndexRelation(tuple(parts))

    def build(self, tile: Tile) -> Sequence[SSAValue]:
        op, parts = tile.split.op, tile.given
        if len(parts) == 1:
            return parts
        concat = create_op(tensor.ConcatOp, parts, tile.result_types, op.properties, op.location)
        return tile.builder.add(concat).results


class ReshapeTiling(TilingInterface):
    """A `tensor.expand_shape` or `tensor.collapse_shape`, along the outermost dimension of a
    group."""

    def relation(self, op: Operation) -> IndexRelation | None:
        is_collapse = isinstance(op, tensor.CollapseShapeOp)
        large = shape_of((op.operands[0] if is_collapse else op.results[0]).type)
        indices: list[AffineExpr] = []
        whole: set[int] = set()
        for group in groups_of(op):
            # Leading dimensions of size 1 change nothing.
            outermost = next((dim for dim in group if large[dim] != 1), group[0])
            whole.update(dim for dim in group if dim != outermost)
            index: AffineExpr = AffineExpr.constant(0)
            for dim in range(outermost, group[-1] + 1):
                inner = large[dim + 1 : group[-1] + 1]
                if DYNAMIC_INDEX in inner or 0 in inner:
                    return None
                index = index + AffineExpr.dimension(dim) * prod(inner)
            indices.append(index)
        collapsed, each = AffineMap(len(large), 0, tuple(indices)), AffineMap.identity(len(large))
        source, result = (each, collapsed) if is_collapse else (collapsed, each)
        # After the tensor, `tensor.expand_shape` takes dynamic sizes.
        others = [None] * (len(op.operands) - 1)
        return IndexRelation.of_loops(large, [source, *others], [result], whole=frozenset(whole))

    def build(self, tile: Tile) -> Sequence[SSAValue]:
        op, dim, (source, *_) = tile.split.op, tile.split.dim, tile.given
        own = tile.split.parts[0]
        assert own is not None
        properties = op.properties
        # A collapsed dimension is cut within a row of the source: more is reshaped than needed.
        size = shape_of(source.type)[own.dim] * own.results.scale // own.operand.scale
        result_type = resized(op.results[0].type, dim, size)
        if isinstance(op, tensor.ExpandShapeOp):
            shape = DenseArrayBase.from_list(i64, result_type.get_shape())
            properties = properties | {"static_output_shape": shape}
        reshape = tile.builder.add(with_other_values(op, [source], [result_type], properties))
        value = reshape.results[0]
        if size == tile.piece.size:
            return (value,)
        return (tile.builder.slice(value, dim, Interval(-tile.needs.begin(0), tile.piece.size)),)


class SliceTiling(TilingInterface):
    """A `tensor.extract_slice` at a static place that keeps all dimensions: a piece of a slice is a
    slice of a piece."""

    def relation(self, op: Operation) -> IndexRelation | None:
        assert isinstance(op, tensor.ExtractSliceOp)
        if not _is_plain(op, 1, op.results[0]):
            return None
        shape = shape_of(op.results[0].type)
        starts, strides = op.static_offsets.get_values(), op.static_strides.get_values()
        every = AffineMap.identity(len(shape))
        return IndexRelation.of_loops(shape, [_places(starts, strides)], [every])

    def build(self, tile: Tile) -> Sequence[SSAValue]:
        op, dim, (source,) = tile.split.op, tile.split.dim, tile.given
        assert isinstance(op, tensor.ExtractSliceOp)
        offsets, sizes = (
            list(entries.get_values()) for entries in (op.static_offsets, op.static_sizes)
        )
        offsets[dim], sizes[dim] = 0, tile.piece.size
        (result_type,) = tile.result_types
        if (*offsets, *sizes) == (*[0] * len(offsets), *shape_of(source.type)):
            return (source,)
        strides = op.static_strides.get_values()
        part = extract_slice(source, offsets, sizes, strides, result_type)
        part.location = op.location
        return tile.builder.add(part).results


class InsertTiling(TilingInterface):
    """A `tensor.insert_slice` at a static place that keeps all dimensions: a piece has the inserted
    elements that lie in it; the rest is of the destination."""

    def relation(self, op: Operation) -> IndexRelation | None:
        assert isinstance(op, tensor.InsertSliceOp)
        if not _is_plain(op, 2, op.operands[1]):
            return None
        starts, strides = op.static_offsets.get_values(), op.static_strides.get_values()
        inserted, whole = (shape_of(value.type) for value in op.operands)
        rank = len(whole)
        return IndexRelation(
            (
                _part_of_result(inserted, starts, strides),
                _part_of_result(whole, [0] * rank, [1] * rank),
            )
        )

    def build(self, tile: Tile) -> Sequence[SSAValue]:
        op, dim, (source, destination) = tile.split.op, tile.split.dim, tile.operands
        assert isinstance(op, tensor.InsertSliceOp)
        assert destination is not None
        if source is None:
            return (destination,)
        offsets, sizes = (
            list(entries.get_values()) for entries in (op.static_offsets, op.static_sizes)
        )
        offsets[dim], sizes[dim] = tile.needs.begin(0), shape_of(source.type)[dim]
        strides = op.static_strides.get_values()
        inserted = tensor.InsertSliceOp.get(source, destination, sizes, offsets, strides)
        inserted.location = op.location
        return tile.builder.add(inserted).results


def _is_plain(
    op: tensor.ExtractSliceOp | tensor.InsertSliceOp, number_of_tensors: int, other: SSAValue
) -> bool:
    """Whether a slice is static, and the first operand has the rank of `other`."""
    return (
        len(op.operands) == number_of_tensors
        and all(stride >= 1 for stride in op.static_strides.get_values())
        and len(shape_of(op.operands[0].type)) == len(shape_of(other.type))
    )


for _op, _tiling in (
    (tensor.EmptyOp, EmptyTiling()),
    (tensor.PadOp, PadTiling()),
    (tensor.ConcatOp, ConcatTiling()),
    (tensor.CollapseShapeOp, ReshapeTiling()),
    (tensor.ExpandShapeOp, ReshapeTiling()),
    (tensor.ExtractSliceOp, SliceTiling()),
    (tensor.InsertSliceOp, InsertTiling()),
):
    TILING_MODELS.register(_op, _tiling)
