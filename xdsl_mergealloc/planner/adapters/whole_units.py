"""A one-pool problem in a form for planners that support neither alignments nor holes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from xdsl_mergealloc.planner.bounds import round_up
from xdsl_mergealloc.planner.plan import Placement
from xdsl_mergealloc.planner.problem import Buffer, BufferId, Pool, UnsupportedProblemError


class UnitBuffer(NamedTuple):
    """A buffer with one contiguous lifetime and a whole number of units."""

    position: int
    """Index of its buffer."""
    start: int
    end: int
    size: int
    pinned: int | None


class WholeUnits:
    """
    The buffers with bytes and live ticks, as blocks in units of the least common multiple of all
    alignments: wherever whole units are stacked on each other, every buffer is aligned.
    """

    def __init__(self, buffers: Sequence[Buffer], pool: Pool, algorithm: str) -> None:
        self._buffers = buffers
        self._algorithm = algorithm
        self.unit_bytes = math.lcm(pool.alignment, *{buffer.alignment for buffer in buffers})
        self.blocks: list[UnitBuffer] = []
        for index, buffer in enumerate(buffers):
            live = [live for live in buffer.live if live.start < live.end]
            if not buffer.size_bytes or not live:
                continue
            pinned = buffer.pinned_offset_bytes
            if pinned is not None and pinned % self.unit_bytes:
                raise UnsupportedProblemError(
                    f"'{algorithm}' cannot pin to {pinned}, which is no multiple of all "
                    f"alignments: {buffer.label()}"
                )
            size = round_up(buffer.size_bytes, self.unit_bytes) // self.unit_bytes
            at = None if pinned is None else pinned // self.unit_bytes
            self.blocks.append(UnitBuffer(index, live[0].start, live[-1].end, size, at))

    def placement(self, offsets: Sequence[int]) -> Placement:
        """Return the placement of all buffers with the blocks at these offsets (in units)."""
        by_id: dict[BufferId, int] = {b.id: b.pinned_offset_bytes or 0 for b in self._buffers}
        end = 0
        for block, offset in zip(self.blocks, offsets, strict=True):
            by_id[self._buffers[block.position].id] = offset * self.unit_bytes
            end = max(end, offset + block.size)
        return Placement(by_id, end * self.unit_bytes, self._algorithm)
