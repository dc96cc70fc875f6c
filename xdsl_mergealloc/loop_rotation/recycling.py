"""recycle-loop-buffers: the buffers that a loop frees are reused by its later allocations."""

from __future__ import annotations

from xdsl.dialects.bufferization import CloneOp
from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.dialects.memref import AllocOp
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.dialects.memref.access import CopyOp
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.loop_rotation.allocation_classes import AllocationClasses, alignment_bytes
from xdsl_mergealloc.loop_rotation.in_place import find_in_place
from xdsl_mergealloc.loop_rotation.iterations import (
    ReusableFree,
    allocates_and_frees,
    find_iteration,
    loops_by_depth,
)
from xdsl_mergealloc.loop_rotation.memory_in_use import MemoryInUse
from xdsl_mergealloc.loop_rotation.reuse_edges import find_reuse_edges
from xdsl_mergealloc.loop_rotation.rewrite import RotationPlan, carry_out


def rotate_loop_buffers(root: Operation) -> None:
    """Let allocations in the loops below `root` get buffers that the same loop frees."""
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
                plans.append(RotationPlan(iteration, edges, reuses))
        for plan in plans:
            for change in (*plan.reuses, *plan.edges):
                _align(change.free, memory.view_flow, classes)
            carry_out(plan)


def _align(free: ReusableFree, view_flow: ViewFlow, classes: AllocationClasses) -> None:
    """Give all buffers that `free` may free the common alignment of their class."""
    wanted = classes.common_alignment_bytes(free.allocation_class)
    for origin in view_flow.origins(free.value):
        allocation = origin.owner
        if alignment_bytes(origin) == wanted:
            continue
        if isinstance(allocation, CloneOp):
            allocation = _expand_clone(allocation)
        if isinstance(allocation, AllocOp):
            allocation.alignment = IntegerAttr(wanted, i64)


def _expand_clone(clone: CloneOp) -> AllocOp | None:
    """Replace a clone by an allocation, which can have an alignment, and a copy."""
    if clone.parent is None:
        return None  # Done already, for another loop.
    allocation = AllocOp([], [], clone.output.type)
    copy = CopyOp(clone.input, allocation.memref)
    allocation.location = copy.location = clone.location
    Rewriter.insert_op((allocation, copy), InsertPoint.before(clone))
    clone.output.replace_all_uses_with(allocation.memref)
    Rewriter.erase_op(clone)
    return allocation
