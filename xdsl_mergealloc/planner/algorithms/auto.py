"""
`auto`: the cheapest algorithm that meets the lower bound, or else the best of all within a budget.

1. The dives of `skyline`. They meet the bound for almost all traces of real programs.
2. The cheap classics, for problems on which one of them happens to be better.
3. `search`, starting from the best so far. By default only for small problems, and with a budget
   counted in steps, so that the same input gives the same output everywhere.

`Plan.algorithm` names the winner.
"""

from __future__ import annotations

from xdsl_mergealloc.planner.algorithms.best_fit import place_best_fit
from xdsl_mergealloc.planner.algorithms.budget import Budget
from xdsl_mergealloc.planner.algorithms.chunk import place_cost_model, place_size_first
from xdsl_mergealloc.planner.algorithms.greedy import (
    place_greedy_by_conflicts,
    place_greedy_by_size,
)
from xdsl_mergealloc.planner.algorithms.hill_climb import climb
from xdsl_mergealloc.planner.algorithms.search import Improver, goal_of
from xdsl_mergealloc.planner.algorithms.skyline import best_dive
from xdsl_mergealloc.planner.errors import UnsupportedProblemError
from xdsl_mergealloc.planner.placement import PlaceInPool, Placement, plan_by_pool
from xdsl_mergealloc.planner.plan import Plan
from xdsl_mergealloc.planner.problem import Buffer, Pool, Problem
from xdsl_mergealloc.planner.registry import PlannerOptions
from xdsl_mergealloc.planner.strip import Strip

SMALL = 2000
"""Up to so many buffers the quadratic algorithms and, by default, a search are affordable."""

DEFAULT_STEPS = 40_000
"""About 0.2 seconds of search."""


def plan_auto(problem: Problem, options: PlannerOptions) -> Plan:
    """The best plan that the budget allows."""
    small = len(problem.buffers) <= SMALL
    limits = Budget.of(options, DEFAULT_STEPS if small else 0)

    def place(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
        budget = limits.copy()
        strip = Strip(buffers, pool)
        best = strip.placement(best_dive(strip), "skyline")
        bound = strip.lower_bound * strip.granularity
        classics = [place_size_first, place_cost_model, place_best_fit]
        if small:
            classics += [place_greedy_by_size, place_greedy_by_conflicts]
        for classic in classics:
            if best.size_bytes > bound:
                best = _lower(best, classic, buffers, pool)
        if best.size_bytes > bound and not budget.is_spent():
            if small:
                share = budget.copy(DEFAULT_STEPS // 4)
                climbed = strip.placement(climb(strip, options.seed, share), "hill-climb")
                best = min(best, climbed, key=lambda placement: placement.size_bytes)
            improver = Improver(strip, strip.offsets_of(best), options.seed, budget)
            improver.improve(goal_of(strip, pool))
            found = improver.placement("search")
            if found.size_bytes < best.size_bytes or found.proved_infeasible_below_bytes:
                name = "search" if found.size_bytes < best.size_bytes else best.algorithm
                best = found._replace(algorithm=name)
        return best

    return plan_by_pool(problem, "auto", place)


def _lower(
    best: Placement, classic: PlaceInPool, buffers: tuple[Buffer, ...], pool: Pool
) -> Placement:
    """The lower of the best placement and that of the classic algorithm."""
    try:
        placement = classic(buffers, pool)
    except UnsupportedProblemError:
        return best
    return placement if placement.size_bytes < best.size_bytes else best
