"""tensor: tiling of padded, concatenated, reshaped, sliced and empty tensors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import prod

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.dialects.compat import extract_slice
from xdsl_mergealloc.dialects.shapes import shape_of
from xdsl_mergealloc.interfaces.op_building import create_op, with_other_values
from xdsl_mergealloc.interfaces.regions import is_defined_outside
from xdsl_mergealloc.interfaces.tiling import (
    TILING_MODELS,
    Interval,
    Needs,
    PieceBuilder,
    Split,
    SplitOfNothing,
    TilingInterface,
    resized,
)
from xdsl_mergealloc.models.shape_rules import groups_of
from xdsl_mergealloc.models.structured_ops import fill_op
from xdsl_mergealloc.models.tensor.makers import constant_of

_Operands = Sequence[SSAValue | None]


@dataclass(frozen=True)
class _Tiling(TilingInterface):
    """Split of operations with one result along a dimension of it."""

    along: Callable[[Operation, int], Split | None]
    along_dynamic: Callable[[Operation, int], Split | None] = lambda op, dim: None

    def split(self, op: Operation, result: int, dim: int) -> Split | None:
        return self.along(op, dim)

    def split_dynamic(self, op: Operation, result: int, dim: int) -> Split | None:
        return self.along_dynamic(op, dim)


class _EmptySplit(SplitOfNothing):
    """A piece of an empty tensor is an empty tensor."""

    def build(
        self, piece: Interval, needs: Needs, operands: _Operands, builder: PieceBuilder
    ) -> Sequence[SSAValue]:
        result_type = resized(self.op.results[0].type, self.dim, piece.size)
        return builder.add(
            create_op(tensor.EmptyOp, (), (result_type,), {}, self.op.location)
        ).results


class _PadSplit(Split):
    """Pieces at the ends have some of the padding; pieces between are slices of the source."""

    def __init__(self, op: tensor.PadOp, dim: int, value: SSAValue):
        self.op, self.results, self.operands = op, (dim,), (dim,)
        self._value = value
        self._low, self._high = (
            [int(size) for size in sizes.get_values()] for sizes in (op.static_low, op.static_high)
        )

    def needs(self, piece: Interval) -> Needs:
        dim = self.dim
        if not self._low[dim] and not self._high[dim]:
            return Needs((piece,), (0, 0))
        source_size = shape_of(self.op.operands[0].type)[dim]
        shifted = Interval(piece.first - self._low[dim], piece.size)
        part = shifted.within(source_size)
        if not part.size:
            return Needs((part,), (piece.size,))
        low = part.first - shifted.first
        return Needs((part,), (low, shifted.end - part.end))

    def build(
        self, piece: Interval, needs: Needs, operands: _Operands, builder: PieceBuilder
    ) -> Sequence[SSAValue]:
        op, dim = self.op, self.dim
        result_type = resized(op.results[0].type, dim, piece.size)
        source = operands[0]
        if source is None:
            empty = builder.add(create_op(tensor.EmptyOp, (), (result_type,), {}, op.location))
            value = self._value
            if isinstance(value, OpResult) and not is_defined_outside(value, op):
                value = builder.add(value.op.clone()).results[0]
            fill = fill_op(value, empty.results[0])
            fill.location = op.location
            return builder.add(fill).results
        low, high = list(self._low), list(self._high)
        low[dim], high[dim] = needs.detail
        if not any((*low, *high)):
            return (source,)
        pad = tensor.PadOp.create(
            operands=[source],
            result_types=[result_type],
            properties=op.properties
            | {
                "static_low": DenseArrayBase.from_list(i64, low),
                "static_high": DenseArrayBase.from_list(i64, high),
            },
            attributes=op.attributes,
            regions=[op.regions[0].clone()],
            location=op.location,
        )
        return builder.add(pad).results


def _split_pad(op: Operation, dim: int) -> Split | None:
    """Split a `tensor.pad` with static padding sizes and a single padding value."""
    assert isinstance(op, tensor.PadOp)
    end = op.region.block.last_op
    if len(op.operands) != 1 or end is None or len(end.operands) != 1:
        return None
    value = constant_of(op, end.operands[0])
    if value is None or any(
        size < 0 for size in (*op.static_low.get_values(), *op.static_high.get_values())
    ):
        return None
    return _PadSplit(op, dim, value)


def _split_pad_beside(op: Operation, dim: int) -> Split | None:
    """Split a `tensor.pad` along a dimension without padding."""
    assert isinstance(op, tensor.PadOp)
    sizes = op.static_low.get_values()[dim], op.static_high.get_values()[dim]
    return _split_pad(op, dim) if sizes == (0, 0) else None


class _ConcatSplit(Split):
    """Along the concatenated dimension a piece has parts of some operands; otherwise of all."""

    def __init__(self, op: Operation, dim: int):
        assert isinstance(op, tensor.ConcatOp)
        self.op, self.results, self.operands = op, (dim,), (dim,) * len(op.operands)
        self._is_along = op.dim.value.data == dim
        self.is_even = not self._is_along
        self._ends = list(accumulate(shape_of(value.type)[dim] for value in op.operands))

    def needs(self, piece: Interval) -> Needs:
        if not self._is_along:
            return Needs((piece,) * len(self.operands))
        starts = (0, *self._ends)
        return Needs(
            tuple(
                [
                    Interval(piece.first - start, piece.size).within(end - start)
                    for start, end in zip(starts, self._ends, strict=False)
                ]
            )
        )

    def build(
        self, piece: Interval, needs: Needs, operands: _Operands, builder: PieceBuilder
    ) -> Sequence[SSAValue]:
        op = self.op
        parts = [value for value in operands if value is not None]
        if len(parts) == 1:
            return parts
        result_type = resized(op.results[0].type, self.dim, piece.size)
        concat = create_op(tensor.ConcatOp, parts, (result_type,), op.properties, op.location)
        return builder.add(concat).results


def _split_concat_beside(op: Operation, dim: int) -> Split | None:
    """Split a `tensor.concat` along a dimension that is not concatenated."""
    assert isinstance(op, tensor.ConcatOp)
    return None if op.dim.value.data == dim else _ConcatSplit(op, dim)


class _ReshapeSplit(Split):
    """
    A reshape along a dimension that is the outermost of its group before and after.

    An index on the side with fewer dimensions is `inner` times as large as on the other side.
    """

    def __init__(self, op: Operation, source: int, result: int, inner: int):
        self.op, self.results = op, (result,)
        # After the tensor, `tensor.expand_shape` takes dynamic sizes.
        self.operands = (source, *[None] * (len(op.operands) - 1))
        self._inner = inner
        self._is_collapse = isinstance(op, tensor.CollapseShapeOp)

    def needs(self, piece: Interval) -> Needs:
        if not self._is_collapse:
            part = Interval(piece.first * self._inner, piece.size * self._inner)
            return Needs((part, *[None] * (len(self.operands) - 1)))
        first = piece.first // self._inner
        end = -(-piece.end // self._inner)
        skipped = piece.first - first * self._inner
        return Needs((Interval(first, end - first),), (skipped,))

    def build(
        self, piece: Interval, needs: Needs, operands: _Operands, builder: PieceBuilder
    ) -> Sequence[SSAValue]:
        op, part, source = self.op, needs.operands[0], operands[0]
        assert part is not None
        assert source is not None
        dim, properties = self.dim, op.properties
        size = part.size * self._inner if self._is_collapse else piece.size
        result_type = resized(op.results[0].type, dim, size)
        if not self._is_collapse:
            shape = DenseArrayBase.from_list(i64, result_type.get_shape())
            properties = properties | {"static_output_shape": shape}
        reshape = builder.add(with_other_values(op, [source], [result_type], properties))
        value = reshape.results[0]
        if size == piece.size:
            return (value,)
        return (builder.slice(value, dim, Interval(needs.detail[0], piece.size)),)


def _split_reshape(op: Operation, dim: int) -> Split | None:
    """Split a `tensor.expand_shape` or `tensor.collapse_shape`."""
    is_collapse = isinstance(op, tensor.CollapseShapeOp)
    large = shape_of((op.operands[0] if is_collapse else op.results[0]).type)
    for small_dim, group in enumerate(groups_of(op)):
        # Leading dimensions of size 1 change nothing.
        outer = next((place for place in group if large[place] != 1), None)
        if outer is None:
            if len(group) != 1:
                continue
            outer = group[0]
        if dim == (small_dim if is_collapse else outer):
            inner = prod(large[place] for place in group if place > outer)
            if not inner:
                return None
            source = outer if is_collapse else small_dim
            return _ReshapeSplit(op, source, dim, inner)
    return None


class _PlaceSplit(Split):
    """A slice at a static place."""

    def __init__(self, op: tensor.ExtractSliceOp | tensor.InsertSliceOp, dim: int):
        self.op, self.results, self.operands = op, (dim,), (dim,) * len(op.operands)
        self._offsets, self._sizes, self._strides = (
            [int(entry) for entry in entries.get_values()]
            for entries in (op.static_offsets, op.static_sizes, op.static_strides)
        )
        self._first, self._stride = self._offsets[dim], self._strides[dim]


class _SliceSplit(_PlaceSplit):
    """A piece of a slice is a slice of a piece."""

    def needs(self, piece: Interval) -> Needs:
        first = self._first + self._stride * piece.first
        return Needs((Interval(first, self._stride * (piece.size - 1) + 1),))

    def build(
        self, piece: Interval, needs: Needs, operands: _Operands, builder: PieceBuilder
    ) -> Sequence[SSAValue]:
        op, dim = self.op, self.dim
        (source,) = operands
        assert source is not None
        offsets, sizes = list(self._offsets), list(self._sizes)
        offsets[dim], sizes[dim] = 0, piece.size
        result_type = resized(op.results[0].type, dim, piece.size)
        if (*offsets, *sizes) == (*[0] * len(offsets), *shape_of(source.type)):
            return (source,)
        part = extract_slice(source, offsets, sizes, self._strides, result_type)
        part.location = op.location
        return builder.add(part).results


def _split_slice(op: Operation, dim: int) -> Split | None:
    """Split a `tensor.extract_slice` at a static place that keeps all dimensions."""
    assert isinstance(op, tensor.ExtractSliceOp)
    return _SliceSplit(op, dim) if _is_plain(op, 1, op.results[0]) else None


class _InsertSplit(_PlaceSplit):
    """A piece has the inserted elements that lie in it; the rest is of the destination."""

    is_even = False

    def needs(self, piece: Interval) -> Needs:
        # The inserted indices `i` for which `first + stride * i` is in the piece.
        first = -((self._first - piece.first) // self._stride)
        end = -((self._first - piece.end) // self._stride)
        part = Interval(first, end - first).within(shape_of(self.op.operands[0].type)[self.dim])
        place = self._first + self._stride * part.first - piece.first if part.size else 0
        return Needs((part, piece), (place,))

    def build(
        self, piece: Interval, needs: Needs, operands: _Operands, builder: PieceBuilder
    ) -> Sequence[SSAValue]:
        op, (source, destination) = self.op, operands
        assert destination is not None
        if source is None:
            return (destination,)
        offsets, sizes = list(self._offsets), list(self._sizes)
        offsets[self.dim], sizes[self.dim] = needs.detail[0], shape_of(source.type)[self.dim]
        inserted = tensor.InsertSliceOp.get(source, destination, sizes, offsets, self._strides)
        inserted.location = op.location
        return builder.add(inserted).results


def _split_insertion(op: Operation, dim: int) -> Split | None:
    """Split a `tensor.insert_slice` at a static place that keeps all dimensions."""
    assert isinstance(op, tensor.InsertSliceOp)
    return _InsertSplit(op, dim) if _is_plain(op, 2, op.operands[1]) else None


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
    (tensor.EmptyOp, _Tiling(_EmptySplit, _EmptySplit)),
    (tensor.PadOp, _Tiling(_split_pad, _split_pad_beside)),
    (tensor.ConcatOp, _Tiling(_ConcatSplit, _split_concat_beside)),
    (tensor.CollapseShapeOp, _Tiling(_split_reshape, _split_reshape)),
    (tensor.ExpandShapeOp, _Tiling(_split_reshape, _split_reshape)),
    (tensor.ExtractSliceOp, _Tiling(_split_slice)),
    (tensor.InsertSliceOp, _Tiling(_split_insertion)),
):
    TILING_MODELS.register(_op, _tiling)
