"""Planning problems in which some destination forwardings are carried out.

The source of one needs no bytes of its own, but its destination needs its bytes for longer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.ir import Operation

from xdsl_mergealloc.merge_alloc.trace import DestinationForwarding, LifetimeTrace
from xdsl_mergealloc.planner import Buffer, BufferId, LiveRange, MayOverlap, Problem
from xdsl_mergealloc.planner.problem import union_of


class ForwardedProblem(NamedTuple):
    """A planning problem in which some buffers are parts of others."""

    problem: Problem
    chosen: Sequence[DestinationForwarding]


def forwarded_problem(
    problem: Problem, trace: LifetimeTrace, forwardings: Sequence[DestinationForwarding]
) -> Problem:
    """The problem of a trace in which some of its forwardings are carried out, in their order."""
    return Forwarder(problem, buffer_numbers(trace)).carry_out(forwardings).problem


def buffer_numbers(trace: LifetimeTrace) -> Mapping[Operation, int]:
    """The allocations of a trace as the buffers of its problem."""
    return {allocation.op: number for number, allocation in enumerate(trace.allocations)}


class Forwarder:
    """Carries out forwardings of a trace in its planning problem, or in a part of it."""

    def __init__(self, problem: Problem, number_of: Mapping[Operation, int]):
        """
        Args:
            problem: the problem without a forwarding.
            number_of: which of its buffers allocations are.
        """
        self._problem = problem
        self._number_of = number_of
        self._live = {buffer.id: buffer.live for buffer in problem.buffers}
        self._untouched = [
            buffer._replace(live=union_of(buffer.live)) for buffer in problem.buffers
        ]
        """The buffers as they are without a forwarding."""

        self._known: dict[tuple[BufferId, tuple[LiveRange, ...]], Buffer] = {}

    def carry_out(self, forwardings: Sequence[DestinationForwarding]) -> ForwardedProblem:
        """The problem with these forwardings, in their order."""
        buffers, pairs = self.buffers_with(forwardings)
        problem = Problem.of(buffers, self._problem.pools, pairs)
        return ForwardedProblem(problem, tuple(forwardings))

    @property
    def size(self) -> int:
        """Number of buffers without any forwarding."""
        return len(self._untouched)

    def _grown(self, buffer: Buffer, added: tuple[LiveRange, ...]) -> Buffer:
        """A buffer that is live in other ranges, too. From one try to the next, few differ."""
        key = buffer.id, added
        if key not in self._known:
            self._known[key] = buffer._replace(live=union_of([*buffer.live, *added]))
        return self._known[key]

    def buffers_with(
        self, forwardings: Sequence[DestinationForwarding]
    ) -> tuple[list[Buffer], list[MayOverlap]]:
        """Buffers that remain with these forwardings, and the pairs of them that may overlap."""
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
