"""optimize-allocation-liveness: frees move up to right after the last use.

A free stays in its block. It moves to right after the last operation before it that uses, itself
or inside its regions, anything that may refer to the freed memory, or that defines the freed
value; to the start of the block if there is none.

It does not move if it may free memory from outside, to which there may be unseen references, or
memory that something keeps.

Source: MLIR, `OptimizeAllocationLiveness`, which moves frees in the allocation's block only.
"""

from __future__ import annotations

from collections.abc import Iterable

from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.ownership import is_heap_allocation
from xdsl_mergealloc.nests import walk


def move_frees_to_last_uses(root: Operation) -> None:
    """Move the frees below `root` up as far as possible in their blocks."""
    memory = Memory(root)
    frees: dict[Block, list[Operation]] = {}
    for op in walk(root):
        if memory.freed_by_nothing_else(op) is not None and op.parent is not None:
            frees.setdefault(op.parent, []).append(op)
    for block, ops in frees.items():
        _move_in_block(block, ops, memory)


def _move_in_block(block: Block, frees: list[Operation], memory: Memory) -> None:
    """Move frees of one block; all places are found before any of them moves."""
    number = {op: index for index, op in enumerate(block.ops)}
    users: dict[tuple[SSAValue, ...], list[Operation] | None] = {}
    anchors: dict[Operation, int] = {}
    for free in frees:
        origins = _origins(free, memory)
        if origins not in users:
            users[origins] = _users(origins, block, memory)
        known = users[origins]
        if known is None:
            continue
        last = -1
        for op in (*known, *_definitions(free, block)):
            if number[op] < number[free]:
                # After another free, wherever that free moves.
                last = max(last, anchors.get(op, number[op]))
        anchors[free] = last
    behind: dict[int, Operation] = {}
    ops = list(number)
    for free, last in anchors.items():
        previous = behind.get(last, ops[last] if last >= 0 else None)
        free.detach()
        to = InsertPoint.at_start(block) if previous is None else InsertPoint.after(previous)
        Rewriter.insert_op(free, to)
        behind[last] = free


def _origins(free: Operation, memory: Memory) -> tuple[SSAValue, ...]:
    """All that a free may free. Many frees may have these in common: loops rotate buffers."""
    values = memory.touched(free).freed
    origins = (origin for value in values for origin in memory.view_flow.origins(value))
    return tuple(dict.fromkeys(origins))


def _users(origins: tuple[SSAValue, ...], block: Block, memory: Memory) -> list[Operation] | None:
    """The operations of a block that use, also inside, what may refer to one of the origins; None
    if not all such operations are known."""
    for origin in origins:
        if not is_heap_allocation(origin) or memory.aliases.captured(origin) is not None:
            return None
    uses = (use for view in memory.view_flow.resolve(*origins) for use in view.uses)
    return _inside(block, (use.operation for use in uses))


def _definitions(free: Operation, block: Block) -> list[Operation]:
    """The operations of a block that define what a free names."""
    owners = (operand.owner for operand in free.operands)
    return _inside(block, (owner for owner in owners if isinstance(owner, Operation)))


def _inside(block: Block, ops: Iterable[Operation]) -> list[Operation]:
    """The operations of a block that are, or have inside, one of the given ones."""
    found = dict.fromkeys(map(block.find_ancestor_op_in_block, ops))
    return [op for op in found if op is not None]
