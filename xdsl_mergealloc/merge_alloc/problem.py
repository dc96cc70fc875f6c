"""
Conversion of traces to planning problems, calls of the planner, and its errors for users.

Destination forwardings can be carried out in a problem: the source of a forwarding then needs no
bytes of its own, but its destination needs its bytes for longer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import (
    PassError,
    PoolTooSmallError,
    error_at,
    fail,
    source_position,
)
from xdsl_mergealloc.memory_pools import MemoryPool, name_of_memory_space, pool_in
from xdsl_mergealloc.merge_alloc.candidate_pools import pinned_offset
from xdsl_mergealloc.merge_alloc.memory_plan import allocation_name
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding, LifetimeTrace, TracedAllocation
from xdsl_mergealloc.op_names import operation_name
from xdsl_mergealloc.planner import (
    Buffer,
    BufferId,
    DoesNotFitError,
    LiveRange,
    MayOverlap,
    Plan,
    PlanningError,
    Pool,
    Problem,
    live_at,
    peak_live,
    plan,
)
from xdsl_mergealloc.planner.problem import union_of

_MOST_LISTED = 8
"""Maximum number of buffers that an error message lists."""


def problem_of_trace(trace: LifetimeTrace, options: MergeAllocOptions) -> Problem:
    """
    Return the planning problem of one arena.

    Buffers are numbered in program order. Both ends of a lifetime are inclusive, so a buffer
    that is last accessed by the operation that first accesses another one overlaps it (T9). Each
    has an offset that is a multiple of the pass's alignment (or the pool's) and of its own (M1).
    """
    pool = pool_in(trace.memory_space, options.pools)
    if pool is None:
        pool = MemoryPool(name_of_memory_space(trace.memory_space))
    planned_pool = _pool(pool, options)
    buffers = [
        _buffer(number, allocation, planned_pool.alignment)
        for number, allocation in enumerate(trace.allocations)
    ]
    _check_pins(buffers, [planned_pool], trace.allocations)
    pairs = _pairs(trace.allocations, trace.in_place_reuses)
    return Problem.of(buffers, [planned_pool], pairs)


def problem_in_pools(
    candidates: Mapping[TracedAllocation, Sequence[MemoryPool]],
    in_place: Sequence[tuple[Operation, Operation]],
    options: MergeAllocOptions,
) -> Problem:
    """Return the planning problem of buffers that may be in several of the options' pools."""
    buffers = [
        _buffer(number, allocation, 1)._replace(pools=tuple(pool.name for pool in pools))
        for number, (allocation, pools) in enumerate(candidates.items())
    ]
    pools = [_pool(pool, options) for pool in options.pools]
    _check_pins(buffers, pools, tuple(candidates))
    return Problem.of(buffers, pools, _pairs(tuple(candidates), in_place))


def _check_pins(
    buffers: Sequence[Buffer], pools: Sequence[Pool], allocations: Sequence[TracedAllocation]
) -> None:
    """Raise `PassError` for a pinned offset that does not have the required alignment."""
    alignments = {pool.name: pool.alignment for pool in pools}
    for buffer, allocation in zip(buffers, allocations, strict=True):
        pin = buffer.pinned_offset_bytes
        if pin is None:
            continue
        pool = buffer.pools[0] if buffer.pools else pools[0].name
        alignment = math.lcm(buffer.alignment, alignments[pool])
        if pin % alignment:
            fail(
                allocation.op,
                f"is pinned to {pin}, which is no multiple of the alignment {alignment}",
            )


def _pool(pool: MemoryPool, options: MergeAllocOptions) -> Pool:
    alignment = options.alignment if pool.alignment is None else pool.alignment
    return Pool(pool.name, pool.capacity_bytes, alignment)


def _buffer(number: int, allocation: TracedAllocation, alignment: int) -> Buffer:
    return Buffer(
        number,
        size_bytes=allocation.size_bytes,
        live=allocation.live_ranges,
        alignment=math.lcm(alignment, allocation.alignment),
        pinned_offset_bytes=pinned_offset(allocation.op),
        name=allocation_name(allocation.op),
        location=source_position(allocation.op.location),
        traffic_bytes=allocation.traffic_bytes,
    )


def _pairs(
    allocations: Sequence[TracedAllocation], in_place: Sequence[tuple[Operation, Operation]]
) -> list[MayOverlap]:
    number_of = {allocation.op: number for number, allocation in enumerate(allocations)}
    return [
        MayOverlap(number_of[a], number_of[b])
        for a, b in in_place
        if a in number_of and b in number_of
    ]


def forwarded_problem(
    problem: Problem, trace: LifetimeTrace, forwardings: Sequence[DestinationForwarding]
) -> Problem:
    """Return a trace's problem with some of its forwardings carried out, in their order."""
    buffers, pairs = buffers_with(problem, buffer_numbers(trace), forwardings)
    return Problem.of(buffers, problem.pools, pairs)


