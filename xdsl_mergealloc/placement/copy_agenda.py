"""Order of attempts to remove copies: removing one may make it possible to remove others.

Copies are tried in program order, round by round, until a round removes none. A failed attempt is
repeated only once one of its buffers has changed: otherwise the outcome is the same. So a chain in
which removing each copy depends on the next copy takes time linear in its length.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

from xdsl.ir import Operation, SSAValue

Watched = SSAValue | None
"""A buffer, or None: memory from outside that may also have other names."""


class Agenda:
    """See the module."""

    def __init__(self, copies: Sequence[Operation]):
        """
        Args:
            copies: in program order.
        """
        self._copies = copies
        self._round = list(range(len(copies)))
        """A heap of the numbers of the copies still to be tried in this round."""
        self._next_round: list[int] = []
        self._scheduled = set(self._round)
        """The numbers in `_round` or `_next_round`."""
        self._tried = -1
        self._watchers: dict[Watched, list[int]] = {}

    def next(self) -> Operation | None:
        """Return the next copy to try; None if no copy is left."""
        if not self._round:
            self._round, self._next_round = sorted(self._next_round), []
        if not self._round:
            return None
        self._tried = heappop(self._round)
        self._scheduled.remove(self._tried)
        return self._copies[self._tried]

    def keep(self, watched: Iterable[Watched]) -> None:
        """Keep the copy just tried, at least until one of these buffers changes."""
        for buffer in watched:
            self._watchers.setdefault(buffer, []).append(self._tried)

    def note_changes(self, changed: Iterable[Watched]) -> None:
        """Schedule the copies that watch these buffers, which have changed."""
        for buffer in changed:
            for number in self._watchers.pop(buffer, ()):
                self._schedule(number)

    def _schedule(self, number: int) -> None:
        if number in self._scheduled:
            return
        self._scheduled.add(number)
        if number > self._tried:
            heappush(self._round, number)
        else:
            self._next_round.append(number)
