"""Moving allocations up, together with what their sizes are computed from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType
from xdsl.dialects.memref import DimOp, RankOp
from xdsl.ir import Block, Operation, SSAValue
from xdsl.traits import is_side_effect_free, is_speculatable

from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.constants import constant_integer

MAX_MOVED_ALONG = 32
"""How many operations an allocation may take along: sizes are computed by a handful."""


@dataclass(frozen=True)
class InsertionPoint:
    """A place that dominates an allocation."""

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
        home = value.owner if isinstance(value.owner, Block) else value.owner.parent
        if home is None or program.dominates(home, block):
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


def move(ops: Sequence[Operation], to: InsertionPoint) -> None:
    """Move operations, in their order, to a place."""
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
