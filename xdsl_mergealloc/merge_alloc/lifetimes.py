"""From accesses to a lifetime: one range of ticks that is long enough on every path.

A lifetime is found in the innermost frame that holds the allocation and all accesses to it, the
*common frame*. There,

- an access directly in it counts with its tick (T5),
- an access deeper down counts with the whole of the operation in between (T4), and so does
  the operation that the allocation itself is in, if others see its buffer (T6),
- and an access in a cycle of blocks counts with the whole cycle (T10), unless each iteration
  executes the allocation again.

A buffer that is allocated in the body of a parallel loop and used in another parallel loop inside
is hoisted out of every enclosing parallel loop whose bounds are known, up to the first scope that
is not such a loop (M8). There it takes as many instances as there are iterations, side by side. All
of them are live while the outermost of these loops runs: its iterations run at the same time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from xdsl.ir import Block

from xdsl_mergealloc.analysis.dominance import is_only_block
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.allocation_scope import (
    ALLOCATION_SCOPE_MODELS,
    IterationDimension,
)
from xdsl_mergealloc.merge_alloc.ticks import Frame, Position
from xdsl_mergealloc.merge_alloc.trace import Lifetime, ParallelInstances


def find_lifetime(
    allocation: Position,
    accesses: Sequence[Position],
    program: Program,
) -> Lifetime:
    """The lifetime of a buffer from the position of its allocation and at least one access."""
    common = allocation.frame
    for access in accesses:
        if access.frame is not common:
            common = _common_frame(common, access.frame)
    allocation_range = _lift(allocation, common)
    ranges = {_lift(access, common) for access in accesses}
    if allocation.frame is not common:
        ranges.add(allocation_range)
    begin = min(lifted.begin for lifted in ranges)
    end = max(lifted.end for lifted in ranges)
    for block in {lifted.block for lifted in ranges}:
        if block.parent is None or is_only_block(block):
            continue
        cycles = program.cycles(block.parent)
        for cycle in cycles.around(block):
            if not (
                allocation_range.block.parent is block.parent
                and cycles.is_executed_again(cycle, allocation_range.block)
            ):
                order = cycles.dominance.order
                begin = min(begin, program.range_of(order[cycle.first])[0])
                end = max(end, program.range_of(order[cycle.last])[1])
    return Lifetime(begin, end)


class _Lifted(NamedTuple):
    """What stands for a position inside a frame further out."""

    begin: int
    end: int
    block: Block


def _lift(position: Position, outer: Frame) -> _Lifted:
    if position.frame is outer:
        return _Lifted(position.tick, position.tick, position.block)
    frame = position.frame
    while frame.parent is not outer:
        assert frame.parent is not None
        frame = frame.parent
    assert frame.block is not None
    return _Lifted(frame.begin, frame.end, frame.block)


def _common_frame(a: Frame, b: Frame) -> Frame:
    while a is not b:
        if a.depth < b.depth:
            a, b = b, a
        assert a.parent is not None
        a = a.parent
    return a


@dataclass(frozen=True)
class HoistedAllocation:
    """Where an allocation goes that leaves the parallel loops around it."""

    scope: Frame
    """The scope that it is hoisted to."""
    lifetime: Lifetime
    """The whole of the outermost loop that it is hoisted out of."""
    instances: ParallelInstances


def hoist_out_of_parallel_loops(
    allocation: Position, accesses: Iterable[Position], size_bytes: int, alignment: int
) -> HoistedAllocation | None:
    """M8: how to hoist an allocation; None for one that stays in its scope."""
    body = allocation.frame.scope
    if body is None or not body.is_parallel_loop:
        return None
    if not any(_is_in_nested_parallel_loop(access.frame, body) for access in accesses):
        return None
    dimensions: tuple[IterationDimension, ...] = ()
    outermost: Frame | None = None
    scope: Frame = body
    while (space := _known_iterations(scope)) is not None:
        outside = scope.parent
        if outside is None or outside.scope is None or outside.accesses_buffers:
            break
        dimensions = (*space, *dimensions)
        outermost, scope = scope, outside.scope
    if outermost is None:
        return None
    stride_bytes = -(-size_bytes // alignment) * alignment
    return HoistedAllocation(
        scope,
        Lifetime(outermost.begin, outermost.end),
        ParallelInstances(dimensions, stride_bytes),
    )


def _is_in_nested_parallel_loop(frame: Frame, body: Frame) -> bool:
    around: Frame | None = frame
    while around is not None and around is not body:
        if around.is_parallel_loop:
            return True
        around = around.parent
    return False


def _known_iterations(scope: Frame) -> tuple[IterationDimension, ...] | None:
    """The iterations of a parallel loop with known bounds that runs at all."""
    model = ALLOCATION_SCOPE_MODELS.lookup(scope.op)
    if model is None or not model.is_parallel_loop(scope.op):
        return None
    space = model.iteration_space(scope.op)
    if space is None or any(dimension.trip_count == 0 for dimension in space):
        return None
    return space
