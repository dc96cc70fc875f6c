"""buffer-hoisting and buffer-loop-hoisting: allocations move up.

**buffer-hoisting**: an allocation in block B moves to the common dominator T of all definitions and
uses of its views, or as near to T as it gets from B in steps that lead

- H1 to the immediate dominator, unless that leaves a loop of blocks,
- H2 from the entry of a region to the block around it, unless the operation is a loop, an automatic
  allocation scope, or of unknown control flow,

but not above the operations that compute the sizes, unless they may move along. The move may
execute an allocation that would not have been executed. So an allocation stays if something else
ends its lifetime: if something frees it (the free would not be executed as often) or if it escapes
(the caller would not get it as often). That is stricter than MLIR, which runs the pass before there
are frees and lets the program leak otherwise.

**buffer-loop-hoisting**: an allocation in every iteration of a loop is executed only once. It may
leave a loop if no iteration needs the buffer of an earlier one:

- H3 no view of it is carried: it is no argument by which the loop hands values to a later
  iteration, nor to a region that encloses such arguments,
- H4 no view of it leaves the loop as a result,
- H5 nothing keeps it (it does not escape),
- H6 nothing frees it; or one operation frees it, is in the allocation's own block and does nothing
  else: then the allocation moves before the loop and the free after it,
- H7 the sizes are known before the loop, or can be computed there.

Operations between the allocation and the loop that run their regions at most once, such as
`scf.if`, are passed on the way, so an allocation in a branch in a loop leaves the loop as well.
Loops of blocks count as loops if they have one entry (nothing may free the buffer then, as they
may end anywhere). No allocation leaves a loop whose iterations run in parallel: they would share.

Source: MLIR, `BufferHoisting`, and `BufferLoopHoisting`, which knows neither frees nor branches nor
loops of blocks; the Buffer Deallocation document, "Movement and Placement of Allocations".
"""

from __future__ import annotations

from typing import NamedTuple

from xdsl.ir import Block, Operation
from xdsl.rewriter import InsertPoint

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.placement.motion import (
    AliasFootprint,
    AliasFootprints,
    Boundary,
    WayOut,
    boundary_of,
    move,
    sizes_to_move,
)

# To common dominators


def hoist_to_dominators(root: Operation) -> None:
    """Move the heap allocations below `root` to the common dominators of their uses."""
    allocations = [
        (op, model.buffer(op))
        for op in walk(root)
        if op.results
        and (model := ALLOCATION_MODELS.lookup(op)) is not None
        and not model.is_automatic(op)
    ]
    if not allocations:
        return
    program, memory = Program(root), Memory(root)
    footprints = AliasFootprints(root, memory, program)
    for op, buffer in allocations:
        footprint = footprints.of(buffer)
        if op.parent is None or footprint.top is op.parent:
            continue
        if footprint.free or footprint.escapes:
            continue
        if not program.is_reached(op) or not memory.only_allocates(op):
            continue
        _hoist(op, op.parent, footprint.top, program)


def _hoist(allocation: Operation, start: Block, top: Block, program: Program) -> None:
    block = start
    along: list[Operation] = []
    while block is not top:
        above = _step_up(block, program)
        if above is None:
            break
        needed = sizes_to_move(allocation, above, program)
        if needed is None:
            break
        block, along = above, needed
    if block is not start:
        anchor = block.find_ancestor_op_in_block(allocation) or block.last_op
        move((*along, allocation), InsertPoint(block, anchor))


def _step_up(block: Block, program: Program) -> Block | None:
    """Return the next block that an allocation may be hoisted to, by H1 and H2."""
    above, region = program.immediate_dominator(block), block.parent
    if above is not None and region is not None:
        stays_in_loops = all(
            cycle.is_natural and program.cycles(region).may_contain(cycle, above)
            for cycle in program.cycles_around(block)
        )
        return above if stays_in_loops else None
    parent = block.parent_op()
    if parent is None or boundary_of(parent) is not Boundary.OPEN:
        return None
    return parent.parent


