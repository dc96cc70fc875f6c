"""Exact lifetimes: the ticks at which the contents of a buffer matter, holes left out.

A buffer's contents matter at a point if

- L1 they may have been accessed before it, since the buffer was last allocated, and
- L2 they may be accessed after it, before the buffer is allocated anew or written as a whole.

Both are data-flow problems over the segments of the scope, L1 forward and L2 backward. So a buffer
that is written as a whole before it is read again is dead in between (phases of a loop body, too),
and one that is used in one branch only is dead in the other.

A segment is a range of ticks, and what is accessed in it is sorted by ticks; what is not accessed
in a segment matters in all of it or nowhere. Sets of buffers are bits of an integer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from xdsl_mergealloc.merge_alloc.segments import SegmentGraph, is_point
from xdsl_mergealloc.merge_alloc.ticks import Frame, Position, TickWalk
from xdsl_mergealloc.merge_alloc.trace import Lifetime
from xdsl_mergealloc.planner import LiveRange


@dataclass(frozen=True)
class BufferHistory:
    """All that happens to one buffer."""

    allocation: Position
    accesses: Sequence[Position]
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
        for position in (history.allocation, *history.accesses):
            frame = position.frame
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


class Use(Enum):
    """What happens to a buffer."""

    ALLOCATED = auto()
    ACCESSED = auto()
    """Read, or written in part, or maybe not touched at all."""
    OVERWRITTEN = auto()
    """Written as a whole, and not read before."""


@dataclass(frozen=True)
class Event:
    """Something that happens to a buffer, from the first to the last of some ticks."""

    begin: int
    end: int
    """Inclusive; more than `begin` for an operation with regions that is one point."""
    use: Use


def find_live_ranges(
    graph: SegmentGraph, events: Sequence[Mapping[int, Sequence[Event]]]
) -> list[tuple[LiveRange, ...]]:
    """
    The live ranges of the buffers of a scope.

    `events` has, for each buffer, its events in each segment where there are any, in the order
    of their ticks.
    """
    segments = graph.segments
    touched, exposed, leaves = _summarize(len(segments), events)
    accessed_in = _solve_forward(graph, touched, leaves)
    needed_out = _solve_backward(graph, touched, exposed)
    ranges = [_RangeList() for _ in events]
    _add_untouched(graph, accessed_in, needed_out, touched, ranges)
    for number, by_segment in enumerate(events):
        bit = 1 << number
        for segment, happening in by_segment.items():
            if accessed_in[segment] & bit and happening[0].use is Use.ACCESSED:
                ranges[number].add(segments[segment].first_tick, happening[0].begin - 1)
            for event, following in zip(happening, (*happening[1:], None), strict=True):
                if event.use is Use.ALLOCATED:
                    continue
                last = event.end
                if following is None:
                    if needed_out[segment] & bit:
                        last = segments[segment].last_tick
                elif following.use is Use.ACCESSED:
                    last = following.begin - 1
                ranges[number].add(event.begin, max(last, event.end))
    return [range_list.merged() for range_list in ranges]


class _RangeList:
    """Ranges of ticks as they are found."""

    def __init__(self) -> None:
        self._found: list[tuple[int, int]] = []

    def add(self, first: int, last: int) -> None:
        """Add ticks, both inclusive; nothing if there are none."""
        if first <= last:
            self._found.append((first, last + 1))

    def merged(self) -> tuple[LiveRange, ...]:
        """The ranges in order, those that touch made one."""
        merged: list[LiveRange] = []
        for start, end in sorted(self._found):
            if merged and start <= merged[-1].end:
                if end > merged[-1].end:
                    merged[-1] = LiveRange(merged[-1].start, end)
            else:
                merged.append(LiveRange(start, end))
        return tuple(merged)


def _summarize(
    segment_count: int, events: Sequence[Mapping[int, Sequence[Event]]]
) -> tuple[list[int], list[int], list[int]]:
    """
    For each segment, the buffers that are touched in it, those whose earlier contents are
    accessed in it, and those whose contents have been accessed at its end.
    """
    touched, exposed, leaves = ([0] * segment_count for _ in range(3))
    for number, by_segment in enumerate(events):
        bit = 1 << number
        for segment, happening in by_segment.items():
            touched[segment] |= bit
            if happening[0].use is Use.ACCESSED:
                exposed[segment] |= bit
            if happening[-1].use is not Use.ALLOCATED:
                leaves[segment] |= bit
    return touched, exposed, leaves


def _solve_forward(graph: SegmentGraph, touched: list[int], leaves: list[int]) -> list[int]:
    """L1: the buffers that may have been accessed when control enters each segment."""
    entering = [0] * len(graph.segments)
    changed = True
    while changed:
        changed = False
        for number, segment in enumerate(graph.segments):
            leaving = leaves[number] | (entering[number] & ~touched[number])
            for successor in segment.successors:
                if leaving & ~entering[successor]:
                    entering[successor] |= leaving
                    changed |= successor <= number
    return entering


def _solve_backward(graph: SegmentGraph, touched: list[int], exposed: list[int]) -> list[int]:
    """L2: the buffers whose contents may be accessed after control leaves each segment."""
    leaving = [0] * len(graph.segments)
    changed = True
    while changed:
        changed = False
        for number in reversed(range(len(graph.segments))):
            for successor in graph.segments[number].successors:
                entering = exposed[successor] | (leaving[successor] & ~touched[successor])
                if entering & ~leaving[number]:
                    leaving[number] |= entering
                    changed = True
    return leaving


def _add_untouched(
    graph: SegmentGraph,
    accessed_in: list[int],
    needed_out: list[int],
    touched: list[int],
    ranges: list[_RangeList],
) -> None:
    """
    Add the segments that buffers live through without being touched.

    Segments follow one another in ticks, so that only changes between neighbours matter.
    """
    opened: dict[int, int] = {}
    previous = end = 0
    for number, segment in enumerate(graph.segments):
        through = accessed_in[number] & needed_out[number] & ~touched[number]
        for buffer in _bits(previous & ~through):
            ranges[buffer].add(opened.pop(buffer), end)
        for buffer in _bits(through & ~previous):
            opened[buffer] = segment.first_tick
        previous, end = through, segment.last_tick
    for buffer, begin in opened.items():
        ranges[buffer].add(begin, end)


def _bits(mask: int) -> list[int]:
    numbers: list[int] = []
    while mask:
        lowest = mask & -mask
        numbers.append(lowest.bit_length() - 1)
        mask ^= lowest
    return numbers
