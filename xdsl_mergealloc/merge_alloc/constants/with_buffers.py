"""How constants and buffers share the capacities of pools (G6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import prod

from xdsl.ir import Operation

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import PassError, fail
from xdsl_mergealloc.merge_alloc.capacities import most_needed_bytes
from xdsl_mergealloc.merge_alloc.constants.collect import FoundConstants, find_constants
from xdsl_mergealloc.merge_alloc.constants.contents import Resources
from xdsl_mergealloc.merge_alloc.constants.placement import (
    EqualConstants,
    bytes_by_space,
    group_equal,
    place,
)
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.pools import name_of_memory_space, pinned_offset

PlanBuffers = Callable[[MergeAllocOptions], MemoryPlan]
"""Plans all that is no constant."""


def plan_with_constants(
    root: Operation,
    memory: Memory,
    options: MergeAllocOptions,
    resources: Resources,
    plan_buffers: PlanBuffers,
) -> MemoryPlan:
    """
    The plan of a program with its constants.

    Raises `PassError` for what cannot be done.
    """
    found = find_constants(root, memory, options, resources)
    for one in found.staying:
        if pinned_offset(one.op) is not None:
            fail(one.op, f"is pinned to an offset, but cannot be packed: {one.reason}")
    options = _without(options, _packed_before(found))
    groups = group_equal(root, memory, found.constants, options)
    plan = _plan_together(groups, memory, options, plan_buffers)
    return replace(plan, staying_constants=found.staying)


def _plan_together(
    groups: Sequence[EqualConstants],
    memory: Memory,
    options: MergeAllocOptions,
    plan_buffers: PlanBuffers,
) -> MemoryPlan:
    """G6: which of both comes first; what exceeds pools is planned only if nothing else is left."""
    strict = replace(options, on_overflow="error")
    failure: PassError | None = None
    if any(len(group.pools) > 1 for group in groups):
        try:
            return _buffers_first(groups, memory, strict, plan_buffers)
        except PassError as error:
            failure = error
    try:
        return _constants_first(groups, strict, plan_buffers)
    except PassError as error:
        if options.on_overflow == "error":
            raise failure or error from error
    return _constants_first(groups, options, plan_buffers)


def _constants_first(
    groups: Sequence[EqualConstants], options: MergeAllocOptions, plan_buffers: PlanBuffers
) -> MemoryPlan:
    constants = place(groups, options)
    plan = _plan_beside(bytes_by_space(constants), options, plan_buffers)
    return replace(plan, constants=constants)


def _buffers_first(
    groups: Sequence[EqualConstants],
    memory: Memory,
    options: MergeAllocOptions,
    plan_buffers: PlanBuffers,
) -> MemoryPlan:
    fixed = [group for group in groups if len(group.pools) <= 1]
    plan = _plan_beside(bytes_by_space(place(fixed, options)), options, plan_buffers)
    taken = {
        name_of_memory_space(space): most_needed_bytes(plan, memory.calls, space)
        for space in dict.fromkeys(arena.memory_space for arena in plan.arenas)
        if any(pool.memory_space == space for pool in options.pools)
    }
    return replace(plan, constants=place(groups, _without(options, taken)))


def _plan_beside(
    taken_bytes: Mapping[str, int], options: MergeAllocOptions, plan_buffers: PlanBuffers
) -> MemoryPlan:
    """The plan of buffers, which have what constants leave; if that is too little, it is said."""
    try:
        return plan_buffers(_without(options, taken_bytes))
    except PassError as error:
        notes = [
            f"; constants take {taken_bytes[pool.name]} of its {pool.capacity_bytes} bytes"
            + (f" (pool '{pool.name}')" if len(options.pools) > 1 else "")
            for pool in options.pools
            if pool.capacity_bytes is not None and taken_bytes.get(pool.name)
        ]
        raise PassError("".join((str(error), *notes))) from error


def _without(options: MergeAllocOptions, taken_bytes: Mapping[str, int]) -> MergeAllocOptions:
    """The options with what is left of each pool."""
    pools = tuple(
        pool
        if pool.capacity_bytes is None
        else replace(
            pool, capacity_bytes=max(0, pool.capacity_bytes - taken_bytes.get(pool.name, 0))
        )
        for pool in options.pools
    )
    return replace(options, pools=pools)


def _packed_before(found: FoundConstants) -> dict[str, int]:
    """What constants of an earlier run take of each memory."""
    taken: dict[str, int] = {}
    for op in found.packed_before:
        name = name_of_memory_space(op.type.memory_space)
        taken[name] = taken.get(name, 0) + prod(op.type.get_shape())
    return taken
