"""Which nestings make a plan smaller.

An inner buffer needs no bytes of its own, but the outer one, which is larger, needs its bytes for
longer. What that does to the peaks is worked out from the sizes of what is live, without planning.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from xdsl_mergealloc.merge_alloc.trace import LifetimeTrace, Nesting
from xdsl_mergealloc.planner import BufferId, LiveRange, MayOverlap, Problem, live_profile

_MOST_TRIED = 200
"""Up to so many nestings are tried one by one, each of which looks at all buffers."""

_ROUNDS = 3
"""How often each is tried: what the others do changes what is good."""

_POWER = 8
"""How much more high peaks matter than low ones."""


@dataclass(frozen=True)
class NestedProblem:
    """A planning problem in which some buffers are parts of others."""

    problem: Problem
    chosen: Sequence[Nesting]

    def cost(self) -> tuple[int, int]:
        """
        The highest peak, and a measure of all of them: a sum over all ticks of a power of the bytes
        that are live. With several peaks of one height, each step down counts.
        """
        pool = self.problem.pools[0]
        profile = list(live_profile(self.problem.buffers, pool.alignment, self.problem.may_overlap))
        peak = max((live_bytes for _, live_bytes in profile), default=0)
        measure = sum(
            (end - begin) * live_bytes**_POWER
            for (begin, live_bytes), (end, _) in pairwise(profile)
        )
        return peak, measure


def choose_nestings(problem: Problem, trace: LifetimeTrace) -> NestedProblem:
    """
    The problem of a trace with those of its nestings that lower the peaks.

    Starting from none, each is put in or taken out again wherever that is better; also together
    with those that its outer buffer is an inner one of, because parts of what is copied itself may
    be of no use otherwise. Many are not tried one by one: then it is all of them.
    """
    best = NestedProblem(problem, ())
    if not trace.nestings:
        return best
    if len(trace.nestings) > _MOST_TRIED:
        return nest(problem, trace, trace.nestings)
    best_cost = best.cost()
    taken = [False] * len(trace.nestings)
    moves = _moves(trace.nestings)
    for _ in range(_ROUNDS):
        changed = False
        for move in moves:
            tried = list(taken)
            tried[move[0]] = not taken[move[0]]
            for number in move[1:]:
                tried[number] = True
            chosen = [one for one, is_taken in zip(trace.nestings, tried, strict=True) if is_taken]
            candidate = nest(problem, trace, chosen)
            cost = candidate.cost()
            if cost < best_cost:
                best, best_cost, taken, changed = candidate, cost, tried, True
        if not changed:
            break
    return best


def _moves(nestings: Sequence[Nesting]) -> list[tuple[int, ...]]:
    """What is tried: to change the first one, and have the others."""
    nesting_of = {member: number for number, one in enumerate(nestings) for member in one.members}
    moves: list[tuple[int, ...]] = []
    for number in range(len(nestings)):
        around = [number]
        moves.append((number,))
        while (next_one := nesting_of.get(nestings[around[-1]].outer)) is not None:
            around.append(next_one)
            moves.append(tuple(around))
    return moves


def nest(problem: Problem, trace: LifetimeTrace, nestings: Sequence[Nesting]) -> NestedProblem:
    """The problem of a trace in which some of its nestings are carried out, in their order."""
    number_of = {allocation.op: number for number, allocation in enumerate(trace.allocations)}
    added: dict[BufferId, list[LiveRange]] = {}
    gone: set[BufferId] = set()
    for nesting in nestings:
        members = [number_of[member] for member in nesting.members]
        gone.update(members)
        of_members = [range_ for member in members for range_ in added.get(member, ())]
        added.setdefault(number_of[nesting.outer], []).append(_hull([nesting.live, *of_members]))
    live_before = {buffer.id: buffer.live for buffer in problem.buffers}

    def still_may_overlap(pair: MayOverlap) -> bool:
        if pair.first in gone or pair.second in gone:
            return False
        return not any(
            _meet(added.get(one, ()), [*live_before[other], *added.get(other, ())])
            for one, other in (pair[:2], pair[1::-1])
        )

    buffers = [
        buffer._replace(live=_union([*buffer.live, *added.get(buffer.id, ())]))
        for buffer in problem.buffers
        if buffer.id not in gone
    ]
    pairs = filter(still_may_overlap, problem.may_overlap)
    return NestedProblem(Problem.of(buffers, problem.pools, pairs), tuple(nestings))


def _hull(ranges: Sequence[LiveRange]) -> LiveRange:
    return LiveRange(min(range_.start for range_ in ranges), max(range_.end for range_ in ranges))


def _meet(some: Sequence[LiveRange], others: Sequence[LiveRange]) -> bool:
    return any(a.start < b.end and b.start < a.end for a in some for b in others)


def _union(ranges: Sequence[LiveRange]) -> tuple[LiveRange, ...]:
    merged: list[LiveRange] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1].end:
            merged[-1] = LiveRange(merged[-1].start, max(end, merged[-1].end))
        else:
            merged.append(LiveRange(start, end))
    return tuple(merged)
