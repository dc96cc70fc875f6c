"""buffer-hoisting: allocations move up to where everything that may refer to them begins.

An allocation in block B moves to the common dominator T of all definitions and uses of its
views, or as near to T as this climb from B gets. Each step leads

1. to the immediate dominator, unless that leaves a loop of blocks,
2. from the entry of a region to the block around it, unless the operation is a loop, an
   automatic allocation scope, or of unknown control flow,

and none leads beyond what the sizes need, if that may not move along.

The move makes an allocation execute that perhaps would not have. So an allocation stays if
somebody has taken on its lifetime: if something frees it (the free would not be executed as
often) or if it escapes (the caller would not get it as often). That is stricter than MLIR, which
runs the pass before there are frees and lets the program leak otherwise.

Source: MLIR, `BufferHoisting`; the Buffer Deallocation document, "Movement and Placement of
Allocations".
"""

from __future__ import annotations

from xdsl.ir import Block, Operation

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.placement.boundaries import Boundary, boundary_of
from xdsl_mergealloc.placement.footprint import Footprints
from xdsl_mergealloc.placement.motion import InsertionPoint, move, operations_to_move


def hoist_to_dominators(root: Operation) -> None:
    """Move the heap allocations below `root` to the common dominators of their uses."""
    allocations = [
        (op, model.buffer(op))
        for op in root.walk()
        if op.results
        and (model := ALLOCATION_MODELS.lookup(op)) is not None
        and not model.is_automatic(op)
    ]
    if not allocations:
        return
    with paused_gc():
        program = Program(root)
        footprints = Footprints(root, Memory(root), program)
        for op, buffer in allocations:
            footprint = footprints.of(buffer)
            home = op.parent
            if home is None or footprint.top is home:
                continue
            if footprint.frees or footprint.escapes or not program.is_reached(home):
                continue
            _climb(op, home, footprint.top, program)


def _climb(allocation: Operation, home: Block, top: Block, program: Program) -> None:
    place = home
    along: list[Operation] = []
    while place is not top:
        above = _step_up(place, program)
        if above is None:
            break
        needed = operations_to_move(allocation.operands, above, program)
        if needed is None:
            break
        place, along = above, needed
    if place is not home:
        anchor = place.find_ancestor_op_in_block(allocation)
        move((*along, allocation), InsertionPoint(place, anchor))


def _step_up(block: Block, program: Program) -> Block | None:
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
