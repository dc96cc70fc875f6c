"""Chain of operations to execute after a place, so that a tensor need not be live before it.

The chain is collected backwards from the users of the tensor: its producer, and the producers of
the operands, up to values that are live after the place anyway (rule RC1), or small (RC3).
Operations without users before the place move there, the others are repeated. None reads a
tensor that has been overwritten by then (RC7).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xdsl.ir import Operation, OpResult, SSAValue

from xdsl_mergealloc.copies import clone
from xdsl_mergealloc.interfaces.bufferizable import is_tensor
from xdsl_mergealloc.interfaces.structured import structure_of
from xdsl_mergealloc.tensors.block import TensorBlock
from xdsl_mergealloc.tensors.edits import Edits
from xdsl_mergealloc.tensors.pure_ops import cannot_fail, is_pure
from xdsl_mergealloc.tiling.splits import Splits

_MOST_OPS = 24
"""Maximum number of operations in a chain."""
_SMALL = 16
"""Operands below 1/`_SMALL` of the size of a tensor may live longer for its sake."""


class Chain(NamedTuple):
    """Operations of a block to execute in front of another one, in program order."""

    value: OpResult
    """The tensor that need not be live in between."""
    place: int
    """The number of the operation in front of which the chain is executed."""
    moved: tuple[Operation, ...]
    """Operations without users before the place: executed only there."""
    repeated: tuple[Operation, ...]
    """Operations that are executed there once more."""
    extra_work: int
    """Iterations that are executed twice."""

    @property
    def kind(self) -> tuple[object, ...]:
        """Key that is equal for corresponding chains of layers that are alike."""
        return self.value.type, [op.name for op in self.moved], [op.name for op in self.repeated]


def find_chain(tensors: TensorBlock, splits: Splits, value: OpResult, place: int) -> Chain | None:
    """Find the chain that makes a tensor available from a place on, not before; None if it would
    repeat operations other than elementwise ones."""
    ops = _collect(tensors, value, place, set())
    if len(ops) > _MOST_OPS:
        return None
    moved = _not_needed_before(tensors, ops, place)
    too_much = {op for op in ops - moved if not _is_cheap_to_repeat(tensors, op)}
    # Without these, operations that only they need are not repeated either. `moved` stays valid:
    # none of these uses a moved operation.
    ops = _collect(tensors, value, place, too_much)
    if value.op not in ops:
        return None
    repeated = ops - moved
    return Chain(
        value,
        place,
        tuple(sorted(moved, key=tensors.number)),
        tuple(sorted(repeated, key=tensors.number)),
        sum(splits.work(op) for op in repeated if not _is_free(tensors, op)),
    )


def _collect(
    tensors: TensorBlock, value: OpResult, place: int, needed_before: set[Operation]
) -> set[Operation]:
    """Collect the operations that compute a tensor after a place, except `needed_before`."""
    ops: set[Operation] = set()
    pending = list(_used_behind(tensors, value, place))
    while pending:
        op = pending.pop().op
        if op in ops or len(ops) > _MOST_OPS:
            continue
        if op in needed_before or not (is_pure(op) and cannot_fail(op)):
            continue
        if tensors.would_read_a_copy(op, place):
            continue
        ops.add(op)
        pending += (
            taken
            for taken in tensors.taken(op)
            if is_tensor(taken) and not _is_there(tensors, taken, value, place)
        )
    return ops


def _used_behind(tensors: TensorBlock, value: OpResult, place: int) -> Iterator[OpResult]:
    """Yield a tensor and its views, if defined before a place and used after it."""
    pending = [value]
    while pending:
        one = pending.pop()
        users = [tensors.user_in_block(use.operation) for use in one.uses]
        if any(tensors.number(user) >= place for user in users):
            yield one
        for user in dict.fromkeys(users):
            if tensors.number(user) < place:
                pending += (view for view in user.results if tensors.base(view) is value)


def _is_there(tensors: TensorBlock, taken: OpResult, value: OpResult, place: int) -> bool:
    """Whether an operand is live after a place anyway (RC1), or small enough to stay live (RC3)."""
    base = tensors.base(taken)
    if not tensors.is_inside(base):
        return True
    if tensors.is_made_again(base):
        return False
    if base is not value and any(tensors.number(user) >= place for user in tensors.users(base)):
        return True
    return tensors.size_bytes(base) * _SMALL <= tensors.size_bytes(value)


def _not_needed_before(tensors: TensorBlock, ops: set[Operation], place: int) -> set[Operation]:
    """Return the operations whose users all move, too, or are after a place."""
    moved: set[Operation] = set()
    for op in sorted(ops, key=tensors.number, reverse=True):
        uses = (use for result in op.results for use in result.uses)
        users = {tensors.user_in_block(use.operation) for use in uses}
        if all(user in moved or tensors.number(user) >= place for user in users):
            moved.add(op)
    return moved


def _is_cheap_to_repeat(tensors: TensorBlock, op: Operation) -> bool:
    """Whether an operation computes each element by itself (RC2), or computes none."""
    structure = structure_of(op)
    return _is_free(tensors, op) or (structure is not None and structure.is_parallel)


def _is_free(tensors: TensorBlock, op: Operation) -> bool:
    """Whether all results of an operation are views, empty tensors, or splats."""
    return all(
        tensors.base(result) is not result or tensors.is_made_again(result) for result in op.results
    )


def do_chain(tensors: TensorBlock, chain: Chain) -> Edits:
    """Move and copy the operations of a chain in front of its place."""
    block, before = tensors.block, tensors.ops[chain.place]
    edits = Edits(block)
    moved = set(chain.moved)
    copies: dict[SSAValue, SSAValue] = {}
    for op in sorted((*chain.moved, *chain.repeated), key=tensors.number):
        if op in moved:
            op.detach()
            block.insert_op_before(op, before)
            continue
        block.insert_op_before(clone(op, copies), before)
        for result in op.results:
            behind = [
                use
                for use in result.uses
                if (user := tensors.user_in_block(use.operation)) in moved
                or tensors.number(user) >= chain.place
            ]
            edits.replace(behind, copies[result])
    return edits
