"""
Orders of a segment that may need less memory than the given one.

List scheduling: of the operations that may come next, take the one after which the least is live.
Once from the first operation on, and once backward from the last: programs that join many results
are better understood from their end. The best of these and the given order is then improved by
small changes where it needs the most memory.

At the peak some buffers are live that the operation there does not access. Such a buffer need not
be live there if what brings it to life can wait until after the peak, or if what accesses it last
can run before the peak; each together with all that has to come along. The change that lowers the
peak is kept, and the search goes on from there.

Source: list scheduling by register pressure, as in Goodman and Hsu, "Code scheduling and register
allocation in large basic blocks" (1988), with bytes in place of registers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from xdsl_mergealloc.merge_alloc.reorder.footprint import LiveBuffers, SegmentFootprint

_BUDGET = 1_000_000
"""Total number of operations to look at: longer segments get fewer attempts."""
_MOST_BUFFERS = 16
"""Of the buffers that are live at the peak, how many of the largest are tried."""


def cheapest_order(footprint: SegmentFootprint) -> list[int] | None:
    """The best order found; None if none is cheaper than the given one."""
    count = len(footprint.predecessors)
    given = list(range(count))
    backward = [count - 1 - op for op in reversed(schedule_greedily(footprint.reversed()))]
    # The first of equals: rather the given order than another one.
    best = min((given, schedule_greedily(footprint), backward), key=footprint.peak_bytes)
    best = improve(footprint, best)
    return best if footprint.peak_bytes(best) < footprint.peak_bytes(given) else None


def _peak_of(footprint: SegmentFootprint, order: Sequence[int]) -> tuple[int, int]:
    """The first operation at which the most bytes are live in an order, and its position."""
    live = LiveBuffers(footprint)
    bytes_at = [live.run(op) for op in order]
    peak_at = bytes_at.index(max(bytes_at))
    return order[peak_at], peak_at


def schedule_greedily(footprint: SegmentFootprint) -> list[int]:
    """
    An order that takes, of the operations that are ready, the one that leaves the least live; of
    those the one that needs the least while it runs, and then the first one.

    What an operation costs changes only when one of its buffers comes to life or has one access
    left: it is then looked at again. So the whole takes time near-linear in operations, dependences
    and accesses.
    """
    waiting_for = [len(before) for before in footprint.predecessors]
    successors = footprint.successors
    live = LiveBuffers(footprint)
    ready: list[tuple[int, int, int]] = []
    current: dict[int, tuple[int, int, int]] = {}
    """The valid entry of each operation that is ready: others in the heap are out of date."""

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
    """An order that needs no more than the given one."""
    return _Search(footprint).improve(list(order))


class _Search:
    def __init__(self, footprint: SegmentFootprint):
        self._footprint = footprint

    def improve(self, order: list[int]) -> list[int]:
        attempts = _BUDGET // max(len(order), 1)
        best = self._cost(order)
        while attempts > 0:
            for changed in self._changes(order):
                attempts -= 1
                cost = self._cost(changed)
                if cost < best:
                    order, best = changed, cost
                    break
                if attempts <= 0:
                    break
            else:
                break
        return order

    def _cost(self, order: Sequence[int]) -> tuple[int, int]:
        """The peak, and how often it is reached: a change may remove one of two."""
        live = LiveBuffers(self._footprint)
        peak = times = 0
        for op in order:
            here = live.run(op)
            if here > peak:
                peak, times = here, 1
            elif here == peak:
                times += 1
        return peak, times

    def _changes(self, order: list[int]) -> Iterator[list[int]]:
        """Orders in which one buffer less is live at the peak."""
        position = {op: number for number, op in enumerate(order)}
        peak_at, live_there = self._peak(order)
        at_peak = set(self._footprint.accesses[order[peak_at]])
        buffers = self._footprint.buffers
        candidates = sorted(
            (number for number in live_there if number not in at_peak),
            key=lambda number: (-buffers[number].size_bytes, number),
        )
        successors, predecessors = self._footprint.successors, self._footprint.predecessors
        for number in candidates[:_MOST_BUFFERS]:
            places = sorted(position[op] for op in buffers[number].accessed_by)
            before = [place for place in places if place < peak_at]
            after = [place for place in places if place > peak_at]
            # Just to the other side of the peak, or as far as it goes.
            if before:
                for end in dict.fromkeys((peak_at, after[0] - 1 if after else len(order) - 1)):
                    moved = _with_all_between(order, position, before, (peak_at, end), successors)
                    if moved:
                        yield _reordered(order, min(map(position.__getitem__, moved)), end, moved)
            if after:
                for first in dict.fromkeys((peak_at, before[-1] + 1 if before else 0)):
                    moved = _with_all_between(
                        order, position, after, (peak_at, first), predecessors
                    )
                    if moved:
                        last = max(map(position.__getitem__, moved))
                        yield _reordered(order, first, last, moved, to_front=True)

    def _peak(self, order: Sequence[int]) -> tuple[int, list[int]]:
        """The position of the peak, and the buffers that are live there."""
        _, peak_at = _peak_of(self._footprint, order)
        live = LiveBuffers(self._footprint)
        for op in order[:peak_at]:
            live.run(op)
        return peak_at, [number for number, is_live in enumerate(live.is_live) if is_live]


def _with_all_between(
    order: Sequence[int],
    position: dict[int, int],
    places: Sequence[int],
    peak_and_goal: tuple[int, int],
    along: list[list[int]],
) -> set[int]:
    """
    The operations at some places, and all that have to come along if these move past the goal;
    none if that is the operation at the peak.
    """
    peak_at, goal = peak_and_goal
    down = places[0] < goal
    moved: set[int] = set()
    pending = [order[place] for place in places]
    while pending:
        op = pending.pop()
        if position[op] == peak_at:
            return set()
        if op not in moved:
            moved.add(op)
            pending.extend(
                other
                for other in along[op]
                if (position[other] <= goal if down else position[other] >= goal)
            )
    return moved


def _reordered(
    order: list[int], first: int, last: int, moved: set[int], *, to_front: bool = False
) -> list[int]:
    """Between two positions, both inclusive, `moved` comes last, or first."""
    ours = [op for op in order[first : last + 1] if op in moved]
    others = [op for op in order[first : last + 1] if op not in moved]
    middle = ours + others if to_front else others + ours
    return [*order[:first], *middle, *order[last + 1 :]]
