"""The default planner stage: a lifetime trace becomes a planning problem, its solution an arena.

The algorithm itself knows no IR; it is chosen by name among those registered with
`xdsl_mergealloc.planner`. A trace leaves some choices open, which are decided here by planning:
which destination forwardings are carried out, and whether holes in lifetimes are used.

Which forwardings are worth it is worked out from the sizes of what is live, before anything is
planned: the source of one needs no bytes of its own, but its destination, which is larger, needs
its bytes for longer.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import PassError, error_at, source_position
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, PlacedAllocation, allocation_name
from xdsl_mergealloc.merge_alloc.options import (
    DEFAULT_MEMORY_SPACE,
    MergeAllocOptions,
    capacity_of,
)
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding, LifetimeTrace
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
    live_profile,
    peak_live,
    plan,
)

_MOST_LISTED = 8
"""How many buffers an error message lists."""

_MOST_TRIED = 200
"""Up to so many forwardings are tried one by one, each of which looks at all buffers."""

_ITERATIONS = 3
"""How often each is tried: what the others do changes what is good."""

_POWER = 8
"""How much more high peaks matter than low ones."""


def plan_arena(root: Operation, trace: LifetimeTrace, options: MergeAllocOptions) -> ArenaPlan:
    """
    Plan one arena with the algorithm that the options name.

    Raises `PassError` if there is no such algorithm, if it finds no plan, or if the arena is larger
    than an `index` can say.
    """
    problem = problem_of_trace(trace, options)
    forwarded = _choose_forwardings(problem, trace)
    candidates = [(_solve(forwarded.problem, trace, options), forwarded.chosen)]
    if forwarded.chosen:
        candidates.append((_solve(problem, trace, options), ()))
    if any(allocation.live for allocation in trace.allocations):
        # Holes make a problem harder for a heuristic, and an arena must not grow by them.
        peak_bytes, lower_bound_bytes = min(
            (planned.peak_bytes, planned.lower_bound_bytes) for planned, _ in candidates
        )
        if peak_bytes > lower_bound_bytes:
            planned = _solve(_without_holes(problem, trace), trace, options)
            # As a plan of the problem with holes, of which it proves nothing.
            planned = replace(planned, problem=problem, proved_infeasible_below_bytes=None)
            candidates.append((planned, ()))
    best, forwardings = min(candidates, key=lambda candidate: candidate[0].peak_bytes)
    return _arena_of_plan(trace, options, best, forwardings)


def arena_from_offsets(
    trace: LifetimeTrace,
    options: MergeAllocOptions,
    offsets: Mapping[Operation, int],
    algorithm: str = "custom",
) -> ArenaPlan:
    """
    An arena whose offsets, in bytes, are known: what a planner stage of one's own returns.

    Raises `PassError` if that is no plan: allocations without an offset, not aligned, or with bytes
    in common while both are live.
    """
    problem = problem_of_trace(trace, options)
    ops = [allocation.op for allocation in trace.allocations]
    ends = [offsets.get(one.op, 0) + one.size_bytes for one in trace.allocations]
    pool = problem.pools[0].name
    planned = Plan(
        problem,
        {number: offsets[op] for number, op in enumerate(ops) if op in offsets},
        {number: pool for number, op in enumerate(ops) if op in offsets},
        {pool: max(ends, default=0)},
        algorithm,
    )
    try:
        planned.verify()
    except PlanningError as error:
        raise PassError(f"{_error_at(trace)}merge-alloc: {error}") from error
    return _arena_of_plan(trace, options, planned, ())


def problem_of_trace(trace: LifetimeTrace, options: MergeAllocOptions) -> Problem:
    """
    The planning problem of one arena.

    Buffers are numbered in program order. Both ends of a lifetime are inclusive, so a buffer
    that is last accessed by the operation that first accesses another one overlaps it (T9). Each
    has an offset that is a multiple of the pass's alignment and of its own (M1).
    """
    buffers = [
        Buffer(
            number,
            size_bytes=allocation.size_bytes,
            live=allocation.live_ranges,
            alignment=math.lcm(options.alignment, allocation.alignment),
            name=allocation_name(allocation.op),
            location=source_position(allocation.op.location),
        )
        for number, allocation in enumerate(trace.allocations)
    ]
    space = trace.memory_space
    pool = Pool(
        name=DEFAULT_MEMORY_SPACE if isinstance(space, NoneAttr) else str(space),
        capacity_bytes=capacity_of(space, options.pools),
        alignment=options.alignment,
    )
    number_of = {allocation.op: number for number, allocation in enumerate(trace.allocations)}
    pairs = [MayOverlap(number_of[a], number_of[b]) for a, b in trace.in_place_reuses]
    return Problem.of(buffers, [pool], pairs)


def _without_holes(problem: Problem, trace: LifetimeTrace) -> Problem:
    """The problem as it is if every buffer lives from its first access to its last."""
    return Problem.of(
        [
            buffer._replace(live=allocation.without_holes)
            for buffer, allocation in zip(problem.buffers, trace.allocations, strict=True)
        ],
        problem.pools,
    )


def _solve(problem: Problem, trace: LifetimeTrace, options: MergeAllocOptions) -> Plan:
    """A solution. Raises `PassError`, with the largest buffers if the capacity is the reason."""
    try:
        return plan(problem, options.planner, time_limit_seconds=options.time_limit_seconds)
    except PlanningError as error:
        detail = _largest_at_peak(problem) if isinstance(error, DoesNotFitError) else ""
        raise PassError(f"{_error_at(trace)}merge-alloc: {error}{detail}") from error


def _arena_of_plan(
    trace: LifetimeTrace,
    options: MergeAllocOptions,
    planned: Plan,
    forwardings: Sequence[DestinationForwarding],
) -> ArenaPlan:
    """What a solution says about the allocations of a trace."""
    most_bytes = options.largest_index
    if planned.peak_bytes > most_bytes:
        raise PassError(
            f"{_error_at(trace)}merge-alloc: an arena of {planned.peak_bytes} bytes is too large: "
            f"an index of {options.index_bitwidth} bits counts to {most_bytes}"
            f"{_largest_at_peak(planned.problem)}"
        )
    placed = {
        buffer.id: PlacedAllocation(
            trace.allocations[int(buffer.id)], planned.offsets[buffer.id], buffer.name
        )
        for buffer in planned.problem.buffers
    }
    peak, live_there = planned.certificate(planned.problem.pools[0].name)
    alignment = math.lcm(
        options.alignment, *(allocation.alignment for allocation in trace.allocations)
    )
    return ArenaPlan(
        trace.scope,
        trace.memory_space,
        planned.peak_bytes,
        # memref.alloc takes powers of two.
        alignment & -alignment,
        tuple(placed.values()),
        lower_bound_bytes=planned.lower_bound_bytes,
        peak_tick=peak.tick,
        live_at_peak=tuple(placed[buffer.id] for buffer in live_there),
        algorithm=planned.algorithm,
        proved_optimal=planned.proved_optimal,
        frees_arena=trace.frees_arena,
        in_place_reuses=_used_in_place(planned, trace),
        forwardings=tuple(forwardings),
    )


def _used_in_place(planned: Plan, trace: LifetimeTrace) -> tuple[tuple[Operation, Operation], ...]:
    """The pairs that may share bytes while both live, and do."""
    buffers = {buffer.id: buffer for buffer in planned.problem.buffers}
    return tuple(
        (trace.allocations[int(first)].op, trace.allocations[int(second)].op)
        for first, second, _ in planned.problem.may_overlap
        if planned.offsets[first] == planned.offsets[second]
        and _meet(buffers[first].live, buffers[second].live)
    )


def _largest_at_peak(problem: Problem) -> str:
    """The buffers that take the most bytes when most is live, for an error message."""
    peak = peak_live(problem.buffers, problem.pools[0].alignment)
    live = sorted(live_at(problem.buffers, peak.tick), key=lambda buffer: -buffer.size_bytes)
    listed = [
        f"%{buffer.name or buffer.id} ({buffer.size_bytes} bytes"
        + (f", {buffer.location})" if buffer.location else ")")
        for buffer in live[:_MOST_LISTED]
    ]
    more = f" and {len(live) - _MOST_LISTED} more" if len(live) > _MOST_LISTED else ""
    return f"; live there: {', '.join(listed)}{more}"


def _error_at(trace: LifetimeTrace) -> str:
    scope = trace.scope.parent_op()
    return "error: " if scope is None else error_at(scope)


@dataclass(frozen=True)
class _ForwardedProblem:
    """A planning problem in which some buffers are parts of others."""

    problem: Problem
    chosen: Sequence[DestinationForwarding]

    def cost(self) -> tuple[int, int]:
        """
        The highest peak, and a measure of all of them: a sum over all ticks of a power of the bytes
        that are live. With several peaks of one height, each step down counts.
        """
        pool = self.problem.pools[0]
        profile = list(live_profile(self.problem.buffers, pool.alignment, self.problem.may_overlap))
        peak = max((live_bytes for _, live_bytes in profile), default=0)
        measure = sum(
            (end - begin) * live_bytes**_POWER
            for (begin, live_bytes), (end, _) in pairwise(profile)
        )
        return peak, measure


def _choose_forwardings(problem: Problem, trace: LifetimeTrace) -> _ForwardedProblem:
    """
    The problem of a trace with those of its forwardings that lower the peaks.

    Starting from none, each is put in or taken out again wherever that is better; also together
    with those whose source its destination is, because parts of what is copied itself may be of no
    use otherwise. Many are not tried one by one: then it is all of them.
    """
    best = _ForwardedProblem(problem, ())
    forwardings = trace.forwardings
    if not forwardings:
        return best
    if len(forwardings) > _MOST_TRIED:
        return _forward(problem, trace, forwardings)
    best_cost = best.cost()
    taken = [False] * len(forwardings)
    moves = _moves(forwardings)
    for _ in range(_ITERATIONS):
        changed = False
        for move in moves:
            tried = list(taken)
            tried[move[0]] = not taken[move[0]]
            for number in move[1:]:
                tried[number] = True
            chosen = [one for one, is_taken in zip(forwardings, tried, strict=True) if is_taken]
            candidate = _forward(problem, trace, chosen)
            cost = candidate.cost()
            if cost < best_cost:
                best, best_cost, taken, changed = candidate, cost, tried, True
        if not changed:
            break
    return best


def _moves(forwardings: Sequence[DestinationForwarding]) -> list[tuple[int, ...]]:
    """What is tried: to change the first one, and have the others."""
    number_of = {member: number for number, one in enumerate(forwardings) for member in one.members}
    moves: list[tuple[int, ...]] = []
    for number in range(len(forwardings)):
        around = [number]
        moves.append((number,))
        while (next_one := number_of.get(forwardings[around[-1]].destination)) is not None:
            around.append(next_one)
            moves.append(tuple(around))
    return moves


def _forward(
    problem: Problem, trace: LifetimeTrace, forwardings: Sequence[DestinationForwarding]
) -> _ForwardedProblem:
    """The problem of a trace in which some of its forwardings are carried out, in their order."""
    number_of = {allocation.op: number for number, allocation in enumerate(trace.allocations)}
    added: dict[BufferId, list[LiveRange]] = {}
    gone: set[BufferId] = set()
    for one in forwardings:
        members = [number_of[member] for member in one.members]
        gone.update(members)
        of_members = [range_ for member in members for range_ in added.get(member, ())]
        added.setdefault(number_of[one.destination], []).append(_hull([one.live, *of_members]))
    live_before = {buffer.id: buffer.live for buffer in problem.buffers}

    def still_may_overlap(pair: MayOverlap) -> bool:
        if pair.first in gone or pair.second in gone:
            return False
        return not any(
            _meet(added.get(one, ()), [*live_before[other], *added.get(other, ())])
            for one, other in (pair[:2], pair[1::-1])
        )

    buffers = [
        buffer._replace(live=_union([*buffer.live, *added.get(buffer.id, ())]))
        for buffer in problem.buffers
        if buffer.id not in gone
    ]
    pairs = filter(still_may_overlap, problem.may_overlap)
    return _ForwardedProblem(Problem.of(buffers, problem.pools, pairs), tuple(forwardings))


def _hull(ranges: Sequence[LiveRange]) -> LiveRange:
    return LiveRange(min(range_.start for range_ in ranges), max(range_.end for range_ in ranges))


def _meet(some: Sequence[LiveRange], others: Sequence[LiveRange]) -> bool:
    return any(a.start < b.end and b.start < a.end for a in some for b in others)


def _union(ranges: Sequence[LiveRange]) -> tuple[LiveRange, ...]:
    merged: list[LiveRange] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1].end:
            merged[-1] = LiveRange(merged[-1].start, max(end, merged[-1].end))
        else:
            merged.append(LiveRange(start, end))
    return tuple(merged)
