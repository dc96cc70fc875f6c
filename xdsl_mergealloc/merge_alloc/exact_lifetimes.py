"""The option `lifetimes=liveness`: what happens to the buffers of a scope, and when they live."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from xdsl_mergealloc.merge_alloc.lifetimes import Place
from xdsl_mergealloc.merge_alloc.liveness import Event, Use, find_live_ranges
from xdsl_mergealloc.merge_alloc.segments import SegmentGraph, is_point
from xdsl_mergealloc.merge_alloc.ticks import Frame, TickWalk
from xdsl_mergealloc.merge_alloc.trace import Lifetime
from xdsl_mergealloc.planner import LiveRange


@dataclass(frozen=True)
class BufferHistory:
    """All that happens to one buffer."""

    allocation: Place
    accesses: Sequence[Place]
    overwritten_at: frozenset[int]
    """The ticks of those accesses that write the whole buffer and do not read it."""
    lifetime: Lifetime
    """Its ticks from first to last; nothing outside of them counts."""


def find_exact_lifetimes(
    walk: TickWalk, scope: Frame, histories: Sequence[BufferHistory]
) -> list[tuple[LiveRange, ...]]:
    """The live ranges of the buffers of one scope, in order and within their lifetimes."""
    entered = _frames_to_enter(scope, histories)
    graph = SegmentGraph(walk, scope, entered.__contains__)
    first_ticks = [segment.first_tick for segment in graph.segments]
    events: list[dict[int, list[Event]]] = []
    for history in histories:
        by_segment: dict[int, list[Event]] = {}
        for event in _events_of(history, scope):
            segment = bisect_right(first_ticks, event.begin) - 1
            by_segment.setdefault(segment, []).append(event)
        events.append(by_segment)
    return [
        _clip(ranges, history.lifetime)
        for ranges, history in zip(find_live_ranges(graph, events), histories, strict=True)
    ]


def _frames_to_enter(scope: Frame, histories: Sequence[BufferHistory]) -> set[Frame]:
    """The frames inside a scope in which something happens to its buffers."""
    entered = {scope}
    for history in histories:
        for place in (history.allocation, *history.accesses):
            frame = place.frame
            while frame not in entered:
                entered.add(frame)
                assert frame.parent is not None
                frame = frame.parent
    return entered


def _events_of(history: BufferHistory, scope: Frame) -> list[Event]:
    """What happens to a buffer, by ticks; what is inside a point of a segment is one event."""
    tick = history.allocation.tick
    events = {tick: Event(tick, tick, Use.ALLOCATED)}
    for access in history.accesses:
        point = _outermost_point(access.frame, scope)
        if point is not None:
            events[point.begin] = Event(point.begin, point.end, Use.ACCESSED)
        elif access.tick in history.overwritten_at:
            events[access.tick] = Event(access.tick, access.tick, Use.OVERWRITTEN)
        else:
            events[access.tick] = Event(access.tick, access.tick, Use.ACCESSED)
    return [events[begin] for begin in sorted(events)]


def _outermost_point(frame: Frame, scope: Frame) -> Frame | None:
    """The outermost operation inside a scope, around a frame, whose inside is not looked at."""
    found: Frame | None = None
    around: Frame | None = frame
    while around is not None and around is not scope:
        if is_point(around):
            found = around
        around = around.parent
    return found


def _clip(ranges: Sequence[LiveRange], lifetime: Lifetime) -> tuple[LiveRange, ...]:
    """
    The parts of ranges inside a lifetime.

    Both say when the buffer may live, so it lives when both say so.
    """
    return tuple(
        LiveRange(max(range_.start, lifetime.begin), min(range_.end, lifetime.end + 1))
        for range_ in ranges
        if range_.start <= lifetime.end and range_.end > lifetime.begin
    )
