"""Tensors that are only read in slices: each slice is computed where it is first read.

The projection of a recurrent network, say: each step reads its own rows, in a loop or unrolled.

- RC6: The slices are along one dimension; at static places, or, in loops of known trip counts,
  anywhere. The operations that compute the tensor can be computed for each slice (by their index
  relations), cannot fail, repeat no work by that, and their results have no other users.
  In a loop, they read nothing that the loop carries. Of all such chains of operations, the one
  taken has the fewest bytes of inputs that live longer because of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from xdsl.dialects import tensor
from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.index_relation import Interval
from xdsl_mergealloc.interfaces.loop_like import is_loop_like, trip_count
from xdsl_mergealloc.interfaces.tiling import Split
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.edits import Edits
from xdsl_mergealloc.tensors.pure_ops import cannot_fail
from xdsl_mergealloc.tiling.body import Body, Carried, Counter
from xdsl_mergealloc.tiling.group import Group, Input, producer_split
from xdsl_mergealloc.tiling.growth import group_of
from xdsl_mergealloc.tiling.pieces import Piece, Run, plan_piece
from xdsl_mergealloc.tiling.splits import Splits


class SliceRead(NamedTuple):
    """A slice that is read."""

    op: tensor.ExtractSliceOp
    run: Run
    """The slice as a tile; if its place is dynamic, those at 0 and 1."""
    offset: SSAValue | None
    """Its place, if that is dynamic."""
    views: tuple[Operation, ...]
    """Views of the slice, which move in front of its first reader."""
    place: int
    """The number of the operation that reads it first, or of the loop in which it is read."""


class SlicedTensor(NamedTuple):
    """A tensor that is only read in slices, and the operations that compute it."""

    value: OpResult
    group: Group
    slices: Sequence[SliceRead]


def sliced_tensors(tensors: TensorBlock, splits: Splits) -> list[SlicedTensor]:
    """Return the tensors of a block that need not be materialized in full (RC6), largest first."""
    found: list[SlicedTensor] = []
    for op in tensors.ops:
        for value in op.results:
            base = tensors.base(value)
            if isinstance(base, OpResult) and tensors.size_bytes(base):
                parts = _parts(tensors, value)
                group = None if parts is None else _group(tensors, splits, value, *parts)
                if group is not None and parts is not None:
                    sliced = _sliced(tensors, value, group, parts[1])
                    if _stays_readable(tensors, sliced):
                        found.append(sliced)
    return sorted(found, key=lambda each: -tensors.size_bytes(tensors.base(each.value)))


class _Part(NamedTuple):
    """The part of a dimension that a slice is."""

    interval: Interval
    """If its place is dynamic, one of the same size at 0."""
    offset: SSAValue | None
    times: int
    """Number of times that it is read."""


_Parts = dict[tensor.ExtractSliceOp, _Part]


def _parts(tensors: TensorBlock, value: OpResult) -> tuple[int, _Parts] | None:
    """Return the dimension along which a tensor is sliced, and the slices; None if there are other
    uses, fewer than two slices, or several dimensions."""
    found: _Parts = {}
    dims: set[int] = set()
    for use in value.uses:
        op = use.operation
        if not isinstance(op, tensor.ExtractSliceOp) or (part := _part(tensors, op)) is None:
            return None
        dims.add(part[0])
        found[op] = part[1]
    if sum(part.times for part in found.values()) < 2 or len(dims) != 1:
        return None
    return dims.pop(), found


def _part(tensors: TensorBlock, op: tensor.ExtractSliceOp) -> tuple[int, _Part] | None:
    """Return the only dimension along which a slice is partial, and its part there."""
    times = _times_read(tensors, op)
    if times is None or not is_ranked_tensor(op.source.type):
        return None
    shape, sizes = shape_of(op.source.type), op.static_sizes.get_values()
    cut = [dim for dim, size in enumerate(sizes) if size != shape[dim]]
    is_dense = all(stride == 1 for stride in op.static_strides.get_values())
    if len(cut) != 1 or not is_dense or len(shape_of(op.result.type)) != len(shape):
        return None
    (dim,) = cut
    first, size, *offsets = op.static_offsets.get_values()[dim], sizes[dim], *op.operands[1:]
    if not offsets:
        return dim, _Part(Interval(first, size), None, times)
    if first != DYNAMIC_INDEX or len(offsets) > 1:
        return None
    return dim, _Part(Interval(0, size), offsets[0], times)


def _times_read(tensors: TensorBlock, op: Operation) -> int | None:
    """Return how often an operation runs while the block runs once; None if that is unknown."""
    times, block = 1, op.parent
    while block is not tensors.block:
        loop = None if block is None else block.parent_op()
        count = None if loop is None or not is_loop_like(loop) else trip_count(loop)
        if loop is None or count is None:
            return None
        times, block = times * count, loop.parent
    return times


def _group(
    tensors: TensorBlock, splits: Splits, value: OpResult, dim: int, parts: _Parts
) -> Group | None:
    """Return the operations that compute the slices (RC6)."""
    split = splits.of(value.op, value.index, dim)
    if split is None or not cannot_fail(value.op) or len(value.op.results) != 1:
        return None
    last = max(tensors.number(op) for op in parts)
    chain = [split]
    best: tuple[int, int] | None = None
    while True:
        group = group_of(tensors, chain)
        if _does_something_twice(group, value, parts):
            break
        size_bytes = _bytes_of_inputs(group, last)
        if group.owns_memory(chain[-1].op) and (best is None or size_bytes < best[0]):
            best = size_bytes, len(chain)
        more = next(filter(None, (_more(group, each, splits) for each in group.inputs())), None)
        if more is None:
            break
        chain.append(more)
    return None if best is None else group_of(tensors, chain[: best[1]])


def _more(group: Group, taken: Input, splits: Splits) -> Split | None:
    """Return the split of an input's producer, if only the group uses the input."""
    value = taken.value
    if taken.dim is None or not isinstance(value, OpResult) or taken.maker < 0:
        return None
    if len(value.op.results) != 1 or not cannot_fail(value.op):
        return None
    if any(use.operation not in group.splits for use in value.uses):
        return None
    return producer_split(group, value, splits)


