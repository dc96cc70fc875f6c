"""Moving allocations up: out of which operations they may, and what has to move along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.memref import DimOp, RankOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import IsolatedFromAbove, MemoryEffectKind, is_side_effect_free, is_speculatable

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.constants import constant_integer
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS, is_loop, is_terminator
from xdsl_mergealloc.interfaces.memory_effects import MEMORY_EFFECTS_MODELS

MAX_MOVED_ALONG = 32
"""How many operations an allocation may take along: sizes are computed by a handful."""


class Boundary(Enum):
    """What an operation with regions means to an allocation inside."""

    OPEN = "runs each region at most once"
    """What is allocated inside may be allocated before the operation instead."""
    LOOP = "runs a region again and again, one iteration after the other"
    """The same, if no iteration sees the buffer of an earlier one."""
    CLOSED = "nothing may leave"
    """
    An automatic allocation scope other than a sequential loop; or iterations that are under
    way at the same time; or regions of unknown control flow.
    """


def boundary_of(op: Operation) -> Boundary:
    """What leaving an operation with regions means."""
    control_flow = REGION_BRANCH_MODELS.lookup(op)
    scope = ALLOCATION_SCOPE_MODELS.lookup(op)
    if (
        control_flow is None
        or control_flow.runs_in_parallel(op)
        or (scope is not None and not scope.is_sequential_loop(op))
        or op.has_trait(IsolatedFromAbove, value_if_unregistered=False)
        # Regions that compute elements, as of linalg.generic: the order of iterations is open.
        or MEMORY_EFFECTS_MODELS.lookup(op) is not None
        or is_terminator(op)
    ):
        return Boundary.CLOSED
    return Boundary.LOOP if is_loop(control_flow.edges(op)) else Boundary.OPEN


@dataclass(frozen=True)
class InsertionPoint:
    """Where operations are moved to; it dominates where they come from."""

    block: Block
    before: Operation | None
    """None: at the end of the block, before its terminator."""


def operations_to_move(
    values: Sequence[SSAValue], block: Block, program: Program
) -> list[Operation] | None:
    """
    What has to move into `block`, a dominator of all the values' definitions, for the values to
    be known there, in the order in which to move it; None if something may not move.
    """
    needed: dict[Operation, None] = {}
    pending = [(value, False) for value in reversed(values)]
    while pending:
        value, operands_done = pending.pop()
        defining = value.owner if isinstance(value.owner, Block) else value.owner.parent
        if defining is None or program.dominates(defining, block):
            continue
        op = value.owner
        if isinstance(op, Block) or (op not in needed and not _may_move(op)):
            return None
        if operands_done:
            needed[op] = None
        elif op not in needed:
            if len(pending) > MAX_MOVED_ALONG:
                return None
            pending.append((value, True))
            pending.extend((operand, False) for operand in reversed(op.operands))
        if len(needed) > MAX_MOVED_ALONG:
            return None
    return list(needed)


def only_allocates(op: Operation, memory: Memory) -> bool:
    """
    Whether all that an operation does is to allocate a buffer, by its model, so that it may be
    executed wherever its operands are known.
    """
    return (
        ALLOCATION_MODELS.lookup(op) is not None
        and not op.regions
        and not memory.captures(op)
        and all(effect.kind is MemoryEffectKind.ALLOC for effect in memory.effects(op))
    )


def move(ops: Sequence[Operation], to: InsertionPoint) -> None:
    """Move operations, in their order."""
    anchor = to.before if to.before is not None else to.block.last_op
    assert anchor is not None
    for op in ops:
        op.detach()
        to.block.insert_op_before(op, anchor)


def _may_move(op: Operation) -> bool:
    """Whether an operation may be executed where the program would not have executed it."""
    if op.regions:
        return False
    if isinstance(op, RankOp):
        return True
    if isinstance(op, DimOp):
        return _is_within_rank(op)
    return is_side_effect_free(op) and is_speculatable(op)


def _is_within_rank(op: DimOp) -> bool:
    source_type, index = op.source.type, constant_integer(op.index)
    return (
        isinstance(source_type, MemRefType)
        and index is not None
        and 0 <= index < source_type.get_num_dims()
    )
