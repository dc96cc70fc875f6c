"""Division of the capacities of pools between constants and buffers (G6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation

from xdsl_mergealloc.analysis.calls import CallGraph, function_around
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.diagnostics import PassError, fail
from xdsl_mergealloc.merge_alloc.candidate_pools import pinned_offset
from xdsl_mergealloc.merge_alloc.capacities import most_needed_bytes, without
from xdsl_mergealloc.merge_alloc.constants.collect import find_constants
from xdsl_mergealloc.merge_alloc.constants.placement import (
    EqualConstants,
    bytes_by_space,
    group_equal,
    place,
)
from xdsl_mergealloc.merge_alloc.constants.plan import ConstantsPlan, Resources
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.whole_program.further_arguments import with_callers

PlanBuffers = Callable[[MergeAllocOptions], MemoryPlan]
"""Plans everything except constants."""


def plan_with_constants(
    root: Operation,
    memory: Memory,
    options: MergeAllocOptions,
    resources: Resources,
    plan_buffers: PlanBuffers,
) -> MemoryPlan:
    """
    Plan a program with its constants.

    Raises `PassError` if planning fails.
    """
    constants, staying = find_constants(root, memory, options, resources)
    for one in staying:
        if pinned_offset(one.op) is not None:
            fail(one.op, f"is pinned to an offset, but cannot be packed: {one.reason}")
    groups = group_equal(root, memory, constants, options)
    plan = _plan_together(groups, memory, options, plan_buffers)
    if options.arena == "argument":
        provided = (one._replace(functions=_receivers(one, memory.calls)) for one in plan.constants)
        plan = replace(plan, constants=tuple(provided))
    return replace(plan, staying_constants=tuple(staying))


def _receivers(plan: ConstantsPlan, calls: CallGraph) -> tuple[FuncOp, ...]:
    """
    Return the functions that refer to constants, and their callers; empty if one cannot get them.
    """
    referring = [
        function_around(reference) for one in plan.packed for reference in one.constant.references
    ]
    return with_callers(referring, calls) or ()


def _plan_together(
    groups: Sequence[EqualConstants],
    memory: Memory,
    options: MergeAllocOptions,
    plan_buffers: PlanBuffers,
) -> MemoryPlan:
    """G6: plan buffers or constants first; exceed capacities only if nothing else is left."""
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
        space: most_needed_bytes(plan, memory.calls, space)
        for space in dict.fromkeys(arena.memory_space for arena in plan.arenas)
        if any(pool.memory_space == space for pool in options.pools)
    }
    constants = place(groups, without(options, taken))
    left = without(options, bytes_by_space(constants))
    capacity_bytes = {pool.memory_space: pool.capacity_bytes for pool in left.pools}
    functions = [
        function._replace(
            arenas=tuple(
                arena._replace(capacity_bytes=capacity_bytes.get(arena.memory_space))
                for arena in function.arenas
            )
        )
        for function in plan.functions
    ]
    return replace(plan, functions=tuple(functions), constants=constants)


def _plan_beside(
    taken_bytes: Mapping[Attribute, int], options: MergeAllocOptions, plan_buffers: PlanBuffers
) -> MemoryPlan:
    """Plan buffers in the bytes that constants leave; an error says how many these take."""
    try:
        return plan_buffers(without(options, taken_bytes))
    except PassError as error:
        notes = [
            f"; constants take {taken_bytes[space]} of its {pool.capacity_bytes} bytes"
            + (f" (pool '{pool.name}')" if len(options.pools) > 1 else "")
            for pool in options.pools
            if (space := pool.memory_space) is not None
            and space in taken_bytes
            and pool.capacity_bytes is not None
        ]
        raise PassError("".join((str(error), *notes))) from error