def _does_something_twice(group: Group, value: OpResult, parts: _Parts) -> bool:
    """Whether slices, or the parts that they need of a member, overlap or are read twice; or if
    what they need depends on their dynamic places."""
    runs = {op: _run(group, value, part) for op, part in parts.items()}
    pieces = [(run.first, parts[op].times) for op, run in runs.items() if run is not None]
    return len(pieces) < len(parts) or any(
        sum(piece.made[op].size * times for piece, times in pieces if op in piece.made)
        > split.extent
        for op, split in group.splits.items()
    )


def _run(group: Group, value: OpResult, part: _Part) -> Run | None:
    """Return a slice as a tile, without outputs. If its place is dynamic, return those at 0 and 1;
    None if tiles at other places are different."""

    def tile(first: int) -> Piece:
        return plan_piece(group, {value: Interval(first, part.interval.size)})

    pieces = [tile(part.interval.first)]
    if part.offset is not None:
        last = group.extent(value) - part.interval.size
        begin, end = Run([tile(0), tile(1)]), Run([tile(last - 1), tile(last)])
        forms = [piece.form for piece in (*begin.pieces, *end.pieces)]
        is_even = all(split.is_even for split in group.splits.values())
        if not is_even or any(form != forms[0] for form in forms) or begin.steps != end.steps:
            return None
        pieces = begin.pieces
    return Run([replace(piece, outputs={}) for piece in pieces])


def _bytes_of_inputs(group: Group, last: int) -> int:
    """Return the bytes of the inputs that live longer if the group runs up to a later operation."""
    tensors = group.tensors
    bases = dict.fromkeys(tensors.base(each.value) for each in group.inputs())
    return sum(
        tensors.size_bytes(base)
        for base in bases
        if all(tensors.number(user) < last or user in group.splits for user in tensors.users(base))
    )


def _sliced(tensors: TensorBlock, value: OpResult, group: Group, parts: _Parts) -> SlicedTensor:
    slices: list[SliceRead] = []
    for op, part in parts.items():
        views = tuple(_views(tensors, op.result))
        readers = [
            tensors.number(use.operation)
            for look in (op, *views)
            for use in look.results[0].uses
            if use.operation not in views
        ]
        run = _run(group, value, part)
        assert run is not None
        place = min(readers, default=tensors.number(op))
        slices.append(SliceRead(op, run, part.offset, views, place))
    return SlicedTensor(value, group, sorted(slices, key=lambda each: each.place))


def _stays_readable(tensors: TensorBlock, sliced: SlicedTensor) -> bool:
    """RC6, RC7: whether nothing overwrites the inputs before all slices are computed."""
    last = sliced.slices[-1].place
    carried = {
        tensors.base(value)
        for one in sliced.slices
        if one.op.parent is not tensors.block
        for value in tensors.ops[one.place].operands
    }
    return not any(tensors.would_read_a_copy(op, last) for op in sliced.group.splits) and not any(
        tensors.base(each.value) in carried for each in sliced.group.inputs()
    )


def _views(tensors: TensorBlock, value: SSAValue) -> Iterator[Operation]:
    """Yield the operations of the block that create views of a tensor, in their order."""
    for use in sorted(value.uses, key=lambda use: tensors.number(use.operation)):
        op = use.operation
        if len(op.operands) != 1 or len(op.results) != 1 or not tensors.is_inside(op.results[0]):
            continue
        if tensors.base(op.results[0]) is tensors.base(value):
            yield op
            yield from _views(tensors, op.results[0])


def slice_where_read(tensors: TensorBlock, splits: Splits, sliced: SlicedTensor) -> Sequence[Edits]:
    """Compute each slice of a tensor where it is first read, in place of the whole tensor. Return
    the edits of the blocks, inner ones first."""
    edits = {tensors.block: Edits(tensors.block)}
    for one in sliced.slices:
        block = one.op.parent
        assert block is not None
        own = edits.setdefault(block, Edits(block))
        before = tensors.ops[one.place] if block is tensors.block else one.op
        counter = None if one.offset is None else Counter(one.offset, 0, 1)
        point = InsertPoint.before(before)
        body = Body(sliced.group, splits, one.run, point, counter, one.op.location)
        body.build(Carried({}, {}))
        made = body.made(sliced.value)
        made.name_hint = one.op.result.name_hint
        own.replace(one.op.result.uses, made)
        for view in one.views:
            view.detach()
            block.insert_op_before(view, before)
        own.remove(one.op)
    edits[tensors.block].remove(sliced.value.op)
    return [*reversed(edits.values())]
