"""`mergealloc.variants`: the variants of a program that were planned, as data and on the module.

    builtin.module attributes {mergealloc.variants = [
      {variant = "fuse", peak_bytes = 18432 : i64, extra_work_percent = 0.0 : f64, ...},
      {variant = "tile in 8 pieces", peak_bytes = 4096 : i64, ..., is_chosen}]}

A variant is a way to compute the same values, bit for bit, in other memory. The variants that need
fewer bytes than all others with as little work are the frontier. bufferize-and-plan leaves behind
what it has planned; reports read it. The keys are the names of the fields below; what is false is
left out. Data without IR.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    UnitAttr,
    f64,
)
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.recorded_plan import number_attribute

VARIANTS = "mergealloc.variants"


@dataclass(frozen=True)
class FrontierPoint:
    """A variant of a program: how much memory it needs, and what that costs."""

    variant: str
    """Name of the variant: `given`, `fuse`, `recompute`, `tile in 8 pieces`."""
    peak_bytes: int
    """Bytes that the function that needs most needs at once, with its results, what it calls, and
    its workspace with all that is in it. Of branches that exclude each other, each counts."""
    extra_work_percent: float
    """Iterations that are done twice or more often, of a hundred of the function, in the function
    in which these are most."""
    copies: int
    """Number of buffer copies executed, from functions that no other one calls; each branch counts,
    and loops of unknown bounds count once."""
    copied_bytes: int
    """Bytes of these copies."""
    pieces: int
    """In how many pieces chains of operations may be done; 1 if they are done as a whole."""
    is_chosen: bool = False
    """Whether the options of the pass choose this one."""

    def is_beaten_by(self, other: FrontierPoint) -> bool:
        """Whether `other` needs no more bytes and no more work, and less of one of these."""
        mine, others = _cost(self), _cost(other)
        return mine != others and all(one >= two for one, two in zip(mine, others, strict=True))


@dataclass(frozen=True)
class Frontier:
    """The variants of a program that were planned."""

    points: tuple[FrontierPoint, ...]
    """All of them, by rising work; those of the same work by falling bytes."""

    @staticmethod
    def of(points: Iterable[FrontierPoint]) -> Frontier:
        """A frontier of points in any order; of equal ones the first is the first."""
        return Frontier(
            tuple(sorted(points, key=lambda point: (point.extra_work_percent, -point.peak_bytes)))
        )

    @property
    def least(self) -> Sequence[FrontierPoint]:
        """The frontier itself, by rising work and falling bytes: the points that no other one
        beats. Of several with the same bytes and work the chosen one stands for all, or the
        first."""
        found: dict[tuple[int, float], FrontierPoint] = {}
        for point in self.points:
            if not any(map(point.is_beaten_by, self.points)) and (
                point.is_chosen or _cost(point) not in found
            ):
                found[_cost(point)] = point
        return tuple(found.values())

    @property
    def chosen(self) -> FrontierPoint | None:
        """The point that the options of the pass choose; None if they are for none of them: a
        budget that is too small."""
        return next((point for point in self.points if point.is_chosen), None)


def _cost(point: FrontierPoint) -> tuple[int, float]:
    return point.peak_bytes, point.extra_work_percent


def with_mark(
    points: Iterable[FrontierPoint], chosen: FrontierPoint | None
) -> tuple[FrontierPoint, ...]:
    """The points, of which only `chosen` is marked as such."""
    return tuple(replace(point, is_chosen=point is chosen) for point in points)


def note_variants(module: Operation, points: Iterable[FrontierPoint]) -> None:
    """Let a module say which variants were planned, instead of what it said before."""
    module.attributes[VARIANTS] = ArrayAttr([_attribute(point) for point in points])


def noted_variants(module: Operation) -> Sequence[FrontierPoint]:
    """Variants noted on a module, in order; entries of another form are left out."""
    noted = module.attributes.get(VARIANTS)
    if not isinstance(noted, ArrayAttr):
        return ()
    entries = cast("ArrayAttr[Attribute]", noted).data
    return tuple(point for entry in entries if (point := _read(entry)) is not None)


def _attribute(point: FrontierPoint) -> Attribute:
    """A point as a dictionary of its fields."""
    entries: dict[str, Attribute] = {}
    for field in fields(point):
        match getattr(point, field.name):
            case bool(flag):
                if flag:
                    entries[field.name] = UnitAttr()
            case int(number):
                entries[field.name] = number_attribute(number)
            case float(share):
                entries[field.name] = FloatAttr(share, f64)
            case text:
                entries[field.name] = StringAttr(text)
    return DictionaryAttr(entries)


def _read(entry: Attribute) -> FrontierPoint | None:
    """A dictionary as a point; None if a field is missing or of another type."""
    if not isinstance(entry, DictionaryAttr):
        return None
    found: dict[str, Any] = {}
    for name, said in entry.data.items():
        match said:
            case UnitAttr():
                found[name] = True
            case IntegerAttr() | FloatAttr():
                found[name] = cast("IntegerAttr[Any] | FloatAttr[Any]", said).value.data
            case StringAttr():
                found[name] = said.data
            case _:
                return None
    types = {"str": str, "int": int, "float": float, "bool": bool}
    expected = {field.name: types[str(field.type)] for field in fields(FrontierPoint)}
    found.setdefault("is_chosen", False)
    if {name: type(value) for name, value in found.items()} != expected:
        return None
    return FrontierPoint(**found)
