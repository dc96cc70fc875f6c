"""
Admission to a pool that cannot hold all buffers that prefer it: maximizes the admitted traffic.

Choosing the buffers is a knapsack problem in two dimensions (the storage allocation problem;
Bar-Noy et al. 2001), so several greedy rules are tried and the best result is taken:

- in an order of worth, place each buffer in the lowest gap that the buffers before it leave. One of
  the orders is by time, so the result is never worse than first come, first served;
- by worth, select buffers while the live bytes fit, and keep those that the algorithm can place.

Finally, every buffer that still fits into a gap of the best result is admitted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from xdsl_mergealloc.planner.algorithms.gap_search import ConflictIndex, choose_gap
from xdsl_mergealloc.planner.plan import PlaceInPool, Placement
from xdsl_mergealloc.planner.problem import Buffer, BufferId, Pool
from xdsl_mergealloc.planner.strip import Strip

_ABSENT = -1
"""The offset of an item that is not admitted."""

_WORTH_PLANNING = 2
"""Number of orders that are also tried with the planning algorithm, which may be slow."""

_FEW = 64
"""Up to this number of admitted buffers, checking each is faster than querying the index."""

_ROUNDS = 4
"""Maximum number of attempts to place a set whose live bytes fit; each failure shrinks the set."""


def admit(
    members: tuple[Buffer, ...], pool: Pool, fixed: Placement, place: PlaceInPool
) -> tuple[Placement, list[Buffer]]:
    """
    Return a placement of some members within the capacity, and the members that are not admitted.

    Args:
        members: the buffers that prefer the pool; not all of them fit.
        pool: has a capacity.
        fixed: placement of the members that have no other pool; within the capacity.
        place: the planning algorithm; its placement of the admitted buffers is used if it fits.
    """
    admission = _Admission(members, pool, fixed)
    best = max(
        (admission.into_gaps(order) for order in admission.orders()), key=admission.traffic_of
    )
    for order in admission.orders()[:_WORTH_PLANNING]:
        best = max(best, admission.by_live_bytes(order, place), key=admission.traffic_of)
    best = admission.into_gaps(admission.orders()[0], best)
    kept = [b for b, offset in zip(admission.strip.buffers, best, strict=True) if offset != _ABSENT]
    gone = {b.id for b in admission.strip.buffers} - {b.id for b in kept}
    staying = tuple(b for b in members if b.id not in gone)
    placement = trimmed(place(staying, pool), staying, pool)
    if placement.size_bytes > (pool.capacity_bytes or 0):
        placement = trimmed(admission.placement(best, staying), staying, pool)
    return placement, [b for b in members if b.id in gone]


def trimmed(placement: Placement, members: Iterable[Buffer], pool: Pool) -> Placement:
    """
    Return the placement with its size cut to its last byte, if it exceeds the capacity only because
    sizes are rounded up to whole units.
    """
    if pool.capacity_bytes is None or placement.size_bytes <= pool.capacity_bytes:
        return placement
    ends = (placement.offsets[one.id] + one.size_bytes for one in members if one.needs_bytes)
    end = max(ends, default=0)
    return placement if end > pool.capacity_bytes else placement._replace(size_bytes=end)


class _Admission:
    """The items of a pool that is too small, and their traffic."""

    def __init__(self, members: tuple[Buffer, ...], pool: Pool, fixed: Placement) -> None:
        self.strip = Strip(members, pool)
        self._pool = pool
        self._conflicts = ConflictIndex(self.strip)
        unit = self.strip.granularity
        self._limit = (pool.capacity_bytes or 0) // unit
        self._highest = [
            ((pool.capacity_bytes or 0) - b.size_bytes) // unit for b in self.strip.buffers
        ]
        """By item: the highest offset that it may have; its last unit may be incomplete."""
        self._fixed = [
            fixed.offsets[b.id] // unit if b.id in fixed.offsets else _ABSENT
            for b in self.strip.buffers
        ]
        self._traffic = [b.traffic for b in self.strip.buffers]

    def traffic_of(self, offsets: Sequence[int]) -> int:
        """Return the total traffic of the admitted items."""
        return sum(
            traffic
            for traffic, offset in zip(self._traffic, offsets, strict=True)
            if offset != _ABSENT
        )

    def orders(self) -> list[list[int]]:
        """Return orders of items that may leave: by traffic per area, per size, total; by time."""
        strip, traffic = self.strip, self._traffic
        free = [item for item, offset in enumerate(self._fixed) if offset == _ABSENT]

        def sorted_by(worth: Callable[[int], float]) -> list[int]:
            return sorted(free, key=lambda item: (-worth(item), strip.start_tick[item], item))

        return [
            sorted_by(lambda item: traffic[item] / (strip.size[item] * strip.duration[item])),
            sorted_by(lambda item: traffic[item] / strip.size[item]),
            sorted_by(lambda item: traffic[item]),
            sorted(free, key=lambda item: (strip.start_tick[item], item)),
        ]

    def into_gaps(self, order: Sequence[int], offsets: Sequence[int] | None = None) -> list[int]:
        """Admit each item of `order` that finds a gap beside the items that have an offset."""
        strip = self.strip
        found = list(self._fixed if offsets is None else offsets)
        inside = [item for item, offset in enumerate(found) if offset != _ABSENT]
        for item in order:
            if found[item] != _ABSENT:
                continue
            beside = (
                [other for other in inside if self._conflicts.are_conflicting(item, other)]
                if len(inside) <= _FEW
                else [o for o in self._conflicts.conflicts_of(item) if found[o] != _ABSENT]
            )
            taken = sorted((found[other], found[other] + strip.size[other]) for other in beside)
            alignment = strip.alignment[item] if strip.alignment else 1
            offset = choose_gap(taken, strip.size[item], alignment, smallest_gap=False)
            if offset <= self._highest[item]:
                found[item] = offset
                inside.append(item)
        return found

    def by_live_bytes(self, order: Sequence[int], place: PlaceInPool) -> list[int]:
        """
        Admit the items of `order` whose live bytes fit, as far as the algorithm can place them:
        items that it places beyond the capacity are dropped again.
        """
        strip = self.strip
        live = [0] * strip.section_count
        chosen = {item for item, offset in enumerate(self._fixed) if offset != _ABSENT}
        for item in sorted(chosen):
            self._add_live(live, item)
        for item in order:
            room = self._limit - strip.size[item]
            if all(max(live[first:stop]) <= room for first, stop in strip.pieces_of(item)):
                self._add_live(live, item)
                chosen.add(item)
        for _ in range(_ROUNDS):
            buffers = tuple(strip.buffers[item] for item in sorted(chosen))
            placement = place(buffers, self._pool)
            offsets = self._offsets_of(placement, chosen)
            outside = {item for item in chosen if offsets[item] + strip.size[item] > self._limit}
            if not outside and placement.size_bytes <= (self._pool.capacity_bytes or 0):
                return offsets
            outside = {item for item in outside if self._fixed[item] == _ABSENT}
            if not outside:
                break
            chosen -= outside
        return list(self._fixed)

    def placement(self, offsets: Sequence[int], staying: Iterable[Buffer]) -> Placement:
        """Return the placement of the staying buffers, including those that need no bytes."""
        strip = self.strip
        unit = strip.granularity
        found: dict[BufferId, int] = {b.id: b.pinned_offset_bytes or 0 for b in staying}
        size = 0
        for item, offset in enumerate(offsets):
            if offset != _ABSENT:
                found[strip.buffers[item].id] = offset * unit
                size = max(size, offset + strip.size[item])
        return Placement(found, size * unit, "first-fit")

    def _add_live(self, live: list[int], item: int) -> None:
        size = self.strip.size[item]
        for first, stop in self.strip.pieces_of(item):
            live[first:stop] = [bytes_ + size for bytes_ in live[first:stop]]

    def _offsets_of(self, placement: Placement, chosen: set[int]) -> list[int]:
        unit = self.strip.granularity
        return [
            placement.offsets[buffer.id] // unit if item in chosen else _ABSENT
            for item, buffer in enumerate(self.strip.buffers)
        ]
