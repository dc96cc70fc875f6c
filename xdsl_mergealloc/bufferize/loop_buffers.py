"""Loops that were given tensors get by without allocation, by the rotation of `loop_rotation`.

The rewrite of a loop (`models/scf/iteration_end`) allocates the buffers that each iteration hands
on, and says where buffers end. Each allocation that is handed on gets a buffer that ended before
it, or in the iteration before. Other allocations need no rotation: they leave the loop, since each
iteration can use the same buffer.

Two buffers are as good as each other if they are of the same type and size. It does not matter
where they were allocated, as the loop owns them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.bufferization import ToTensorOp
from xdsl.dialects.memref import AllocOp, CastOp, CopyOp, DeallocOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.diagnostics import fail
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS
from xdsl_mergealloc.interfaces.bufferizable import LoopBuffers
from xdsl_mergealloc.loop_rotation.allocation_classes import (
    AllocationClass,
    BufferSizes,
    Size,
    are_known_outside,
    set_sizes_before,
)
from xdsl_mergealloc.loop_rotation.iterations import (
    ReplaceableAllocation,
    ReusableFree,
    loops_by_depth,
    numbered_iteration,
)
from xdsl_mergealloc.loop_rotation.reuse_edges import pair_up
from xdsl_mergealloc.loop_rotation.rewrite import RotationPlan, carry_out
from xdsl_mergealloc.nests import outward


class _Decision(NamedTuple):
    """Decision about a loop."""

    plan: RotationPlan
    stays: Mapping[Operation, int]
    """Allocations that are handed on but get no ended buffer -> the number of a tensor."""


def rotate_loops(
    roots: Sequence[Operation], loops: Mapping[Operation, LoopBuffers], may_allocate: bool
) -> set[Operation]:
    """
    Let loops below `roots` reuse buffers as they are allowed to. Returns the allocations whose
    buffers are still handed on to the next iteration, if loops may allocate.

    Raises `PassError` if there are such allocations otherwise.
    """
    remaining: set[Operation] = set()
    for root in roots if loops else ():
        for group in loops_by_depth(root):
            rotating = [loop for loop in group if loop in loops and loops[loop].frees]
            if not rotating:
                continue
            view_flow = ViewFlow(root)
            decisions = [_decide(loop, loops[loop], view_flow) for loop in rotating]
            for loop, decision in zip(rotating, decisions, strict=True):
                if decision.stays and not may_allocate:
                    _fail(loop, next(iter(decision.stays.values())))
                _rotate(loop, decision.plan, loops)
                for allocation in decision.stays:
                    remaining.add(_without_copy(allocation, loops[loop].originals))
    for loop, buffers in loops.items():
        if any(free.parent is not None for free in buffers.frees):
            fail(loop, "carries tensors, and no model says that it can hand on further values")
    return remaining


def _decide(loop: Operation, buffers: LoopBuffers, view_flow: ViewFlow) -> _Decision:
    """Find the allocations and frees of an iteration that concern the next iteration."""
    iteration = numbered_iteration(loop)
    sizes = BufferSizes(view_flow)
    terminator = iteration.blocks[-1].last_op
    assert terminator is not None
    handed_on = {terminator.operands[place]: n for place, n in buffers.tensors.items()}
    lasting = _connected(list(handed_on), buffers.frees, view_flow)
    reusing = _connected([*handed_on, *buffers.copies], buffers.frees, view_flow)
    stays: dict[Operation, int] = {}
    for op, at in iteration.number.items():
        if isinstance(op, AllocOp) and op.memref in reusing:
            if op.memref in lasting:
                numbers = (n for v, n in handed_on.items() if op.memref in view_flow.origins(v))
                stays[op] = next(numbers, 0)
            buffer = _as_used(op)
            found = _class_of(buffer, sizes)
            if found is not None and are_known_outside(found.sizes, loop):
                iteration.allocations.append(ReplaceableAllocation(op, at, buffer, found))
    for free in buffers.frees:
        found = _class_of(free.memref, sizes)
        if found is not None and not reusing.isdisjoint(view_flow.origins(free.memref)):
            iteration.frees.append(ReusableFree(free, iteration.number[free], free.memref, found))
    edges = list(pair_up(iteration.frees, iteration.allocations))
    for edge in edges:
        stays.pop(edge.allocation.op, None)
    return _Decision(RotationPlan(iteration, edges), stays)


def _connected(
    buffers: Sequence[SSAValue], frees: Sequence[DeallocOp], view_flow: ViewFlow
) -> set[SSAValue]:
    """
    Return the origins of `buffers` and, as a loop hands on as many as it begins with, of all freed
    buffers that may be one of them. If these buffers are handed on, the next iteration needs no
    other buffer that an iteration owns.
    """
    found = {origin for value in buffers for origin in view_flow.origins(value)}
    others = [set(view_flow.origins(free.memref)) for free in frees]
    while joined := [origins for origins in others if not found.isdisjoint(origins)]:
        others = [origins for origins in others if found.isdisjoint(origins)]
        found.update(*joined)
    return found


def _as_used(allocation: AllocOp) -> SSAValue:
    """Return a new buffer, or a cast of it if the cast is its only use."""
    uses = list(allocation.memref.uses)
    if len(uses) == 1 and isinstance(uses[0].operation, CastOp):
        return uses[0].operation.dest
    return allocation.memref


def _class_of(buffer: SSAValue, sizes: BufferSizes) -> AllocationClass | None:
    found = sizes.of(buffer)
    return None if found is None else AllocationClass(buffer.type, found, None)


def _rotate(loop: Operation, plan: RotationPlan, loops: Mapping[Operation, LoopBuffers]) -> None:
    """Carry out a plan; buffers that the loop hands back now end in the iteration around it."""
    count = len(loop.results)
    carry_out(plan)
    buffers = loops[loop]
    around = loop.parent_op() if buffers.are_owned_outside else None
    frees = buffers.frees if around is None else loops[around].frees
    for result in loop.results[count:]:
        frees += [use.operation for use in result.uses if isinstance(use.operation, DeallocOp)]
    for free in buffers.frees:
        if free.parent is not None:
            Rewriter.erase_op(free)


def _without_copy(allocation: Operation, originals: Mapping[SSAValue, AllocOp]) -> Operation:
    """
    Return the allocation of a buffer that is handed on: if each iteration allocates it as a copy of
    another buffer that it has allocated, hand on the latter instead.
    """
    original = originals.get(allocation.results[0])
    if original is None:
        return allocation
    names: list[SSAValue] = [allocation.results[0]]
    names += [u.operation.dest for u in names[0].uses if isinstance(u.operation, CastOp)]
    for use in [use for name in names for use in name.uses]:
        if isinstance(use.operation, CopyOp):
            Rewriter.erase_op(use.operation)
    names[0].replace_all_uses_with(original.memref)
    Rewriter.erase_op(allocation)
    return original


def hoist_out_of_loops(root: Operation, allocations: Iterable[AllocOp]) -> None:
    """
    Move allocations below `root` out of the sequential loops around them before which sizes are
    known, so that each iteration uses the same buffer. Sizes are those at the first question.

    That is right for buffers that bufferization allocates and no loop hands on, as such a buffer
    holds no tensor of an iteration in the next iteration.
    """
    buffer_sizes: BufferSizes | None = None
    for allocation in allocations:
        if any(isinstance(use.operation, ToTensorOp) for use in allocation.memref.uses):
            continue
        target: Operation | None = None
        sizes: Sequence[Size] = allocation.dynamic_sizes
        for around in outward(allocation.parent_op()):
            scope = ALLOCATION_SCOPE_MODELS.lookup(around)
            if scope is None:
                continue
            if not scope.is_sequential_loop(around):
                break
            if not are_known_outside(sizes, around):
                buffer_sizes = buffer_sizes or BufferSizes(ViewFlow(root))
                sizes = buffer_sizes.of(allocation.memref) or sizes
            if not are_known_outside(sizes, around):
                break
            target = around
        if target is not None:
            set_sizes_before(allocation, sizes, target)
            allocation.detach()
            Rewriter.insert_op(allocation, InsertPoint.before(target))


def _fail(loop: Operation, number: int) -> None:
    fail(
        loop,
        f"carries tensor #{number} in a buffer of another iteration's size: the value "
        "yielded at the end of an iteration is not in the buffer that the iteration "
        "began with, and as its size is dynamic no buffer allocated before the loop is "
        "certain to be large enough. Compute it into the tensor that the loop "
        "carries, give both the same size operand, or let "
        "one-shot-bufferize{allow-return-allocs-from-loops=true} allocate one in every iteration "
        "(in place of bufferize-and-plan, run the passes that docs/bufferize-and-plan.md lists)",
    )
