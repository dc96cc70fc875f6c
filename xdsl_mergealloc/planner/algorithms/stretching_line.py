"""
Points on a line into which space is inserted: coordinates that can be read at any time.

The chunk planner extends a chunk by moving everything to its right. Moving every point would make
it quadratic; instead, points are kept in order in blocks, with coordinates relative to the block,
so that an insertion changes the points of one block and the bases of the blocks after it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from operator import attrgetter

_MAX_BLOCK = 256


class _LineBlock:
    """Consecutive points, all at or right of `base` and none right of the next block's base."""

    __slots__ = ("base", "points", "relative")

    def __init__(self, base: int, relative: list[int], points: list[int]) -> None:
        self.base = base
        self.relative = relative  # coordinate - base, ascending
        self.points = points


_base_of = attrgetter("base")


class StretchingLine:
    """An ordered set of points, which are numbered from 0 in the order of their creation."""

    def __init__(self) -> None:
        self._blocks = [_LineBlock(0, [], [])]
        self._block_of: list[_LineBlock] = []

    def add(self, coordinate: int) -> int:
        """Create a point at the coordinate (0 or more) and return its number."""
        index = max(bisect_right(self._blocks, coordinate, key=_base_of) - 1, 0)
        block = self._blocks[index]
        position = bisect_right(block.relative, coordinate - block.base)
        point = len(self._block_of)
        block.relative.insert(position, coordinate - block.base)
        block.points.insert(position, point)
        self._block_of.append(block)
        if len(block.points) > _MAX_BLOCK:
            self._split(index)
        return point

    def coordinate(self, point: int) -> int:
        """Return the current coordinate of the point."""
        block = self._block_of[point]
        return block.base + block.relative[block.points.index(point)]

    def stretch(self, coordinate: int, amount: int) -> None:
        """Move every point at or to the right of the coordinate by `amount` > 0."""
        index = max(bisect_left(self._blocks, coordinate, key=_base_of) - 1, 0)
        block = self._blocks[index]
        relative = block.relative
        position = bisect_left(relative, coordinate - block.base)
        relative[position:] = [value + amount for value in relative[position:]]
        for behind in self._blocks[index + 1 :]:
            behind.base += amount

    def coordinates(self) -> list[int]:
        """Return the current coordinates of all points, by point."""
        result = [0] * len(self._block_of)
        for block in self._blocks:
            for value, point in zip(block.relative, block.points, strict=True):
                result[point] = block.base + value
        return result

    def _split(self, index: int) -> None:
        block = self._blocks[index]
        half = len(block.points) // 2
        shift = block.relative[half]
        behind = _LineBlock(
            block.base + shift,
            [value - shift for value in block.relative[half:]],
            block.points[half:],
        )
        del block.relative[half:], block.points[half:]
        for point in behind.points:
            self._block_of[point] = behind
        self._blocks.insert(index + 1, behind)
