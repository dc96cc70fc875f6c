"""Computation of lifetimes from accesses: one range of ticks that is long enough on every path.

A lifetime is found in the innermost frame that holds the allocation and all accesses to it, the
*common frame*. There,

- an access directly in it counts with its tick (T5),
- a nested access counts with the whole of the operation in the frame that contains it (T4), and so
  does a nested allocation if its buffer is accessed outside of that operation (T6),
- and an access in a cycle of blocks counts with the whole cycle (T10), unless each iteration
  executes the allocation again.

A buffer that is allocated in the body of a parallel loop and used in a nested parallel loop is
hoisted out of enclosing parallel loops with few enough iterations (M8). Outside, it takes one
instance per iteration, side by side. All instances are live while the outermost of these loops
runs, because its iterations run at the same time.

With `lifetimes=liveness`, a lifetime is then cut down to the ticks at which the contents matter.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from xdsl.ir import Block, Operation

from xdsl_mergealloc.analysis.dominance import is_only_block
from xdsl_mergealloc.analysis.liveness import (
    EventKind,
    LifeEvent,
    SegmentGraph,
    TickRange,
    find_live_ranges,
)
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.allocation_scope import ALLOCATION_SCOPE_MODELS, IterationDimension
from xdsl_mergealloc.merge_alloc.memory_info import CandidateAllocation
from xdsl_mergealloc.merge_alloc.ticks import Position, RegionFrame
from xdsl_mergealloc.merge_alloc.trace import Lifetime, ParallelInstances
from xdsl_mergealloc.planner import LiveRange
from xdsl_mergealloc.planner.bounds import round_up


def find_lifetime(allocation: Position, accesses: Sequence[Position], program: Program) -> Lifetime:
    """Return a buffer's lifetime, given the positions of its allocation and of its accesses."""
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
    """Tick range and block that represent a position in an enclosing frame."""

    begin: int
    end: int
    block: Block


def _lift(position: Position, outer: RegionFrame) -> _Lifted:
    if position.frame is outer:
        return _Lifted(position.tick, position.tick, position.block)
    *_, frame = position.frame.up_to(outer)
    assert frame.block is not None
    return _Lifted(frame.begin, frame.end, frame.block)


def _common_frame(a: RegionFrame, b: RegionFrame) -> RegionFrame:
    while a is not b:
        if a.depth < b.depth:
            a, b = b, a
        assert a.parent is not None
        a = a.parent
    return a


def hoist_out_of_parallel_loops(
    allocation: Position,
    accesses: Iterable[Position],
    size_bytes: int,
    alignment: int,
    most_instances: int,
) -> tuple[RegionFrame, Lifetime, ParallelInstances] | None:
    """
    M8: return the scope to hoist an allocation to, its lifetime there (all of the outermost loop
    that it leaves) and its instances; None if it stays in its scope.

    `most_instances` holds for loops whose iterations have no processors of their own.
    """
    body = allocation.frame.scope
    if body is None or not body.is_parallel_loop:
        return None
    if not any(inner.is_parallel_loop for one in accesses for inner in one.frame.up_to(body)):
        return None
    stride_bytes = round_up(size_bytes, alignment)
    dimensions: tuple[IterationDimension, ...] = ()
    outermost: RegionFrame | None = None
    scope: RegionFrame = body
    while (model := ALLOCATION_SCOPE_MODELS.lookup(scope.op)) is not None:
        space = model.iteration_space(scope.op) if model.is_parallel_loop(scope.op) else None
        if space is None or any(dimension.trip_count == 0 for dimension in space):
            break
        outside = scope.parent
        if outside is None or outside.scope is None or outside.accesses_buffers:
            break
        instances = ParallelInstances((*space, *dimensions), stride_bytes)
        if not (model.is_mapped(scope.op) or instances.count <= most_instances):
            break
        dimensions = instances.dimensions
        outermost, scope = scope, outside.scope
    if outermost is None:
        return None
    instances = ParallelInstances(dimensions, stride_bytes)
    return scope, Lifetime(outermost.begin, outermost.end), instances


def find_exact_lifetimes(
    program: Program, scope: RegionFrame, buffers: Sequence[tuple[CandidateAllocation, Lifetime]]
) -> list[tuple[LiveRange, ...]]:
    """
    Return the live ranges of the buffers of one scope, in order.

    They are parts of the lifetimes: a buffer is never live outside of its lifetime.
    """
    candidates = [candidate for candidate, _ in buffers]
    graph = SegmentGraph(program, scope.op, _operations_to_enter(scope, candidates))
    first_ticks = [segment.first_tick for segment in graph.segments]
    events: list[dict[int, list[LifeEvent]]] = []
    for candidate in candidates:
        by_segment: dict[int, list[LifeEvent]] = {}
        for event in _events_of(candidate, scope):
            segment = bisect_right(first_ticks, event.begin) - 1
            by_segment.setdefault(segment, []).append(event)
        events.append(by_segment)
    return [
        _clip(ranges, lifetime)
        for ranges, (_, lifetime) in zip(find_live_ranges(graph, events), buffers, strict=True)
    ]


def _operations_to_enter(
    scope: RegionFrame, candidates: Sequence[CandidateAllocation]
) -> dict[Block, list[Operation]]:
    """Return, by block, the operations that contain allocations or accesses of the candidates."""
    entered = {scope: None}
    for candidate in candidates:
        for position in (candidate.position, *candidate.accesses):
            frame = position.frame
            while frame not in entered:
                entered[frame] = None
                assert frame.parent is not None
                frame = frame.parent
    found: dict[Block, list[Operation]] = {}
    for frame in sorted(entered, key=lambda frame: frame.begin):
        if frame is not scope and frame.block is not None and not frame.is_point:
            found.setdefault(frame.block, []).append(frame.op)
    return found


def _events_of(candidate: CandidateAllocation, scope: RegionFrame) -> list[LifeEvent]:
    """Return a buffer's events, by tick; everything inside a point of a segment is one event."""
    tick = candidate.position.tick
    events = {tick: LifeEvent(tick, tick, EventKind.ALLOCATED)}
    for access in candidate.accesses:
        # The inside of the outermost point is not analyzed.
        points = [frame for frame in access.frame.up_to(scope) if frame.is_point]
        if points:
            point = points[-1]
            events[point.begin] = LifeEvent(point.begin, point.end, EventKind.ACCESSED)
        else:
            is_overwritten = access.tick in candidate.overwritten_at
            kind = EventKind.OVERWRITTEN if is_overwritten else EventKind.ACCESSED
            events[access.tick] = LifeEvent(access.tick, access.tick, kind)
    return [events[begin] for begin in sorted(events)]


def _clip(ranges: Sequence[TickRange], lifetime: Lifetime) -> tuple[LiveRange, ...]:
    """
    Return the parts of ranges inside a lifetime.

    Both are upper bounds on when the buffer is live, so it is live in their intersection at most.
    """
    return tuple(
        LiveRange(max(start, lifetime.begin), min(end, lifetime.end + 1))
        for start, end in ranges
        if start <= lifetime.end and end > lifetime.begin
    )
