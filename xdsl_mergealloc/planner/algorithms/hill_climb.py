"""
`hill-climb`: `greedy-by-size`, then exchanges in its order that do not raise the peak.

The idea is that of TVM's planner of the same name (and of Arm's Vela): an item at the peak is too
high because of conflicting items that were placed before it, so it is exchanged in the order with
one of these.
"""

from __future__ import annotations

import random

from xdsl_mergealloc.planner.algorithms.budget import Budget
from xdsl_mergealloc.planner.algorithms.gap_search import (
    ConflictIndex,
    place_in_gaps,
    place_in_gaps_below,
)
from xdsl_mergealloc.planner.algorithms.greedy import size_order
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import Placement, Plan
from xdsl_mergealloc.planner.problem import Buffer, Pool, Problem
from xdsl_mergealloc.planner.registry import PlannerOptions
from xdsl_mergealloc.planner.strip import Strip

DEFAULT_STEPS = 50_000
"""About 0.3 seconds: each placement of an item is one step."""


def plan_hill_climb(problem: Problem, options: PlannerOptions) -> Plan:
    """Climb until the lower bound is met or the budget is spent."""
    limits = Budget.of(options, lambda: DEFAULT_STEPS)

    def place(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
        strip = Strip(buffers, pool)
        return strip.placement(climb(strip, options.seed, limits.copy()), "hill-climb")

    return plan_by_pool(problem, "hill-climb", place)


def climb(strip: Strip, seed: int, budget: Budget) -> list[int]:
    """Return the best offsets found."""
    rng = random.Random(seed)
    index = ConflictIndex(strip)
    conflicts = [list(index.conflicts_of(item)) for item in range(strip.count)]
    order = size_order(strip)
    offsets = place_in_gaps(strip, order, conflicts)
    peak = strip.peak_of(offsets)
    position = {item: index for index, item in enumerate(order)}
    while peak > strip.lower_bound and not budget.is_spent():
        highest = [i for i in order if offsets[i] + strip.size[i] == peak]
        item = rng.choice(highest) if highest else -1
        before = [
            other
            for other in (conflicts[item] if highest else ())
            if other in position and position[other] < position[item]
        ]
        if not before:
            break  # only pinned items are in the way
        other = rng.choice(before)
        _exchange(order, position, item, other)
        budget.spend(strip.count)
        candidate = place_in_gaps_below(strip, order, conflicts, peak)
        if candidate is None:
            _exchange(order, position, item, other)
        else:
            offsets, peak = candidate, strip.peak_of(candidate)
    return offsets


def _exchange(order: list[int], position: dict[int, int], item: int, other: int) -> None:
    i, j = position[item], position[other]
    order[i], order[j] = other, item
    position[item], position[other] = j, i
