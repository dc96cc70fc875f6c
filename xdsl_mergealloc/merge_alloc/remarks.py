"""Allocations that merge-alloc left alone, as lines for the standard error (`remarks=true`)."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl_mergealloc.diagnostics import name_of_value, remark_at
from xdsl_mergealloc.merge_alloc.memory_plan import MemoryPlan
from xdsl_mergealloc.merge_alloc.trace import buffer_of

BUFFERIZE_FIRST = "; bufferize tensors first (bufferize-and-plan)"
"""Advice for a program of tensors, in which there is nothing to plan."""


def remarks_about(plan: MemoryPlan) -> Iterator[str]:
    """
    A line for each allocation that stays, and why; one if nothing was merged at all.
    """
    for skipped in plan.skipped:
        name = name_of_value(buffer_of(skipped.op))
        yield f"{remark_at(skipped.op)}merge-alloc: {name} stays: {skipped.reason}"
    if not plan.arenas and not plan.shared:
        count = len(plan.skipped)
        none = f"the program has none that is used{BUFFERIZE_FIRST}"
        found = f"{count} stay as they are" if count else none
        yield f"remark: merge-alloc: no allocation was merged: {found}"
