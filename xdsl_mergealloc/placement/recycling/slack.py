"""Room under a limit, along a line of moments: how much there is in a range, and taking from it."""

from __future__ import annotations

from collections.abc import Sequence


class Slack:
    """A segment tree: both questions take time logarithmic in the number of moments."""

    def __init__(self, room: Sequence[int]):
        self._leaves = 1 << max(len(room) - 1, 0).bit_length()
        lowest = [0] * (2 * self._leaves)
        lowest[self._leaves : self._leaves + len(room)] = room
        for node in range(self._leaves - 1, 0, -1):
            lowest[node] = min(lowest[2 * node], lowest[2 * node + 1])
        self._lowest = lowest
        """Per node, without what was taken from nodes above it."""
        self._taken = [0] * (2 * self._leaves)
        """Per node, from all moments below it."""

    def least(self, first: int, end: int) -> int:
        """The least room in a range that is not empty."""
        return self._least(1, 0, self._leaves, first, end)

    def take(self, first: int, end: int, amount: int) -> None:
        """Take an amount from each moment of a range."""
        self._take(1, 0, self._leaves, first, end, amount)

    def _least(self, node: int, low: int, high: int, first: int, end: int) -> int:
        if first <= low and high <= end:
            return self._lowest[node]
        middle = (low + high) // 2
        if end <= middle:
            least = self._least(2 * node, low, middle, first, end)
        elif first >= middle:
            least = self._least(2 * node + 1, middle, high, first, end)
        else:
            least = min(
                self._least(2 * node, low, middle, first, end),
                self._least(2 * node + 1, middle, high, first, end),
            )
        return least - self._taken[node]

    def _take(self, node: int, low: int, high: int, first: int, end: int, amount: int) -> None:
        if first >= high or end <= low:
            return
        if first <= low and high <= end:
            self._lowest[node] -= amount
            self._taken[node] += amount
            return
        middle = (low + high) // 2
        self._take(2 * node, low, middle, first, end, amount)
        self._take(2 * node + 1, middle, high, first, end, amount)
        below = min(self._lowest[2 * node], self._lowest[2 * node + 1])
        self._lowest[node] = below - self._taken[node]
