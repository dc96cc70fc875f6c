"""
Orders of a segment that may need less memory than the given one: their cost, and the search for
them.

List scheduling: of the operations that may come next, take the one after which the fewest bytes are
live. It runs once from the first operation on, and once backward from the last: for programs that
join many results, the latter is better. The best of these and the given order is then improved by
small changes where it needs the most memory.

At the peak some buffers are live that the operation there does not access. Such a buffer need not
be live there if the operations that access it before the peak can wait until after it, or those
that access it later can run before the peak; each with all operations that have to come along. A
change that lowers the peak is kept, and the search goes on from there.

Source: list scheduling by register pressure, as in Goodman and Hsu, "Code scheduling and register
allocation in large basic blocks" (1988), with bytes in place of registers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from heapq import heappop, heappush

from xdsl_mergealloc.graphs import reachable

_BUDGET = 1_000_000
"""Total number of operations to look at: longer segments get fewer attempts."""
_MOST_BUFFERS = 16
"""Number of buffers that are tried, the largest of those that are live at the peak."""


@dataclass
class SegmentBuffer:
    """A buffer that some of a segment's operations access."""

    size_bytes: int
    accessed_by: list[int] = field(default_factory=list[int])
    """The operations, each once, by their numbers."""
    is_live_before: bool = False
    """Whether it has been accessed before the segment."""
    is_live_after: bool = False
    """Whether it is accessed after the segment."""


@dataclass
class SegmentFootprint:
    """
    The operations of a segment that access buffers, as far as their order makes a difference.

    A buffer is live from the first to the last operation that accesses it, as with
    `lifetimes=tick`, and by rule T9, too: a buffer that dies at an operation is live beside one
    that becomes live there.
    """

    predecessors: list[list[int]]
    """For each operation those that have to come before it, perhaps with duplicates."""
    buffers: list[SegmentBuffer]
    inside_bytes: list[int]
    """For each operation the bytes that are live only while it runs."""
    through_bytes: int
    """Bytes of buffers that are live before, in and after the whole segment."""

    def __post_init__(self) -> None:
        count = len(self.predecessors)
        self.accesses: list[list[int]] = [[] for _ in range(count)]
        """For each operation the numbers of the buffers that it accesses."""
        for number, buffer in enumerate(self.buffers):
            for op in buffer.accessed_by:
                self.accesses[op].append(number)

    @cached_property
    def successors(self) -> list[list[int]]:
        """For each operation those that have to come after it, perhaps with duplicates."""
        found: list[list[int]] = [[] for _ in self.predecessors]
        for op, before in enumerate(self.predecessors):
            for earlier in before:
                found[earlier].append(op)
        return found

    def peak_bytes(self, order: Iterable[int]) -> int:
        """Return the most bytes that are live at the same time in an order of all operations."""
        return max(self.bytes_at(order), default=LiveBuffers(self).live_bytes)

    def bytes_at(self, order: Iterable[int]) -> list[int]:
        """Return the bytes that are live while each operation of an order runs."""
        live = LiveBuffers(self)
        return [live.run(op) for op in order]

    def reversed(self) -> SegmentFootprint:
        """Return this footprint with time running backward."""
        count = len(self.successors)
        return SegmentFootprint(
            [[count - 1 - op for op in after] for after in reversed(self.successors)],
            [
                SegmentBuffer(
                    buffer.size_bytes,
                    [count - 1 - op for op in reversed(buffer.accessed_by)],
                    buffer.is_live_after,
                    buffer.is_live_before,
                )
                for buffer in self.buffers
            ],
            self.inside_bytes[::-1],
            self.through_bytes,
        )


class LiveBuffers:
    """Live buffers, as operations run one after the other."""

    def __init__(self, footprint: SegmentFootprint):
        self._footprint = footprint
        self.remaining = [
            len(buffer.accessed_by) + buffer.is_live_after for buffer in footprint.buffers
        ]
        """For each buffer how many accesses are still to come."""
        self.is_live = [buffer.is_live_before for buffer in footprint.buffers]
        self.live_bytes = footprint.through_bytes + sum(
            buffer.size_bytes for buffer in footprint.buffers if buffer.is_live_before
        )

    def change_bytes(self, op: int) -> tuple[int, int]:
        """Return how many bytes more would be live while an operation runs, and after it."""
        during = beyond = 0
        for number in self._footprint.accesses[op]:
            size = self._footprint.buffers[number].size_bytes
            if not self.is_live[number]:
                during += size
                beyond += size
            if self.remaining[number] == 1:
                beyond -= size
        return during + self._footprint.inside_bytes[op], beyond

    def run(self, op: int) -> int:
        """Run an operation, and return the bytes that are live meanwhile."""
        during, beyond = self.change_bytes(op)
        live_meanwhile = self.live_bytes + during
        self.live_bytes += beyond
        for number in self._footprint.accesses[op]:
            self.remaining[number] -= 1
            self.is_live[number] = self.remaining[number] > 0
        return live_meanwhile


def cheapest_order(footprint: SegmentFootprint) -> list[int] | None:
    """Return the best order found; None if none is cheaper than the given one."""
    count = len(footprint.predecessors)
    given = list(range(count))
    backward = [count - 1 - op for op in reversed(schedule_greedily(footprint.reversed()))]
    # Of equals the first, so that the given order is preferred.
    best = min((given, schedule_greedily(footprint), backward), key=footprint.peak_bytes)
    best = improve(footprint, best)
    return best if footprint.peak_bytes(best) < footprint.peak_bytes(given) else None


