"""The default planner stage: a lifetime trace becomes a planning problem, its solution an arena.

The algorithm itself knows no IR; it is chosen by name among those registered with
`xdsl_mergealloc.planner`. A trace leaves two choices open, which are decided here by planning:
whether the destination forwardings that `chosen_forwardings.py` proposes are carried out, and
whether holes in lifetimes are used.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from xdsl.dialects.arith import ConstantOp
from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.memory_pools import MemoryPool, pool_in
from xdsl_mergealloc.merge_alloc.chosen_forwardings import choose_forwardings
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, PlacedAllocation, Traffic
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.problem import (
    error_at_scope,
    forwarded_problem,
    largest_at_peak,
    meet,
    problem_of_trace,
    solve,
)
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding, LifetimeTrace
from xdsl_mergealloc.planner import Plan, PlanningError, Problem
from xdsl_mergealloc.planner.bounds import CandidatePlan, cheapest, least_bytes

PlanArena = Callable[[LifetimeTrace, MergeAllocOptions], ArenaPlan]
"""Plans one arena by itself."""


def plan_arena(root: Operation, trace: LifetimeTrace, options: MergeAllocOptions) -> ArenaPlan:
    """
    Plan one arena with the algorithm that the options name, and return the smallest variant: with
    the chosen forwardings, without forwardings, or without holes in live ranges.

    Raises `PassError` if there is no such algorithm, if it finds no plan, or if the arena is larger
    than an `index` can express.
    """
    problem = problem_of_trace(trace, options)
    unplanned: list[tuple[Problem, Sequence[DestinationForwarding]]] = [(problem, ())]
    if chosen := choose_forwardings(problem, trace):
        unplanned.insert(0, (forwarded_problem(problem, trace, chosen), chosen))
    if any(allocation.live for allocation in trace.allocations):
        # Holes make a problem harder for a heuristic, but must not make the arena larger.
        without_holes = [
            buffer._replace(live=allocation.without_holes)
            for buffer, allocation in zip(problem.buffers, trace.allocations, strict=True)
        ]
        unplanned.append((Problem.of(without_holes, problem.pools), ()))

    def make(
        variant: Problem, chosen: Sequence[DestinationForwarding]
    ) -> tuple[Plan, Sequence[DestinationForwarding]]:
        planned = solve(variant, trace.allocations, trace, options)
        if variant.buffers != problem.buffers and not chosen:
            # It is also a plan of the problem with holes, but proves no bound for that one.
            planned = replace(planned, problem=problem, proved_infeasible_below_bytes=None)
        return planned, chosen

    best, forwardings = cheapest(
        [
            CandidatePlan((least_bytes(variant),), partial(make, variant, chosen))
            for variant, chosen in unplanned
        ],
        lambda found: (found[0].peak_bytes,),
        PassError,
    )
    return arena_of_plan(trace, options, best, forwardings)


def arena_from_offsets(
    trace: LifetimeTrace,
    options: MergeAllocOptions,
    offsets: Mapping[Operation, int],
    algorithm: str = "custom",
    forwardings: Sequence[DestinationForwarding] = (),
) -> ArenaPlan:
    """
    Return an arena with the given offsets, in bytes: the result of a custom planner stage. The
    forwardings of the trace that are to be carried out are those in `forwardings`.

    Raises `PassError` if that is no plan: offsets are missing or not aligned, or buffers overlap
    while both are live.
    """
    problem = forwarded_problem(problem_of_trace(trace, options), trace, forwardings)
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


def arena_of_plan(
    trace: LifetimeTrace,
    options: MergeAllocOptions,
    planned: Plan,
    forwardings: Sequence[DestinationForwarding],
) -> ArenaPlan:
    """
    Return the arena for a trace's allocations, by a solution with `forwardings` carried out.

    Raises `PassError` if the arena is larger than an `index` can express.
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
    # M20: a shape-only buffer may have any bytes, but the arena has to contain them.
    anywhere = [one for one in placed.values() if not one.allocation.needs_bytes]
    ends = [one.offset_bytes + one.size_bytes for one in anywhere]
    peak, live_there = planned.certificate(planned.problem.pools[0].name)
    # K1: also that of allocations which ask for more than the pass does.
    alignment = math.lcm(
        planned.problem.pools[0].alignment,
        *(allocation.alignment for allocation in trace.allocations),
    )
    return ArenaPlan(
        trace.scope,
        trace.memory_space,
        max([planned.peak_bytes, *ends]),
        # memref.alloc takes powers of two.
        alignment & -alignment,
        tuple(placed.values()),
        lower_bound_bytes=planned.lower_bound_bytes,
        peak_tick=peak.tick,
        live_at_peak=tuple(placed[buffer.id] for buffer in live_there),
        algorithm=planned.algorithm,
        proved_optimal=planned.proved_optimal,
        frees_arena=trace.frees_arena,
        last_access=last_access(trace, forwardings),
        in_place_reuses=_used_in_place(planned, trace),
        forwardings=tuple(forwardings),
        capacity_bytes=planned.problem.pools[0].capacity_bytes,
        traffic=_traffic(placed.values(), pool_in(trace.memory_space, options.pools)),
    )


def _traffic(placed: Iterable[PlacedAllocation], pool: MemoryPool | None) -> Traffic | None:
    if pool is None or pool.access_time(0) is None:
        return None
    own = [one.allocation for one in placed if not one.allocation.is_workspace]
    times = (one.access_count * (pool.access_time(one.size_bytes) or 0) for one in own)
    return Traffic(sum(one.traffic_bytes for one in own), sum(times))


def last_access(
    trace: LifetimeTrace, forwardings: Sequence[DestinationForwarding]
) -> Operation | None:
    """
    Return the last operation that accesses a trace's buffers and that still exists, and still comes
    after the other accesses, when the program is rewritten.
    """
    gone = {allocation.op for allocation in trace.allocations}
    for one in forwardings:
        # N3: fills of a destination, and the constants they use, may move to an earlier place.
        gone.update(inner for op in (one.copy, *one.views, *one.fills) for inner in op.walk())
    tick = max((allocation.lifetime.end for allocation in trace.allocations), default=0)
    while 0 < tick <= len(trace.operations):
        op = trace.operations[tick - 1]
        if op not in gone and not isinstance(op, ConstantOp):
            return op
        tick -= 1
    return None


def _used_in_place(planned: Plan, trace: LifetimeTrace) -> tuple[tuple[Operation, Operation], ...]:
    """Return the pairs that are permitted to share bytes while both are live, and do."""
    buffers = {buffer.id: buffer for buffer in planned.problem.buffers}
    return tuple(
        (trace.allocations[int(first)].op, trace.allocations[int(second)].op)
        for first, second, _ in planned.problem.may_overlap
        if planned.offsets[first] == planned.offsets[second]
        and meet(buffers[first].live, buffers[second].live)
    )