def buffer_numbers(trace: LifetimeTrace) -> Mapping[Operation, int]:
    """Map the allocations of a trace to the numbers of the buffers in its problem."""
    return {allocation.op: number for number, allocation in enumerate(trace.allocations)}


def buffers_with(
    problem: Problem,
    number_of: Mapping[Operation, int],
    forwardings: Sequence[DestinationForwarding],
) -> tuple[list[Buffer], list[MayOverlap]]:
    """
    Return the buffers of a trace's problem, or of a part of it, that remain with these forwardings,
    and which may overlap. `number_of` maps allocations to buffers.
    """
    added: dict[BufferId, list[LiveRange]] = {}
    gone: set[BufferId] = set()
    for one in forwardings:
        members = [number_of[member] for member in one.members]
        gone.update(members)
        live = [one.live, *(range_ for member in members for range_ in added.get(member, ()))]
        hull = LiveRange(min(range_.start for range_ in live), max(range_.end for range_ in live))
        added.setdefault(number_of[one.destination], []).append(hull)
    live_with = {
        buffer.id: [*buffer.live, *added.get(buffer.id, ())]
        for buffer in problem.buffers
        if buffer.id not in gone
    }
    pairs = [
        pair
        for pair in problem.may_overlap
        if pair.first in live_with
        and pair.second in live_with
        and not any(
            one in added and meet(added[one], live_with[other])
            for one, other in (pair[:2], pair[1::-1])
        )
    ]
    buffers = (buffer for buffer in problem.buffers if buffer.id in live_with)
    return [one._replace(live=union_of(live_with[one.id])) for one in buffers], pairs


def meet(some: Sequence[LiveRange], others: Sequence[LiveRange]) -> bool:
    """Whether some tick is both in one of `some` and in one of `others`."""
    return any(a.start < b.end and b.start < a.end for a in some for b in others)


def solve(
    problem: Problem,
    allocations: Sequence[TracedAllocation],
    trace: LifetimeTrace,
    options: MergeAllocOptions,
) -> Plan:
    """
    Return a solution; with `on-overflow=warn`, one that exceeds pools if there is no other.

    The buffers are numbered like the allocations; `trace` is for messages.

    Raises `PassError`; `PoolTooSmallError` names the buffer that does not fit, and those live then.
    """
    try:
        return plan(problem, options.planner, time_limit_seconds=options.time_limit_seconds)
    except DoesNotFitError as error:
        if options.on_overflow == "error" or error.pool is None:
            text = _explain(error, problem, allocations, trace)
            raise PoolTooSmallError(text) from error
        lifted = [
            pool._replace(capacity_bytes=None) if pool.name == error.pool else pool
            for pool in problem.pools
        ]
        relaxed = replace(problem, pools=tuple(lifted))
        planned = solve(relaxed, allocations, trace, options)
        return replace(planned, problem=problem)
    except PlanningError as error:
        raise PassError(f"{error_at_scope(trace)}merge-alloc: {error}") from error


def _explain(
    error: DoesNotFitError,
    problem: Problem,
    allocations: Sequence[TracedAllocation],
    trace: LifetimeTrace,
) -> str:
    """
    Return an error message with the buffer that does not fit, the peak's tick, and what is live.
    """
    members = [one for one in problem.buffers if not error.members or one.id in error.members]
    text = f"{error}{largest_at_peak(problem, members, trace)}"
    buffer = next((one for one in members if one.id == error.buffer_id), None)
    if buffer is None:
        return f"{error_at_scope(trace)}merge-alloc: {text}"
    op = allocations[int(buffer.id)].op
    pool = next(pool for pool in problem.pools if pool.name == error.pool)
    return (
        f"{error_at(op)}merge-alloc: %{buffer.name or buffer.id} ({buffer.size_bytes} bytes, "
        f"alignment {math.lcm(buffer.alignment, pool.alignment)}) does not fit: {text}"
    )


def largest_at_peak(problem: Problem, members: Sequence[Buffer], trace: LifetimeTrace) -> str:
    """Return the part of a message that lists the peak's operation and the largest live buffers."""
    peak = peak_live(members, problem.pools[0].alignment)
    live = sorted(live_at(members, peak.tick), key=lambda buffer: -buffer.size_bytes)
    listed = [
        f"%{buffer.name or buffer.id} ({buffer.size_bytes} bytes"
        + (f", {buffer.location})" if buffer.location else ")")
        for buffer in live[:_MOST_LISTED]
    ]
    more = f" and {len(live) - _MOST_LISTED} more" if len(live) > _MOST_LISTED else ""
    return f"; live there{_operation_at(trace, peak.tick)}: {', '.join(listed)}{more}"


def _operation_at(trace: LifetimeTrace, tick: int) -> str:
    if not 0 < tick <= len(trace.operations):
        return ""
    op = trace.operations[tick - 1]
    position = source_position(op.location)
    return f", at '{operation_name(op)}'" + (f" ({position})" if position else "")


def error_at_scope(trace: LifetimeTrace) -> str:
    """Return the beginning of an error message about an arena."""
    scope = trace.scope.parent_op()
    return "error: " if scope is None else error_at(scope)
