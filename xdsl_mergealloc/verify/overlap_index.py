"""Which of the active byte ranges overlap a given one, in time logarithmic in their number."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

_INACTIVE = -(1 << 80)
"""An end below every begin."""


class OverlapIndex:
    """
    A fixed set of half-open ranges, of which some are active at a time.

    A segment tree over the ranges in order of their begins holds the greatest end of the active
    ranges below each node.
    """

    def __init__(self, ranges: Sequence[tuple[int, int]]):
        """`ranges` are (begin, end); they are known by their position in the sequence."""
        order = sorted(range(len(ranges)), key=lambda number: ranges[number])
        self._order = order
        self._position = [0] * len(ranges)
        for position, number in enumerate(order):
            self._position[number] = position
        self._begins = [ranges[number][0] for number in order]
        self._ends = [end for _, end in ranges]
        self._leaves = 1 << max(0, len(ranges) - 1).bit_length()
        self._greatest_end = [_INACTIVE] * (2 * self._leaves)

    def activate(self, number: int) -> None:
        """Make a range one of those that queries find."""
        self._set(number, self._ends[number])

    def deactivate(self, number: int) -> None:
        """Make a range invisible to queries."""
        self._set(number, _INACTIVE)

    def overlapping(self, begin: int, end: int) -> list[int]:
        """The active ranges that have a place in common with `[begin, end)`, by begin."""
        found: list[int] = []
        if begin >= end:
            return found
        # Leaves before `limit` begin before `end`; those with an end behind `begin` overlap.
        limit = bisect_left(self._begins, end)
        greatest_end, leaves = self._greatest_end, self._leaves
        pending = [(1, 0, leaves)]
        while pending:
            node, first, width = pending.pop()
            if first >= limit or greatest_end[node] <= begin:
                continue
            if node >= leaves:
                # An empty range inside overlaps nothing.
                if self._begins[first] < greatest_end[node]:
                    found.append(self._order[first])
                continue
            width //= 2
            pending.append((2 * node + 1, first + width, width))
            pending.append((2 * node, first, width))
        return found

    def _set(self, number: int, end: int) -> None:
        greatest_end = self._greatest_end
        node = self._leaves + self._position[number]
        greatest_end[node] = end
        while node > 1:
            node //= 2
            left, right = greatest_end[2 * node], greatest_end[2 * node + 1]
            greatest = left if left > right else right
            if greatest_end[node] == greatest:
                return
            greatest_end[node] = greatest
