"""Pinned items as the dive meets them: blocks that hang above the skyline."""

from __future__ import annotations

from xdsl_mergealloc.planner.strip import UNREACHABLE, Strip


class Obstacles:
    """
    The parts of pinned items that the skyline has not reached yet.

    Every question looks at all of them: pins are few, or else there is little left to plan.
    """

    def __init__(self, strip: Strip) -> None:
        self._strip = strip
        self._parts: list[tuple[int, int, int, int]] = []  # (bottom, top, first, stop)
        for item, offset in strip.pinned.items():
            for first, stop in strip.pieces_of(item):
                self._parts.append((offset, offset + strip.size[item], first, stop))
        self._parts.sort()

    def resting_on(self, floor: int, start: int, end: int) -> tuple[int, int, int] | None:
        """
        Takes away a part that hangs at the floor of the segment `[start, end)`, or what of it lies
        in these sections, and returns its `(first, stop, top)` there.
        """
        for index, (bottom, top, first, stop) in enumerate(self._parts):
            if bottom > floor:
                return None
            if first < end and start < stop:
                rest = [(first, start)] * (first < start) + [(end, stop)] * (end < stop)
                self._parts[index : index + 1] = [(bottom, top, *sections) for sections in rest]
                return max(first, start), min(stop, end), max(top, floor)
        return None

    def lowest_above(self, floor: int, start: int, end: int) -> int:
        """The lowest bottom above the floor in `[start, end)`, or `UNREACHABLE`."""
        for bottom, _, first, stop in self._parts:
            if bottom > floor and first < end and start < stop:
                return bottom
        return UNREACHABLE

    def allow(self, item: int, floor: int) -> bool:
        """Whether the item, placed at the floor of its sections, ends below all parts there."""
        strip = self._strip
        alignment = strip.alignment[item] if strip.alignment else 1
        top = -(-floor // alignment) * alignment + strip.size[item]
        for bottom, _, first, stop in self._parts:
            if bottom >= top:
                return True
            for piece_first, piece_stop in strip.pieces_of(item):
                if first < piece_stop and piece_first < stop:
                    return False
        return True
