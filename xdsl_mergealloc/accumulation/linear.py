"""Linear indices: a constant, plus multiples of other indices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from xdsl.ir.affine import AffineConstantExpr, AffineDimExpr, AffineExpr

from xdsl_mergealloc.interfaces.structured import linear_factors

_NONE: Mapping[int, int] = {}


class Linear(NamedTuple):
    """A constant plus multiples of indices, which are identified by numbers."""

    constant: int
    factors: Mapping[int, int] = _NONE
    """Factor of each index; none is 0."""

    @staticmethod
    def of(number: int) -> Linear:
        """Return an index by itself."""
        return Linear(0, {number: 1})

    def plus(self, other: Linear, times: int = 1) -> Linear:
        """Return the sum of this index and a multiple of another one."""
        factors = dict(self.factors)
        for number, factor in other.factors.items():
            factors[number] = factors.get(number, 0) + times * factor
        constant = self.constant + times * other.constant
        return Linear(constant, {number: each for number, each in factors.items() if each})

    @property
    def expression(self) -> AffineExpr:
        """Equivalent affine expression."""
        total: AffineExpr | None = None
        for number, factor in self.factors.items():
            index: AffineExpr = AffineDimExpr(number)
            term = index if factor == 1 else index * factor
            total = term if total is None else total + term
        if total is None:
            return AffineConstantExpr(self.constant)
        return total + self.constant if self.constant else total


Place = tuple[Linear, ...]
"""Element of a tensor: an index for each dimension, in terms of the root's loops."""


def linear_index(index: AffineExpr) -> Linear | None:
    """Convert an index of a map, in terms of its loops; None if it is not linear."""
    factors: dict[int, int] = {}
    constant = linear_factors(index, factors)
    if constant is None:
        return None
    return Linear(constant, {loop: factor for loop, factor in factors.items() if factor})
