"""Making the allocations that several of dynamic size share (`dynamic=reuse`)."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    IntegerAttr,
    MemRefType,
    NoneAttr,
    i8,
    i64,
)
from xdsl.dialects.memref import AllocOp, CollapseShapeOp
from xdsl.ir import Operation

from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.control_flow import exit_terminators
from xdsl_mergealloc.interfaces.op_building import create_op
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.rewrite import replace_by_view
from xdsl_mergealloc.merge_alloc.schedule import PlacedAllocation
from xdsl_mergealloc.merge_alloc.trace import SharedAllocation


def rewrite_shared(shared: SharedAllocation, options: MergeAllocOptions) -> None:
    """
    Put one allocation in place of several.

    If they are all alike, the first of them moves up and stands for all. Otherwise they become
    views of bytes, `memref<?x...xUNITxi8>` collapsed to one dimension: that is how an allocation
    gets a size that is a product without anything being multiplied.
    """
    home = shared.before.parent
    assert home is not None
    assert home.parent is not None
    ops = [allocation.op for allocation in shared.allocations]
    if all(_are_alike(ops[0], op) for op in ops[1:]):
        allocation = _move_first(shared, ops)
    else:
        allocation = _allocate_bytes(shared, options)
    if shared.is_freed:
        model = ALLOCATION_MODELS.lookup(allocation)
        assert model is not None
        for terminator in exit_terminators(home.parent.blocks):
            block = terminator.parent
            assert block is not None
            free = model.build_dealloc(model.buffer(allocation), terminator.location)
            block.insert_op_before(free, terminator)


def _are_alike(one: Operation, other: Operation) -> bool:
    return (
        one.name == other.name
        and one.operands == other.operands
        and one.result_types == other.result_types
        and one.properties == other.properties
        and one.attributes == other.attributes
    )


def _move_first(shared: SharedAllocation, ops: list[Operation]) -> Operation:
    first = ops[0]
    if first is not shared.before:
        first.detach()
        assert shared.before.parent is not None
        shared.before.parent.insert_op_before(first, shared.before)
    model = ALLOCATION_MODELS.lookup(first)
    assert model is not None
    for op in ops[1:]:
        model.buffer(op).replace_all_uses_with(model.buffer(first))
        assert op.parent is not None
        op.parent.erase_op(op)
    return first


def _allocate_bytes(shared: SharedAllocation, options: MergeAllocOptions) -> Operation:
    before, location = shared.before, shared.allocations[0].op.location
    dynamic = [DYNAMIC_INDEX] * len(shared.factors)
    bytes_type = MemRefType(i8, [*dynamic, shared.unit_bytes], NoneAttr(), shared.memory_space)
    # As for arenas: what the allocations themselves ask for divides this.
    alignment = options.alignment & -options.alignment
    allocation = AllocOp(shared.factors, [], bytes_type, IntegerAttr(alignment, i64))
    allocation.location = location
    allocation.memref.name_hint = "shared"
    all_dimensions = ArrayAttr([IntegerAttr(number, i64) for number in range(len(dynamic) + 1)])
    flat = create_op(
        CollapseShapeOp,
        (allocation.memref,),
        (MemRefType(i8, [DYNAMIC_INDEX], NoneAttr(), shared.memory_space),),
        {"reassociation": ArrayAttr([all_dimensions])},
        location,
    )
    assert before.parent is not None
    before.parent.insert_ops_before((allocation, flat), before)
    for traced in shared.allocations:
        replace_by_view(PlacedAllocation(traced.op, 0), flat.result)
    return allocation
