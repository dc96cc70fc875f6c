"""Carries out in-place reuses and reuse edges.

A buffer that is kept within a block only gets another name. A buffer that is kept from block to
block is a further value that the loop carries. Where each iteration has the same buffer, nothing
is carried: the buffer is allocated before the loop and freed after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xdsl.ir import Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.interfaces.control_flow import append_argument, append_operand, append_result
from xdsl_mergealloc.loop_rotation.allocation_classes import set_sizes_before
from xdsl_mergealloc.loop_rotation.in_place import InPlaceReuse
from xdsl_mergealloc.loop_rotation.iterations import Iteration, ReplaceableAllocation, ReusableFree
from xdsl_mergealloc.loop_rotation.reuse_edges import ReuseEdge, first_buffer


class RotationPlan(NamedTuple):
    """Planned changes to a loop."""

    iteration: Iteration
    edges: Sequence[ReuseEdge]
    reuses: Sequence[InPlaceReuse] = ()


def carry_out(plan: RotationPlan) -> None:
    """Carry out a plan."""
    invariant = _invariant_edges(plan)
    for edge in invariant:
        if edge.wraps:
            # Allocate before the loop, and free after it. The other edges and in-place reuses
            # replace the freed value by the allocation's buffer.
            free, loop = edge.free.op, plan.iteration.loop
            _move_before(edge.allocation, loop)
            free.detach()
            Rewriter.insert_op(free, InsertPoint.after(loop))
    for reuse in plan.reuses:
        _reuse_in_place(reuse)
    carried: list[ReuseEdge] = []
    for edge in plan.edges:
        if edge in invariant:
            if not edge.wraps:
                _continue(edge)
        elif edge.wraps or edge.free.op.parent is not edge.allocation.op.parent:
            carried.append(edge)
        else:
            _continue(edge)
    _carry(carried, plan.iteration)


def _invariant_edges(plan: RotationPlan) -> dict[ReuseEdge, None]:
    """Return the edges by which a buffer returns to its allocation in the next iteration."""
    into = {edge.allocation.buffer: edge for edge in plan.edges if not edge.wraps}
    origin = {buffer: edge.free.value for buffer, edge in into.items()}
    for reuse in plan.reuses:
        origin[reuse.allocation.buffer] = reuse.free.value
    invariant: dict[ReuseEdge, None] = {}
    for edge in plan.edges:
        if edge.wraps and first_buffer(edge.free.value, origin) is edge.allocation.buffer:
            invariant[edge] = None
            value = edge.free.value
            while value in origin:
                if value in into:
                    invariant[into[value]] = None
                value = origin[value]
    return invariant


def _move_before(allocation: ReplaceableAllocation, loop: Operation) -> None:
    set_sizes_before(allocation.op, allocation.allocation_class.sizes, loop)
    for op in allocation.ops:
        op.detach()
        Rewriter.insert_op(op, InsertPoint.before(loop))


def _reuse_in_place(reuse: InPlaceReuse) -> None:
    free = reuse.free.op
    if reuse.own_free is not None:
        reuse.own_free.op.operands = free.operands
    _replace(reuse.allocation, _current(reuse.name, reuse.free))
    Rewriter.erase_op(free)
    if reuse.copy is not None:
        Rewriter.erase_op(reuse.copy)


def _current(name: SSAValue, free: ReusableFree) -> SSAValue:
    """Return the current name of a value that is read: the buffer may have got another name."""
    return free.op.operands[0] if name is free.value else name


def _continue(edge: ReuseEdge) -> None:
    """Replace the allocation by the buffer that was freed."""
    _replace(edge.allocation, edge.free.op.operands[0])
    Rewriter.erase_op(edge.free.op)


def _replace(allocation: ReplaceableAllocation, buffer: SSAValue) -> None:
    allocation.buffer.replace_all_uses_with(buffer)
    for op in reversed(allocation.ops):
        Rewriter.erase_op(op)


# Values that a loop carries


def _carry(edges: Iterable[ReuseEdge], iteration: Iteration) -> None:
    """Hand buffers from block to block, and to the next iteration, along with existing values.

    The blocks of an iteration are passed in turn. So a buffer kept past the end of the last block
    comes to the first block, and a buffer kept past the end of the first block comes to the next
    block, or leaves the loop.
    """
    loop, blocks = iteration.loop, iteration.blocks
    for edge in edges:
        source = blocks.index(_block(edge.free.op))
        target = blocks.index(_block(edge.allocation.op))
        allocation = edge.allocation
        handed_on = edge.free.op.operands[0]
        step, starts_before_loop = source, False
        while True:
            terminator = blocks[step].last_op
            assert terminator is not None
            append_operand(terminator, None, handed_on)
            if step == 0:
                after = edge.free.op.clone()
                after.operands = [append_result(loop, handed_on.type, handed_on.name_hint)]
                Rewriter.insert_op(after, InsertPoint.after(loop))
            step = (step + 1) % len(blocks)
            handed_on = append_argument(blocks[step], handed_on.type, allocation.buffer.name_hint)
            starts_before_loop |= step == 0
            if step == target:
                break
        if starts_before_loop:
            allocation.buffer.replace_all_uses_with(handed_on)
            _move_before(allocation, loop)
            append_operand(loop, None, allocation.buffer)
        else:
            _replace(allocation, handed_on)
        Rewriter.erase_op(edge.free.op)


def _block(op: Operation) -> Block:
    assert op.parent is not None
    return op.parent
