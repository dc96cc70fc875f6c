"""Reuse edges: buffers that are kept from a free until a later allocation.

A free F of the buffer A and an allocation B may be connected, so that B gets A's memory, if

R7. both are in blocks of the iteration: each is executed once in each iteration, F before B or, in
    the next iteration, B before F,
R8. A and B are of one allocation class, and A has, or can get at no cost, the alignment that all
    buffers of that class ask for,
R9. at no moment from F to B is more memory in use, with A and all that is kept by other edges,
    than at the heaviest moment of the iteration as it was. So a loop that runs at all never has
    more in use than it had.

What is freed is used no more, and fresh memory may hold anything: so no question arises of what the
memory is used for. A buffer that is kept to the next iteration needs a first one, which is
allocated before the loop, and a last one, which is freed after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from xdsl.ir import SSAValue

from xdsl_mergealloc.loop_rotation.allocation_classes import AllocationClass
from xdsl_mergealloc.loop_rotation.headroom import Headroom
from xdsl_mergealloc.loop_rotation.in_place import InPlaceReuse
from xdsl_mergealloc.loop_rotation.iterations import Allocation, Iteration, ReusableFree
from xdsl_mergealloc.loop_rotation.memory_in_use import MemoryInUse


class ReuseEdge(NamedTuple):
    """A free whose buffer an allocation gets."""

    free: ReusableFree
    allocation: Allocation

    @property
    def wraps(self) -> bool:
        """Whether the allocation is in the next iteration."""
        return self.allocation.at < self.free.at


def find_reuse_edges(
    iteration: Iteration, reuses: Sequence[InPlaceReuse], memory_in_use: MemoryInUse
) -> list[ReuseEdge]:
    """The reuse edges of an iteration, after some reuse in place."""
    frees, allocations = _left_over(iteration, reuses)
    pairs = list(pair_up(frees, allocations))
    headroom = Headroom.measure(iteration, reuses, memory_in_use) if pairs else None
    if headroom is None:
        return []
    pairs.sort(key=lambda edge: (headroom.cost(edge.free, edge.allocation), edge.free.at))
    kept = [edge for edge in pairs if headroom.keep(edge.free, edge.allocation)]
    return _through_few_buffers(kept, reuses)


def _left_over(
    iteration: Iteration, reuses: Sequence[InPlaceReuse]
) -> tuple[list[ReusableFree], list[Allocation]]:
    reused = {reuse.free for reuse in reuses}
    gone = {reuse.allocation for reuse in reuses}
    renamed = {reuse.own_free: reuse.free for reuse in reuses if reuse.own_free is not None}
    frees: list[ReusableFree] = []
    for free in iteration.frees:
        if free in reused:
            continue
        buffer = free
        while buffer in renamed:
            buffer = renamed[buffer]
        frees.append(
            free
            if buffer is free
            else ReusableFree(free.op, free.at, buffer.value, buffer.allocation_class)
        )
    return frees, [allocation for allocation in iteration.allocations if allocation not in gone]


def pair_up(
    frees: Sequence[ReusableFree], allocations: Sequence[Allocation]
) -> Iterator[ReuseEdge]:
    """Per class, each allocation with the last free before it that is not taken, like brackets."""
    by_class: dict[AllocationClass, list[ReusableFree | Allocation]] = {}
    for event in sorted((*frees, *allocations), key=lambda event: event.at):
        by_class.setdefault(event.allocation_class, []).append(event)
    for events in by_class.values():
        stack: list[ReusableFree] = []
        waiting: list[Allocation] = []
        for event in events:
            if isinstance(event, ReusableFree):
                stack.append(event)
            elif stack:
                yield ReuseEdge(stack.pop(), event)
            else:
                waiting.append(event)
        for allocation in waiting:
            if stack:
                yield ReuseEdge(stack.pop(), allocation)


def _through_few_buffers(
    edges: Sequence[ReuseEdge], reuses: Collection[InPlaceReuse]
) -> list[ReuseEdge]:
    """
    The same edges, but that those to the next iteration lead back, where possible, to where their
    buffers come from: then each iteration has the same buffer there, and nothing has to be carried.

    Links of one class to the next iteration can change partners: each leads through the end of the
    iteration, so all together keep as much at each moment as before.
    """
    origin: dict[SSAValue, SSAValue] = {
        edge.allocation.buffer: edge.free.value for edge in edges if not edge.wraps
    }
    for reuse in reuses:
        origin[reuse.allocation.buffer] = reuse.free.value
    straight = [edge for edge in edges if not edge.wraps]
    by_class: dict[AllocationClass, list[ReuseEdge]] = {}
    for edge in edges:
        if edge.wraps:
            by_class.setdefault(edge.allocation.allocation_class, []).append(edge)
    for wrapping in by_class.values():
        waiting = {edge.allocation.buffer: edge.allocation for edge in wrapping}
        others: list[ReusableFree] = []
        for edge in wrapping:
            head = first_buffer(edge.free.value, origin)
            allocation = waiting.pop(head, None)
            if allocation is None:
                others.append(edge.free)
            else:
                straight.append(ReuseEdge(edge.free, allocation))
        straight.extend(map(ReuseEdge, others, waiting.values()))
    return straight


def first_buffer(value: SSAValue, origin: dict[SSAValue, SSAValue]) -> SSAValue:
    """
    Buffer that provides the memory of `value` in its iteration; `origin` maps each allocation to
    the buffer that it gets its memory from.
    """
    while value in origin:
        value = origin[value]
    return value
