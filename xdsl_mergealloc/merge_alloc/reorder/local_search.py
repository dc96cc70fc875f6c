"""
Small changes to an order where it needs the most memory.

At the peak some buffers are live that the operation there does not access. Such a buffer need not
be live there if what brings it to life can wait until after the peak, or if what accesses it last
can run before the peak; each together with all that has to come along. The change that lowers the
peak is kept, and the search goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl_mergealloc.merge_alloc.reorder.footprint import LiveBuffers, SegmentFootprint

_BUDGET = 1_000_000
"""How many operations are looked at in all: longer segments get fewer attempts."""
_MOST_BUFFERS = 16
"""Of the buffers that are live at the peak, how many of the largest are tried."""


def improve(footprint: SegmentFootprint, order: Sequence[int]) -> list[int]:
    """An order that needs no more than the given one."""
    return _Search(footprint).improve(list(order))


class _Search:
    def __init__(self, footprint: SegmentFootprint):
        self._footprint = footprint
        self._successors: list[list[int]] = [[] for _ in footprint.predecessors]
        for op, before in enumerate(footprint.predecessors):
            for earlier in before:
                self._successors[earlier].append(op)

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
        for number in candidates[:_MOST_BUFFERS]:
            places = sorted(position[op] for op in buffers[number].accessed_by)
            before = [place for place in places if place < peak_at]
            after = [place for place in places if place > peak_at]
            if not buffers[number].is_live_before and before:
                changed = self._move(order, position, before, peak_at, self._successors, 1)
                if changed is not None:
                    yield changed
            if not buffers[number].is_live_after and after:
                predecessors = self._footprint.predecessors
                changed = self._move(order, position, after, peak_at, predecessors, -1)
                if changed is not None:
                    yield changed

    def _peak(self, order: Sequence[int]) -> tuple[int, list[int]]:
        """The position of the peak, and the buffers that are live there."""
        live = LiveBuffers(self._footprint)
        peak, peak_at = -1, 0
        for number, op in enumerate(order):
            here = live.run(op)
            if here > peak:
                peak, peak_at = here, number
        live = LiveBuffers(self._footprint)
        for op in order[:peak_at]:
            live.run(op)
        return peak_at, [number for number, is_live in enumerate(live.is_live) if is_live]

    def _move(
        self,
        order: list[int],
        position: dict[int, int],
        places: Sequence[int],
        peak_at: int,
        along: list[list[int]],
        direction: int,
    ) -> list[int] | None:
        """
        The operations at some places to the other side of the peak, down (1) or up (-1), with all
        that stands between and has to come along; None if that is the operation at the peak.
        """
        moved: set[int] = set()
        pending = [order[place] for place in places]
        while pending:
            op = pending.pop()
            if position[op] == peak_at:
                return None
            moved.add(op)
            for other in along[op]:
                is_between = (position[other] - peak_at) * direction <= 0
                if is_between and other not in moved:
                    pending.append(other)
        first, end = (
            min(map(position.__getitem__, moved)),
            max(map(position.__getitem__, moved)) + 1,
        )
        first, end = min(first, peak_at), max(end, peak_at + 1)
        passed = [op for op in order[first:end] if op not in moved]
        in_order = sorted(moved, key=position.__getitem__)
        middle = passed + in_order if direction == 1 else in_order + passed
        return [*order[:first], *middle, *order[end:]]
