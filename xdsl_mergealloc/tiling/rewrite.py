"""Rewrite of a group: its operations, tile by tile, in loops that carry the outputs.

    %r = scf.for %i = %c0 to %c64 step %c8 iter_args(%part = %empty) -> (tensor<64x64xf32>) {
      %x_piece = tensor.extract_slice %x[%i, 0] [8, 64] [1, 1] : ...
      %r_piece = ... the operations, on pieces ...
      %next = tensor.insert_slice %r_piece into %part[%i, 0] [8, 64] [1, 1] : ...
      scf.yield %next
    }

A sum along the split dimension is carried as a whole, beginning with its initial value: each tile
adds to it. Tiles without others of their form, at the ends, come before or after the loop. Where
windows overlap and the halo is kept, loops carry the halo, too: a tile puts it in front of what it
computes, and copies the end of both to where the halo was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from xdsl.dialects import arith, scf, tensor
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.interfaces.bufferizable import OpOperand
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.cheap import erase_unused, move_to_only_user
from xdsl_mergealloc.tiling.body import Body, Carried, Counter
from xdsl_mergealloc.tiling.dynamic import DynamicGroup
from xdsl_mergealloc.tiling.group import Group
from xdsl_mergealloc.tiling.pieces import Piece, Run, runs
from xdsl_mergealloc.tiling.search import BlockPlan
from xdsl_mergealloc.tiling.splits import Splits

_OpT = TypeVar("_OpT", bound=Operation)


def rewrite_group(
    group: Group,
    splits: Splits,
    place: Operation,
    pieces: Sequence[Piece],
    written_over: Mapping[OpResult, OpOperand],
) -> None:
    """
    Replace the members of a group by loops over tiles, at the place of one member.

    Args:
        written_over: the inputs that outputs are written over, if that is possible (TG7).
    """
    _prepare(group, place)
    over = {
        output: operand.value
        for output, operand in written_over.items()
        if all(piece.goes_ahead(output, operand.value) for piece in pieces)
    }
    carried = Carried({}, {}, {value: output for output, value in over.items()})
    for output in pieces[-1].outputs:
        if (number := group.splits[output.op].accumulator) is not None:
            # Read now, not when planned: another group may compute it by now.
            init = output.op.operands[number]
        elif (init := over.get(output)) is None:
            init = _empty(output, (), place)
        carried.outputs[output] = init
    for run in runs(pieces):
        if len(run.pieces) == 1:
            point = InsertPoint.before(place)
            body = Body(group, splits, run, point, None, place.location)
            carried = body.build(carried, saves=run.first is not pieces[-1])
        else:
            carried = _loop(group, splits, run, place, carried)
    _replace(group, carried)


def rewrite_dynamic_group(found: DynamicGroup) -> None:
    """Replace the members of a group by a loop over a dynamic dimension, at a member's place."""
    group, place, run = found.group, found.place, found.run
    _prepare(group, place)
    extent = found.extent
    dim = _constant(extent.dim, place)
    count = _insert(tensor.DimOp(extent.member.operands[extent.operand], dim), place).result
    carried, ends = Carried({}, {}), dict[OpResult, SSAValue]()
    for output, part in run.first.outputs.items():
        ends[output] = count
        if part.size != 1:
            times = _constant(part.size, place)
            ends[output] = _insert(arith.MuliOp(count, times), place).result
        carried.outputs[output] = _empty(output, (ends[output],), place)
    end = next(iter(ends.values()))
    _replace(group, _loop(group, found.splits, run, place, carried, end))


def _prepare(group: Group, place: Operation) -> None:
    """Move the movable values that members need before a place."""
    block = place.parent
    assert block is not None
    behind = set(_from(place))
    for op in group.members:
        # Including those that their bodies use.
        for value in group.tensors.taken(op):
            if not group.makes(value):
                _move_up(value, place, behind, group.tensors)


def _replace(group: Group, carried: Carried) -> None:
    """Replace the members by the results of the tiles."""
    members = group.members
    made_again = [
        value for op in members for value in op.operands if group.tensors.is_made_again(value)
    ]
    for output, value in carried.outputs.items():
        value.name_hint = output.name_hint
        output.replace_all_uses_with(value)
    for op in reversed(members):
        assert op.parent is not None
        op.parent.erase_op(op)
    for value in dict.fromkeys(made_again):
        if isinstance(value, OpResult) and value.op.parent is not None:
            erase_unused(value)
            move_to_only_user(value)


def _from(first: Operation) -> Iterator[Operation]:
    """Yield an operation and those after it in its block."""
    op: Operation | None = first
    while op is not None:
        yield op
        op = op.next_op


def _move_up(
    value: SSAValue, place: Operation, behind: set[Operation], tensors: TensorBlock
) -> None:
    """Move a value's producer before a place if it is movable and comes after the place (TG3)."""
    if not isinstance(value, OpResult) or value.op not in behind or not tensors.is_movable(value):
        return
    op, block = value.op, place.parent
    assert block is not None
    for taken in tensors.taken(op):
        _move_up(taken, place, behind, tensors)
    behind.remove(op)
    block.detach_op(op)
    block.insert_op_before(op, place)


def _loop(
    group: Group,
    splits: Splits,
    run: Run,
    place: Operation,
    carried: Carried,
    dynamic_end: SSAValue | None = None,
) -> Carried:
    """Build a loop over the tiles of a run, and tiles like them up to a dynamic end; its index is
    the start of the first output's tile."""
    location = place.location
    parts = [next(iter(piece.outputs.values())) for piece in run.pieces]
    part = parts[0]
    first = _constant(part.first, place)
    end = _constant(parts[-1].end, place) if dynamic_end is None else dynamic_end
    step = _constant(part.size, place)
    values = carried.values
    body = Block(arg_types=[IndexType(), *(value.type for value in values)])
    index, *inside = body.args
    point = InsertPoint.at_end(body)
    counter = Counter(index, part.first, part.size)
    results = Body(group, splits, run, point, counter, location).build(carried.replaced_by(inside))
    body.add_op(create_op(scf.YieldOp, results.values, (), {}, location))
    loop = scf.ForOp(first, end, step, values, body)
    return carried.replaced_by(_insert(loop, place).results)


def _empty(like: OpResult, sizes: Sequence[SSAValue], place: Operation) -> SSAValue:
    empty = create_op(tensor.EmptyOp, sizes, (like.type,), {}, place.location)
    return _insert(empty, place).tensor


def _constant(value: int, place: Operation) -> SSAValue:
    return _insert(constant_index(value, place.location), place).result


def _insert(op: _OpT, place: Operation) -> _OpT:
    """Insert an operation before a place."""
    op.location = place.location
    Rewriter.insert_op(op, InsertPoint.before(place))
    return op


def tile_planned(plans: Sequence[BlockPlan]) -> None:
    """Replace the operations of each group by loops over tiles."""
    for plan in (inner for one in plans for inner in one.with_inside):
        for choice in plan.choices:
            group = choice.group
            estimate = choice.estimate
            place = plan.tensors.ops[estimate.place]
            pieces = estimate.pieces(group)
            rewrite_group(group, plan.splits, place, pieces, estimate.written_over)
