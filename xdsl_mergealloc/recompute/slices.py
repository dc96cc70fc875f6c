"""Tensors that are only read in slices: each slice is computed where it is first read.

The projection of an unrolled recurrent network, say: each step reads its own rows.

- RC6: The slices are static, along one dimension, and disjoint. The operations that compute the
  tensor can be computed for each slice (`TilingInterface`), cannot fail, repeat no work by that,
  and their results have no other users. Of all such chains of operations, the one whose inputs
  have the fewest bytes is taken: the inputs live longer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from xdsl.dialects import tensor
from xdsl.ir import Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from xdsl_mergealloc.dialects.shapes import is_ranked_tensor, shape_of
from xdsl_mergealloc.interfaces.tiling import Interval, Split
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.edits import Edits
from xdsl_mergealloc.tensors.pure_ops import cannot_fail
from xdsl_mergealloc.tiling.body import Body, Carried
from xdsl_mergealloc.tiling.group import Group, Input, producer_split
from xdsl_mergealloc.tiling.growth import group_of
from xdsl_mergealloc.tiling.pieces import Piece, Run, plan_piece
from xdsl_mergealloc.tiling.splits import Splits


class SliceRead(NamedTuple):
    """A slice that is read."""

    op: tensor.ExtractSliceOp
    piece: Piece
    views: tuple[Operation, ...]
    """Views of the slice, which move in front of its first reader."""
    place: int
    """The number of the operation that reads it first."""


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
                    last = sliced.slices[-1].place
                    # RC7
                    if not any(tensors.would_read_a_copy(op, last) for op in group.splits):
                        found.append(sliced)
    return sorted(found, key=lambda each: -tensors.size_bytes(tensors.base(each.value)))


_Parts = dict[tensor.ExtractSliceOp, Interval]


def _parts(tensors: TensorBlock, value: OpResult) -> tuple[int, _Parts] | None:
    """Return the dimension along which a tensor is sliced, and the slices; None if there are other
    uses, fewer than two slices, or several dimensions."""
    found: _Parts = {}
    dims: set[int] = set()
    for use in value.uses:
        op = use.operation
        if not isinstance(op, tensor.ExtractSliceOp) or not tensors.is_inside(op.result):
            return None
        if (part := _part(op)) is None:
            return None
        dims.add(part[0])
        found[op] = part[1]
    if len(found) < 2 or len(dims) != 1:
        return None
    return dims.pop(), found


def _part(op: tensor.ExtractSliceOp) -> tuple[int, Interval] | None:
    """Return the only dimension along which a slice is partial, and its interval there."""
    if len(op.operands) != 1 or not is_ranked_tensor(op.source.type):
        return None
    shape, sizes = shape_of(op.source.type), op.static_sizes.get_values()
    cut = [dim for dim, size in enumerate(sizes) if size != shape[dim]]
    is_dense = all(stride == 1 for stride in op.static_strides.get_values())
    if len(cut) != 1 or not is_dense or len(shape_of(op.result.type)) != len(shape):
        return None
    return cut[0], Interval(op.static_offsets.get_values()[cut[0]], sizes[cut[0]])


def _group(
    tensors: TensorBlock, splits: Splits, value: OpResult, dim: int, parts: _Parts
) -> Group | None:
    """Return the operations that compute the slices (RC6)."""
    split = splits.of(value.op, value.index, dim)
    if split is None or not cannot_fail(value.op) or len(value.op.results) != 1:
        return None
    chain = [split]
    best: tuple[int, int] | None = None
    while True:
        group = group_of(tensors, chain)
        if _does_something_twice(group, value, parts):
            break
        size_bytes = _bytes_of_inputs(group)
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
    """Whether slices, or the parts that they need of a member, overlap."""
    pieces = [plan_piece(group, {value: part}) for part in parts.values()]
    return any(
        sum(piece.made[op].size for piece in pieces if op in piece.made) > split.extent
        for op, split in group.splits.items()
    )


def _bytes_of_inputs(group: Group) -> int:
    bases = dict.fromkeys(group.tensors.base(each.value) for each in group.inputs())
    return sum(map(group.tensors.size_bytes, bases))


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
        piece = replace(plan_piece(group, {value: part}), outputs={})
        slices.append(SliceRead(op, piece, views, min(readers, default=tensors.number(op))))
    return SlicedTensor(value, group, sorted(slices, key=lambda each: each.place))


def _views(tensors: TensorBlock, value: SSAValue) -> Iterator[Operation]:
    """Yield the operations of the block that create views of a tensor, in their order."""
    for use in sorted(value.uses, key=lambda use: tensors.number(use.operation)):
        op = use.operation
        if len(op.operands) != 1 or len(op.results) != 1 or not tensors.is_inside(op.results[0]):
            continue
        if tensors.base(op.results[0]) is tensors.base(value):
            yield op
            yield from _views(tensors, op.results[0])


def slice_where_read(tensors: TensorBlock, splits: Splits, sliced: SlicedTensor) -> Edits:
    """Compute each slice of a tensor where it is first read, in place of the whole tensor."""
    block = tensors.block
    edits = Edits(block)
    for one in sliced.slices:
        before = tensors.ops[one.place]
        point = InsertPoint.before(before)
        body = Body(sliced.group, splits, Run([one.piece]), point, None, one.op.location)
        body.build(Carried({}, {}))
        made = body.made(sliced.value)
        made.name_hint = one.op.result.name_hint
        edits.replace(one.op.result.uses, made)
        for view in one.views:
            view.detach()
            block.insert_op_before(view, before)
        edits.remove(one.op)
    return edits
