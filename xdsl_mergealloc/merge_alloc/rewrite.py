"""The default rewriter: an arena at the start of the scope, views of it in place of allocations."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.arith import AddiOp, DivSIOp, MuliOp, SubiOp
from xdsl.dialects.builtin import IntegerAttr, MemRefType, NoneAttr, i8, i64
from xdsl.dialects.memref import AllocOp, DeallocOp
from xdsl.ir import Block, Operation, SSAValue

from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.control_flow import exit_terminators
from xdsl_mergealloc.interfaces.op_building import constant_index
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.rewrite_nested import nest_buffers
from xdsl_mergealloc.merge_alloc.schedule import MemorySchedule, PlacedAllocation
from xdsl_mergealloc.merge_alloc.trace import ParallelInstances


def rewrite_scope(
    root: Operation, scope: Block, schedule: MemorySchedule, options: MergeAllocOptions
) -> None:
    """
    Replace the allocations of a schedule by views of one arena, allocated at the start of
    `scope` and, if the schedule says so, freed wherever control leaves it.
    """
    nest_buffers(schedule.nestings)
    arena = _allocate_arena(scope, schedule, options)
    for placed in schedule.placed:
        replace_by_view(placed, arena.memref)
    if schedule.frees_arena:
        assert scope.parent is not None
        for terminator in exit_terminators(scope.parent.blocks):
            block = terminator.parent
            assert block is not None
            block.insert_op_before(_located(DeallocOp.get(arena), terminator), terminator)


def _allocate_arena(scope: Block, schedule: MemorySchedule, options: MergeAllocOptions) -> AllocOp:
    arena_type = MemRefType(i8, [schedule.total_size_bytes], NoneAttr(), schedule.memory_space)
    # memref.alloc takes powers of two. Allocations that ask for an alignment ask for one, too,
    # and were taken only if it divides the option: then it divides this.
    alignment = options.alignment & -options.alignment
    arena = AllocOp([], [], arena_type, IntegerAttr(alignment, i64))
    arena.memref.name_hint = "arena"
    if (function := scope.parent_op()) is not None:
        _located(arena, function)
    if scope.first_op is None:
        scope.add_op(arena)
    else:
        scope.insert_op_before(arena, scope.first_op)
    return arena


def replace_by_view(placed: PlacedAllocation, arena: SSAValue) -> None:
    """
    Replace one allocation by a view of `arena`, a `memref<Nxi8>` that dominates it.

    A building block for rewriters that get their arena from elsewhere.
    """
    allocation = placed.op
    model = ALLOCATION_MODELS.lookup(allocation)
    assert model is not None
    offset = constant_index(placed.offset_bytes, allocation.location)
    new_ops: list[Operation] = [offset]
    offset_bytes: SSAValue = offset.result
    if placed.instances is not None:
        offset_bytes = _offset_of_instance(placed.instances, offset_bytes, new_ops)
    view_ops, view = model.view_into_arena(allocation, arena, offset_bytes)
    block = allocation.parent
    assert block is not None
    block.insert_ops_before((*new_ops, *view_ops), allocation)
    buffer = model.buffer(allocation)
    view.name_hint = buffer.name_hint
    buffer.replace_all_uses_with(view)
    block.erase_op(allocation)


def _offset_of_instance(
    instances: ParallelInstances, base_bytes: SSAValue, new_ops: list[Operation]
) -> SSAValue:
    """`base + linear_iv * stride`, where linear_iv numbers the iterations from zero."""
    location = new_ops[0].location

    def emit(op: AddiOp | SubiOp | MuliOp | DivSIOp) -> SSAValue:
        op.location = location
        new_ops.append(op)
        return op.result

    def constant(value: int) -> SSAValue:
        op = constant_index(value, location)
        new_ops.append(op)
        return op.result

    linear: SSAValue | None = None
    for dimension in instances.dimensions:
        step_number = dimension.induction_variable
        if dimension.lower_bound != 0:
            step_number = emit(SubiOp(step_number, constant(dimension.lower_bound)))
        if dimension.step != 1:
            step_number = emit(DivSIOp(step_number, constant(dimension.step)))
        if linear is None:
            linear = step_number
        else:
            outer = emit(MuliOp(linear, constant(dimension.trip_count)))
            linear = emit(AddiOp(outer, step_number))
    if linear is None:
        return base_bytes
    distance = emit(MuliOp(linear, constant(instances.stride_bytes)))
    return emit(AddiOp(base_bytes, distance))


def _located(op: Operation, like: Operation) -> Operation:
    op.location = like.location
    return op


def erase_all(ops: Sequence[Operation]) -> None:
    """Erase operations whose results nothing uses any more."""
    for op in ops:
        if op.parent is not None:
            op.parent.erase_op(op)
