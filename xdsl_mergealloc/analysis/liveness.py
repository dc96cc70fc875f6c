"""Liveness: the ticks at which the contents of a buffer matter, without lifetime holes.

A buffer's contents matter at a point if

- L1 they may have been accessed before it, since the buffer was last allocated, and
- L2 they may be accessed after it, before the buffer is allocated again or written as a whole.

Both are data-flow problems over straight-line *segments*, L1 forward and L2 backward. So a buffer
that is written as a whole before it is read again is dead in between (phases of a loop body, too),
and one that is used in one branch only is dead in the other.

The blocks of a scope are cut where control enters the regions of an operation: before it, inside
it and after it are different segments. The operations of a segment run in the order of ticks, once
each. An operation whose regions are not cut is a point of a segment, with all the ticks inside it:
a buffer accessed inside counts as accessed at all of these ticks.

A segment is a range of ticks, and the accesses in it are sorted by tick; a buffer that is not
accessed in a segment is live in all of it or nowhere in it. Sets of buffers are bits of an integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from xdsl.ir import Block, Operation, Region

from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.interfaces.control_flow import RegionEdge, exit_terminators, region_edges

TickRange: TypeAlias = tuple[int, int]
"""The half-open range of ticks `[start, end)`."""


@dataclass(eq=False)
class Segment:
    """Operations that are executed one after the other."""

    first_tick: int
    last_tick: int
    """Smaller than `first_tick` in a segment without operations."""
    successors: list[int] = field(default_factory=list[int])
    """Numbers of the segments that control may go on to."""


class SegmentGraph:
    """The segments of one scope, in the order of their ticks."""

    def __init__(
        self, program: Program, scope: Operation, inside: Mapping[Block, Sequence[Operation]]
    ):
        """
        Args:
            program: the index whose numbers are the ticks.
            scope: the operation whose regions are cut.
            inside: for each block the operations, in their order, whose regions are cut, too.
        """
        self.segments: list[Segment] = []
        self._program = program
        self._inside = inside
        self._segments_of: dict[Block, tuple[int, int]] = {}
        # A stack of our own: regions may be nested deeper than Python's.
        pending = [self._add_region(region) for region in reversed(scope.regions)]
        while pending:
            if (inner := next(pending[-1], None)) is None:
                pending.pop()
            else:
                pending.append(self._add_region(inner))

    def _add_region(self, region: Region) -> Iterator[Region]:
        """Add the segments of a region; yield each region inside where it is to be added."""
        blocks = self._program.blocks_in_order(region)
        for block in blocks:
            first = len(self.segments)
            yield from self._add_block(block)
            self._segments_of[block] = (first, len(self.segments) - 1)
        for block in blocks:
            terminator = block.last_op
            for successor in () if terminator is None else terminator.successors:
                self._connect(self._segments_of[block][1], self._segments_of[successor][0])

    def _add_block(self, block: Block) -> Iterator[Region]:
        begin, end = self._program.range_of(block)
        for op in self._inside.get(block, ()):
            tick, last = self._program.range_of(op)
            before = self._add_segment(begin, tick)
            yield from op.regions
            after = len(self.segments)
            self._connect_regions(op, before, after)
            begin = last + 1
        self._add_segment(begin, end)

    def _connect_regions(self, op: Operation, before: int, after: int) -> None:
        for edge in region_edges(op) or ():
            target = after if edge.target is None else self._entry(op.regions[edge.target])
            for source in self._sources(op, edge, before):
                self._connect(source, target)

    def _sources(self, op: Operation, edge: RegionEdge, before: int) -> Iterator[int]:
        """Yield the segments from which control takes an edge."""
        if edge.source is None:
            yield before
        elif edge.forwarder is not op and edge.forwarder.parent is not None:
            yield self._segments_of[edge.forwarder.parent][1]
        else:
            for terminator in exit_terminators(op.regions[edge.source].blocks):
                if terminator.parent is not None:
                    yield self._segments_of[terminator.parent][1]

    def _entry(self, region: Region) -> int:
        assert region.first_block is not None
        return self._segments_of[region.first_block][0]

    def _add_segment(self, first_tick: int, last_tick: int) -> int:
        self.segments.append(Segment(first_tick, last_tick))
        return len(self.segments) - 1

    def _connect(self, source: int, target: int) -> None:
        successors = self.segments[source].successors
        if target not in successors:
            successors.append(target)


class EventKind(Enum):
    """Kind of an event in the life of a buffer."""

    ALLOCATED = auto()
    ACCESSED = auto()
    """Read, or written in part, or maybe not touched at all."""
    OVERWRITTEN = auto()
    """Written as a whole, and not read before."""


class LifeEvent(NamedTuple):
    """An event in the life of a buffer, which spans one or several ticks."""

    begin: int
    end: int
    """Inclusive; greater than `begin` for an operation with regions that is a single point."""
    kind: EventKind


def find_live_ranges(
    graph: SegmentGraph, events: Sequence[Mapping[int, Sequence[LifeEvent]]]
) -> list[tuple[TickRange, ...]]:
    """
    Return the live ranges of the buffers of a scope.

    `events` has, for each buffer, its events by segment number, in the order of their ticks;
    segments without events are left out.
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
            if accessed_in[segment] & bit and happening[0].kind is EventKind.ACCESSED:
                ranges[number].add(segments[segment].first_tick, happening[0].begin - 1)
            for event, following in zip(happening, (*happening[1:], None), strict=True):
                if event.kind is EventKind.ALLOCATED:
                    continue
                last = event.end
                if following is None:
                    if needed_out[segment] & bit:
                        last = segments[segment].last_tick
                elif following.kind is EventKind.ACCESSED:
                    last = following.begin - 1
                ranges[number].add(event.begin, max(last, event.end))
    return [range_list.merged() for range_list in ranges]


class _RangeList:
    """A collection of ranges of ticks, in any order."""

    def __init__(self) -> None:
        self._found: list[tuple[int, int]] = []

    def add(self, first: int, last: int) -> None:
        """Add the ticks from `first` to `last`, both inclusive; nothing if `last` is smaller."""
        if first <= last:
            self._found.append((first, last + 1))

    def merged(self) -> tuple[TickRange, ...]:
        """Return the ranges in order, adjacent and overlapping ones merged."""
        merged: list[TickRange] = []
        for start, end in sorted(self._found):
            if merged and start <= merged[-1][1]:
                if end > merged[-1][1]:
                    merged[-1] = (merged[-1][0], end)
            else:
                merged.append((start, end))
        return tuple(merged)


def _summarize(
    segment_count: int, events: Sequence[Mapping[int, Sequence[LifeEvent]]]
) -> tuple[list[int], list[int], list[int]]:
    """
    Return, for each segment, the buffers that are touched in it, those whose earlier contents are
    accessed in it, and those whose contents have been accessed at its end.
    """
    touched, exposed, leaves = ([0] * segment_count for _ in range(3))
    for number, by_segment in enumerate(events):
        bit = 1 << number
        for segment, happening in by_segment.items():
            touched[segment] |= bit
            if happening[0].kind is EventKind.ACCESSED:
                exposed[segment] |= bit
            if happening[-1].kind is not EventKind.ALLOCATED:
                leaves[segment] |= bit
    return touched, exposed, leaves


def _solve_forward(graph: SegmentGraph, touched: list[int], leaves: list[int]) -> list[int]:
    """L1: return the buffers that may have been accessed when control enters each segment."""
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
    """L2: return the buffers whose contents may be accessed after control leaves each segment."""
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

    The ticks of successive segments are contiguous, so only changes between neighbours matter.
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
