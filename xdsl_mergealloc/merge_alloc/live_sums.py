"""How many bytes are live at each time, while buffers are tried with other lifetimes.

The cost of such sums is their peak, and a measure of all of them: a power of the bytes that are
live, summed up over all ticks. With several peaks of one height, each step down counts.

What a change costs is found out by going through the ticks between the first and the last one that
it concerns; of the others only the highest sums are asked for, by chunks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

Cost = tuple[int, int]
"""The highest sum in bytes, and the measure; lower is better."""

Changes = Mapping[int, int]
"""By how many bytes the sum rises at ticks, or falls."""

_POWER = 8
"""How much more high peaks matter than low ones."""

_CHUNK = 64


def changes_of(profile: Iterable[tuple[int, int]]) -> dict[int, int]:
    """The changes of a profile, which has sums from some ticks on."""
    changes: dict[int, int] = {}
    before = 0
    for tick, live_bytes in profile:
        changes[tick] = live_bytes - before
        before = live_bytes
    return changes


def difference(new: Changes, old: Changes) -> dict[int, int]:
    """What has to be added to `old` to make it `new`."""
    found: dict[int, int] = {}
    for tick in {**old, **new}:
        if more := new.get(tick, 0) - old.get(tick, 0):
            found[tick] = more
    return found


class LiveSums:
    """The sums of live bytes from some ticks on, which are all that may ever change."""

    def __init__(self, ticks: Sequence[int], changes: Changes):
        """
        Args:
            ticks: in ascending order.
            changes: at some of these.
        """
        self._ticks = ticks
        self._index = {tick: index for index, tick in enumerate(ticks)}
        self._sums = [0] * len(ticks)
        self._chunk_tops = [0] * (len(ticks) // _CHUNK + 1)
        self._cost: Cost = (0, 0)
        self.apply(changes)

    @property
    def cost(self) -> Cost:
        """Of the sums as they are."""
        return self._cost

    def count_between(self, changes: Changes) -> int:
        """How many ticks there are from the first change to the last one."""
        return self._index[max(changes)] - self._index[min(changes)] if changes else 0

    def cost_with(self, changes: Changes) -> Cost:
        """The cost if the sums were changed. All changes together are 0."""
        return self._cost_of(*self._changed(changes)) if changes else self._cost

    def _cost_of(self, begin: int, sums: Sequence[int]) -> Cost:
        """The cost with these sums from an index on."""
        end = begin + len(sums)
        measure = self._cost[1]
        lengths = (after - tick for tick, after in pairwise(self._ticks[begin : end + 1]))
        for length, old, new in zip(lengths, self._sums[begin:end], sums, strict=True):
            if new != old:
                measure += length * (new**_POWER - old**_POWER)
        return max(max(sums), self._top(0, begin), self._top(end, len(self._sums))), measure

    def apply(self, changes: Changes) -> None:
        """Change the sums."""
        if not changes:
            return
        begin, sums = self._changed(changes)
        self._cost = self._cost_of(begin, sums)
        self._sums[begin : begin + len(sums)] = sums
        for chunk in range(begin // _CHUNK, (begin + len(sums)) // _CHUNK + 1):
            inside = self._sums[chunk * _CHUNK : (chunk + 1) * _CHUNK]
            self._chunk_tops[chunk] = max(inside, default=0)

    def _changed(self, changes: Changes) -> tuple[int, list[int]]:
        """The sums that change, from an index on, as they are then."""
        begin, end = self._index[min(changes)], self._index[max(changes)]
        sums: list[int] = []
        more = 0
        for tick, old in zip(self._ticks[begin:end], self._sums[begin:end], strict=True):
            more += changes.get(tick, 0)
            sums.append(old + more)
        return begin, sums

    def _top(self, begin: int, end: int) -> int:
        """The highest sum from one index to before another."""
        first, last = -(-begin // _CHUNK), end // _CHUNK
        if first >= last:
            return max(self._sums[begin:end], default=0)
        at_ends = self._sums[begin : first * _CHUNK] + self._sums[last * _CHUNK : end]
        return max(self._chunk_tops[first:last] + at_ends)
