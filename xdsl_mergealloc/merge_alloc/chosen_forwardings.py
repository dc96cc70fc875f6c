"""Which destination forwardings of an arena are carried out.

That is worked out from the sizes of what is live, before anything is planned: the source of one
needs no bytes of its own, but its destination, which is larger, needs its bytes for longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from xdsl_mergealloc.merge_alloc.pools import pinned_offset
from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding, LifetimeTrace
from xdsl_mergealloc.planner import (
    Buffer,
    BufferId,
    LiveRange,
    MayOverlap,
    Problem,
    live_profile,
)

_MOST_TRIED = 200
"""Up to so many forwardings are tried one by one, each of which looks at all buffers."""

_ITERATIONS = 3
"""How often each is tried: what the others do changes what is good."""

_POWER = 8
"""How much more high peaks matter than low ones."""


@dataclass(frozen=True)
class ForwardedProblem:
    """A planning problem in which some buffers are parts of others."""

    problem: Problem
    chosen: Sequence[DestinationForwarding]


def forwarded_problem(
    problem: Problem, trace: LifetimeTrace, forwardings: Sequence[DestinationForwarding]
) -> Problem:
    """The problem of a trace in which some of its forwardings are carried out, in their order."""
    return _Forwarder(problem, trace).carry_out(forwardings).problem


def choose_forwardings(problem: Problem, trace: LifetimeTrace) -> ForwardedProblem:
    """
    The problem of a trace with those of its forwardings that lower the peaks.

    Starting from none, each is put in or taken out again wherever that is better; also together
    with those whose source its destination is, because parts of what is copied itself may be of no
    use otherwise. Many are not tried one by one: then it is all of them.
    """
    forwardings = [
        one
        for one in trace.forwardings
        if all(pinned_offset(member) is None for member in one.members)
    ]
    if not forwardings:
        return ForwardedProblem(problem, ())
    forwarder = _Forwarder(problem, trace)
    if len(forwardings) > _MOST_TRIED:
        return forwarder.carry_out(forwardings)
    best: Sequence[DestinationForwarding] = ()
    best_cost = _cost(problem.buffers, problem.may_overlap, problem.pools[0].alignment)
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
            cost = forwarder.cost(chosen)
            if cost < best_cost:
                best, best_cost, taken, changed = chosen, cost, tried, True
        if not changed:
            break
    return forwarder.carry_out(best) if best else ForwardedProblem(problem, ())


def _cost(
    buffers: Sequence[Buffer], pairs: Sequence[MayOverlap], granularity: int
) -> tuple[int, int]:
    """
    The highest peak, and a measure of all of them: a sum over all ticks of a power of the bytes
    that are live. With several peaks of one height, each step down counts.
    """
    profile = list(live_profile(buffers, granularity, pairs))
    peak = max((live_bytes for _, live_bytes in profile), default=0)
    measure = sum(
        (end - begin) * live_bytes**_POWER for (begin, live_bytes), (end, _) in pairwise(profile)
    )
    return peak, measure


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


class _Forwarder:
    """Carries out forwardings of a trace in its planning problem; many are tried."""

    def __init__(self, problem: Problem, trace: LifetimeTrace):
        self._problem = problem
        self._number_of = {allocation.op: n for n, allocation in enumerate(trace.allocations)}
        self._live = {buffer.id: buffer.live for buffer in problem.buffers}
        self._untouched = [buffer._replace(live=_union(buffer.live)) for buffer in problem.buffers]
        """The buffers as they are without a forwarding."""

        self._known: dict[tuple[BufferId, tuple[LiveRange, ...]], Buffer] = {}

    def carry_out(self, forwardings: Sequence[DestinationForwarding]) -> ForwardedProblem:
        """The problem with these forwardings, in their order."""
        buffers, pairs = self._with(forwardings)
        problem = Problem.of(buffers, self._problem.pools, pairs)
        return ForwardedProblem(problem, tuple(forwardings))

    def cost(self, forwardings: Sequence[DestinationForwarding]) -> tuple[int, int]:
        """What the problem with these forwardings costs."""
        return _cost(*self._with(forwardings), self._problem.pools[0].alignment)

    def _grown(self, buffer: Buffer, added: tuple[LiveRange, ...]) -> Buffer:
        """A buffer that is live in other ranges, too. From one try to the next, few differ."""
        key = buffer.id, added
        if key not in self._known:
            self._known[key] = buffer._replace(live=_union([*buffer.live, *added]))
        return self._known[key]

    def _with(
        self, forwardings: Sequence[DestinationForwarding]
    ) -> tuple[list[Buffer], list[MayOverlap]]:
        added: dict[BufferId, list[LiveRange]] = {}
        gone: set[BufferId] = set()
        for one in forwardings:
            members = [self._number_of[member] for member in one.members]
            gone.update(members)
            inside = [range_ for member in members for range_ in added.get(member, ())]
            whole = self._number_of[one.destination]
            live = _hull([one.live, *inside]) if inside else one.live
            added.setdefault(whole, []).append(live)
        buffers = [
            self._grown(buffer, tuple(added[buffer.id])) if buffer.id in added else buffer
            for buffer in self._untouched
            if buffer.id not in gone
        ]

        def still_may_overlap(pair: MayOverlap) -> bool:
            if pair.first in gone or pair.second in gone:
                return False
            return not any(
                one in added and meet(added[one], [*self._live[other], *added.get(other, ())])
                for one, other in (pair[:2], pair[1::-1])
            )

        return buffers, [pair for pair in self._problem.may_overlap if still_may_overlap(pair)]


def _hull(ranges: Sequence[LiveRange]) -> LiveRange:
    return LiveRange(min(range_.start for range_ in ranges), max(range_.end for range_ in ranges))


def meet(some: Sequence[LiveRange], others: Sequence[LiveRange]) -> bool:
    """Whether there is a tick that is in a range of each."""
    return any(a.start < b.end and b.start < a.end for a in some for b in others)


def _union(ranges: Sequence[LiveRange]) -> tuple[LiveRange, ...]:
    merged: list[LiveRange] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1].end:
            merged[-1] = LiveRange(merged[-1].start, max(end, merged[-1].end))
        else:
            merged.append(LiveRange(start, end))
    return tuple(merged)
