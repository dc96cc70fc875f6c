"""
Fusion of buffers that may overlap.

Buffers that may reuse the bytes of one another, at the same offset, are planned as a single buffer
that is live while any of them is. That is valid with every algorithm, but not always good: a large
buffer fused with a small one keeps its size for longer. So a problem is planned three times: with
all buffers fused that can be, with chains in which each buffer takes over the bytes of at most one
other, and without fusing; the smallest plan wins.
"""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from xdsl_mergealloc.planner.bounds import CandidatePlan, cheapest, least_bytes
from xdsl_mergealloc.planner.plan import Plan
from xdsl_mergealloc.planner.problem import Buffer, BufferId, DoesNotFitError, Problem, union_of


def plan_in_place(problem: Problem, plan: Callable[[Problem], Plan]) -> Plan:
    """
    Return the smallest of the plans that `plan` computes for the problem and its fused forms.

    Raises `DoesNotFitError` if none of them fits.
    """
    unfused = FusedProblem(replace(problem, may_overlap=()), {})
    variants = [fuse(problem), fuse(problem, in_chains=True), unfused]
    different = [one for number, one in enumerate(variants) if one not in variants[:number]]

    def make(variant: FusedProblem) -> Plan:
        return variant.split(problem, plan(variant.problem))

    return cheapest(
        [
            CandidatePlan((0, least_bytes(variant.problem)), partial(make, variant))
            for variant in different
        ],
        lambda found: (found.moved_traffic_bytes, found.peak_bytes),
        DoesNotFitError,
    )


class FusedProblem(NamedTuple):
    """A problem in which some buffers stand for several buffers of the original problem."""

    problem: Problem
    leader_of: dict[BufferId, BufferId]
    """For each buffer that was fused away, the buffer that stands for it."""

    def split(self, original: Problem, plan: Plan) -> Plan:
        """Return the plan of the original problem that a plan of this problem stands for."""
        leaders = {b.id: self.leader_of.get(b.id, b.id) for b in original.buffers}
        offsets = {buffer_id: plan.offsets[leader] for buffer_id, leader in leaders.items()}
        pool_of = {buffer_id: plan.pool_of[leader] for buffer_id, leader in leaders.items()}
        # A proof about one form of the problem says nothing about its other forms.
        return Plan(original, offsets, pool_of, plan.pool_sizes, plan.algorithm)


class _SharedOffset:
    """Buffers that share their offset."""

    def __init__(self, buffer: Buffer) -> None:
        self.members = [buffer]
        self.alignment = buffer.alignment
        self.pin = buffer.pinned_offset_bytes
        self._ranges = [(start, end, buffer.id) for start, end in buffer.live]
        """All live ranges, in order, each with the id of its buffer."""

        self._longest = max((end - start for start, end in buffer.live), default=0)

    def join(self, other: _SharedOffset) -> None:
        """Add the members of another group."""
        self.members += other.members
        self.alignment = math.lcm(self.alignment, other.alignment)
        self.pin = other.pin if self.pin is None else self.pin
        for range_ in other._ranges:
            insort(self._ranges, range_, key=_start)
        self._longest = max(self._longest, other._longest)

    def admits(self, other: _SharedOffset, allowed: set[frozenset[BufferId]]) -> bool:
        """Return whether all members of both groups may share one offset."""
        pins = [pin for pin in (self.pin, other.pin) if pin is not None]
        if len(pins) > 1 or any(pin % math.lcm(self.alignment, other.alignment) for pin in pins):
            return False
        return all(
            end <= start or frozenset((one, another)) in allowed
            for start, before, another in other._ranges
            for _, end, one in self._beginning_in(start - self._longest, before)
        )

    def _beginning_in(self, first: int, before: int) -> Sequence[tuple[int, int, BufferId]]:
        """Return the live ranges that begin in the ticks `[first, before)`."""
        begin, end = (bisect_left(self._ranges, tick, key=_start) for tick in (first, before))
        return self._ranges[begin:end]

    def fused(self, leader: Buffer) -> Buffer:
        """Return the buffer that stands for the group: `leader`, live while any member is."""
        return leader._replace(
            size_bytes=max(member.size_bytes for member in self.members),
            live=union_of(range_ for member in self.members for range_ in member.live),
            alignment=self.alignment,
            traffic_bytes=sum(member.traffic for member in self.members),
            pinned_offset_bytes=self.pin,
        )