# Out of loops


def hoist_out_of_loops(root: Operation) -> None:
    """Move the allocations below `root`, automatic ones too, out of loops."""
    allocations = [
        (op, model.buffer(op))
        for op in walk(root)
        if (model := ALLOCATION_MODELS.lookup(op)) is not None
    ]
    if not allocations:
        return
    program, memory = Program(root), Memory(root)
    footprints, way_out = AliasFootprints(root, memory, program), WayOut(program)
    for op, buffer in allocations:
        footprint = footprints.of(buffer)
        if footprint.escapes or not (program.is_reached(op) and memory.only_allocates(op)):
            continue
        free = footprint.free
        # If this operation frees the buffer in its own block, no other operation does.
        if free is not None and not _frees_only(op, free, memory):
            continue
        hoisted = find_place_out_of_loops(op, footprint, way_out, may_leave_blocks=free is None)
        if hoisted.place is None:
            continue
        move((*hoisted.along, op), hoisted.place)
        if free is not None:
            assert hoisted.place.insert_before is not None
            move((free,), InsertPoint.after(hoisted.place.insert_before))


def _frees_only(allocation: Operation, free: Operation, memory: Memory) -> bool:
    """Whether `free` frees this allocation only, does nothing else, and is in its block."""
    freed = memory.freed_by_nothing_else(free)
    return (
        freed is not None
        and freed.owner is allocation
        and free.parent is allocation.parent
        and len(free.operands) == 1
    )


class HoistedPlace(NamedTuple):
    """Outermost place that an allocation can be hoisted to."""

    place: InsertPoint | None
    """Before the outermost loop that it may leave; None if it leaves none."""
    along: tuple[Operation, ...]
    """Operations to move there with it, in order."""
    enclosing: Operation | None
    """
    The operation that no allocation may leave, if this one leaves all loops inside it; None if
    there is a loop that it may not leave.
    """


def find_place_out_of_loops(
    allocation: Operation, footprint: AliasFootprint, way_out: WayOut, *, may_leave_blocks: bool
) -> HoistedPlace:
    """
    Find the outermost place that an allocation can be hoisted to from the loops around it, by H3,
    H4 and H7.

    Args:
        allocation: an allocation in a block that control reaches.
        footprint: the footprint of the allocated buffer, which does not escape.
        way_out: the `WayOut` of the program.
        may_leave_blocks: whether it may leave loops of blocks (H6).
    """
    program, block = way_out.program, allocation.parent
    assert block is not None
    place: InsertPoint | None = None
    along: tuple[Operation, ...] = ()
    while True:
        block, boundary = way_out.next(block)
        parent = block.parent_op()
        if cycles := program.cycles_around(block):
            cycle = cycles[0]
            above = program.immediate_dominator(cycle.header)
            if (
                above is None
                # The range of a cycle with several entries may be that of the loops around it.
                or not all(other.is_natural for other in cycles)
                or not may_leave_blocks
                or _is_carried_to(cycle.header, footprint, program)
            ):
                return HoistedPlace(place, along, None)
            block = above
            loop = InsertPoint(above, above.last_op)
        else:
            assert parent is not None
            if boundary is Boundary.CLOSED:
                return HoistedPlace(place, along, parent)
            around = parent.parent
            assert around is not None
            assert boundary is Boundary.LOOP
            is_in_iteration = program.depth(footprint.top) > program.depth(around)
            assert block.parent is not None
            entry = block.parent.blocks[0]
            if not is_in_iteration or _is_carried_to(entry, footprint, program):
                return HoistedPlace(place, along, None)  # A view leaves the iteration.
            block = around
            loop = InsertPoint(around, parent)
        needed = sizes_to_move(allocation, loop.block, program)
        if needed is None:
            return HoistedPlace(place, along, None)
        place, along = loop, tuple(needed)


def _is_carried_to(header: Block, footprint: AliasFootprint, program: Program) -> bool:
    return footprint.carried is not None and program.dominates(footprint.carried, header)
