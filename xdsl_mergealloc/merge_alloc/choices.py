"""Whether buffers that loops carry go into the arena.

Exact lifetimes know when such a buffer is live, so it can be merged; with `lifetimes=tick` it keeps
an allocation of its own. Merged, it shares bytes with others, but where it lives all the time the
arena grows by its size. So both ways are planned for each function, and carried buffers are merged
if its arenas do not get larger by that. Then the arenas are no larger than with `lifetimes=tick`,
and neither are they and all other allocations together.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from xdsl_mergealloc.diagnostics import PassError
from xdsl_mergealloc.merge_alloc.schedule import MemorySchedule
from xdsl_mergealloc.merge_alloc.trace import MemoryTrace


def choose(trace: MemoryTrace, plan: Callable[[MemoryTrace], Sequence[MemorySchedule]]) -> None:
    """Take the better of all alternatives in a trace."""
    for merging, leaving in trace.alternatives:
        if _arena_bytes(leaving, plan) < _arena_bytes(merging, plan):
            trace.replace(merging, leaving)
    trace.alternatives.clear()


def _arena_bytes(
    trace: MemoryTrace, plan: Callable[[MemoryTrace], Sequence[MemorySchedule]]
) -> float:
    """The size of all arenas; infinite if they do not fit."""
    try:
        return sum(schedule.total_size_bytes for schedule in plan(trace))
    except PassError:
        return math.inf
