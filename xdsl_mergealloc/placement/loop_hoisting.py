"""buffer-loop-hoisting: an allocation that every round of a loop makes anew is made once.

An allocation may leave a loop if each round is done with its buffer:

1. no view of it is carried: it is no argument by which the loop hands values to a later round,
   nor to a region that encloses such arguments,
2. no view of it leaves the loop as a result,
3. nobody keeps it (it does not escape),
4. nothing frees it; or one operation does, in the allocation's own block, and nothing else than
   free it: then both leave, one to before and one to after the loop,
5. the sizes are known before the loop, or can be computed there.

Operations between the allocation and the loop that run their regions at most once, such as
`scf.if`, are passed on the way, so an allocation in a branch in a loop leaves the loop as well.
Loops of blocks count as loops if they have one entry (nothing may be freed then, since they may
end anywhere). Loops whose rounds run in parallel are left by nothing: rounds would share.

Source: MLIR, `BufferLoopHoisting`, which knows neither frees nor branches nor loops of blocks.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, Operation

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.placement.boundaries import Boundary, boundary_of
from xdsl_mergealloc.placement.footprint import Footprint, Footprints
from xdsl_mergealloc.placement.motion import InsertionPoint, move, operations_to_move


@dataclass(frozen=True)
class Climb:
    """How far out of loops an allocation gets."""

    place: InsertionPoint | None
    """Before the outermost loop that it may leave; None if it leaves none."""
    along: tuple[Operation, ...]
    """What has to move there with it, in order."""
    enclosing: Operation | None
    """
    The operation that nothing leaves, if all loops inside it are left; None if there is a loop
    that the allocation may not leave.
    """


def climb_out_of_loops(
    allocation: Operation, footprint: Footprint, program: Program, *, may_leave_blocks: bool
) -> Climb:
    """
    The way of an allocation out of the loops around it.

    Args:
        allocation: in a block that control reaches.
        footprint: of the allocated buffer, which does not escape.
        program: dominance.
        may_leave_blocks: whether it may leave loops of blocks.
    """
    block = allocation.parent
    assert block is not None
    place: InsertionPoint | None = None
    along: tuple[Operation, ...] = ()
    while True:
        parent = block.parent_op()
        loop: InsertionPoint | None = None
        if cycles := program.cycles_around(block):
            cycle = cycles[0]
            above = program.immediate_dominator(cycle.header)
            if (
                above is None
                # The range of one with several entries may be that of the loops around it.
                or not all(other.is_natural for other in cycles)
                or not may_leave_blocks
                or _is_carried_to(cycle.header, footprint, program)
            ):
                return Climb(place, along, None)
            block = above
            loop = InsertionPoint(above, None)
        else:
            if parent is None:
                return Climb(place, along, None)
            boundary = boundary_of(parent)
            if boundary is Boundary.CLOSED:
                return Climb(place, along, parent)
            around = parent.parent
            assert around is not None
            if boundary is Boundary.LOOP:
                if _leaves(block, around, footprint, program):
                    return Climb(place, along, None)
                loop = InsertionPoint(around, parent)
            block = around
        if loop is not None:
            needed = operations_to_move(allocation.operands, loop.block, program)
            if needed is None:
                return Climb(place, along, None)
            place, along = loop, tuple(needed)


def _leaves(block: Block, around: Block, footprint: Footprint, program: Program) -> bool:
    """Whether a view leaves the round of the loop in `around` whose body `block` is in."""
    if program.depth(footprint.top) <= program.depth(around):
        return True
    assert block.parent is not None
    entry = block.parent.first_block
    assert entry is not None
    return _is_carried_to(entry, footprint, program)


def _is_carried_to(header: Block, footprint: Footprint, program: Program) -> bool:
    return footprint.carried is not None and program.dominates(footprint.carried, header)


def hoist_out_of_loops(root: Operation) -> None:
    """Move the allocations below `root`, automatic ones too, out of loops."""
    allocations = [
        (op, model.buffer(op))
        for op in root.walk()
        if op.results and (model := ALLOCATION_MODELS.lookup(op)) is not None
    ]
    if not allocations:
        return
    with paused_gc():
        program, memory = Program(root), Memory(root)
        footprints = Footprints(root, memory, program)
        for op, buffer in allocations:
            footprint, home = footprints.of(buffer), op.parent
            if home is None or footprint.escapes or not program.is_reached(home):
                continue
            frees = footprint.frees
            if any(not _is_partner(op, free, memory) for free in frees) or len(frees) > 1:
                continue
            climb = climb_out_of_loops(op, footprint, program, may_leave_blocks=not frees)
            if climb.place is None:
                continue
            move((*climb.along, op), climb.place)
            for free in frees:
                _move_behind(free, climb.place)


def _is_partner(allocation: Operation, free: Operation, memory: Memory) -> bool:
    """Whether `free` frees this allocation only, does nothing else, and is in its block."""
    freed = memory.freed_by_nothing_else(free)
    return (
        freed is not None
        and freed.owner is allocation
        and free.parent is allocation.parent
        and len(free.operands) == 1
    )


def _move_behind(free: Operation, place: InsertionPoint) -> None:
    loop = place.before
    assert loop is not None
    free.detach()
    place.block.insert_op_after(free, loop)
