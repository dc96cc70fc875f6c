"""`mergealloc.variants`: the variants of a program that were planned, as data and on the module.

    builtin.module attributes {mergealloc.variants = [
      {variant = "fuse", peak_bytes = 18432 : i64, extra_work_percent = 0.0 : f64, ...},
      {variant = "tile in 8 pieces", peak_bytes = 4096 : i64, ..., is_chosen}]}

A variant is a way to compute the same values, bit for bit, in other memory. The variants that need
fewer bytes than all others with as little work are the frontier. bufferize-and-plan records the
variants that it has planned; reports read them. The keys are the names of the fields below; false
ones are left out. Data without IR.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import cast

from xdsl.dialects.builtin import (
    ArrayAttr,
)
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.recorded_plan import NoRecordError, attribute_of, record_in

VARIANTS = "mergealloc.variants"


@dataclass(frozen=True)
class FrontierPoint:
    """A variant of a program: how much memory it needs, and what that costs."""

    variant: str = field(metadata={"unsaid": ()})
    """Name of the variant: `given`, `fuse`, `recompute`, `tile in 8 pieces`."""
    peak_bytes: int
    """Most bytes that any function needs at once, with its results, its callees, and its workspace
    with all contents. Branches that exclude each other all count."""
    extra_work_percent: float
    """Repeated iterations in percent of a function's iterations, for the function where this is
    most."""
    copies: int
    """Number of buffer copies executed, from functions that no other one calls; each branch counts,
    and loops of unknown bounds count once."""
    copied_bytes: int
    """Bytes of these copies."""
    pieces: int
    """Maximum number of tiles of a chain; 1 if chains are not tiled."""
    is_chosen: bool = False
    """Whether the options of the pass choose this variant."""

    def is_beaten_by(self, other: FrontierPoint) -> bool:
        """Whether `other` needs no more bytes and no more work, and less of one of these."""
        mine, others = _cost(self), _cost(other)
        return mine != others and all(one >= two for one, two in zip(mine, others, strict=True))


@dataclass(frozen=True)
class Frontier:
    """The variants of a program that were planned."""

    points: tuple[FrontierPoint, ...]
    """All points, by rising work; those of equal work by falling bytes."""

    @staticmethod
    def of(points: Iterable[FrontierPoint]) -> Frontier:
        """Return a frontier of points in any order; equal points keep their order."""
        return Frontier(
            tuple(sorted(points, key=lambda point: (point.extra_work_percent, -point.peak_bytes)))
        )

    @property
    def least(self) -> Sequence[FrontierPoint]:
        """The frontier itself, by rising work and falling bytes: the points that no other point
        beats. Of several with the same bytes and work, the chosen one or else the first stands for
        all."""
        found: dict[tuple[int, float], FrontierPoint] = {}
        for point in self.points:
            if not any(map(point.is_beaten_by, self.points)) and (
                point.is_chosen or _cost(point) not in found
            ):
                found[_cost(point)] = point
        return tuple(found.values())

    @property
    def chosen(self) -> FrontierPoint | None:
        """The point that the options of the pass choose; None if they fit none: the budget is too
        small."""
        return next((point for point in self.points if point.is_chosen), None)


def _cost(point: FrontierPoint) -> tuple[int, float]:
    return point.peak_bytes, point.extra_work_percent


def with_mark(
    points: Iterable[FrontierPoint], chosen: FrontierPoint | None
) -> tuple[FrontierPoint, ...]:
    """Return the points, with only `chosen` marked as chosen."""
    return tuple(replace(point, is_chosen=point is chosen) for point in points)


def note_variants(module: Operation, points: Iterable[FrontierPoint]) -> None:
    """Record the planned variants on a module, in place of those recorded before."""
    module.attributes[VARIANTS] = ArrayAttr(map(attribute_of, points))


def noted_variants(module: Operation) -> Sequence[FrontierPoint]:
    """Return the variants noted on a module, in order; entries of another form are left out."""
    noted = module.attributes.get(VARIANTS)
    if not isinstance(noted, ArrayAttr):
        return ()
    found: list[FrontierPoint] = []
    for entry in cast("ArrayAttr[Attribute]", noted):
        with suppress(NoRecordError):
            found.append(record_in(entry, FrontierPoint))
    return tuple(found)
