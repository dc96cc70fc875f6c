"""Assignment of a scope's buffers to pools, before the arena of each pool is planned by itself.

All pools are planned together here, by the planner that the options name: if a pool cannot hold all
buffers, the planner chooses those that stay in it (the most traffic), so that they fit.

- M16 Arenas of enclosing scopes exist meanwhile: a scope has what they leave of each pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.diagnostics import PassError, fail
from xdsl_mergealloc.memory_pools import MemoryPool, pool_in
from xdsl_mergealloc.merge_alloc.candidate_pools import BufferUsers, candidate_pools, pinned_offset
from xdsl_mergealloc.merge_alloc.capacities import without
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import PlanArena, arena_from_offsets
from xdsl_mergealloc.merge_alloc.problem import problem_in_pools, solve
from xdsl_mergealloc.merge_alloc.trace import (
    FunctionTrace,
    LifetimeTrace,
    TracedAllocation,
    grouped,
)


def plan_scopes(
    trace: FunctionTrace, options: MergeAllocOptions, plan: PlanArena, users: BufferUsers
) -> tuple[FunctionTrace, tuple[ArenaPlan, ...]]:
    """
    Return a function's trace with one scope trace for each arena, and the arenas. With pools, scope
    traces are by pool instead of by the memory spaces that the program names.

    Raises `PassError` for allocations that name pools that do not exist, that are pinned though
    they stay, or that fit nowhere.
    """
    for skipped in trace.skipped:
        if pinned_offset(skipped.op) is not None:
            fail(skipped.op, f"is pinned to an offset, but cannot be merged: {skipped.reason}")
    if not options.pools:
        return trace, tuple(plan(scope, options) for scope in trace.scopes)
    by_scope = grouped(trace.scopes, lambda one: one.scope)
    tick_of: Mapping[Operation | None, int] = {op: n for n, op in enumerate(trace.operations)}
    outer_first = sorted(by_scope, key=lambda block: tick_of.get(block.parent_op(), 0))
    assigned: list[LifetimeTrace] = []
    arenas: list[ArenaPlan] = []
    for block in outer_first:
        left = options_inside(block, arenas, options)
        for one, arena in plan_pools(by_scope[block], left, users, plan):
            assigned.append(one)
            pool = pool_in(one.memory_space, options.pools)
            if pool is not None:
                arena = arena._replace(
                    capacity_bytes=pool.capacity_bytes, base_address=pool.base_address
                )
            arenas.append(arena)
    return trace._replace(scopes=tuple(assigned)), tuple(arenas)


def options_inside(
    scope: Block, arenas: Sequence[ArenaPlan], options: MergeAllocOptions
) -> MergeAllocOptions:
    """M16: return the options with the capacities that arenas of enclosing scopes leave."""
    taken_bytes: Counter[Attribute] = Counter()
    for arena in arenas:
        region = arena.scope.parent
        if region is not None and region.is_ancestor(scope):
            taken_bytes[arena.memory_space] += arena.size_bytes
    return without(options, taken_bytes)


def find_too_large(arenas: Sequence[ArenaPlan], options: MergeAllocOptions) -> ArenaPlan | None:
    """Return an arena for which those of enclosing scopes leave too little of its pool, if any."""
    counted = [arena for arena in arenas if not arena.is_result]
    for arena in counted:
        others = [one for one in counted if one is not arena]
        left = options_inside(arena.scope, others, options)
        pool = pool_in(arena.memory_space, left.pools)
        capacity_bytes = None if pool is None else pool.capacity_bytes
        if capacity_bytes is not None and arena.size_bytes > capacity_bytes:
            return arena
    return None


def plan_pools(
    traces: Sequence[LifetimeTrace], options: MergeAllocOptions, users: BufferUsers, plan: PlanArena
) -> Iterator[tuple[LifetimeTrace, ArenaPlan]]:
    """
    Yield the traces of one scope, one for each pool, with their arenas; without pools, the traces
    as they are. An arena that does not fit as planned by itself is taken from the joint plan.
    """
    if not options.pools:
        yield from ((trace, plan(trace, options)) for trace in traces)
        return
    # A call may have a workspace in each of several pools, so operations alone are no keys.
    space_of: dict[TracedAllocation, Attribute] = {}
    candidates: dict[TracedAllocation, tuple[MemoryPool, ...]] = {}
    for trace in traces:
        for allocation in trace.allocations:
            pools = _candidates(allocation, trace.memory_space, options, users)
            space_of[allocation] = trace.memory_space
            if pools:
                candidates[allocation] = pools
    chosen = {allocation: pools[0].name for allocation, pools in candidates.items()}
    offsets: dict[TracedAllocation, int] = {}
    if any(len(pools) > 1 for pools in candidates.values()):
        in_place = [pair for trace in traces for pair in trace.in_place_reuses]
        problem = problem_in_pools(candidates, in_place, options)
        planned = solve(problem, tuple(candidates), traces[0], options)
        chosen = {one: planned.pool_of[number] for number, one in enumerate(candidates)}
        offsets = {one: planned.offsets[number] for number, one in enumerate(candidates)}
    space_of_pool = {pool.name: pool.memory_space for pool in options.pools}
    for allocation, pool in chosen.items():
        space = space_of_pool[pool]
        assert space is not None
        space_of[allocation] = space
    for trace in _regroup(traces, space_of):
        try:
            arena = plan(trace, options)
        except PassError:
            if not all(one in offsets for one in trace.allocations):
                raise
            known = {one.op: offsets[one] for one in trace.allocations}
            arena = arena_from_offsets(trace, options, known, "first-fit")
        yield trace, arena


def _candidates(
    allocation: TracedAllocation,
    memory_space: Attribute,
    options: MergeAllocOptions,
    users: BufferUsers,
) -> tuple[MemoryPool, ...]:
    if allocation.is_workspace:
        pool = pool_in(memory_space, options.pools)
        return () if pool is None else (pool,)
    op = allocation.op
    users_of = partial(users.of_allocation, op)
    return candidate_pools(op, memory_space, allocation.size_bytes, users_of, options.pools)


def _regroup(
    traces: Sequence[LifetimeTrace], space_of: Mapping[TracedAllocation, Attribute]
) -> list[LifetimeTrace]:
    """Return one trace for each memory space in `space_of`, with allocations in program order."""
    tick_of = {op: tick for tick, op in enumerate(traces[0].operations)}
    allocations = [one for trace in traces for one in trace.allocations]
    allocations.sort(key=lambda one: tick_of.get(one.op, 0))
    members = grouped(allocations, space_of.__getitem__)
    frees = {space_of[one] for trace in traces if trace.frees_arena for one in trace.allocations}
    space_of_op = {one.op: space for one, space in space_of.items() if not one.is_workspace}

    def is_in(space: Attribute, ops: Sequence[Operation]) -> bool:
        return all(space_of_op[op] == space for op in ops)

    return [
        LifetimeTrace(
            traces[0].scope,
            space,
            tuple(found),
            tuple(pair for one in traces for pair in one.in_place_reuses if is_in(space, pair)),
            tuple(
                forwarding
                for one in traces
                for forwarding in one.forwardings
                if is_in(space, (*forwarding.members, forwarding.destination))
            ),
            space in frees,
            traces[0].operations,
        )
        for space, found in members.items()
    ]
