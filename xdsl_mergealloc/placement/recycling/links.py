"""Buffers that are kept from a free until a later allocation, maybe of the next round.

A free F of the buffer A and an allocation B may be linked, so that B gets A's memory, if

L1. both are in blocks of the round: each is executed once in each round, F before B or, in the
    next round, B before F,
L2. A and B are of one kind, and A has, or can get at no cost, the alignment that all buffers of
    that kind ask for,
L3. at no moment from F to B is more memory in use, with A and all that is kept by other links,
    than at the heaviest moment of the round as it was. So a loop that runs at all never has more in
    use than it had.

What is freed is used by nobody any more, and fresh memory may hold anything: so no question arises
of what the memory is used for. A buffer that is kept to the next round needs a first one, which is
allocated before the loop, and a last one, which is freed after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from xdsl_mergealloc.placement.recycling.kinds import Kind
from xdsl_mergealloc.placement.recycling.memory_use import MemoryUse
from xdsl_mergealloc.placement.recycling.room import Room
from xdsl_mergealloc.placement.recycling.rounds import Allocation, Free, Round
from xdsl_mergealloc.placement.recycling.takeovers import Takeover


@dataclass(frozen=True)
class Link:
    """A free that hands its buffer to an allocation."""

    free: Free
    allocation: Allocation

    @property
    def wraps(self) -> bool:
        """Whether the allocation is in the next round."""
        return self.allocation.at < self.free.at


def find_links(round_: Round, takeovers: Sequence[Takeover], memory_use: MemoryUse) -> list[Link]:
    """The links of a round, after some buffers have been taken over."""
    frees, allocations = _left_over(round_, takeovers)
    pairs = list(_pairs(frees, allocations))
    if not pairs:
        return []
    room = Room.measure(round_, takeovers, memory_use)
    if room is None:
        return []
    pairs.sort(key=lambda link: (room.cost(link.free, link.allocation), link.free.at))
    kept = [link for link in pairs if room.keep(link.free, link.allocation)]
    return _through_few_buffers(kept, takeovers)


def _left_over(round_: Round, takeovers: Sequence[Takeover]) -> tuple[list[Free], list[Allocation]]:
    taken_over = {takeover.free for takeover in takeovers}
    gone = {takeover.allocation for takeover in takeovers}
    renamed = {
        takeover.own_free: takeover.free for takeover in takeovers if takeover.own_free is not None
    }
    frees: list[Free] = []
    for free in round_.frees:
        if free in taken_over:
            continue
        buffer = free
        while buffer in renamed:
            buffer = renamed[buffer]
        frees.append(free if buffer is free else Free(free.op, free.at, buffer.value, buffer.kind))
    return frees, [allocation for allocation in round_.allocations if allocation not in gone]


def _pairs(frees: Sequence[Free], allocations: Sequence[Allocation]) -> Iterator[Link]:
    """Per kind, each allocation with the last free before it that is not taken, like brackets."""
    by_kind: dict[Kind, list[Free | Allocation]] = {}
    for event in sorted((*frees, *allocations), key=lambda event: event.at):
        by_kind.setdefault(event.kind, []).append(event)
    for events in by_kind.values():
        stack: list[Free] = []
        waiting: list[Allocation] = []
        for event in events:
            if isinstance(event, Free):
                stack.append(event)
            elif stack:
                yield Link(stack.pop(), event)
            else:
                waiting.append(event)
        for allocation in waiting:
            if stack:
                yield Link(stack.pop(), allocation)


def _through_few_buffers(links: Sequence[Link], takeovers: Collection[Takeover]) -> list[Link]:
    """
    The same links, but that those to the next round lead back, where possible, to where their
    buffers come from: then each round has the same buffer there, and nothing has to be carried.

    Links of one kind to the next round can change partners: each leads through the end of the
    round, so all together keep as much at each moment as before.
    """
    origin: dict[SSAValue, SSAValue] = {
        link.allocation.buffer: link.free.value for link in links if not link.wraps
    }
    for takeover in takeovers:
        origin[takeover.allocation.buffer] = takeover.free.value
    straight = [link for link in links if not link.wraps]
    by_kind: dict[Kind, list[Link]] = {}
    for link in links:
        if link.wraps:
            by_kind.setdefault(link.allocation.kind, []).append(link)
    for wrapping in by_kind.values():
        waiting = {link.allocation.buffer: link.allocation for link in wrapping}
        others: list[Free] = []
        for link in wrapping:
            head = first_buffer(link.free.value, origin)
            allocation = waiting.pop(head, None)
            if allocation is None:
                others.append(link.free)
            else:
                straight.append(Link(link.free, allocation))
        straight.extend(map(Link, others, waiting.values()))
    return straight


def first_buffer(value: SSAValue, origin: dict[SSAValue, SSAValue]) -> SSAValue:
    """Where in its round a buffer comes from, given what each allocation gets its memory from."""
    while value in origin:
        value = origin[value]
    return value
