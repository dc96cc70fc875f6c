"""Index relations: the elements of its operands from which an operation computes its results.

The relation of a one-dimensional convolution over 6 elements, with a window of 3:

    loops             6 x 3, of which d1 is a sum
    result            (d0, d1) -> (d0)
    image, window     (d0, d1) -> (d0 + d1), (d0, d1) -> (d1)

Each iteration of the loops computes the elements of the results at the indices of their maps from
the elements of the operands at the indices of theirs. Interval arithmetic turns an interval of a
result's dimension into the loop's interval, and that into the interval of an operand's dimension:
what a tile of the result needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir.affine import AffineExpr, AffineMap

from xdsl_mergealloc.interfaces.strided import linear_factors


class Interval(NamedTuple):
    """Indices of a dimension: `size` of them, from `first` on."""

    first: int
    size: int

    @property
    def end(self) -> int:
        """The index after the last one."""
        return self.first + self.size

    def hull(self, other: Interval) -> Interval:
        """Return the smallest interval that contains both; empty ones do not count."""
        if not self.size or not other.size:
            return self if self.size else other
        first = min(self.first, other.first)
        return Interval(first, max(self.end, other.end) - first)

    def has(self, other: Interval) -> bool:
        """Whether another interval lies within this one."""
        return self.first <= other.first and other.end <= self.end

    def within(self, size: int) -> Interval:
        """Return the part of the interval that lies within a dimension."""
        first = min(max(self.first, 0), size)
        return Interval(first, max(min(self.end, size) - first, 0))


@dataclass(frozen=True, slots=True)
class Access:
    """The iterations of nested loops in which an operation reads elements of an operand."""

    extents: tuple[int, ...]
    """Number of iterations of each loop; `DYNAMIC_INDEX` if known at run time only."""
    indices: AffineMap
    """Indices of the element of the operand, in terms of the loops."""
    results: tuple[AffineMap, ...]
    """For each result, the indices of the element that is computed from it."""

    def window(self, dim: int, loop: int) -> Window | None:
        """Return the window of a dimension of the operand for a loop that its index depends on;
        None if the index is not linear."""
        factors: dict[int, int] = {}
        constant = linear_factors(self.indices.results[dim], factors)
        scale = factors.pop(loop, 0)
        if constant is None or not scale:
            return None
        reaches = {
            other: factor * (self.extents[other] - 1) for other, factor in factors.items() if factor
        }
        if any(self.extents[other] == DYNAMIC_INDEX for other in reaches):
            return None
        first = constant + sum(min(reach, 0) for reach in reaches.values())
        return Window(scale, first, sum(map(abs, reaches.values())))


@dataclass(frozen=True, slots=True)
class IndexRelation:
    """The elements of each operand that an operation reads for each element of its results."""

    operands: tuple[Access | None, ...]
    """None: each element of the results may need all of the operand. Operands may have the same
    loops, as in a convolution, or each its own, as the parts of a concatenation."""
    sums: frozenset[int] = frozenset()
    """Loops over the terms of sums (or other reductions) into the only result that may be cut into
    consecutive pieces: each element still combines the same terms in the same order, or in one
    that yields the same bits."""
    accumulator: int | None = None
    """The number of the operand that sums begin with."""
    whole: frozenset[int] = frozenset()
    """Loops that the operation cannot do a part of."""

    @staticmethod
    def of_loops(
        extents: Sequence[int],
        operands: Sequence[AffineMap | None],
        results: Sequence[AffineMap],
        sums: frozenset[int] = frozenset(),
        accumulator: int | None = None,
        whole: frozenset[int] = frozenset(),
    ) -> IndexRelation:
        """Return the relation of an operation with the same loops for all operands."""
        loops, written = tuple(extents), tuple(results)
        accesses = (None if one is None else Access(loops, one, written) for one in operands)
        return IndexRelation(tuple(accesses), sums, accumulator, whole)

    @property
    def iterations(self) -> int:
        """The iterations that read the first of the operands."""
        return next((prod(one.extents) for one in self.operands if one is not None), 0)


class Window(NamedTuple):
    """Indices of a dimension for an iteration of a loop: from `scale * loop + first` to that plus
    `reach`, which other loops add."""

    scale: int = 1
    first: int = 0
    reach: int = 0

    def of(self, loop: Interval) -> Interval:
        """Return the indices for some iterations of the loop."""
        at = loop.first if self.scale > 0 else loop.end - 1
        size = abs(self.scale) * (loop.size - 1) + self.reach + 1 if loop.size else 0
        return Interval(self.scale * at + self.first, size)

    def iterations_of(self, indices: Interval) -> Interval:
        """Return the iterations of the loop for any of these indices; the scale is positive."""
        first = -((self.first + self.reach - indices.first) // self.scale)
        end = (indices.end - 1 - self.first) // self.scale + 1
        return Interval(first, max(end - first, 0))


def find_loop(index: AffineExpr, extents: Sequence[int]) -> tuple[int, Window] | None:
    """
    Return the outermost of the loops that a result's dimension is indexed by, and its window.

    None if there is none, or if iterations of it do not have indices of their own.
    """
    factors: dict[int, int] = {}
    first = linear_factors(index, factors)
    moving = {loop: factor for loop, factor in factors.items() if factor and extents[loop] != 1}
    # A dimension of size 1 may be the index of a loop of one iteration.
    moving = moving or {loop: factor for loop, factor in factors.items() if factor}
    if first is None or not moving:
        return None
    loop = max(moving, key=moving.__getitem__)
    scale = moving.pop(loop)
    if any(factor < 0 or extents[inner] == DYNAMIC_INDEX for inner, factor in moving.items()):
        return None
    reach = sum(factor * (extents[inner] - 1) for inner, factor in moving.items())
    return (loop, Window(scale, first, reach)) if reach < scale else None


def dims_along(indices: AffineMap, loop: int) -> list[int]:
    """Return the dimensions whose index depends on a loop."""
    return [dim for dim, index in enumerate(indices.results) if loop in index.used_dims()]
