"""
Distribution of buffers over pools: turns an algorithm for one pool into one for whole problems.

Every buffer goes to its preferred pool. If that pool cannot hold all buffers that prefer it,
`admission` decides which of them move on to their next candidate pool.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from xdsl_mergealloc.planner.admission import admit, trimmed
from xdsl_mergealloc.planner.bounds import least_end, lower_bounds, peak_live, pool_granularity
from xdsl_mergealloc.planner.check import ViolationKind, find_violations
from xdsl_mergealloc.planner.in_place import plan_in_place
from xdsl_mergealloc.planner.plan import PlaceInPool, Placement, Plan
from xdsl_mergealloc.planner.problem import (
    Buffer,
    BufferId,
    DoesNotFitError,
    InvalidProblemError,
    Pool,
    Problem,
)


def plan_by_pool(problem: Problem, algorithm: str, place: PlaceInPool) -> Plan:
    """
    Plan each pool with `place`.

    Raises `DoesNotFitError` if the plan exceeds a capacity, and `InvalidProblemError` if pinned
    buffers overlap each other.

    `Plan.algorithm` is `algorithm`, or the algorithm of the placements if they all agree.
    """
    _check_pins(problem)
    if problem.may_overlap:
        return plan_in_place(problem, lambda variant: _plan(variant, algorithm, place, problem))
    return _plan(problem, algorithm, place, problem)


def _check_pins(problem: Problem) -> None:
    pinned = [b for b in problem.buffers if b.pinned_offset_bytes is not None]
    if not pinned:
        return
    offsets = {b.id: b.pinned_offset_bytes or 0 for b in pinned}
    pool_of = {b.id: problem.candidate_pools(b)[0] for b in pinned}
    for violation in find_violations(Problem.of(pinned, problem.pools), offsets, pool_of, {}):
        if violation.kind is ViolationKind.OVERLAP:
            raise InvalidProblemError(f"pinned buffers overlap: {violation.message}")


def _plan(problem: Problem, algorithm: str, place: PlaceInPool, given: Problem) -> Plan:
    """
    Plan pool after pool; buffers that a pool cannot hold move on to their next candidate.

    Args:
        problem: may have fused buffers.
        algorithm: the name of the algorithm.
        place: plans a pool.
        given: the problem without fused buffers, for errors.
    """
    assignment = _Assignment(problem)
    placements: dict[str, Placement] = {}
    pending = [pool.name for pool in problem.pools]
    while pending:
        pool = problem.pool_named(pending.pop(0))
        placements[pool.name], leaving = _fill(given, pool, assignment, place)
        changed = [assignment.move_on(buffer) for buffer in leaving]
        pending += [name for name in dict.fromkeys(changed) if name not in pending]
    offsets: Mapping[BufferId, int] = placements[problem.pools[0].name].offsets
    if len(placements) > 1:
        offsets = {k: v for placement in placements.values() for k, v in placement.offsets.items()}
    makers = {placement.algorithm for placement in placements.values() if placement.offsets}
    return Plan(
        problem,
        offsets,
        assignment.pool_of(),
        {name: placements[name].size_bytes for name in placements},
        makers.pop() if len(makers) == 1 else algorithm,
        _proved_total(problem, assignment, placements),
    )


def _fill(
    given: Problem, pool: Pool, assignment: _Assignment, place: PlaceInPool
) -> tuple[Placement, Sequence[Buffer]]:
    """Return the placement of a pool, and the buffers that have to leave it."""
    members = assignment.members(pool.name)
    placement = trimmed(place(members, pool), members, pool)
    if pool.capacity_bytes is None or placement.size_bytes <= pool.capacity_bytes:
        return placement, ()
    staying = tuple(buffer for buffer in members if not assignment.can_move_on(buffer))
    if len(staying) < len(members):
        placement = trimmed(place(staying, pool), staying, pool)
    if placement.size_bytes > pool.capacity_bytes:
        raise _does_not_fit(given, pool, staying, placement)
    return admit(members, pool, placement, place)


class _Assignment:
    """Assignment of each buffer to one of its candidate pools."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._choice: dict[BufferId, int] = {}
        """By buffer: index of its current candidate pool; missing means 0."""
        first = problem.pools[0].name
        self._pool_of = {b.id: b.pools[0] if b.pools else first for b in problem.buffers}

    def pool_of(self) -> dict[BufferId, str]:
        """Return the pool of each buffer. Not a copy."""
        return self._pool_of

    def members(self, pool: str) -> tuple[Buffer, ...]:
        if len(self._problem.pools) == 1:
            return self._problem.buffers
        return tuple(b for b in self._problem.buffers if self._pool_of[b.id] == pool)

    def can_move_on(self, buffer: Buffer) -> bool:
        pinned = buffer.pinned_offset_bytes is not None
        candidates = self._problem.candidate_pools(buffer)
        return not pinned and self._choice.get(buffer.id, 0) + 1 < len(candidates)

    def move_on(self, buffer: Buffer) -> str:
        """Move the buffer to its next candidate pool and return the name of that pool."""
        choice = self._choice[buffer.id] = self._choice.get(buffer.id, 0) + 1
        pool = self._problem.candidate_pools(buffer)[choice]
        self._pool_of[buffer.id] = pool
        return pool


