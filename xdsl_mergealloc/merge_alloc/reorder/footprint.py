"""Cost of an order of operations: the most bytes that are live at the same time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property


@dataclass
class SegmentBuffer:
    """A buffer that some of a segment's operations access."""

    size_bytes: int
    accessed_by: list[int] = field(default_factory=list[int])
    """The operations, each once, by their numbers."""
    is_live_before: bool = False
    """Whether it has been accessed before the segment."""
    is_live_after: bool = False
    """Whether it is accessed after the segment."""


@dataclass
class SegmentFootprint:
    """
    The operations of a segment that access buffers, as far as their order makes a difference.

    A buffer is live from the first to the last operation that accesses it, as with
    `lifetimes=tick`, whose rule T9 it follows, too: what dies at an operation is live beside what
    comes to life there.
    """

    predecessors: list[list[int]]
    """For each operation those that have to come before it; some may be there twice."""
    buffers: list[SegmentBuffer]
    inside_bytes: list[int]
    """For each operation the bytes that are live while it runs, and not beyond."""
    through_bytes: int
    """Of buffers that are live before, in and after the whole segment."""

    def __post_init__(self) -> None:
        count = len(self.predecessors)
        self.accesses: list[list[int]] = [[] for _ in range(count)]
        """For each operation the numbers of the buffers that it accesses."""
        for number, buffer in enumerate(self.buffers):
            for op in buffer.accessed_by:
                self.accesses[op].append(number)

    @cached_property
    def successors(self) -> list[list[int]]:
        """For each operation those that have to come after it; some may be there twice."""
        found: list[list[int]] = [[] for _ in self.predecessors]
        for op, before in enumerate(self.predecessors):
            for earlier in before:
                found[earlier].append(op)
        return found

    def peak_bytes(self, order: Iterable[int]) -> int:
        """The most bytes that are live at the same time in an order of all operations."""
        live = LiveBuffers(self)
        return max((live.run(op) for op in order), default=live.live_bytes)

    def reversed(self) -> SegmentFootprint:
        """The same, with time running backward."""
        count = len(self.successors)
        return SegmentFootprint(
            [[count - 1 - op for op in after] for after in reversed(self.successors)],
            [
                SegmentBuffer(
                    buffer.size_bytes,
                    [count - 1 - op for op in reversed(buffer.accessed_by)],
                    buffer.is_live_after,
                    buffer.is_live_before,
                )
                for buffer in self.buffers
            ],
            self.inside_bytes[::-1],
            self.through_bytes,
        )


class LiveBuffers:
    """Live buffers, as operations run one after the other."""

    def __init__(self, footprint: SegmentFootprint):
        self._footprint = footprint
        self.remaining = [
            len(buffer.accessed_by) + buffer.is_live_after for buffer in footprint.buffers
        ]
        """For each buffer how many accesses are still to come."""
        self.is_live = [buffer.is_live_before for buffer in footprint.buffers]
        self.live_bytes = footprint.through_bytes + sum(
            buffer.size_bytes for buffer in footprint.buffers if buffer.is_live_before
        )

    def change_bytes(self, op: int) -> tuple[int, int]:
        """By how much live bytes grow while an operation would run, and beyond it."""
        during = beyond = 0
        for number in self._footprint.accesses[op]:
            size = self._footprint.buffers[number].size_bytes
            if not self.is_live[number]:
                during += size
                beyond += size
            if self.remaining[number] == 1:
                beyond -= size
        return during + self._footprint.inside_bytes[op], beyond

    def run(self, op: int) -> int:
        """Run an operation; returns the bytes that are live meanwhile."""
        during, beyond = self.change_bytes(op)
        live_meanwhile = self.live_bytes + during
        self.live_bytes += beyond
        for number in self._footprint.accesses[op]:
            self.remaining[number] -= 1
            self.is_live[number] = self.remaining[number] > 0
        return live_meanwhile
