"""
`omnimalloc`: the Python package of that name (https://github.com/fpedd/omnimalloc).

The option `allocator` names one of its allocators; by default the package's own, `omni`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from xdsl_mergealloc.planner.adapters.whole_units import WholeUnits
from xdsl_mergealloc.planner.distribution import plan_by_pool
from xdsl_mergealloc.planner.plan import Placement, Plan
from xdsl_mergealloc.planner.problem import Buffer, PlanningError, Pool, Problem
from xdsl_mergealloc.planner.registry import PlannerOptions


def plan_omnimalloc(problem: Problem, options: PlannerOptions) -> Plan:
    """Plan with `omnimalloc`. Raises `PlanningError` with its message if the package gives up."""
    allocator = options.extra.get("allocator")

    def place(buffers: tuple[Buffer, ...], pool: Pool) -> Placement:
        units = WholeUnits(buffers, pool, "omnimalloc")
        allocations = allocations_of(units)
        if not allocations:
            return units.placement([])
        try:
            allocated = import_module("omnimalloc").allocate(allocations, allocator=allocator)
        except (RuntimeError, ValueError) as error:
            raise PlanningError(f"omnimalloc: {error}") from error
        offset_of = {allocation.id: allocation.offset for allocation in allocated}
        return units.placement([offset_of[block.position] for block in units.blocks])

    return plan_by_pool(problem, "omnimalloc", place)


def allocations_of(units: WholeUnits) -> list[Any]:
    """Convert the blocks to the package's allocations."""
    package: Any = import_module("omnimalloc")
    return [
        package.Allocation(
            id=block.position,
            size=block.size,
            start=block.start,
            end=block.end,
            offset=block.pinned,
        )
        for block in units.blocks
    ]
