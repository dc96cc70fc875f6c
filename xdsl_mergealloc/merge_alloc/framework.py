"""The stages of merge-alloc, and how they follow one another.

    aliases -> trace collector -> planner -> rewriter

Each stage is a function over plain data and can be replaced by another of its type. Every
stage but the last leaves the program as it is, and the last one starts when all plans are
made: whatever cannot be done is found out before anything is changed. With `schedule=memory`,
collector and planner run for another order of operations, too (`reorder`); the better one stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xdsl.ir import Block, Operation

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.merge_alloc.choices import choose
from xdsl_mergealloc.merge_alloc.collect import collect_tick_traces
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan import plan_memory
from xdsl_mergealloc.merge_alloc.reorder.choice import plan_in_better_order
from xdsl_mergealloc.merge_alloc.rewrite import erase_all, rewrite_scope
from xdsl_mergealloc.merge_alloc.rewrite_shared import rewrite_shared
from xdsl_mergealloc.merge_alloc.schedule import MemorySchedule
from xdsl_mergealloc.merge_alloc.trace import LifetimeTrace, MemoryTrace

TraceCollector = Callable[[Operation, Memory, MergeAllocOptions], MemoryTrace]
"""From the root operation and what is known of its memory to what is live when, scope by scope."""

MemoryPlanner = Callable[[Operation, LifetimeTrace, MergeAllocOptions], MemorySchedule]
"""From the root operation and one trace to the plan of its arena."""

MemoryRewriter = Callable[[Operation, Block, MemorySchedule, MergeAllocOptions], None]
"""Makes one arena, at the start of the block, and puts the allocations of a schedule into it."""


@dataclass(frozen=True)
class MergeAllocStages:
    """The stages to run; the defaults are those of the merge-alloc document."""

    collect: TraceCollector = collect_tick_traces
    plan: MemoryPlanner = plan_memory
    rewrite: MemoryRewriter = rewrite_scope


DEFAULT_STAGES = MergeAllocStages()


def collect_trace(
    root: Operation,
    memory: Memory,
    options: MergeAllocOptions,
    stages: MergeAllocStages = DEFAULT_STAGES,
) -> MemoryTrace:
    """What there is to plan below `root`. Raises `PassError` for what cannot be done."""

    def plan(trace: MemoryTrace) -> list[MemorySchedule]:
        return [stages.plan(root, scope, options) for scope in trace.scopes]

    trace = stages.collect(root, memory, options)
    choose(trace, plan)
    return trace


def merge_allocations(
    root: Operation,
    options: MergeAllocOptions,
    stages: MergeAllocStages = DEFAULT_STAGES,
) -> Sequence[MemorySchedule]:
    """
    Merge the allocations below `root`; returns the plan of each arena.

    Raises `PassError`, before anything is changed, for what cannot be done.
    """
    with paused_gc():
        memory = Memory(root)

        def plan(trace: MemoryTrace) -> list[MemorySchedule]:
            return [stages.plan(root, scope, options) for scope in trace.scopes]

        def collect() -> MemoryTrace:
            return collect_trace(root, memory, options, stages)

        if options.schedule == "memory":
            trace, schedules = plan_in_better_order(memory, options, collect, plan)
        else:
            trace = collect()
            schedules = plan(trace)
        erase_all(trace.deallocations)
        erase_all(trace.unused)
        for schedule in schedules:
            stages.rewrite(root, schedule.scope, schedule, options)
        for shared in trace.shared:
            rewrite_shared(shared, options)
    return schedules
