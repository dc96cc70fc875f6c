"""Which of some byte ranges overlap a given one."""

from __future__ import annotations

from bisect import bisect_left, insort

Range = tuple[int, int, int]
"""The first byte, the byte behind the last, and a number."""


class OverlapIndex:
    """
    Half-open ranges, by their lengths: of each class, the longest is less than twice the shortest.

    So only ranges that begin shortly before a given one may reach into it. Where few of the ranges
    overlap each other, a query costs a binary search for each class of lengths.
    """

    def __init__(self) -> None:
        self._classes: dict[int, list[Range]] = {}
        """Number of bits of the length -> ranges in order."""

    def add(self, range_: Range) -> None:
        """Make a range one of those that queries find."""
        insort(self._classes.setdefault(_class_of(range_), []), range_)

    def remove(self, range_: Range) -> None:
        """Forget a range that was added."""
        ranges = self._classes[_class_of(range_)]
        del ranges[bisect_left(ranges, range_)]

    def overlapping(self, begin: int, end: int) -> list[int]:
        """The numbers of the ranges that share a byte with `[begin, end)`, by first byte."""
        found: list[Range] = []
        for bits, ranges in self._classes.items():
            first = bisect_left(ranges, (begin - (1 << bits), 0, 0))
            last = bisect_left(ranges, (end, 0, 0))
            found += (range_ for range_ in ranges[first:last] if max(begin, range_[0]) < range_[1])
        return [number for _, _, number in sorted(found)] if begin < end else []


def _class_of(range_: Range) -> int:
    return (range_[1] - range_[0]).bit_length()