def _fuse_pinned(
    members: Sequence[Buffer], pinned: dict[BufferId, Buffer], problem: Problem
) -> bool:
    """
    Fuse members of which at most one is pinned; return False, without a change, if they overlap
    other pinned buffers then. `pinned`: by pinned buffer, the one that stands for all fused ones.
    """
    own = next((one for one in members if one.id in pinned), None)
    if own is None:
        return True
    fused = own._replace(
        size_bytes=max(member.size_bytes for member in members),
        live=union_of(range_ for member in members for range_ in member.live),
    )
    if any(one.id != own.id and _overlap(fused, one, problem) for one in pinned.values()):
        return False
    pinned[own.id] = fused
    return True


def _overlap(one: Buffer, other: Buffer, problem: Problem) -> bool:
    """Whether two pinned buffers are at the same bytes of a pool at the same time."""
    pools = {problem.candidate_pools(buffer)[0] for buffer in (one, other)}
    begin, other_begin = one.pinned_offset_bytes or 0, other.pinned_offset_bytes or 0
    return (
        len(pools) == 1
        and begin < other_begin + other.size_bytes
        and other_begin < begin + one.size_bytes
        and any(
            start < other_end and other_start < end
            for start, end in one.live
            for other_start, other_end in other.live
        )
    )


def _start(range_: tuple[int, int, BufferId]) -> int:
    return range_[0]


def fuse(problem: Problem, *, in_chains: bool = False) -> FusedProblem:
    """
    Fuse greedily, in the order of the pairs.

    The groups of the two buffers of a pair are merged if the buffers have the same candidate pools,
    the groups have at most one pin, and members that are live together may all overlap. So a buffer
    that overwrites several others, each time when its own contents are dead, shares their offset.
    A group with a pin must not overlap other pinned buffers, which cannot be elsewhere.

    Args:
        problem: says which buffers may overlap.
        in_chains: each buffer takes over the bytes of at most one other.
    """
    allowed = {frozenset(pair[:2]) for pair in problem.may_overlap}
    by_id = {buffer.id: buffer for buffer in problem.buffers}
    group_of: dict[BufferId, _SharedOffset] = {}
    pinned = {one.id: one for one in problem.buffers if one.pinned_offset_bytes is not None}
    for pair in problem.may_overlap:
        first, second = by_id[pair.first], by_id[pair.second]
        if problem.candidate_pools(first) != problem.candidate_pools(second):
            continue
        if in_chains and second.id in group_of:
            continue
        group, other = (group_of.get(one.id) or _SharedOffset(one) for one in (first, second))
        if len(group.members) < len(other.members):
            group, other = other, group
        if (
            group is not other
            and group.admits(other, allowed)
            and _fuse_pinned([*group.members, *other.members], pinned, problem)
        ):
            group.join(other)
            joined = other.members if len(group.members) > 2 else group.members
            group_of.update((member.id, group) for member in joined)
    buffers: list[Buffer] = []
    leader_of: dict[BufferId, BufferId] = {}
    leaders: dict[_SharedOffset, BufferId] = {}
    for buffer in problem.buffers:
        group = group_of.get(buffer.id)
        if group is None:
            buffers.append(buffer)
        elif group in leaders:
            leader_of[buffer.id] = leaders[group]
        else:
            leaders[group] = buffer.id
            buffers.append(group.fused(buffer))
    return FusedProblem(Problem(tuple(buffers), problem.pools), leader_of)
