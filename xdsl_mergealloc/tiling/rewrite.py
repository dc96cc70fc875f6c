"""The rewrite of a group: its operations, piece by piece, in loops that carry what others use.

    %r = scf.for %i = %c0 to %c64 step %c8 iter_args(%part = %empty) -> (tensor<64x64xf32>) {
      %x_piece = tensor.extract_slice %x[%i, 0] [8, 64] [1, 1] : ...
      %r_piece = ... the operations, on pieces ...
      %next = tensor.insert_slice %r_piece into %part[%i, 0] [8, 64] [1, 1] : ...
      scf.yield %next
    }

A sum along the dimension that is split is carried as a whole, from what it begins with on: each
piece adds to it. Pieces of which there is only one of a kind, at the ends, come before or behind
the loop. Where windows overlap, and the halo is kept, loops carry it, too: a piece puts it in front
of what it makes, and copies the end of both to where the halo was.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects import scf, tensor
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Operation, OpResult, SSAValue
from xdsl.rewriter import InsertPoint

from xdsl_mergealloc.bufferize.destinations import erase_unused
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.tiling.body import Body, Carried, Counter
from xdsl_mergealloc.tiling.group import Group, Splits
from xdsl_mergealloc.tiling.pieces import Piece, Run, runs
from xdsl_mergealloc.tiling.search import BlockPlan
from xdsl_mergealloc.tiling.tensors import TensorBlock


def rewrite_group(group: Group, splits: Splits, place: Operation, pieces: Sequence[Piece]) -> None:
    """Replace the members of a group, where one of them is, by loops over pieces."""
    members = group.members
    block = place.parent
    assert block is not None
    made_again = [
        value for op in members for value in op.operands if group.tensors.is_made_again(value)
    ]
    behind = set(_from(place))
    for op in members:
        # What their bodies use, too.
        for value in group.tensors.taken(op):
            if not group.makes(value):
                _move_up(value, place, behind, group.tensors)
    carried = Carried({}, {})
    for output in pieces[-1].outputs:
        if (number := group.splits[output.op].accumulator) is not None:
            # Not as it was planned: another group may make it by now.
            carried.outputs[output] = output.op.operands[number]
            continue
        empty = create_op(tensor.EmptyOp, (), (output.type,), {}, place.location)
        block.insert_op_before(empty, place)
        carried.outputs[output] = empty.tensor
    for run in runs(pieces):
        if len(run.pieces) == 1:
            point = InsertPoint.before(place)
            body = Body(group, splits, run, point, None, place.location)
            carried = body.build(carried, saves=run.first is not pieces[-1])
        else:
            carried = _loop(group, splits, run, place, carried)
    for output, value in carried.outputs.items():
        value.name_hint = output.name_hint
        output.replace_all_uses_with(value)
    for op in reversed(members):
        assert op.parent is not None
        op.parent.erase_op(op)
    for value in dict.fromkeys(made_again):
        if isinstance(value, OpResult) and value.op.parent is not None:
            erase_unused(value)
            _move_to_only_user(value)


def _from(first: Operation) -> Iterator[Operation]:
    """An operation and those behind it in its block."""
    op: Operation | None = first
    while op is not None:
        yield op
        op = op.next_op


def _move_up(
    value: SSAValue, place: Operation, behind: set[Operation], tensors: TensorBlock
) -> None:
    """Make what costs nothing before a place, if it is one of the operations behind it (TG3)."""
    if not isinstance(value, OpResult) or value.op not in behind or not tensors.is_movable(value):
        return
    op, block = value.op, place.parent
    assert block is not None
    for taken in tensors.taken(op):
        _move_up(taken, place, behind, tensors)
    behind.remove(op)
    block.detach_op(op)
    block.insert_op_before(op, place)


def _move_to_only_user(value: OpResult) -> None:
    """
    Make what costs nothing where it is needed, if only one operation is left that needs it: others,
    in whose places it was needed before, made it again. From here on it would take memory.
    """
    op, use = value.op, value.get_user_of_unique_use()
    if op.parent is None or use is None or use.parent is not op.parent:
        return
    block = op.parent
    block.detach_op(op)
    block.insert_op_before(op, use)
    for operand in op.operands:
        if isinstance(operand, OpResult) and is_tensor(operand):
            _move_to_only_user(operand)


def _loop(group: Group, splits: Splits, run: Run, place: Operation, carried: Carried) -> Carried:
    """A loop over the pieces of a run; its index is where the piece of the first result begins."""
    location, block = place.location, place.parent
    assert block is not None
    ranges = [piece.outputs[next(iter(piece.outputs))] for piece in run.pieces]
    bounds = (ranges[0].first, ranges[-1].end, ranges[0].size)
    constants = [constant_index(bound, location) for bound in bounds]
    block.insert_ops_before(constants, place)
    values = carried.values
    body = Block(arg_types=[IndexType(), *(value.type for value in values)])
    index, *inside = body.args
    point = InsertPoint.at_end(body)
    counter = Counter(index, bounds[0], bounds[2])
    results = Body(group, splits, run, point, counter, location).build(carried.replaced_by(inside))
    body.add_op(create_op(scf.YieldOp, results.values, (), {}, location))
    first, end, step = (constant.result for constant in constants)
    loop = scf.ForOp(first, end, step, values, body)
    loop.location = location
    block.insert_op_before(loop, place)
    return carried.replaced_by(loop.results)


def tile_planned(plans: Sequence[BlockPlan]) -> None:
    """Replace the operations of each group by loops over pieces."""
    for plan in plans:
        for choice in plan.choices:
            group = choice.group
            estimate = choice.estimate
            pieces = estimate.pieces(group)
            rewrite_group(group, plan.splits, plan.tensors.ops[estimate.place], pieces)
