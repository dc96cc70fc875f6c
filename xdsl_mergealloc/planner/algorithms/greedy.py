"""
`greedy-by-size` and `greedy-by-conflicts`: the largest, or the most contended, items first.

The names are those of TVM's Unified Static Memory Planner. Unlike in TVM, an item goes into the
lowest gap that holds it, and alignments are the buffers' own. The time is quadratic if most buffers
are live at the same time.
"""

from __future__ import annotations

from xdsl_mergealloc.planner.algorithms.gap_search import ConflictIndex, place_in_gaps
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import Placement, Plan
from xdsl_mergealloc.planner.problem import Buffer, Pool, Problem
from xdsl_mergealloc.planner.registry import PlannerOptions
from xdsl_mergealloc.planner.strip import Strip


def plan_greedy_by_size(problem: Problem, options: PlannerOptions) -> Plan:
    """Place buffers by falling size; of equal sizes the longer lived first."""
    return plan_by_pool(problem, "greedy-by-size", place_greedy_by_size)


def plan_greedy_by_conflicts(problem: Problem, options: PlannerOptions) -> Plan:
    """Place buffers by falling number of conflicts; of equal numbers the larger buffer first."""
    return plan_by_pool(problem, "greedy-by-conflicts", place_greedy_by_conflicts)


def place_greedy_by_size(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    """See `plan_greedy_by_size`."""
    strip = Strip(buffers, pool)
    offsets = place_in_gaps(strip, size_order(strip), ConflictIndex(strip))
    return strip.placement(offsets, "greedy-by-size")


def place_greedy_by_conflicts(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    """See `plan_greedy_by_conflicts`."""
    strip = Strip(buffers, pool)
    index = ConflictIndex(strip)
    conflict_count = [sum(1 for _ in index.conflicts_of(item)) for item in range(strip.count)]
    order = strip.movable
    order.sort(key=lambda item: (-conflict_count[item], -strip.size[item]))
    return strip.placement(place_in_gaps(strip, order, index), "greedy-by-conflicts")


def size_order(strip: Strip) -> list[int]:
    """Return the items that are not pinned, in the order of `greedy-by-size`."""
    order = strip.movable
    order.sort(key=lambda item: (-strip.size[item], -strip.duration[item]))
    return order
