"""
Uses of the permission to overlap: chains of buffers that become one.

Where a buffer may reuse the bytes of another one, at the same offset, both are planned as a
single buffer that lives while either does; so is a chain of them. That is always right, whatever
the algorithm, but not always good: a large buffer fused with a small one keeps its size for longer.
So a problem is planned without fusing, with only buffers of equal size fused, and with all that can
be fused; the smallest plan wins.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial

from xdsl_mergealloc.planner.bounds import Candidate, cheapest, least_bytes
from xdsl_mergealloc.planner.plan import Plan
from xdsl_mergealloc.planner.problem import Buffer, BufferId, DoesNotFitError, LiveRange, Problem


def plan_in_place(problem: Problem, plan: Callable[[Problem], Plan]) -> Plan:
    """
    The smallest of the plans that `plan` makes of the problem and of its fused forms.

    Raises `DoesNotFitError` if none of them fits.
    """
    variants = [fuse(problem, only_equal_sizes=False), fuse(problem, only_equal_sizes=True)]
    variants.append(FusedProblem(replace(problem, may_overlap=()), {}))
    different = [one for number, one in enumerate(variants) if one not in variants[:number]]

    def make(variant: FusedProblem) -> Plan:
        return variant.split(problem, plan(variant.problem))

    return cheapest(
        [
            Candidate((0, least_bytes(variant.problem)), partial(make, variant))
            for variant in different
        ],
        lambda found: (found.moved_traffic_bytes, found.peak_bytes),
        DoesNotFitError,
    )


@dataclass(frozen=True)
class FusedProblem:
    """A problem in which some buffers stand for several ones of the original problem."""

    problem: Problem
    leader_of: dict[BufferId, BufferId]
    """For each buffer that is gone the one that stands for it."""

    def split(self, original: Problem, plan: Plan) -> Plan:
        """The plan of the original problem that the plan of this one stands for."""
        leaders = {b.id: self.leader_of.get(b.id, b.id) for b in original.buffers}
        offsets = {buffer_id: plan.offsets[leader] for buffer_id, leader in leaders.items()}
        pool_of = {buffer_id: plan.pool_of[leader] for buffer_id, leader in leaders.items()}
        # What is proved about one form of the problem is not proved about the others.
        return Plan(original, offsets, pool_of, plan.pool_sizes, plan.algorithm)


class _Chain:
    """Buffers that share their offset."""

    def __init__(self, buffer: Buffer) -> None:
        self.members = [buffer]
        self.by_end = [(_end(buffer), 0)]  # (end of the last live range, index of the member)

    def add(self, buffer: Buffer) -> None:
        insort(self.by_end, (_end(buffer), len(self.members)))
        self.members.append(buffer)

    def admits(self, buffer: Buffer, allowed: set[frozenset[BufferId]]) -> bool:
        """Whether the buffer may overlap all members that live at the same time."""
        for end, index in reversed(self.by_end):
            if not buffer.live or end <= buffer.live[0].start:
                return True
            member = self.members[index]
            pair = frozenset((member.id, buffer.id))
            if pair not in allowed and _live_together(member, buffer):
                return False
        return True

    def fused(self) -> Buffer:
        first = self.members[0]
        if len(self.members) == 1:
            return first
        return first._replace(
            size_bytes=max(member.size_bytes for member in self.members),
            live=_union(range_ for member in self.members for range_ in member.live),
            alignment=math.lcm(*(member.alignment for member in self.members)),
            traffic_bytes=sum(member.traffic for member in self.members),
        )


def fuse(problem: Problem, *, only_equal_sizes: bool) -> FusedProblem:
    """
    Fuses greedily, in the order of the pairs.

    A buffer joins the chain of the one whose bytes it takes over, if it is in no chain itself, has
    the same candidate pools and no pin of its own, and overlaps nothing in the chain that it may
    not.
    """
    allowed = {frozenset(pair[:2]) for pair in problem.may_overlap}
    by_id = {buffer.id: buffer for buffer in problem.buffers}
    chain_of: dict[BufferId, _Chain] = {}
    for pair in problem.may_overlap:
        first, second = by_id[pair.first], by_id[pair.second]
        if second.id in chain_of or not _are_compatible(problem, first, second):
            continue
        if only_equal_sizes and first.size_bytes != second.size_bytes:
            continue
        chain = chain_of.get(first.id) or _Chain(first)
        if _fits_pin(chain, second) and chain.admits(second, allowed):
            chain_of[first.id] = chain_of[second.id] = chain
            chain.add(second)
    buffers: list[Buffer] = []
    leader_of: dict[BufferId, BufferId] = {}
    for buffer in problem.buffers:
        chain = chain_of.get(buffer.id)
        if chain is None:
            buffers.append(buffer)
        elif chain.members[0].id == buffer.id:
            buffers.append(chain.fused())
        else:
            leader_of[buffer.id] = chain.members[0].id
    return FusedProblem(Problem(tuple(buffers), problem.pools), leader_of)


def _are_compatible(problem: Problem, first: Buffer, second: Buffer) -> bool:
    same_pools = problem.candidate_pools(first) == problem.candidate_pools(second)
    has_bytes = bool(first.size_bytes and second.size_bytes and first.live and second.live)
    return same_pools and has_bytes and second.pinned_offset_bytes is None


def _fits_pin(chain: _Chain, buffer: Buffer) -> bool:
    pin = chain.members[0].pinned_offset_bytes
    return pin is None or pin % buffer.alignment == 0


def _end(buffer: Buffer) -> int:
    return buffer.live[-1].end


def _live_together(first: Buffer, second: Buffer) -> bool:
    return any(a.start < b.end and b.start < a.end for a in first.live for b in second.live)


def _union(ranges: Iterable[LiveRange]) -> tuple[LiveRange, ...]:
    result: list[LiveRange] = []
    for start, end in sorted(ranges):
        if result and start <= result[-1].end:
            result[-1] = LiveRange(result[-1].start, max(end, result[-1].end))
        else:
            result.append(LiveRange(start, end))
    return tuple(result)
