"""Live bytes over time, summed up only here.

A span is bytes that are live during some ticks; a profile is the sum of spans, tick by tick.
Callers define ticks: numbers of operations, or of anything else that has an order.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple


class Span(NamedTuple):
    """Bytes that are live during the ticks `[begin, end)`."""

    begin: int
    end: int
    size_bytes: int


class Peak(NamedTuple):
    """Tick with the most live bytes: the certificate of a lower bound."""

    size_bytes: int
    tick: int
    """First tick at which that many bytes are live (0 if nothing is ever live)."""


def steps(spans: Iterable[Span]) -> Iterator[tuple[int, int]]:
    """Yield the ticks at which spans begin or end, in order, with the live bytes from there on."""
    changes: dict[int, int] = {}
    for begin, end, size_bytes in spans:
        if begin < end:
            changes[begin] = changes.get(begin, 0) + size_bytes
            changes[end] = changes.get(end, 0) - size_bytes
    live_bytes = 0
    for tick in sorted(changes):
        live_bytes += changes[tick]
        yield tick, live_bytes


def peak_of(spans: Iterable[Span]) -> Peak:
    """Return the most bytes that are live at once, and the first tick at which they are."""
    best = Peak(0, 0)
    for tick, live_bytes in steps(spans):
        if live_bytes > best.size_bytes:
            best = Peak(live_bytes, tick)
    return best


_SHORT = 64
"""Maximum length of a short span, in ticks."""


class Profile:
    """
    Live bytes while spans, which begin and end at known ticks, are added and removed.

    A span changes two numbers, which are summed up at the next query. For a short span, known sums
    are updated instead: many of these in a long profile cost little.
    """

    def __init__(self, ticks: Sequence[int], spans: Iterable[Span] = ()):
        """`ticks` are in ascending order."""
        self._ticks = ticks
        self._changes = [0] * len(ticks)
        self._sums: list[int] | None = None
        for span in spans:
            self.add(span)

    @staticmethod
    def of(spans: Iterable[Span]) -> Profile:
        """Return the profile of some spans, with their ends as its only ticks."""
        spans = tuple(spans)
        return Profile(sorted({tick for span in spans for tick in span[:2]}), spans)

    @property
    def sums(self) -> Sequence[int]:
        """Live bytes from each tick to the next one."""
        if self._sums is None:
            self._sums = list(accumulate(self._changes))
        return self._sums

    @property
    def peak_bytes(self) -> int:
        """Most bytes that are live at once."""
        return max(self.sums, default=0)

    def most(self, begin: int, end: int) -> int:
        """Return the most bytes that are live during the ticks `[begin, end)`."""
        first = max(0, bisect_right(self._ticks, begin) - 1)
        return max(self.sums[first : bisect_left(self._ticks, end)], default=0)

    def add(self, span: Span) -> None:
        """Add a span."""
        self._change(span, span.size_bytes)

    def remove(self, span: Span) -> None:
        """Remove a span that was added."""
        self._change(span, -span.size_bytes)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same ticks, with the same live bytes."""
        return isinstance(other, Profile) and (self._ticks, self._changes) == (
            other._ticks,
            other._changes,
        )

    __hash__ = None  # pyright: ignore[reportAssignmentType] # it changes

    def _change(self, span: Span, size_bytes: int) -> None:
        if size_bytes and span.begin < span.end:
            first = bisect_left(self._ticks, span.begin)
            stop = bisect_left(self._ticks, span.end)
            self._changes[first] += size_bytes
            self._changes[stop] -= size_bytes
            if self._sums is not None and stop - first <= _SHORT:
                self._sums[first:stop] = [live + size_bytes for live in self._sums[first:stop]]
            else:
                self._sums = None

    def copy(self) -> Profile:
        """Return an independent copy."""
        made = Profile(())
        made._ticks, made._changes = self._ticks, list(self._changes)
        return made
