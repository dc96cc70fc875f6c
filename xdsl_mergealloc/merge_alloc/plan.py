"""The default planner stage: a lifetime trace becomes a planning problem, its solution a schedule.

The algorithm itself knows no IR; it is chosen by name among those registered with
`xdsl_mergealloc.planner`.
"""

from __future__ import annotations

from xdsl.dialects.builtin import NoneAttr
from xdsl.ir import Operation

from xdsl_mergealloc.diagnostics import PassError, error_at, source_position
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.merge_alloc.nested_problem import choose_nestings
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.pools import DEFAULT_MEMORY_SPACE, capacity_of
from xdsl_mergealloc.merge_alloc.schedule import MemorySchedule, PlacedAllocation
from xdsl_mergealloc.merge_alloc.trace import LifetimeTrace
from xdsl_mergealloc.planner import (
    Buffer,
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

_MOST_LISTED = 8
"""How many buffers an error message lists."""


def problem_of_trace(trace: LifetimeTrace, options: MergeAllocOptions) -> Problem:
    """
    The planning problem of one arena.

    Buffers are numbered in program order. Both ends of a lifetime are inclusive, so a buffer
    that is last accessed by the operation that first accesses another one overlaps it (T9).
    """
    buffers = [
        Buffer(
            number,
            size_bytes=allocation.size_bytes,
            live=allocation.live_ranges,
            alignment=options.alignment,
            name=_name(allocation.op),
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
    takeovers = [MayOverlap(number_of[a], number_of[b]) for a, b in trace.takeovers]
    return Problem.of(buffers, [pool], takeovers)


def plan_memory(
    root: Operation, trace: LifetimeTrace, options: MergeAllocOptions
) -> MemorySchedule:
    """
    Plan one arena with the algorithm that the options name.

    Raises `PassError` if there is no such algorithm, or if it finds no plan.
    """
    problem = problem_of_trace(trace, options)
    nested = choose_nestings(problem, trace)
    candidates = [(_plan(nested.problem, trace, options), nested.chosen)]
    if nested.chosen:
        candidates.append((_plan(problem, trace, options), ()))
    if any(allocation.live for allocation in trace.allocations):
        # Holes make a problem harder for a heuristic, and an arena must not grow by them.
        peak_bytes, lower_bound_bytes = min(
            (planned.peak_bytes, planned.lower_bound_bytes) for planned, _ in candidates
        )
        if peak_bytes > lower_bound_bytes:
            candidates.append((_plan(_without_holes(problem, trace), trace, options), ()))
    best, nestings = min(candidates, key=lambda candidate: candidate[0].peak_bytes)
    return MemorySchedule(
        trace.scope,
        trace.memory_space,
        best.peak_bytes,
        [
            PlacedAllocation(allocation.op, best.offsets[number], allocation.instances)
            for number, allocation in enumerate(trace.allocations)
            if number in best.offsets
        ],
        trace.frees_arena,
        nestings,
    )


def _without_holes(problem: Problem, trace: LifetimeTrace) -> Problem:
    """The problem as it is if every buffer lives from its first access to its last."""
    return Problem.of(
        [
            buffer._replace(
                live=(LiveRange(allocation.lifetime.begin, allocation.lifetime.end + 1),)
            )
            for buffer, allocation in zip(problem.buffers, trace.allocations, strict=True)
        ],
        problem.pools,
    )


def _plan(problem: Problem, trace: LifetimeTrace, options: MergeAllocOptions) -> Plan:
    try:
        return plan(problem, options.planner, time_limit_seconds=options.time_limit_seconds)
    except PlanningError as error:
        scope = trace.scope.parent_op()
        begin = "error: " if scope is None else error_at(scope)
        detail = _largest_at_peak(problem) if isinstance(error, DoesNotFitError) else ""
        raise PassError(f"{begin}merge-alloc: {error}{detail}") from error


def _largest_at_peak(problem: Problem) -> str:
    """The buffers that take the most room when most is live, for an error message."""
    peak = peak_live(problem.buffers, problem.pools[0].alignment)
    live = sorted(live_at(problem.buffers, peak.tick), key=lambda buffer: -buffer.size_bytes)
    listed = [
        f"%{buffer.name or buffer.id} ({buffer.size_bytes} bytes"
        + (f", {buffer.location})" if buffer.location else ")")
        for buffer in live[:_MOST_LISTED]
    ]
    more = f" and {len(live) - _MOST_LISTED} more" if len(live) > _MOST_LISTED else ""
    return f"; live there: {', '.join(listed)}{more}"


def _name(op: Operation) -> str:
    model = ALLOCATION_MODELS.lookup(op)
    return (None if model is None else model.buffer(op).name_hint) or ""
