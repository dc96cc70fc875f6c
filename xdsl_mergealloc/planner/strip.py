"""
A one-pool problem in the form that the offline algorithms work on: lists of small integers.

Sections. Time is cut where an allocation follows a free. All buffers that are live anywhere in a
section are live together at one tick, so two buffers are live at the same time exactly if they
share a section, and the sums of live sizes per section contain every peak. There are at most as
many sections as live ranges.

Units. All offsets are multiples of the pool's granularity (see `bounds`), so sizes, alignments and
offsets are counted in units of it. If all alignments are equal, they are 1 in these units.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate, pairwise

from xdsl_mergealloc.planner import kernel
from xdsl_mergealloc.planner.bounds import pool_granularity
from xdsl_mergealloc.planner.plan import Placement
from xdsl_mergealloc.planner.problem import Buffer, BufferId, LiveRange, Pool

UNREACHABLE = 1 << 200
"""Greater than any offset, section or tick of a problem."""


class Strip:
    """
    Rectangles to be stacked: item `i` covers the sections `first[i] <= s < stop[i]`, less its
    holes, and `size[i]` units of height. Buffers without bytes or live ticks are not items.
    """

    def __init__(self, buffers: Sequence[Buffer], pool: Pool) -> None:
        self.granularity = unit = pool_granularity(buffers, pool)
        self._all_buffers = buffers
        columns = kernel.strip_columns(buffers, unit)
        self.buffers = list(buffers) if columns else [b for b in buffers if b.needs_bytes]
        self.pieces: dict[int, tuple[tuple[int, int], ...]] = {}
        """For items with holes: the sections `[first, stop)` between the holes."""
        if columns:
            self.size, self.first, self.stop, self.start_tick, self.duration, self.live = columns
        else:
            self._find_columns()
        self.section_count = len(self.live)

        alignments = {b.alignment for b in self.buffers}
        self.alignment = None
        """By item, in units; None if all are 1."""
        if any(math.lcm(alignment, pool.alignment) != unit for alignment in alignments):
            self.alignment = [math.lcm(b.alignment, pool.alignment) // unit for b in self.buffers]

        self.pinned = {
            index: b.pinned_offset_bytes // unit
            for index, b in enumerate(self.buffers)
            if b.pinned_offset_bytes is not None
        }

    def _find_columns(self) -> None:
        """Compute the sections, and each item's range of them; see the module docstring."""
        live = [b.live for b in self.buffers]
        if max(map(len, live), default=0) > 1:
            live = [tuple(r for r in ranges if r.start < r.end) for ranges in live]
        first_at, stop_at, section_count = _number_sections(live)
        unit = self.granularity
        self.size = [-(-b.size_bytes // unit) for b in self.buffers]
        self.start_tick = [ranges[0].start for ranges in live]
        ends = [ranges[-1].end for ranges in live]
        self.first = [first_at[tick] for tick in self.start_tick]
        self.stop = [stop_at[tick] for tick in ends]
        self.duration = list(map(int.__sub__, ends, self.start_tick))
        """By item: number of live ticks."""
        change = [0] * (section_count + 1)
        for index, ranges in enumerate(live):
            if len(ranges) > 1:
                self.duration[index] = sum(end - start for start, end in ranges)
                pieces = _join((first_at[start], stop_at[end]) for start, end in ranges)
                if len(pieces) > 1:
                    self.pieces[index] = tuple(pieces)
                    for (_, hole), (next_piece, _) in pairwise(pieces):
                        change[hole] -= self.size[index]
                        change[next_piece] += self.size[index]
        for first, stop, size in zip(self.first, self.stop, self.size, strict=True):
            change[first] += size
            change[stop] -= size
        self.live = list(accumulate(change[:section_count]))
        """By section: the sum of live sizes."""

    @property
    def count(self) -> int:
        """The number of items."""
        return len(self.size)

    def pieces_of(self, item: int) -> tuple[tuple[int, int], ...]:
        """Return the sections `[first, stop)` that the item covers, in ascending order."""
        return self.pieces.get(item) or ((self.first[item], self.stop[item]),)

    @cached_property
    def compiled(self) -> kernel.CompiledKernel | None:
        """The compiled kernel, if it may be used for this strip."""
        return kernel.for_strip(self)

    @cached_property
    def lower_bound(self) -> int:
        """The largest sum of live sizes, or the highest end of a pinned item if that is larger."""
        pin_ends = (offset + self.size[item] for item, offset in self.pinned.items())
        return max(max(self.live, default=0), max(pin_ends, default=0))

    @cached_property
    def by_first(self) -> list[int]:
        """The items sorted by their first section."""
        return sorted(range(self.count), key=self.first.__getitem__)

    @cached_property
    def pair_count(self) -> int:
        """Number of pairs of items that are live together; holes are ignored."""
        change = [0] * (self.section_count + 1)
        starting = [0] * self.section_count
        for first, stop in zip(self.first, self.stop, strict=True):
            change[stop] -= 1
            starting[first] += 1
        pairs = living = 0
        for ended, started in zip(change, starting, strict=False):
            living += ended
            pairs += started * living + started * (started - 1) // 2
            living += started
        return pairs

    @cached_property
    def component_of(self) -> list[int]:
        """By section: the number of its component. No item has sections in two components."""
        if self.compiled:
            return self.compiled.component_of(self.section_count, self.first, self.stop)
        change = [0] * (self.section_count + 1)
        for first in self.first:
            change[first] += 1
        for stop in self.stop:
            change[stop - 1] -= 1
        # A component ends at a section from which no item reaches into the next one.
        ends = [not count for count in accumulate(change[: self.section_count])]
        return list(accumulate([False, *ends[:-1]]))

    @cached_property
    def peak_live_of(self) -> list[int]:
        """For each item the largest sum of live sizes in any section it covers."""
        if self.compiled and not self.pieces:
            return self.compiled.range_maxima(self.live, self.first, self.stop)
        table = [self.live]  # table[k][s]: maximum over 2**k sections from s on
        width = 1
        while 2 * width <= self.section_count:
            last = table[-1]
            table.append([a if a > b else b for a, b in zip(last, last[width:], strict=False)])
            width *= 2
        result: list[int] = []
        for item in range(self.count):
            best = 0
            for first, stop in self.pieces_of(item):
                level = (stop - first).bit_length() - 1
                maxima = table[level]
                best = max(best, maxima[first], maxima[stop - (1 << level)])
            result.append(best)
        return result

    def areas(self) -> list[int]:
        """Return live ticks times size of each item, as a new list."""
        return list(map(int.__mul__, self.duration, self.size))

    def peak_of(self, offsets: Sequence[int]) -> int:
        """Return the highest end of the items at these offsets."""
        return max(map(int.__add__, offsets, self.size), default=0)

    @property
    def movable(self) -> list[int]:
        """The items that are not pinned, as a new list."""
        if not self.pinned:
            return list(range(self.count))
        return [item for item in range(self.count) if item not in self.pinned]

    def offsets_of(self, placement: Placement) -> list[int]:
        """Return the offsets of the items in a placement."""
        return [placement.offsets[b.id] // self.granularity for b in self.buffers]

    def placement(self, offsets: Sequence[int], algorithm: str) -> Placement:
        """Return the placement of all buffers with the items at these offsets."""
        size_bytes = self.peak_of(offsets) * self.granularity
        return Placement(self._offsets_by_id(offsets), size_bytes, algorithm)

    def _offsets_by_id(self, offsets: Sequence[int]) -> dict[BufferId, int]:
        """Return the offsets in bytes of all buffers, including those that are not items."""
        unit = self.granularity
        result: dict[BufferId, int] = {}
        if len(self.buffers) < len(self._all_buffers):
            result = {b.id: b.pinned_offset_bytes or 0 for b in self._all_buffers}
        offsets_bytes = [offset * unit for offset in offsets] if unit > 1 else offsets
        result.update(zip([b.id for b in self.buffers], offsets_bytes, strict=True))
        return result


def _number_sections(
    live: Sequence[Sequence[LiveRange]],
) -> tuple[dict[int, int], dict[int, int], int]:
    """Return the section of each start, the section after each end, and the section count."""
    starts = {ranges[0].start for ranges in live}
    ends = {ranges[-1].end for ranges in live}
    for ranges in live:
        if len(ranges) > 1:
            starts.update([start for start, _ in ranges])
            ends.update([end for _, end in ranges])
    first_at: dict[int, int] = {}
    stop_at: dict[int, int] = {}
    count = 0
    ended = True
    for tick in sorted(starts | ends):
        if tick in ends:
            stop_at[tick] = count
            ended = True
        if tick in starts:
            count += ended
            ended = False
            first_at[tick] = count - 1
    return first_at, stop_at, count


def _join(pieces: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join adjacent pieces; they are in ascending order."""
    result: list[tuple[int, int]] = []
    for first, stop in pieces:
        if result and result[-1][1] == first:
            first = result.pop()[0]
        result.append((first, stop))
    return result