def schedule_greedily(footprint: SegmentFootprint) -> list[int]:
    """
    Return an order that takes, of the ready operations, the one after which the fewest bytes are
    live; of equals the one with the fewest live bytes while it runs, and then the first one.

    The cost of an operation changes only when one of its buffers becomes live or has one access
    left: the operation is then considered again. So the schedule takes time near-linear in
    operations, dependences and accesses.
    """
    waiting_for = [len(before) for before in footprint.predecessors]
    successors = footprint.successors
    live = LiveBuffers(footprint)
    ready: list[tuple[int, int, int]] = []
    current: dict[int, tuple[int, int, int]] = {}
    """The valid entry of each ready operation: other entries in the heap are out of date."""

    def consider(op: int) -> None:
        during, beyond = live.change_bytes(op)
        entry = (beyond, during, op)
        if current.get(op) != entry:
            current[op] = entry
            heappush(ready, entry)

    for op, count in enumerate(waiting_for):
        if count == 0:
            consider(op)
    order: list[int] = []
    while ready:
        entry = heappop(ready)
        op = entry[2]
        if current.get(op) != entry:
            continue
        del current[op]
        came_alive = [number for number in footprint.accesses[op] if not live.is_live[number]]
        live.run(op)
        order.append(op)
        for number in footprint.accesses[op]:
            if number in came_alive or live.remaining[number] == 1:
                for user in footprint.buffers[number].accessed_by:
                    if user in current:
                        consider(user)
        for successor in successors[op]:
            waiting_for[successor] -= 1
            if waiting_for[successor] == 0:
                consider(successor)
    return order


def improve(footprint: SegmentFootprint, order: Sequence[int]) -> list[int]:
    """Return an order that needs no more than the given one, from which the search starts."""
    order = list(order)
    attempts = _BUDGET // max(len(order), 1)
    best = _cost(footprint, order)
    while attempts > 0:
        for changed in _changes(footprint, order):
            attempts -= 1
            cost = _cost(footprint, changed)
            if cost < best:
                order, best = changed, cost
                break
            if attempts <= 0:
                return order
        else:
            return order
    return order


def _cost(footprint: SegmentFootprint, order: Sequence[int]) -> tuple[int, int]:
    """Return the peak, and how often it is reached: a change may remove one of two."""
    live_bytes = footprint.bytes_at(order)
    peak = max(live_bytes, default=0)
    return peak, live_bytes.count(peak)


def _changes(footprint: SegmentFootprint, order: list[int]) -> Iterator[list[int]]:
    """Yield orders in which one buffer less is live at the peak."""
    position = {op: number for number, op in enumerate(order)}
    live_bytes = footprint.bytes_at(order)
    peak_at = live_bytes.index(max(live_bytes))
    live = LiveBuffers(footprint)
    for op in order[:peak_at]:
        live.run(op)
    at_peak = set(footprint.accesses[order[peak_at]])
    buffers = footprint.buffers
    candidates = sorted(
        (n for n, is_live in enumerate(live.is_live) if is_live and n not in at_peak),
        key=lambda number: (-buffers[number].size_bytes, number),
    )
    for number in candidates[:_MOST_BUFFERS]:
        places = sorted(position[op] for op in buffers[number].accessed_by)
        before = [place for place in places if place < peak_at]
        after = [place for place in places if place > peak_at]
        # Move just to the other side of the peak, or as far as possible.
        if before:
            for end in dict.fromkeys((peak_at, after[0] - 1 if after else len(order) - 1)):
                goals = peak_at, end
                moved = _with_all_between(order, position, before, goals, footprint.successors)
                if moved:
                    yield _reordered(order, min(map(position.__getitem__, moved)), end, moved)
        if after:
            for first in dict.fromkeys((peak_at, before[-1] + 1 if before else 0)):
                goals = peak_at, first
                moved = _with_all_between(order, position, after, goals, footprint.predecessors)
                if moved:
                    last = max(map(position.__getitem__, moved))
                    yield _reordered(order, first, last, moved, to_front=True)


def _with_all_between(
    order: Sequence[int],
    position: dict[int, int],
    places: Sequence[int],
    peak_and_goal: tuple[int, int],
    along: list[list[int]],
) -> set[int]:
    """
    Return the operations at some places, and those that have to come along if they move past the
    goal; empty if the operation at the peak is among these.
    """
    peak_at, goal = peak_and_goal
    down = places[0] < goal

    def coming_along(op: int) -> Iterator[int]:
        for other in along[op]:
            if position[other] <= goal if down else position[other] >= goal:
                yield other

    moved = set(reachable((order[place] for place in places), coming_along))
    return set() if order[peak_at] in moved else moved


def _reordered(
    order: list[int], first: int, last: int, moved: set[int], *, to_front: bool = False
) -> list[int]:
    """Return an order with `moved` last, or first, between two positions, both inclusive."""
    ours = [op for op in order[first : last + 1] if op in moved]
    others = [op for op in order[first : last + 1] if op not in moved]
    middle = ours + others if to_front else others + ours
    return [*order[:first], *middle, *order[last + 1 :]]