def _called(pool: Pool) -> str:
    return f"pool '{pool.name}'" if pool.name else "the pool"


def _is_bound_to(pool: Pool, buffer: Buffer, problem: Problem) -> bool:
    """Return whether a buffer is in the pool in all plans."""
    candidates = problem.candidate_pools(buffer)
    if buffer.pinned_offset_bytes is not None:
        return candidates[0] == pool.name
    capacities = {one.name: one.capacity_bytes for one in problem.pools if one != pool}
    return pool.name in candidates and all(
        (capacity := capacities[name]) is not None and capacity < buffer.size_bytes
        for name in candidates
        if name != pool.name
    )


def _does_not_fit(
    given: Problem, pool: Pool, members: Sequence[Buffer], placement: Placement
) -> DoesNotFitError:
    """
    Return the error that says why the members exceed the pool, and names one outside of it.

    That no plan can fit is said only if it is so without fused buffers, and for the buffers that no
    plan puts elsewhere.
    """
    bound = tuple(buffer for buffer in given.buffers if _is_bound_to(pool, buffer, given))
    granularity = pool_granularity(bound, pool)
    peak = peak_live(bound, granularity, given.may_overlap)
    text = (
        f"{_called(pool)} has {pool.capacity_bytes} bytes; the best plan found "
        f"({placement.algorithm}) needs {placement.size_bytes}"
    )
    capacity_bytes = pool.capacity_bytes
    assert capacity_bytes is not None
    proved = placement.proved_infeasible_below_bytes or 0
    is_about_all_plans = not given.may_overlap and len(bound) == len(members)
    if least_end(peak, bound, granularity) > capacity_bytes:
        text += f"; none can fit: {peak.size_bytes} bytes are live at tick {peak.tick}"
    elif is_about_all_plans and proved - granularity >= capacity_bytes:
        text += "; a complete search found that none can fit"
    outside = [b for b in members if placement.offsets[b.id] + b.size_bytes > capacity_bytes]
    largest = max(outside or members, key=lambda buffer: buffer.size_bytes)
    return DoesNotFitError(text, pool.name, largest.id, tuple(b.id for b in members))


def _proved_total(
    problem: Problem, assignment: _Assignment, placements: dict[str, Placement]
) -> int | None:
    """
    Return the sum of the proved minima of all pools; None if no placement proves one, or if a pool
    ends within a whole unit, since proofs are about whole units.
    """
    proofs = {name: p.proved_infeasible_below_bytes for name, p in placements.items()}
    if all(proof is None for proof in proofs.values()):
        return None
    bounds = lower_bounds(problem, assignment.pool_of())
    minima = {name: max(bounds[name].size_bytes, proof or 0) for name, proof in proofs.items()}
    if any(placements[name].size_bytes < minimum for name, minimum in minima.items()):
        return None
    return sum(minima.values())
