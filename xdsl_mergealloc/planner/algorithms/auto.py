"""
`auto`: the cheapest algorithm that meets the lower bound, or else the best of all within a budget.

1. `cost-model`, given up as soon as it exceeds the bound. If it meets the bound, the plan is the
   one that the merge-alloc document describes.
2. The dives of `skyline`. They meet the bound for almost all traces of real programs.
3. The online classics, given up as soon as they exceed the best dive.
4. `search`, starting from the best plan so far, with a budget counted in steps, so that the same
   input gives the same output everywhere.
5. The pairwise classics and a short `hill-climb`, for problems with few pairs whose best plan
   neither meets the goal nor is proved optimal: occasionally one of them is slightly better.

With a time limit, step 1 is left out, and step 3 is given up after a share of the time: dives and
the search use the time better. Once the limit has passed and a plan exists, no step begins and the
running step ends; so at most the first dive exceeds the limit.

`Plan.algorithm` names the winner.
"""

from __future__ import annotations

from functools import partial

from xdsl_mergealloc.planner.algorithms.budget import Budget, LateCheck, default_steps
from xdsl_mergealloc.planner.algorithms.chunk import ChunkRule, place_chunks
from xdsl_mergealloc.planner.algorithms.skyline import best_dive
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import Placement, Plan
from xdsl_mergealloc.planner.problem import Buffer, Pool, Problem, UnsupportedProblemError
from xdsl_mergealloc.planner.registry import PlannerOptions
from xdsl_mergealloc.planner.strip import Strip

MOST_PAIRS = 10_000
"""Maximum number of pairs of items live together for which pairwise algorithms are tried."""

_CLIMB_STEPS = 5_000
"""A tenth of a second: `hill-climb` has no compiled version."""

LARGE = 20_000
"""From this number of buffers on, dives are better and faster than the online algorithms."""

_ONLINE: dict[ChunkRule, int] = {"size-first": 4, "cost-model": 8}
"""Divisor of the time left: with a time limit, the share that each algorithm gets."""


def plan_auto(problem: Problem, options: PlannerOptions) -> Plan:
    """Return the best plan found within the budget."""
    count = len(problem.buffers)
    limits = Budget.of(options, partial(default_steps, problem.buffers))
    is_late = limits.late_check

    def place(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
        strip = Strip(buffers, pool)
        bound = strip.lower_bound * strip.granularity
        best = None
        if count < LARGE and is_late is None:
            best = _place_online("cost-model", buffers, pool, bound, None)
        if best is None:
            best = strip.placement(best_dive(strip, is_late), "skyline")
        for rule, parts in _ONLINE.items():
            if best.size_bytes > bound and not limits.is_late():
                share = limits.share_check(parts)
                best = _place_online(rule, buffers, pool, best.size_bytes - 1, share) or best
        # Almost every plan of a real program is at the bound: load the other algorithms on demand.
        if best.size_bytes <= bound:
            return best
        from xdsl_mergealloc.planner.algorithms.greedy import (
            climb,
            place_best_fit,
            place_greedy_by_conflicts,
            place_greedy_by_size,
        )
        from xdsl_mergealloc.planner.algorithms.search import goal_of

        goal_bytes = goal_of(strip, pool) * strip.granularity
        if best.size_bytes > goal_bytes:
            best = _search(best, strip, pool, options.seed, limits.copy())
        is_open = best.size_bytes > max(goal_bytes, best.proved_infeasible_below_bytes or 0)
        if is_open and not limits.is_late() and strip.pair_count <= MOST_PAIRS:
            climbed = climb(strip, options.seed, limits.copy(_CLIMB_STEPS))
            by_pairs = (place_best_fit, place_greedy_by_size, place_greedy_by_conflicts)
            candidates = [classic(buffers, pool) for classic in by_pairs]
            candidates.append(strip.placement(climbed, "hill-climb"))
            best = min(best, *candidates, key=_size_bytes)
        return best

    return plan_by_pool(problem, "auto", place)


def _search(best: Placement, strip: Strip, pool: Pool, seed: int, budget: Budget) -> Placement:
    """Improve the best placement within the budget, and record what is proved about it."""
    from xdsl_mergealloc.planner.algorithms.search import improved

    found = improved(strip, pool, strip.offsets_of(best), seed, budget)
    if found.size_bytes < best.size_bytes:
        return found
    return best._replace(proved_infeasible_below_bytes=found.proved_infeasible_below_bytes)


def _place_online(
    rule: ChunkRule, buffers: tuple[Buffer, ...], pool: Pool, limit_bytes: int, is_late: LateCheck
) -> Placement | None:
    """
    Return the placement by a classic online algorithm; None if it exceeds the limit or the time, or
    if buffers are pinned.
    """
    try:
        return place_chunks(rule, buffers, pool, limit_bytes, is_late)
    except UnsupportedProblemError:
        return None


def _size_bytes(placement: Placement) -> int:
    return placement.size_bytes
