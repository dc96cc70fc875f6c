"""
From an algorithm for one pool to an algorithm for problems: distributes the buffers over the pools.

Every buffer goes to its preferred pool. Where the live bytes exceed a capacity, buffers that have
another candidate move on, those first that live longest from there on (the spill rule of linear
scan register allocation, Poletto and Sarkar 1999). What the placement itself cannot fit follows.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from xdsl_mergealloc.planner.bounds import lower_bounds, peak_live, pool_granularity, round_up
from xdsl_mergealloc.planner.check import ViolationKind, find_violations
from xdsl_mergealloc.planner.errors import DoesNotFitError, InvalidProblemError
from xdsl_mergealloc.planner.in_place import plan_in_place
from xdsl_mergealloc.planner.plan import Plan
from xdsl_mergealloc.planner.problem import Buffer, BufferId, Pool, Problem


class Placement(NamedTuple):
    """The offsets of some buffers in one pool."""

    offsets: Mapping[BufferId, int]
    size_bytes: int
    """What the pool needs; at least the end of its highest buffer."""

    algorithm: str
    """What found the placement."""

    proved_infeasible_below_bytes: int | None = None
    """See `Plan.proved_infeasible_below_bytes`."""


PlaceInPool: TypeAlias = Callable[[tuple[Buffer, ...], Pool], Placement]
"""Places all the given buffers in the pool. May exceed the capacity, but should try not to."""


def plan_by_pool(problem: Problem, algorithm: str, place: PlaceInPool) -> Plan:
    """
    Plans each pool with `place`.

    Raises `DoesNotFitError` if that exceeds a capacity, and `InvalidProblemError` if pinned buffers
    overlap each other.

    `Plan.algorithm` is `algorithm`, or what the placements say if they all agree.
    """
    _check_pins(problem)
    if problem.may_overlap:
        return plan_in_place(problem, lambda variant: _plan(variant, algorithm, place))
    return _plan(problem, algorithm, place)


def _check_pins(problem: Problem) -> None:
    pinned = [b for b in problem.buffers if b.pinned_offset_bytes is not None]
    if not pinned:
        return
    offsets = {b.id: b.pinned_offset_bytes or 0 for b in pinned}
    pool_of = {b.id: problem.candidate_pools(b)[0] for b in pinned}
    for violation in find_violations(Problem.of(pinned, problem.pools), offsets, pool_of, {}):
        if violation.kind is ViolationKind.OVERLAP:
            raise InvalidProblemError(f"pinned buffers overlap: {violation.message}")


def _plan(problem: Problem, algorithm: str, place: PlaceInPool) -> Plan:
    assignment = _Assignment(problem)
    placements: dict[str, Placement] = {}
    pending = [pool.name for pool in problem.pools]
    while pending:
        pool = problem.pool_named(pending.pop(0))
        changed = assignment.spill_by_live_bytes(pool)
        members = assignment.members(pool.name)
        placement = place(members, pool)
        while pool.capacity_bytes is not None and placement.size_bytes > pool.capacity_bytes:
            victims = assignment.misfits(members, placement, pool)
            if not victims:
                raise _does_not_fit(problem, pool, members, placement)
            changed += [assignment.move_on(buffer) for buffer in victims]
            members = assignment.members(pool.name)
            placement = place(members, pool)
        placements[pool.name] = placement
        pending += [name for name in dict.fromkeys(changed) if name not in pending]
    offsets: dict[BufferId, int] = {}
    for placement in placements.values():
        offsets.update(placement.offsets)
    makers = {placement.algorithm for placement in placements.values() if placement.offsets}
    return Plan(
        problem,
        offsets,
        assignment.pool_of(),
        {name: placements[name].size_bytes for name in placements},
        makers.pop() if len(makers) == 1 else algorithm,
        _proved_total(problem, assignment, placements),
    )


class _Assignment:
    """Which of its candidate pools each buffer is in."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        every_pool = tuple(pool.name for pool in problem.pools)
        self._candidates = {b.id: b.pools or every_pool for b in problem.buffers}
        self._choice: dict[BufferId, int] = dict.fromkeys(self._candidates, 0)
        self._pool_of = {key: pools[0] for key, pools in self._candidates.items()}

    def pool_of(self) -> dict[BufferId, str]:
        return dict(self._pool_of)

    def members(self, pool: str) -> tuple[Buffer, ...]:
        if len(self._problem.pools) == 1:
            return self._problem.buffers
        return tuple(b for b in self._problem.buffers if self._pool_of[b.id] == pool)

    def can_move_on(self, buffer: Buffer) -> bool:
        pinned = buffer.pinned_offset_bytes is not None
        return not pinned and self._choice[buffer.id] + 1 < len(self._candidates[buffer.id])

    def move_on(self, buffer: Buffer) -> str:
        """Sends the buffer to its next candidate and returns the name of that pool."""
        self._choice[buffer.id] += 1
        pool = self._candidates[buffer.id][self._choice[buffer.id]]
        self._pool_of[buffer.id] = pool
        return pool

    def spill_by_live_bytes(self, pool: Pool) -> list[str]:
        """Moves buffers on until the live bytes fit where they can; returns the pools changed."""
        capacity = pool.capacity_bytes
        changed: list[str] = []
        if capacity is None:
            return changed
        members = self.members(pool.name)
        granularity = pool_granularity(members, pool)
        if peak_live(members, granularity).size_bytes <= capacity:
            return changed
        live_bytes = 0
        ends: list[tuple[int, int, int]] = []  # (end tick, index, bytes) of what is here
        movable: list[tuple[int, int, int]] = []  # (-end tick, index, bytes) of what may leave
        gone: set[int] = set()
        hulls = [(b.live[0].start, b.live[-1].end, i) for i, b in enumerate(members) if b.live]
        for start, end, index in sorted(hulls):
            while ends and ends[0][0] <= start:
                _, ended, size = heapq.heappop(ends)
                if ended not in gone:
                    live_bytes -= size
            size = round_up(members[index].size_bytes, granularity)
            live_bytes += size
            heapq.heappush(ends, (end, index, size))
            if size and self.can_move_on(members[index]):
                heapq.heappush(movable, (-end, index, size))
            while live_bytes > capacity and movable and -movable[0][0] > start:
                _, victim, victim_size = heapq.heappop(movable)
                gone.add(victim)
                live_bytes -= victim_size
                changed.append(self.move_on(members[victim]))
        return changed

    def misfits(
        self, members: tuple[Buffer, ...], placement: Placement, pool: Pool
    ) -> list[Buffer]:
        """The buffers to move on because the placement exceeds the capacity; maybe none."""
        ends = {b.id: placement.offsets[b.id] + b.size_bytes for b in members}
        # What an algorithm needs can exceed the end of the highest buffer: then that one goes.
        limit = min(pool.capacity_bytes or 0, max(ends.values(), default=0) - 1)
        outside = [buffer for buffer in members if ends[buffer.id] > limit]
        movable = [buffer for buffer in outside if self.can_move_on(buffer)]
        if movable:
            return movable
        start = min((b.live[0].start for b in outside if b.live), default=0)
        end = max((b.live[-1].end for b in outside if b.live), default=0)
        neighbours = [
            buffer
            for buffer in members
            if buffer.size_bytes
            and self.can_move_on(buffer)
            and any(range_.start < end and start < range_.end for range_ in buffer.live)
        ]
        neighbours.sort(key=lambda b: (b.live[-1].end - b.live[0].start, b.size_bytes))
        return neighbours[-1:]


