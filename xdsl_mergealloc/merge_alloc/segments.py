"""Straight-line segments of an allocation scope, and how control passes between them.

The blocks of a scope are cut where control enters the regions of an operation: before it, inside
it and after it are different segments. What is inside a segment happens in the order of ticks,
each operation once. Operations whose inside is not looked at are points of a segment, with all
the ticks in them: parallel loops, operations that access buffers while their regions run, and
everything in which no buffer of interest is touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from xdsl.ir import Block, Operation, Region

from xdsl_mergealloc.interfaces.control_flow import RegionEdge, exit_terminators, region_edges
from xdsl_mergealloc.merge_alloc.ticks import Frame, TickWalk


def is_point(frame: Frame) -> bool:
    """Whether an operation with regions is a point of a segment, whatever is inside."""
    return frame.is_parallel_loop or frame.accesses_buffers or frame.opaque is not None


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

    def __init__(self, walk: TickWalk, scope: Frame, enters: Callable[[Frame], bool]):
        """
        Args:
            walk: the numbered function.
            scope: the frame whose regions are cut.
            enters: whether the inside of an operation below the scope is of interest.
        """
        self.segments: list[Segment] = []
        self._walk = walk
        self._enters = enters
        self._segments_of: dict[Block, tuple[int, int]] = {}
        for region in scope.op.regions:
            self._add_region(region)

    def _add_region(self, region: Region) -> None:
        blocks = self._walk.program.blocks_in_order(region)
        for block in blocks:
            first = len(self.segments)
            self._add_block(block)
            self._segments_of[block] = (first, len(self.segments) - 1)
        for block in blocks:
            terminator = block.last_op
            for successor in () if terminator is None else terminator.successors:
                self._connect(self._segments_of[block][1], self._segments_of[successor][0])

    def _add_block(self, block: Block) -> None:
        begin, end = self._walk.program.range_of(block)
        for frame in self._walk.frames_in.get(block, ()):
            if not self._is_entered(frame):
                continue
            before = self._add_segment(begin, frame.begin)
            for region in frame.op.regions:
                self._add_region(region)
            after = len(self.segments)
            self._connect_regions(frame.op, before, after)
            begin = frame.end + 1
        self._add_segment(begin, end)

    def _connect_regions(self, op: Operation, before: int, after: int) -> None:
        for edge in region_edges(op) or ():
            target = after if edge.target is None else self._entry(op.regions[edge.target])
            for source in self._sources(op, edge, before):
                self._connect(source, target)

    def _sources(self, op: Operation, edge: RegionEdge, before: int) -> Iterator[int]:
        """The segments from which control takes an edge."""
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

    def _is_entered(self, frame: Frame) -> bool:
        return not is_point(frame) and self._enters(frame)

    def _add_segment(self, first_tick: int, last_tick: int) -> int:
        self.segments.append(Segment(first_tick, last_tick))
        return len(self.segments) - 1

    def _connect(self, source: int, target: int) -> None:
        successors = self.segments[source].successors
        if target not in successors:
            successors.append(target)
