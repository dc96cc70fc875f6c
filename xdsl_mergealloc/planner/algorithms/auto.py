"""
`auto`: the cheapest algorithm that meets the lower bound, or else the best of all within a budget.

1. The dives of `skyline`. They meet the bound for almost all traces of real programs.
2. The cheap classics, for problems on which one of them happens to be better.
3. `search`, starting from the best so far. By default only for small problems, and with a budget
   counted in steps, so that the same input gives the same output everywhere.
4. `hill-climb`, for small problems.

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
from xdsl_mergealloc.planner.algorithms.hill_climb import DEFAULT_STEPS as HILL_CLIMB_STEPS
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

DEFAULT_STEPS = 60_000
"""About 0.3 seconds of search."""


def plan_auto(problem: Problem, options: PlannerOptions) -> Plan:
    """The best plan that the budget allows."""
    small = len(problem.buffers) <= SMALL
    limits = Budget.of(options, DEFAULT_STEPS if small else 0)

    def place(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
        budget = limits.copy()
        strip = Strip(buffers, pool)
        bound = strip.lower_bound * strip.granularity
        best = strip.placement(best_dive(strip), "skyline")
        classics = [place_size_first, place_cost_model]
        if small:
            classics += [place_best_fit, place_greedy_by_size, place_greedy_by_conflicts]
        for classic in classics:
            if best.size_bytes > bound:
                best = _lower(best, classic, buffers, pool)
        if best.size_bytes > bound and not budget.is_spent():
            best = _search(best, strip, pool, options.seed, budget)
        if small and best.size_bytes > bound and not best.proved_infeasible_below_bytes:
            climbed = climb(strip, options.seed, limits.copy(HILL_CLIMB_STEPS))
            if strip.peak_of(climbed) * strip.granularity < best.size_bytes:
                best = strip.placement(climbed, "hill-climb")
        return best

    return plan_by_pool(problem, "auto", place)


def _search(best: Placement, strip: Strip, pool: Pool, seed: int, budget: Budget) -> Placement:
    """The best placement, improved within the budget, and what is proved about it."""
    improver = Improver(strip, strip.offsets_of(best), seed, budget)
    improver.improve(goal_of(strip, pool))
    found = improver.placement("search")
    if found.size_bytes < best.size_bytes:
        return found
    return best._replace(proved_infeasible_below_bytes=found.proved_infeasible_below_bytes)


def _lower(
    best: Placement, classic: PlaceInPool, buffers: tuple[Buffer, ...], pool: Pool
) -> Placement:
    """The lower of the best placement and that of the classic algorithm."""
    try:
        placement = classic(buffers, pool)
    except UnsupportedProblemError:
        return best
    return placement if placement.size_bytes < best.size_bytes else best
