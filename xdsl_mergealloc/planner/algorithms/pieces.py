"""What a section-edge search places: the contiguous parts of items."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from xdsl_mergealloc.planner.strip import Strip


@dataclass(slots=True)
class Pieces:
    """The contiguous parts of the items of a strip, as lists by piece."""

    section_count: int
    item: list[int]
    first: list[int]
    stop: list[int]
    size: list[int]
    alignment: list[int]
    pinned: list[int]
    """The offset of a pinned piece, else -1."""
    siblings: list[tuple[int, ...]]
    """The other pieces of the same item."""

    @staticmethod
    def of(strip: Strip) -> Pieces:
        """All pieces of the strip."""
        result = Pieces(strip.section_count, [], [], [], [], [], [], [])
        for item in range(strip.count):
            result.add(strip, item, strip.pieces_of(item), strip.pinned.get(item, -1))
        return result

    def add(self, strip: Strip, item: int, parts: Iterable[tuple[int, int]], pinned: int) -> None:
        """Adds pieces of an item with the given sections."""
        parts = tuple(parts)
        own = range(len(self.item), len(self.item) + len(parts))
        for piece, (first, stop) in zip(own, parts, strict=True):
            self.item.append(item)
            self.first.append(first)
            self.stop.append(stop)
            self.size.append(strip.size[item])
            self.alignment.append(strip.alignment[item] if strip.alignment else 1)
            self.pinned.append(pinned)
            self.siblings.append(tuple(other for other in own if other != piece))

    def step(self) -> int:
        """The greatest number that divides every offset that resting pieces can have."""
        return math.gcd(*self.size, *(offset for offset in self.pinned if offset >= 0))
