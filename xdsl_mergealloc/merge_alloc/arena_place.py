"""Allocation and free of an arena (M17): right before its first use, right after its last.

- M17 An arena is allocated before the operation that first uses it, in the block of its scope, or
  in a block of a nested branch that contains all its uses; if the program freed its buffers, the
  arena is freed after its last use. A scope of several blocks has its arena from start to end.

So an arena occupies no memory while other buffers need theirs. Constants and other operations
without effects need no memory: an arena with nothing else before it is allocated at the start of
its block. An arena does not move into a loop, where each iteration would allocate it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xdsl.ir import Block, Operation
from xdsl.traits import is_side_effect_free

from xdsl_mergealloc.analysis.dominance import is_only_block
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS, is_loop, is_terminator
from xdsl_mergealloc.interfaces.view_like import VIEW_LIKE_MODELS
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan
from xdsl_mergealloc.merge_alloc.trace import TracedAllocation, buffer_of
from xdsl_mergealloc.nests import AncestorsIn, blocks_around_all


class ArenaPlace(NamedTuple):
    """Position of an arena in the program."""

    block: Block
    first: Operation | None
    """The operation before which it is allocated; None: in an empty block."""
    last: Operation | None
    """Operation of the block after which it is not needed; None: where control leaves the block."""
    earlier: tuple[Operation, ...] = ()
    """The placed allocations before the arena, in order: their views have to come after it."""


def start_of_scope(arena: ArenaPlan) -> ArenaPlace:
    """Return the place of an arena that exists from the start of its scope to the end."""
    return ArenaPlace(arena.scope, arena.scope.first_op, None)


def find_place(arena: ArenaPlan) -> ArenaPlace:
    """Return the place of an arena whose allocations are still in the program."""
    users = [use.operation for one in arena.placed for use in buffer_of(one.op).uses]
    if not is_only_block(arena.scope) or arena.last_access is None or not users:
        return start_of_scope(arena)
    block = _innermost_with_all([*users, arena.last_access], arena.scope)
    inside = AncestorsIn(block)
    lifted = set(map(inside.of, users))
    allocations = {one.op: None for one in arena.placed}
    earlier = [op for op in allocations if op.parent is not None and inside.of(op) is None]
    in_front: list[Operation] = []
    for op in block.ops:
        if op in lifted:
            break
        in_front.append(op)
    first = block.first_op
    if not all(op in allocations or _takes_no_bytes(op, arena) for op in in_front):
        first = in_front[-1].next_op
        earlier += [op for op in in_front if op in allocations]
    return ArenaPlace(block, first, _last_in(block, arena.last_access), tuple(earlier))


def last_access_in(block: Block, allocations: Iterable[TracedAllocation]) -> Operation | None:
    """
    Return the operation of a block after which none of the `allocations`, which are in the block or
    nested in it, is accessed any more; None if that depends on control flow.
    """
    if not is_only_block(block):
        return None
    latest = max(allocations, key=lambda one: one.lifetime.end)
    return _last_in(block, latest.last_access)


def _last_in(block: Block, access: Operation) -> Operation | None:
    last = block.find_ancestor_op_in_block(access)
    return None if last is None or is_terminator(last) else last


def _takes_no_bytes(op: Operation, arena: ArenaPlan) -> bool:
    """Whether an operation certainly allocates nothing in the memory space of an arena."""
    model = ALLOCATION_MODELS.lookup(op)
    if model is not None:
        return model.memory_space(op) != arena.memory_space
    return VIEW_LIKE_MODELS.lookup(op) is not None or is_side_effect_free(op)


def _innermost_with_all(ops: Sequence[Operation], scope: Block) -> Block:
    """Return the innermost block with all `ops`, which are in `scope`, entering only branches."""
    block = scope
    for inner in blocks_around_all(ops, scope):
        branch = inner.parent_op()
        if not is_only_block(inner) or branch is None or not _is_branch(branch):
            break
        block = inner
    return block


def _is_branch(op: Operation) -> bool:
    """Whether an operation runs regions at most once, sequentially, in the enclosing scope."""
    control_flow = REGION_BRANCH_MODELS.lookup(op)
    return (
        control_flow is not None
        and ALLOCATION_SCOPE_MODELS.lookup(op) is None
        and not control_flow.runs_in_parallel(op)
        and not is_loop(control_flow.edges(op))
    )
