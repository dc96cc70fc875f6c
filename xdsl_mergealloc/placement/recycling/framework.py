"""Recycling in a whole program: the inner loops first, then those around them."""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.placement.recycling.kinds import Kinds
from xdsl_mergealloc.placement.recycling.links import find_links
from xdsl_mergealloc.placement.recycling.memory_use import MemoryUse
from xdsl_mergealloc.placement.recycling.rewrite import RecyclingPlan, rewrite_round
from xdsl_mergealloc.placement.recycling.rounds import find_round, loops_by_depth
from xdsl_mergealloc.placement.recycling.takeovers import TakeoverFinder


def recycle_loop_buffers(root: Operation) -> None:
    """Let allocations in the loops below `root` get what the same loop frees."""
    with paused_gc():
        for loops in loops_by_depth(root):
            memory = Memory(root)
            kinds = Kinds(root, memory, MemoryLayout())
            memory_use = MemoryUse(kinds, memory)
            plans: list[RecyclingPlan] = []
            for loop in loops:
                round_ = find_round(loop, kinds)
                if not round_.allocations or not round_.frees:
                    continue
                takeovers = TakeoverFinder(round_, kinds, memory).find()
                links = find_links(round_, takeovers, memory_use)
                if takeovers or links:
                    plans.append(RecyclingPlan(round_, takeovers, links))
            for plan in plans:
                rewrite_round(plan, memory.view_flow, kinds)