def _does_not_fit(
    problem: Problem, pool: Pool, members: tuple[Buffer, ...], placement: Placement
) -> DoesNotFitError:
    peak = peak_live(members, pool_granularity(members, pool), problem.may_overlap)
    text = (
        f"pool '{pool.name}' has {pool.capacity_bytes} bytes; the best plan found "
        f"({placement.algorithm}) needs {placement.size_bytes}"
    )
    assert pool.capacity_bytes is not None
    proved = max(peak.size_bytes, placement.proved_infeasible_below_bytes or 0)
    if peak.size_bytes > pool.capacity_bytes:
        text += f"; none can fit: {peak.size_bytes} bytes are live at tick {peak.tick}"
    elif proved > pool.capacity_bytes:
        text += "; a complete search found that none can fit"
    return DoesNotFitError(text)


def _proved_total(
    problem: Problem, assignment: _Assignment, placements: dict[str, Placement]
) -> int | None:
    """The sum of what is proved pool by pool, if any placement proves more than its bound."""
    proofs = {name: p.proved_infeasible_below_bytes for name, p in placements.items()}
    if all(proof is None for proof in proofs.values()):
        return None
    bounds = lower_bounds(problem, assignment.pool_of())
    return sum(max(bounds[name].size_bytes, proof or 0) for name, proof in proofs.items())
