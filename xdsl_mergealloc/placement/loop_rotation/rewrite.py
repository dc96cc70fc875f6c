"""Reuse in place and reuse edges in the program.

A buffer that is kept within a block just goes on under another name. One that is kept from block
to block is a further value that the loop carries. Where each iteration has the same buffer, nothing
is carried: it is allocated before the loop and freed after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import lcm

from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.dialects.memref import AllocOp, DeallocOp
from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.control_flow import append_argument, append_operand, append_result
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.placement.loop_rotation.allocation_classes import (
    AllocationClasses,
    alignment_bytes,
)
from xdsl_mergealloc.placement.loop_rotation.in_place import InPlaceReuse, find_in_place
from xdsl_mergealloc.placement.loop_rotation.iterations import (
    Iteration,
    ReusableFree,
    allocates_and_frees,
    find_iteration,
    loops_by_depth,
)
from xdsl_mergealloc.placement.loop_rotation.memory_in_use import MemoryInUse
from xdsl_mergealloc.placement.loop_rotation.reuse_edges import (
    ReuseEdge,
    find_reuse_edges,
    first_buffer,
)


@dataclass(frozen=True)
class RotationPlan:
    """What happens to a loop."""

    iteration: Iteration
    reuses: Sequence[InPlaceReuse]
    edges: Sequence[ReuseEdge]


def rotate_loop_buffers(root: Operation) -> None:
    """Let allocations in the loops below `root` get what the same loop frees."""
    with paused_gc():
        for group in loops_by_depth(root):
            loops = [loop for loop in group if allocates_and_frees(loop)]
            if not loops:
                continue
            memory = Memory(root)
            classes = AllocationClasses(root, memory, MemoryLayout())
            memory_in_use = MemoryInUse(classes, memory)
            plans: list[RotationPlan] = []
            for loop in loops:
                iteration = find_iteration(loop, classes)
                if not iteration.allocations or not iteration.frees:
                    continue
                reuses = find_in_place(iteration, classes, memory)
                edges = find_reuse_edges(iteration, reuses, memory_in_use)
                if reuses or edges:
                    plans.append(RotationPlan(iteration, reuses, edges))
            for plan in plans:
                _rewrite(plan, memory.view_flow, classes)


def _rewrite(plan: RotationPlan, view_flow: ViewFlow, classes: AllocationClasses) -> None:
    """Do what a plan says; `view_flow` is of the program before any such change."""
    for change in (*plan.reuses, *plan.edges):
        _align(change.free, view_flow, classes)
    invariant = _invariant_edges(plan)
    for edge in invariant:
        if edge.wraps:
            _put_around_loop(edge, plan.iteration)
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


def _align(free: ReusableFree, view_flow: ViewFlow, classes: AllocationClasses) -> None:
    """Give all buffers that are freed there the alignment that their class asks for."""
    wanted = classes.common_alignment_bytes(free.allocation_class)
    for origin in view_flow.origins(free.value):
        alignment = lcm(alignment_bytes(origin), wanted)
        allocation = origin.owner
        if alignment == alignment_bytes(origin):
            continue
        if isinstance(allocation, CloneOp):
            allocation = _expand_clone(allocation)
        if isinstance(allocation, AllocOp):
            allocation.alignment = IntegerAttr(alignment, i64)


def _expand_clone(clone: CloneOp) -> AllocOp | None:
    """Make a clone an allocation, which can have an alignment, and a copy."""
    block = clone.parent
    if block is None:
        return None  # Done already, for another loop.
    allocation = AllocOp([], [], clone.output.type)
    copy = CopyOp(clone.input, allocation.memref)
    allocation.location = copy.location = clone.location
    allocation.memref.name_hint = clone.output.name_hint
    block.insert_ops_before((allocation, copy), clone)
    clone.output.replace_all_uses_with(allocation.memref)
    block.erase_op(clone)
    return allocation


def _invariant_edges(plan: RotationPlan) -> dict[ReuseEdge, None]:
    """The edges by which a buffer comes back, in the next iteration, to where it came from."""
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


def _put_around_loop(edge: ReuseEdge, iteration: Iteration) -> None:
    """Allocate before the loop, and free after it."""
    allocation, free, loop = edge.allocation.op, edge.free.op, iteration.loop
    assert loop.parent is not None
    allocation.detach()
    loop.parent.insert_op_before(allocation, loop)
    free.detach()
    free.operands = [allocation.memref]
    loop.parent.insert_op_after(free, loop)


def _reuse_in_place(reuse: InPlaceReuse) -> None:
    allocation, free = reuse.allocation.op, reuse.free.op
    if reuse.own_free is not None:
        reuse.own_free.op.operands = free.operands
    _replace(allocation, _current(reuse.name, reuse.free))
    _erase(free)
    if reuse.copy is not None:
        _erase(reuse.copy)


def _current(name: SSAValue, free: ReusableFree) -> SSAValue:
    """A value that is read, by its name now: the buffer may have got another one meanwhile."""
    return free.op.operands[0] if name is free.value else name


def _continue(edge: ReuseEdge) -> None:
    """What is allocated is what was freed."""
    _replace(edge.allocation.op, edge.free.op.operands[0])
    _erase(edge.free.op)


def _replace(allocation: AllocOp, buffer: SSAValue) -> None:
    allocation.memref.replace_all_uses_with(buffer)
    _erase(allocation)


def _erase(op: Operation) -> None:
    assert op.parent is not None
    op.parent.erase_op(op)


# What a loop carries


def _carry(edges: Iterable[ReuseEdge], iteration: Iteration) -> None:
    """Hand buffers from block to block, and to the next iteration, along with what is already.

    The blocks of an iteration are passed in turn. So what is kept past the end of the last one
    comes to the first one, and what is kept past the end of the first one comes to the next one, or
    leaves the loop.
    """
    loop, blocks = iteration.loop, iteration.blocks
    for edge in edges:
        source = blocks.index(_block(edge.free.op))
        target = blocks.index(_block(edge.allocation.op))
        allocation = edge.allocation.op
        handed_on = edge.free.op.operands[0]
        step, starts_before_loop = source, False
        while True:
            append_operand(_terminator(blocks[step]), None, handed_on)
            if step == 0:
                _free_result(loop, handed_on, edge.free.op)
            step = (step + 1) % len(blocks)
            handed_on = append_argument(blocks[step], handed_on.type, allocation.memref.name_hint)
            starts_before_loop |= step == 0
            if step == target:
                break
        allocation.memref.replace_all_uses_with(handed_on)
        if starts_before_loop:
            allocation.detach()
            assert loop.parent is not None
            loop.parent.insert_op_before(allocation, loop)
            append_operand(loop, None, allocation.memref)
        else:
            _erase(allocation)
        _erase(edge.free.op)


def _block(op: Operation) -> Block:
    assert op.parent is not None
    return op.parent


def _terminator(block: Block) -> Operation:
    assert block.last_op is not None
    return block.last_op


def _free_result(loop: Operation, like: SSAValue, free: Operation) -> None:
    """A further result of a loop, that is freed behind it."""
    result = append_result(loop, like.type, like.name_hint)
    after = create_op(DeallocOp, (result,), (), {}, free.location)
    assert loop.parent is not None
    loop.parent.insert_op_after(after, loop)
