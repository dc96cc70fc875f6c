"""Where no order can help, so that none is looked for (O5).

While an operation runs, all buffers are live that it accesses, in any order. So an arena gets no
smaller where these are all that is live at its peak. That is so in most networks that only infer.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, FunctionPlan
from xdsl_mergealloc.merge_alloc.trace import FunctionTrace


def anything_waits(plan: FunctionPlan, memory: Memory) -> bool:
    """Whether in an arena of a function a buffer is live at the peak that is not accessed there."""
    return any(_anything_waits_in(arena, plan.trace, memory) for arena in plan.arenas)


def _anything_waits_in(arena: ArenaPlan, trace: FunctionTrace, memory: Memory) -> bool:
    live = {placed.op for placed in arena.live_at_peak}
    made_in = {
        member: forwarding.destination
        for forwarding in arena.forwardings
        for member in forwarding.members
    }
    return not any(
        live <= set(_accessed(trace.operation_at(tick), made_in, memory))
        for tick in range(arena.peak_tick, _end_of_peak(arena))
    )


def _end_of_peak(arena: ArenaPlan) -> int:
    """The first tick after the peak at which one of the buffers is not live any more."""
    ends = (
        stop
        for placed in arena.live_at_peak
        for start, stop in placed.live_ranges
        if start <= arena.peak_tick < stop
    )
    return min(ends, default=arena.peak_tick + 1)


def _accessed(
    op: Operation, made_in: dict[Operation, Operation], memory: Memory
) -> Iterator[Operation]:
    """The allocations of what an operation accesses, and those that they are made in."""
    for value in memory.touched(op).accessed:
        for origin in memory.view_flow.origins(value):
            allocation = origin.owner
            while isinstance(allocation, Operation):
                yield allocation
                allocation = made_in.get(allocation)
