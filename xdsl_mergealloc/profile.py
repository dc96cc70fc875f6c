"""Live bytes over time: the one place that adds them up.

A span is bytes that are live during some ticks; a profile is what spans add up to, tick by tick.
What a tick is, is for callers to say: numbers of operations, or of anything else that has an order.
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
    """The first tick at which so many bytes are live (0 if nothing ever lives)."""


def steps(spans: Iterable[Span]) -> Iterator[tuple[int, int]]:
    """The ticks at which spans begin or end, in order, and the live bytes from there on."""
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
    """The most bytes that are live at once, and when."""
    best = Peak(0, 0)
    for tick, live_bytes in steps(spans):
        if live_bytes > best.size_bytes:
            best = Peak(live_bytes, tick)
    return best


_SHORT = 64
"""Ticks."""


class Profile:
    """
    Live bytes while spans come and go, which begin and end at ticks that are known.

    A span changes two numbers, which are added up when somebody asks next. Sums that are known
    already stay so where a short span changes them: many of these in a long profile cost little.
    """

    def __init__(self, ticks: Sequence[int], spans: Iterable[Span] = ()):
        """
        Args:
            ticks: in ascending order.
            spans: those that are there from the start.
        """
        self._ticks = ticks
        self._changes = [0] * len(ticks)
        self._sums: list[int] | None = None
        for span in spans:
            self.add(span)

    @staticmethod
    def of(spans: Iterable[Span]) -> Profile:
        """The profile of some spans, whose ticks are the only ones that matter."""
        spans = tuple(spans)
        return Profile(sorted({tick for span in spans for tick in span[:2]}), spans)

    @property
    def sums(self) -> Sequence[int]:
        """The live bytes from each tick to the next one."""
        if self._sums is None:
            self._sums = list(accumulate(self._changes))
        return self._sums

    @property
    def peak_bytes(self) -> int:
        """The most bytes that are live at once."""
        return max(self.sums, default=0)

    def most(self, begin: int, end: int) -> int:
        """The most bytes that are live during the ticks `[begin, end)`."""
        first = max(0, bisect_right(self._ticks, begin) - 1)
        return max(self.sums[first : bisect_left(self._ticks, end)], default=0)

    def add(self, span: Span) -> None:
        """Let a span come."""
        self._change(span, span.size_bytes)

    def remove(self, span: Span) -> None:
        """Let a span go that is there."""
        self._change(span, -span.size_bytes)

    def __eq__(self, other: object) -> bool:
        """Whether as much is live at each of the same ticks."""
        return isinstance(other, Profile) and (self._ticks, self._changes) == (
            other._ticks,
            other._changes,
        )

    __hash__ = None  # pyright: ignore[reportAssignmentType] # it changes

    def _change(self, span: Span, size_bytes: int) -> None:
        if size_bytes and span.begin < span.end:
            first, stop = (bisect_left(self._ticks, tick) for tick in span[:2])
            self._changes[first] += size_bytes
            self._changes[stop] -= size_bytes
            if self._sums is not None and stop - first <= _SHORT:
                self._sums[first:stop] = [live + size_bytes for live in self._sums[first:stop]]
            else:
                self._sums = None

    def copy(self) -> Profile:
        """The same, to be changed by itself."""
        made = Profile(())
        made._ticks, made._changes = self._ticks, list(self._changes)
        return made
