"""optimize-allocation-liveness: frees move up to right after the last use.

A free stays in its block. It moves to right after the last operation before it that uses, itself
or inside its regions, anything that may refer to the freed memory, or that defines the freed
value; to the start of the block if there is none.

It does not move if it may free memory from outside, to which there may be unseen references, or
memory that something keeps.

Source: MLIR, `OptimizeAllocationLiveness`, which moves frees in the allocation's block only.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation
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
    if not frees:
        return
    for block, ops in frees.items():
        _move_in_block(block, ops, memory)


def _move_in_block(block: Block, frees: list[Operation], memory: Memory) -> None:
    """Move frees of one block; all places are found before any of them moves."""
    number = {op: index for index, op in enumerate(block.ops)}
    anchors: dict[Operation, int] = {}
    for free in frees:
        last = -1
        for user in _users(free, memory):
            if user is None:
                break
            inside = block.find_ancestor_op_in_block(user)
            if inside is not None and number[inside] < number[free]:
                # After another free, wherever that free moves.
                last = max(last, anchors.get(inside, number[inside]))
        else:
            anchors[free] = last
    behind: dict[int, Operation] = {}
    ops = list(number)
    for free, last in anchors.items():
        previous = behind.get(last, ops[last] if last >= 0 else None)
        free.detach()
        to = InsertPoint.at_start(block) if previous is None else InsertPoint.after(previous)
        Rewriter.insert_op(free, to)
        behind[last] = free


def _users(free: Operation, memory: Memory) -> Iterator[Operation | None]:
    """Yield all operations that must stay before a free, and None if not all are known."""
    for operand in free.operands:
        if isinstance(operand.owner, Operation):
            yield operand.owner
    for value in memory.touched(free).freed:
        for origin in memory.view_flow.origins(value):
            if not is_heap_allocation(origin) or memory.aliases.captured(origin) is not None:
                yield None
            for view in memory.view_flow.resolve(origin):
                for use in view.uses:
                    if use.operation is not free:
                        yield use.operation
