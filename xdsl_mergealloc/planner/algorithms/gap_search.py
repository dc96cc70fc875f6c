"""
First fit and best fit among items live at the same time: the core of the greedy planners.

Items are placed one by one in a given order. Between the bytes of placed items that are live at the
same time are gaps; the item goes to the lowest gap, or to the smallest gap, that holds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl_mergealloc.planner.problem import Buffer, BufferId, Pool
from xdsl_mergealloc.planner.strip import Strip


class ConflictIndex:
    """Finds the items that share a section with a given item, without storing all pairs."""

    def __init__(self, strip: Strip) -> None:
        self._strip = strip
        self._items = strip.by_first
        self._leaf_count = 1 << max(len(self._items) - 1, 0).bit_length()
        # Node i has the children 2i and 2i + 1 and holds the highest `stop` below it.
        stops = [strip.stop[item] for item in self._items]
        self._highest = [0] * self._leaf_count + stops + [0] * (self._leaf_count - len(stops))
        for node in range(self._leaf_count - 1, 0, -1):
            self._highest[node] = max(self._highest[2 * node], self._highest[2 * node + 1])
        self._items_before = [0] * (strip.section_count + 1)
        for first in strip.first:
            self._items_before[first + 1] += 1
        for section in range(strip.section_count):
            self._items_before[section + 1] += self._items_before[section]

    def conflicts_of(self, item: int) -> Iterator[int]:
        """Yield all other items that share a section with this item."""
        strip = self._strip
        first, count = strip.first[item], self._items_before[strip.stop[item]]
        highest, leaf_count, items = self._highest, self._leaf_count, self._items
        stack = [(1, 0, leaf_count)]
        while stack:
            node, start, width = stack.pop()
            if start >= count or highest[node] <= first:
                continue
            if node < leaf_count:
                half = width // 2
                stack.append((2 * node + 1, start + half, half))
                stack.append((2 * node, start, half))
                continue
            other = items[start]
            if other != item and (not strip.pieces or self._share_section(item, other)):
                yield other

    def are_conflicting(self, item: int, other: int) -> bool:
        """Return whether two different items share a section."""
        strip = self._strip
        if strip.first[item] >= strip.stop[other] or strip.first[other] >= strip.stop[item]:
            return False
        return not strip.pieces or self._share_section(item, other)

    def _share_section(self, item: int, other: int) -> bool:
        """Return whether two items share a section, if their spans without holes overlap."""
        strip = self._strip
        if item not in strip.pieces and other not in strip.pieces:
            return True
        return any(
            first < other_stop and other_first < stop
            for first, stop in strip.pieces_of(item)
            for other_first, other_stop in strip.pieces_of(other)
        )


def conflicts(buffers: Sequence[Buffer]) -> dict[BufferId, list[BufferId]]:
    """
    Return for each buffer the others that are live at one of its ticks, in the given order: TVM's
    planner calls them the conflicts of the buffer. Buffers without bytes have no conflicts.
    """
    strip = Strip(tuple(buffers), Pool())
    index = ConflictIndex(strip)
    found: dict[BufferId, list[BufferId]] = {buffer.id: [] for buffer in buffers}
    for item, buffer in enumerate(strip.buffers):
        found[buffer.id] = [strip.buffers[other].id for other in sorted(index.conflicts_of(item))]
    return found


def place_in_gaps_below(
    strip: Strip,
    order: Sequence[int],
    conflicts: ConflictIndex | Sequence[Sequence[int]],
    limit: int | None,
    *,
    smallest_gap: bool = False,
) -> list[int] | None:
    """
    Return offsets of all items; None as soon as the height exceeds `limit`, if it is not None.

    `order` holds all items that are not pinned; `conflicts` is an index or the conflicts by item.
    """
    size = strip.size
    offsets = [-1] * strip.count
    for item, offset in strip.pinned.items():
        offsets[item] = offset
    for item in order:
        others = (
            conflicts.conflicts_of(item)
            if isinstance(conflicts, ConflictIndex)
            else conflicts[item]
        )
        taken = [(offsets[other], offsets[other] + size[other]) for other in others]
        taken = [pair for pair in taken if pair[0] >= 0]
        taken.sort()
        alignment = strip.alignment[item] if strip.alignment else 1
        offsets[item] = choose_gap(taken, size[item], alignment, smallest_gap=smallest_gap)
        if limit is not None and offsets[item] + size[item] > limit:
            return None
    return offsets


def place_in_gaps(
    strip: Strip,
    order: Sequence[int],
    conflicts: ConflictIndex | Sequence[Sequence[int]],
    *,
    smallest_gap: bool = False,
) -> list[int]:
    """Place items in gaps like `place_in_gaps_below`, without a limit."""
    offsets = place_in_gaps_below(strip, order, conflicts, None, smallest_gap=smallest_gap)
    assert offsets is not None
    return offsets


def choose_gap(
    taken: Sequence[tuple[int, int]], size: int, alignment: int, *, smallest_gap: bool
) -> int:
    """Return the aligned offset of the chosen gap; the space above everything is a last resort."""
    best: int | None = None
    best_size = 0
    offset = end = 0
    for start, stop in taken:
        if start - offset >= size:
            if not smallest_gap:
                return offset
            if best is None or start - end < best_size:
                best, best_size = offset, start - end
        if stop > end:
            end = stop
            offset = -(-end // alignment) * alignment
    return offset if best is None else best
