"""
Algorithms that place items one by one in some order:

- `trivial`: no two buffers share a byte. A baseline for comparisons and debugging.
- `best-fit`: by start time, each in the smallest gap that holds it, else on top. The classic online
  allocator; the name is that of a strategy of MLIR's static memory planner.
- `greedy-by-size` and `greedy-by-conflicts`: the largest, or the most contended, items first. The
  names are those of TVM's Unified Static Memory Planner. Unlike in TVM, an item goes into the
  lowest gap that holds it, and alignments are the buffers' own.
- `hill-climb`: `greedy-by-size`, then exchanges in its order that do not raise the peak. The idea
  is that of TVM's planner of the same name (and of Arm's Vela): an item at the peak is too high
  because of conflicting items that were placed before it, so it is exchanged in the order with one
  of these.

Except for `trivial`, the time is quadratic if most buffers are live at the same time.
"""

from __future__ import annotations

import random

from xdsl_mergealloc.planner.algorithms.budget import Budget
from xdsl_mergealloc.planner.algorithms.gap_search import (
    ConflictIndex,
    place_in_gaps,
    place_in_gaps_below,
)
from xdsl_mergealloc.planner.bounds import round_up
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import Placement, Plan
from xdsl_mergealloc.planner.problem import Buffer, Pool, Problem
from xdsl_mergealloc.planner.registry import PlannerOptions
from xdsl_mergealloc.planner.strip import Strip

DEFAULT_STEPS = 50_000
"""Of `hill-climb`, about 0.3 seconds: each placement of an item is one step."""


def place_trivial(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    """Place the buffers in the order of the problem, above all pinned buffers."""
    strip = Strip(buffers, pool)
    offsets = [strip.pinned.get(item, 0) for item in range(strip.count)]
    end = max((offset + strip.size[item] for item, offset in strip.pinned.items()), default=0)
    for item in strip.movable:
        offsets[item] = round_up(end, strip.alignment[item] if strip.alignment else 1)
        end = offsets[item] + strip.size[item]
    return strip.placement(offsets, "trivial")


def place_best_fit(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    """Place buffers by start; those that start at the same tick keep the order of the problem."""
    strip = Strip(buffers, pool)
    order = strip.movable
    order.sort(key=strip.start_tick.__getitem__)
    offsets = place_in_gaps(strip, order, ConflictIndex(strip), smallest_gap=True)
    return strip.placement(offsets, "best-fit")


def place_greedy_by_size(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    """Place buffers by falling size; of equal sizes the longer lived first."""
    strip = Strip(buffers, pool)
    offsets = place_in_gaps(strip, _size_order(strip), ConflictIndex(strip))
    return strip.placement(offsets, "greedy-by-size")


def place_greedy_by_conflicts(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    """Place buffers by falling number of conflicts; of equal numbers the larger buffer first."""
    strip = Strip(buffers, pool)
    index = ConflictIndex(strip)
    conflict_count = [sum(1 for _ in index.conflicts_of(item)) for item in range(strip.count)]
    order = strip.movable
    order.sort(key=lambda item: (-conflict_count[item], -strip.size[item]))
    return strip.placement(place_in_gaps(strip, order, index), "greedy-by-conflicts")


def _size_order(strip: Strip) -> list[int]:
    """Return the items that are not pinned, in the order of `greedy-by-size`."""
    order = strip.movable
    order.sort(key=lambda item: (-strip.size[item], -strip.duration[item]))
    return order


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
    order = _size_order(strip)
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
