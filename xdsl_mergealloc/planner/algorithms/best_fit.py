"""
`best-fit`: places items by start time, each in the smallest gap that holds it, else on top.

The classic online allocator; the name is that of a strategy of MLIR's static memory planner.
"""

from __future__ import annotations

from xdsl_mergealloc.planner.algorithms.gap_search import ConflictIndex, place_in_gaps
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import Placement, Plan
from xdsl_mergealloc.planner.problem import Buffer, Pool, Problem
from xdsl_mergealloc.planner.registry import PlannerOptions
from xdsl_mergealloc.planner.strip import Strip


def plan_best_fit(problem: Problem, options: PlannerOptions) -> Plan:
    """Plan with best fit. Buffers that start at the same tick keep the order of the problem."""
    return plan_by_pool(problem, "best-fit", place_best_fit)


def place_best_fit(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    """See `plan_best_fit`."""
    strip = Strip(buffers, pool)
    order = strip.movable
    order.sort(key=strip.start_tick.__getitem__)
    offsets = place_in_gaps(strip, order, ConflictIndex(strip), smallest_gap=True)
    return strip.placement(offsets, "best-fit")
