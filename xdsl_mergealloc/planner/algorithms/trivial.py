"""`trivial`: no two buffers share a byte. A baseline for comparisons and debugging."""

from __future__ import annotations

from xdsl_mergealloc.planner.bounds import round_up
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import Placement, Plan
from xdsl_mergealloc.planner.problem import Buffer, Pool, Problem
from xdsl_mergealloc.planner.registry import PlannerOptions
from xdsl_mergealloc.planner.strip import Strip


def plan_trivial(problem: Problem, options: PlannerOptions) -> Plan:
    """Place the buffers in the order of the problem, above all pinned buffers."""
    return plan_by_pool(problem, "trivial", _place)


def _place(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
    strip = Strip(buffers, pool)
    offsets = [strip.pinned.get(item, 0) for item in range(strip.count)]
    end = max((offset + strip.size[item] for item, offset in strip.pinned.items()), default=0)
    for item in strip.movable:
        offsets[item] = round_up(end, strip.alignment[item] if strip.alignment else 1)
        end = offsets[item] + strip.size[item]
    return strip.placement(offsets, "trivial")
