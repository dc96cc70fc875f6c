"""The default rewriter: arenas where they are first used, views of them in place of allocations.

It also lets allocations of dynamic size share one allocation (`dynamic_sizes`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from xdsl.dialects.arith import AddiOp, CmpiOp, DivSIOp, MuliOp, SubiOp
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    IntegerAttr,
    LocationAttr,
    MemRefType,
    NoneAttr,
    i8,
    i64,
)
from xdsl.dialects.memref import AllocOp, CollapseShapeOp, ViewOp
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from xdsl_mergealloc.diagnostics import name_of_value
from xdsl_mergealloc.dialects.memref.views import MemorySpaceCastOp
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.control_flow import exit_terminators
from xdsl_mergealloc.interfaces.op_building import constant_index, create_op
from xdsl_mergealloc.max_dims import MAX_DIMS, note_max_dims
from xdsl_mergealloc.memory_pools import name_of_memory_space
from xdsl_mergealloc.merge_alloc.arena_place import ArenaPlace, find_place, last_access_in
from xdsl_mergealloc.merge_alloc.function_io import move_marks
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, PlacedAllocation
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.trace import (
    ParallelInstances,
    SharedAllocation,
    TracedAllocation,
    buffer_of,
)
from xdsl_mergealloc.op_names import symbol_name, unique_name

OVERFLOW = "mergealloc.overflow"
"""On an arena: by how many bytes it exceeds its pool."""


def rewrite_arena(root: Operation, arena: ArenaPlan, options: MergeAllocOptions) -> None:
    """
    Replace the allocations of a plan by views of one arena, which is allocated and, if the plan
    says so, freed where `arena_place` says (M17).
    """
    place = find_place(arena)
    made = make_arena(arena, place)
    for op in place.earlier:
        op.detach()
        Rewriter.insert_op(op, InsertPoint(place.block, place.first))
    place_in_arena(arena.placed, made, checks_bounds=options.check_bounds)


def bytes_type(size_bytes: int, memory_space: Attribute) -> MemRefType[Attribute]:
    """Return the type of a buffer of bytes in a memory space."""
    return MemRefType(i8, [size_bytes], NoneAttr(), memory_space)


def make_arena(arena: ArenaPlan, place: ArenaPlace) -> SSAValue:
    """Allocate an arena at its place and, if the plan says so, free it after its last use."""
    arena_type = bytes_type(arena.size_bytes, arena.memory_space)
    allocation = AllocOp([], [], arena_type, IntegerAttr(arena.alignment, i64))
    allocation.memref.name_hint = "arena"
    if arena.overflow_bytes:
        allocation.attributes[OVERFLOW] = IntegerAttr(arena.overflow_bytes, i64)
    if (function := arena.scope.parent_op()) is not None:
        allocation.location = function.location
    Rewriter.insert_op(allocation, InsertPoint(place.block, place.first))
    if arena.frees_arena:
        _free(allocation, place.block, place.last)
    return allocation.memref


def _free(allocation: Operation, block: Block, last: Operation | None) -> None:
    """Free an allocation after an operation of its block, or wherever control leaves its region."""
    model = ALLOCATION_MODELS.lookup(allocation)
    assert model is not None
    buffer = model.buffer(allocation)
    if last is not None:
        Rewriter.insert_op(model.build_dealloc(buffer, last.location), InsertPoint.after(last))
        return
    assert block.parent is not None
    for terminator in exit_terminators(block.parent.blocks):
        free = model.build_dealloc(buffer, terminator.location)
        Rewriter.insert_op(free, InsertPoint.before(terminator))


def place_in_arena(
    placed: Sequence[PlacedAllocation], arena: SSAValue, *, checks_bounds: bool = False
) -> None:
    """
    Replace allocations by views of `arena`, a `memref<Nxi8>` at the start of a block. For
    allocations in another memory space, the arena is cast to that space where it is defined.
    `checks_bounds` is that of `replace_by_view`.
    """
    arena_in = {memref_type(arena).memory_space: arena}
    for one in placed:
        model = ALLOCATION_MODELS.lookup(one.op)
        assert model is not None
        space = model.memory_space(one.op)
        if space not in arena_in:
            owner = arena.owner
            around = owner if isinstance(owner, Operation) else owner.parent_op()
            assert around is not None
            cast = cast_to_space(arena, space, around.location)
            cast.results[0].name_hint = arena.name_hint
            is_op = isinstance(owner, Operation)
            where = InsertPoint.after(owner) if is_op else InsertPoint.at_start(owner)
            Rewriter.insert_op(cast, where)
            arena_in[space] = cast.results[0]
        replace_by_view(one, arena_in[space], checks_bounds=checks_bounds)


def cast_to_space(
    whole: SSAValue, memory_space: Attribute, location: LocationAttr
) -> MemorySpaceCastOp:
    """Return a cast of an arena, or of packed constants, to another memory space."""
    (size_bytes,) = memref_type(whole).get_shape()
    seen_type = bytes_type(size_bytes, memory_space)
    return create_op(MemorySpaceCastOp, (whole,), (seen_type,), {}, location)


def replace_by_view(
    placed: PlacedAllocation, arena: SSAValue, *, checks_bounds: bool = False
) -> None:
    """
    Replace one allocation by a view of `arena`, a `memref<Nxi8>` in the memory space of the
    allocation that dominates it.

    A building block for rewriters that get their arena from elsewhere. `checks_bounds` adds
    assertions before the view that its dynamic sizes are not greater than planned (M24).
    """
    view_at(placed.allocation, placed.offset_bytes, arena, checks_bounds=checks_bounds)


def view_at(
    traced: TracedAllocation,
    base_bytes: int | SSAValue,
    arena: SSAValue,
    *,
    checks_bounds: bool = False,
) -> None:
    """Replace an allocation by a view, like `replace_by_view`; the offset may be a value."""
    allocation = traced.op
    model = ALLOCATION_MODELS.lookup(allocation)
    assert model is not None
    new_ops: list[Operation] = []
    if isinstance(base_bytes, int):
        new_ops.append(constant_index(base_bytes, allocation.location))
        base_bytes = new_ops[0].results[0]
    if traced.instances is not None:
        base_bytes = _offset_of_instance(traced.instances, base_bytes, new_ops)
    view_ops, view = model.view_into_arena(allocation, arena, base_bytes)
    buffer = model.buffer(allocation)
    for op in view_ops if traced.max_dims else ():
        if (
            isinstance(op, ViewOp)
            and op.result.type == buffer.type
            and len(op.sizes) == len(traced.max_dims)
        ):
            note_max_dims(op, traced.max_dims)
            if checks_bounds:
                new_ops = [*_bound_checks(op, traced.max_dims, buffer), *new_ops]
    Rewriter.insert_op((*new_ops, *view_ops), InsertPoint.before(allocation))
    view.name_hint = buffer.name_hint
    move_marks(allocation, view)
    buffer.replace_all_uses_with(view)
    Rewriter.erase_op(allocation)


def _bound_checks(view: ViewOp, max_dims: Sequence[int], buffer: SSAValue) -> list[Operation]:
    """Create assertions that the dynamic sizes of a view are not greater than planned (M24)."""
    # Imported on demand: most programs do not use this dialect, and loading it takes time.
    from xdsl.dialects.cf import AssertOp

    shape = memref_type(view.result).get_shape()
    dimensions = [number for number, size in enumerate(shape) if size == DYNAMIC_INDEX]
    checks: list[Operation] = []
    for dimension, size, most in zip(dimensions, view.sizes, max_dims, strict=True):
        greatest = constant_index(most, view.location)
        is_within = CmpiOp(size, greatest, "ule")
        message = f"{name_of_value(buffer)}: dimension {dimension} is greater than {most}, "
        check = AssertOp(is_within, f"{message}the most that '{MAX_DIMS}' says")
        is_within.location = check.location = view.location
        checks += (greatest, is_within, check)
    return checks


def _offset_of_instance(
    instances: ParallelInstances, base_bytes: SSAValue, new_ops: list[Operation]
) -> SSAValue:
    """Compute `base + linear_iv * stride`, where linear_iv numbers the iterations from zero."""
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


def free_symbol(table: Operation, stem: str, memory_space: Attribute) -> str:
    """
    Return an unused name in a symbol table, for something in a memory space; C headers declare it.
    """
    taken = set(map(symbol_name, table.regions[0].block.ops))
    name = re.sub(r"\W", "_", f"{stem}_{name_of_memory_space(memory_space)}", flags=re.ASCII)
    return unique_name(f"_{name}" if name[0].isdigit() else name, taken)


def erase_all(ops: Sequence[Operation]) -> None:
    """Erase operations whose results are no longer used, unless they are erased already."""
    for op in ops:
        if op.parent is not None:
            Rewriter.erase_op(op)


def rewrite_shared(shared: SharedAllocation, options: MergeAllocOptions) -> None:
    """
    Replace several allocations by one.

    If they are all alike, the first of them moves up and replaces the others. Otherwise they become
    views of bytes, `memref<?x...xUNITxi8>` collapsed to one dimension: so an allocation gets a size
    that is a product, without any multiplication in the program.
    """
    block = shared.before.parent
    assert block is not None
    ops = [allocation.op for allocation in shared.allocations]
    if all(_are_alike(ops[0], op) for op in ops[1:]):
        allocation = _move_first(shared, ops)
    else:
        allocation = _allocate_bytes(shared, options)
    if shared.is_freed:
        _free(allocation, block, last_access_in(block, shared.allocations))


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
        Rewriter.insert_op(first, InsertPoint.before(shared.before))
    for op in ops[1:]:
        buffer_of(op).replace_all_uses_with(buffer_of(first))
        Rewriter.erase_op(op)
    return first


def _allocate_bytes(shared: SharedAllocation, options: MergeAllocOptions) -> Operation:
    """Allocate bytes of the shared size, in one dimension, and replace all allocations by views."""
    before, location = shared.before, shared.allocations[0].op.location
    dynamic = [DYNAMIC_INDEX] * len(shared.factors)
    type_ = MemRefType(i8, [*dynamic, shared.unit_bytes], NoneAttr(), shared.memory_space)
    alignment = math.lcm(options.alignment, *(one.alignment for one in shared.allocations))
    # As for arenas: memref.alloc takes powers of two.
    alignment &= -alignment
    allocation = AllocOp(shared.factors, [], type_, IntegerAttr(alignment, i64))
    allocation.location = location
    allocation.memref.name_hint = "shared"
    all_dimensions = ArrayAttr([IntegerAttr(number, i64) for number in range(len(dynamic) + 1)])
    flat = create_op(
        CollapseShapeOp,
        (allocation.memref,),
        (bytes_type(DYNAMIC_INDEX, shared.memory_space),),
        {"reassociation": ArrayAttr([all_dimensions])},
        location,
    )
    Rewriter.insert_op((allocation, flat), InsertPoint.before(before))
    for traced in shared.allocations:
        view_at(traced, 0, flat.result)
    return allocation
