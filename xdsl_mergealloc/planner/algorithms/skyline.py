"""
`skyline`: six dives with different ranks, the best of them; ends at the lower bound.

The ranks are lexicographic, largest first except L: T is the highest sum of live sizes anywhere in
the item's sections, W its live ticks, A its area (size times live ticks), Z its size, L the tick
at which it starts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from xdsl_mergealloc.planner.algorithms.dive import DiveTables, dive
from xdsl_mergealloc.planner.placement import Placement, plan_by_pool
from xdsl_mergealloc.planner.plan import Plan
from xdsl_mergealloc.planner.problem import Buffer, Pool, Problem
from xdsl_mergealloc.planner.registry import PlannerOptions
from xdsl_mergealloc.planner.strip import Strip

DIVES = ("TWA", "LZ", "AWT", "TAW", "ZWA", "WAT")

_Measure: TypeAlias = Callable[[Strip], list[int]]

_MEASURES: dict[str, _Measure] = {
    "T": lambda strip: [-value for value in strip.peak_live_of],
    "W": lambda strip: [-value for value in strip.duration],
    "A": lambda strip: [-d * s for d, s in zip(strip.duration, strip.size, strict=True)],
    "Z": lambda strip: [-value for value in strip.size],
    "L": lambda strip: strip.start_tick,
}


def plan_skyline(problem: Problem, options: PlannerOptions) -> Plan:
    """The best of all dives."""
    return plan_by_pool(problem, "skyline", _place)


def _place(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    strip = Strip(buffers, pool)
    return strip.placement(best_dive(strip), "skyline")


def best_dive(strip: Strip) -> list[int]:
    """The offsets of the lowest dive."""
    tables = DiveTables(strip)
    limit = sum(strip.size) + max(strip.pinned.values(), default=0)
    limit *= max(strip.alignment or (1,))
    best: list[int] | None = None
    for name in DIVES:
        offsets = dive(tables, rank_order(strip, name), limit)
        if offsets is not None:
            best = offsets
            peak = strip.peak_of(offsets)
            if peak <= strip.lower_bound:
                break
            limit = peak - 1
    assert best is not None  # the first dive had no limit to meet
    return best


def rank_order(strip: Strip, name: str) -> list[int]:
    """The items that are not pinned, sorted by the named rank."""
    keys = list(zip(*(_MEASURES[letter](strip) for letter in name), strict=True))
    items = strip.movable
    items.sort(key=keys.__getitem__)
    return items
