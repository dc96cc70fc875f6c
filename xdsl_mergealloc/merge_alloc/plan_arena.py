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

from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, PlacedAllocation
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.pools import pinned_offset
from xdsl_mergealloc.merge_alloc.problem import (
    error_at_scope,
    largest_at_peak,
    problem_of_trace,
    solve,
)
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding, LifetimeTrace
from xdsl_mergealloc.planner import (
    BufferId,
    LiveRange,
    MayOverlap,
    Plan,
    PlanningError,
    Problem,
    live_profile,
)

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
    best, forwardings = _best_plan(problem, trace, options, _choose_forwardings(problem, trace))
    return arena_of_plan(trace, options, best, forwardings)


def best_plan(trace: LifetimeTrace, options: MergeAllocOptions) -> Plan:
    """
    A plan of the buffers of a trace, no forwarding of which is carried out.

    Raises `PassError` as `plan_arena` does.
    """
    problem = problem_of_trace(trace, options)
    planned, _ = _best_plan(problem, trace, options, _ForwardedProblem(problem, ()))
    return planned


def _best_plan(
    problem: Problem,
    trace: LifetimeTrace,
    options: MergeAllocOptions,
    forwarded: _ForwardedProblem,
) -> tuple[Plan, Sequence[DestinationForwarding]]:
    """A plan with the forwardings that were chosen, or without; also as if there were no holes."""
    candidates: list[tuple[Plan, Sequence[DestinationForwarding]]] = []
    failure: PassError | None = None

    def attempt(variant: Problem, chosen: Sequence[DestinationForwarding] = ()) -> None:
        nonlocal failure
        try:
            planned = solve(variant, trace.allocations, trace, options)
        except PassError as error:
            failure = failure or error
            return
        if variant.buffers != problem.buffers and not chosen:
            # As a plan of the problem with holes, of which it proves nothing.
            planned = replace(planned, problem=problem, proved_infeasible_below_bytes=None)
        candidates.append((planned, chosen))

    attempt(forwarded.problem, forwarded.chosen)
    if forwarded.chosen:
        attempt(problem)
    if any(allocation.live for allocation in trace.allocations) and not any(
        planned.peak_bytes <= planned.lower_bound_bytes for planned, _ in candidates
    ):
        # Holes make a problem harder for a heuristic, and an arena must not grow by them.
        attempt(_without_holes(problem, trace))
    if not candidates:
        assert failure is not None
        raise failure
    return min(candidates, key=lambda candidate: candidate[0].peak_bytes)


def forwarded_problem(
    problem: Problem, trace: LifetimeTrace, forwardings: Sequence[DestinationForwarding]
) -> Problem:
    """The problem of a trace in which some of its forwardings are carried out, in their order."""
    return _forward(problem, trace, forwardings).problem


def arena_from_offsets(
    trace: LifetimeTrace,
    options: MergeAllocOptions,
    offsets: Mapping[Operation, int],
    algorithm: str = "custom",
    forwardings: Sequence[DestinationForwarding] = (),
) -> ArenaPlan:
    """
    An arena whose offsets, in bytes, are known: what a planner stage of one's own returns. Those of
    the forwardings of the trace that it names are carried out.

    Raises `PassError` if that is no plan: allocations without an offset, not aligned, or with bytes
    in common while both are live.
    """
    problem = _forward(problem_of_trace(trace, options), trace, forwardings).problem
    ops = {buffer.id: trace.allocations[int(buffer.id)].op for buffer in problem.buffers}
    placed = {number: offsets[op] for number, op in ops.items() if op in offsets}
    ends = [placed.get(buffer.id, 0) + buffer.size_bytes for buffer in problem.buffers]
    pool = problem.pools[0].name
    planned = Plan(
        problem, placed, dict.fromkeys(placed, pool), {pool: max(ends, default=0)}, algorithm
    )
    try:
        planned.verify()
    except PlanningError as error:
        raise PassError(f"{error_at_scope(trace)}merge-alloc: {error}") from error
    return arena_of_plan(trace, options, planned, forwardings)


def _without_holes(problem: Problem, trace: LifetimeTrace) -> Problem:
    """The problem as it is if every buffer lives from its first access to its last."""
    return Problem.of(
        [
            buffer._replace(live=allocation.without_holes)
            for buffer, allocation in zip(problem.buffers, trace.allocations, strict=True)
        ],
        problem.pools,
    )


def arena_of_plan(
    trace: LifetimeTrace,
    options: MergeAllocOptions,
    planned: Plan,
    forwardings: Sequence[DestinationForwarding],
) -> ArenaPlan:
    """
    What a solution says about the allocations of a trace, in which `forwardings` are carried out.

    Raises `PassError` if the arena is larger than an `index` can say.
    """
    most_bytes = options.largest_index
    if planned.peak_bytes > most_bytes:
        raise PassError(
            f"{error_at_scope(trace)}merge-alloc: an arena of {planned.peak_bytes} bytes is too "
            f"large: an index of {options.index_bitwidth} bits counts to {most_bytes}"
            f"{largest_at_peak(planned.problem, planned.problem.buffers, trace)}"
        )
    placed = {
        buffer.id: PlacedAllocation(
            trace.allocations[int(buffer.id)], planned.offsets[buffer.id], buffer.name
        )
        for buffer in planned.problem.buffers
    }
    peak, live_there = planned.certificate(planned.problem.pools[0].name)
    # K1: also of what asks for more than the pass does.
    alignment = math.lcm(
        planned.problem.pools[0].alignment,
        *(allocation.alignment for allocation in trace.allocations),
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
        last_access=_last_access(trace, forwardings),
        in_place_reuses=_used_in_place(planned, trace),
        forwardings=tuple(forwardings),
        capacity_bytes=planned.problem.pools[0].capacity_bytes,
    )


def _last_access(
    trace: LifetimeTrace, forwardings: Sequence[DestinationForwarding]
) -> Operation | None:
    """The last operation that accesses the buffers of a trace and is there after the rewrite."""
    gone = {allocation.op for allocation in trace.allocations}
    for one in forwardings:
        gone.update((one.copy, *one.views))
    tick = max((allocation.lifetime.end for allocation in trace.allocations), default=0)
    while 0 < tick <= len(trace.operations):
        if (op := trace.operations[tick - 1]) not in gone:
            return op
        tick -= 1
    return None


def _used_in_place(planned: Plan, trace: LifetimeTrace) -> tuple[tuple[Operation, Operation], ...]:
    """The pairs that may share bytes while both live, and do."""
    buffers = {buffer.id: buffer for buffer in planned.problem.buffers}
    return tuple(
        (trace.allocations[int(first)].op, trace.allocations[int(second)].op)
        for first, second, _ in planned.problem.may_overlap
        if planned.offsets[first] == planned.offsets[second]
        and _meet(buffers[first].live, buffers[second].live)
    )


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
    forwardings = [
        one
        for one in trace.forwardings
        if all(pinned_offset(member) is None for member in one.members)
    ]
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
