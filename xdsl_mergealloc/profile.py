"""Live bytes over time: the one place that adds them up.

A span is bytes that are live during some ticks; a profile is what spans add up to, tick by tick.
What a tick is, is for callers to say: numbers of operations, or of anything else that has an order.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Span(NamedTuple):
    """Bytes that are live during the ticks `[begin, end)`."""

    begin: int
    end: int
    size_bytes: int


class Peak(NamedTuple):
    """Where the most bytes are live: the certificate of a lower bound."""

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


class Profile:
    """Live bytes while spans come and go, which begin and end at ticks that are known."""

    def __init__(self, ticks: Sequence[int], spans: Iterable[Span] = ()):
        """
        Args:
            ticks: in ascending order.
            spans: those that are there from the start.
        """
        self.ticks = ticks
        self.sums = [0] * len(ticks)
        """The live bytes from each tick to the next one."""
        changes = dict.fromkeys(ticks, 0)
        for begin, end, size_bytes in spans:
            if begin < end:
                changes[begin] += size_bytes
                changes[end] -= size_bytes
        live_bytes = 0
        for number, tick in enumerate(ticks):
            live_bytes += changes[tick]
            self.sums[number] = live_bytes

    @staticmethod
    def of(spans: Iterable[Span]) -> Profile:
        """The profile of some spans, whose ticks are the only ones that matter."""
        spans = tuple(spans)
        return Profile(sorted({tick for span in spans for tick in span[:2]}), spans)

    @property
    def peak_bytes(self) -> int:
        """The most bytes that are live at once."""
        return max(self.sums, default=0)

    def add(self, span: Span) -> None:
        """Let a span come."""
        self._add(span.begin, span.end, span.size_bytes)

    def remove(self, span: Span) -> None:
        """Let a span go that is there."""
        self._add(span.begin, span.end, -span.size_bytes)

    def most(self, begin: int, end: int) -> int:
        """The most bytes that are live during the ticks `[begin, end)`, of any begin."""
        first = max(0, bisect_right(self.ticks, begin) - 1)
        return max(self.sums[first : bisect_left(self.ticks, end)], default=0)

    def joined(self, other: Profile) -> Profile:
        """The profile of the spans of both, which have the same ticks."""
        both = Profile(self.ticks)
        both.sums = list(map(int.__add__, self.sums, other.sums))
        return both

    def _add(self, begin: int, end: int, size_bytes: int) -> None:
        first, stop = bisect_left(self.ticks, begin), bisect_left(self.ticks, end)
        self.sums[first:stop] = [size + size_bytes for size in self.sums[first:stop]]
