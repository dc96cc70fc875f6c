"""Lower bounds: sizes that no plan can undercut, whatever the algorithm.

At any tick the live buffers lie side by side, so a pool is at least as large as the largest sum of
live sizes. Every offset in a pool is a multiple of its *granularity*, the greatest common divisor
of all alignments in the pool; so a buffer takes whole units of that many bytes. A pool also reaches
to the end of its highest pinned buffer.

Of several candidate plans, `cheapest` computes only those whose lower bounds can beat the best.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from xdsl_mergealloc.planner.problem import Buffer, BufferId, LiveRange, MayOverlap, Pool, Problem
from xdsl_mergealloc.profile import Peak, Span, peak_of, steps


def round_up(value: int, multiple: int) -> int:
    """Return the smallest multiple of `multiple` that is at least `value`."""
    return -(-value // multiple) * multiple


def pool_granularity(buffers: Iterable[Buffer], pool: Pool) -> int:
    """Return the greatest number that divides every offset a plan may give to these buffers."""
    alignments = {buffer.alignment for buffer in buffers}
    return math.gcd(*(math.lcm(alignment, pool.alignment) for alignment in alignments)) or 1


def peak_live(
    buffers: Iterable[Buffer], granularity: int = 1, may_overlap: Iterable[MayOverlap] = ()
) -> Peak:
    """
    Return the largest sum of live sizes, rounded up to `granularity`; or the highest pinned end.

    Of two live buffers that may overlap only the larger one counts: the buffers counted at a tick
    then must lie side by side, which keeps the bound valid.
    """
    buffers = tuple(buffers)
    pinned = (
        Peak(round_up(b.pinned_offset_bytes + b.size_bytes, granularity), _first_tick(b))
        for b in buffers
        if b.pinned_offset_bytes is not None and b.needs_bytes
    )
    highest = max(pinned, default=Peak(0, 0))
    peak = peak_of(live_spans(buffers, granularity, may_overlap))
    return peak if peak.size_bytes > highest.size_bytes else highest


def _first_tick(buffer: Buffer) -> int:
    return next(start for start, end in buffer.live if start < end)


def least_end(peak: Peak, buffers: Iterable[Buffer], granularity: int) -> int:
    """
    Return a lower bound on the end of a pool that may end within a whole unit.

    Only the highest of the buffers that are live at the peak need not take whole units then.

    Args:
        peak: the `peak_live` of the buffers.
        buffers: all buffers of the pool.
        granularity: the size of a unit.
    """
    unused = (-b.size_bytes % granularity for b in live_at(buffers, peak.tick))
    return peak.size_bytes - max(unused, default=0)


def live_profile(
    buffers: Iterable[Buffer], granularity: int = 1, may_overlap: Iterable[MayOverlap] = ()
) -> Iterator[tuple[int, int]]:
    """
    Yield the ticks at which the sum of live sizes (see `peak_live`) changes, each with the new sum.
    """
    return steps(live_spans(buffers, granularity, may_overlap))


def live_spans(
    buffers: Iterable[Buffer], granularity: int = 1, may_overlap: Iterable[MayOverlap] = ()
) -> Iterator[Span]:
    """Yield the live spans of the buffers, as `peak_live` counts them."""
    buffers = tuple(buffers)
    counted = _counted_ranges(buffers, tuple(may_overlap))
    for buffer in buffers:
        size_bytes = round_up(buffer.size_bytes, granularity)
        for start, end in counted.get(buffer.id, buffer.live):
            yield Span(start, end, size_bytes)


def lower_bounds(
    problem: Problem, pool_of: Mapping[BufferId, str] | None = None
) -> dict[str, Peak]:
    """
    Return the bound of each pool by name, for a given assignment of the buffers to pools.

    A buffer without an assignment counts for its preferred pool.
    """
    in_pool: dict[str, list[Buffer]] = {pool.name: [] for pool in problem.pools}
    for buffer in problem.buffers:
        name = None if pool_of is None else pool_of.get(buffer.id)
        in_pool[name if name in in_pool else problem.candidate_pools(buffer)[0]].append(buffer)
    return {
        pool.name: peak_live(
            in_pool[pool.name], pool_granularity(in_pool[pool.name], pool), problem.may_overlap
        )
        for pool in problem.pools
    }


def least_bytes(problem: Problem) -> int:
    """Return a lower bound on the bytes of any plan; 0 for several pools: buffers may move on."""
    pool, *others = problem.pools
    if others:
        return 0
    peak = lower_bounds(problem)[pool.name]
    # A plan that exceeds the capacity only by rounding to whole units is cut (`trimmed`).
    if pool.capacity_bytes is None or peak.size_bytes <= pool.capacity_bytes:
        return peak.size_bytes
    return least_end(peak, problem.buffers, pool_granularity(problem.buffers, pool))


def live_at(buffers: Iterable[Buffer], tick: int) -> tuple[Buffer, ...]:
    """Return the buffers that are live at the tick, in the given order."""
    return tuple(
        buffer for buffer in buffers if any(start <= tick < end for start, end in buffer.live)
    )


def _counted_ranges(
    buffers: tuple[Buffer, ...], may_overlap: tuple[MayOverlap, ...]
) -> dict[BufferId, list[LiveRange]]:
    """Return the live ranges, without ticks at which a larger buffer that may overlap is live."""
    if not may_overlap:
        return {}
    by_id = {buffer.id: buffer for buffer in buffers}
    shadows: dict[BufferId, list[LiveRange]] = {}
    for pair in may_overlap:
        first, second = by_id.get(pair.first), by_id.get(pair.second)
        if first is None or second is None:
            continue
        smaller, larger = first, second
        if second.size_bytes < first.size_bytes:
            smaller, larger = second, first
        shadows.setdefault(smaller.id, []).extend(larger.live)
    return {
        buffer_id: _subtract(by_id[buffer_id].live, sorted(shadow))
        for buffer_id, shadow in shadows.items()
    }


def _subtract(ranges: Iterable[LiveRange], holes: list[LiveRange]) -> list[LiveRange]:
    """Return the parts of the ranges that no hole covers. Ranges and holes are sorted by start."""
    result: list[LiveRange] = []
    for start, end in ranges:
        for hole_start, hole_end in holes:
            if hole_end <= start or hole_start >= end:
                continue
            if hole_start > start:
                result.append(LiveRange(start, hole_start))
            start = max(start, hole_end)
            if start >= end:
                break
        if start < end:
            result.append(LiveRange(start, end))
    return result


PlanT = TypeVar("PlanT")

Cost = tuple[int, ...]
"""Lower is better, compared lexicographically; costs that are compared have the same fields."""


class CandidatePlan(NamedTuple, Generic[PlanT]):
    """A plan that may be computed."""

    bound: Cost
    """Lower bound on its cost."""
    make: Callable[[], PlanT]


def cheapest(
    candidates: Sequence[CandidatePlan[PlanT]],
    cost_of: Callable[[PlanT], Cost],
    failures: type[Exception] | tuple[type[Exception], ...] = (),
) -> PlanT:
    """
    Return the cheapest plan; of equally cheap plans the first.

        for each candidate, the lowest bound first:
            skip it if it cannot be cheaper than the best plan so far
            compute its plan

    Args:
        candidates: at least one.
        cost_of: returns the cost of a plan, which is at least the bound of its candidate.
        failures: errors that rule a candidate out. If all fail, the first candidate's is raised.
    """
    best: tuple[Cost, int, PlanT] | None = None
    errors: dict[int, Exception] = {}
    for number in sorted(range(len(candidates)), key=lambda one: (candidates[one].bound, one)):
        bound, make = candidates[number]
        if best is not None and (bound, number) > best[:2]:
            continue
        try:
            plan = make()
        except failures as error:
            errors[number] = error
            continue
        cost = cost_of(plan)
        if best is None or (cost, number) < best[:2]:
            best = cost, number, plan
    if best is None:
        raise errors[min(errors)]
    return best[2]
