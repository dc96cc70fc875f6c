"""The result of planning: the offset and pool of every buffer. Algorithms place one pool each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from xdsl_mergealloc.planner.bounds import least_end, live_at, lower_bounds, pool_granularity
from xdsl_mergealloc.planner.check import Violation, find_violations
from xdsl_mergealloc.planner.problem import Buffer, BufferId, InvalidPlanError, Pool, Problem
from xdsl_mergealloc.profile import Peak


class Placement(NamedTuple):
    """The offsets of some buffers in one pool."""

    offsets: Mapping[BufferId, int]
    size_bytes: int
    """Size that the pool needs, in bytes; at least the end of its highest buffer."""

    algorithm: str
    """Algorithm that found the placement."""

    proved_infeasible_below_bytes: int | None = None
    """See `Plan.proved_infeasible_below_bytes`."""


PlaceInPool: TypeAlias = Callable[[tuple[Buffer, ...], Pool], Placement]
"""Places all the given buffers in the pool. May exceed the capacity, but should try not to."""


@dataclass(frozen=True)
class Plan:
    """Offsets and pools of all buffers of a problem."""

    problem: Problem

    offsets: Mapping[BufferId, int]
    """Offset of each buffer in bytes from the base of its pool."""

    pool_of: Mapping[BufferId, str]
    """Name of the pool that holds each buffer."""

    pool_sizes: Mapping[str, int]
    """Size in bytes of each pool of the problem, by name; 0 where a pool is not used."""

    algorithm: str
    """Algorithm that found the plan, by its name in the registry; with `auto`, the winner."""

    proved_infeasible_below_bytes: int | None = None
    """
    A search proved that no plan of a smaller total size exists. None if nothing beyond
    `lower_bound_bytes` is proved.
    """

    @property
    def peak_bytes(self) -> int:
        """The total size of all pools."""
        return sum(self.pool_sizes.values())

    @cached_property
    def moved_traffic_bytes(self) -> int:
        """The sum of each buffer's traffic times the index of its pool among its candidates."""
        if len(self.problem.pools) == 1:
            return 0
        return sum(
            buffer.traffic * self.problem.candidate_pools(buffer).index(self.pool_of[buffer.id])
            for buffer in self.problem.buffers
        )

    @cached_property
    def _bounds(self) -> dict[str, Peak]:
        return lower_bounds(self.problem, self.pool_of)

    @property
    def lower_bound_bytes(self) -> int:
        """Lower bound on plans with the same buffers in the same pools (see `bounds`)."""
        return sum(map(self._bound_of, self.problem.pools))

    def _bound_of(self, pool: Pool) -> int:
        peak = self._bounds[pool.name]
        if self.pool_sizes[pool.name] >= peak.size_bytes:
            return peak.size_bytes
        # The pool ends within a whole unit (`trimmed`).
        members = self._members(pool.name)
        return least_end(peak, members, pool_granularity(members, pool))

    def _members(self, pool: str) -> list[Buffer]:
        return [buffer for buffer in self.problem.buffers if self.pool_of[buffer.id] == pool]

    @property
    def efficiency(self) -> float:
        """`lower_bound_bytes / peak_bytes`: 1.0 is best possible (and the value of empty plans)."""
        return self.lower_bound_bytes / self.peak_bytes if self.peak_bytes else 1.0

    @property
    def proved_optimal(self) -> bool:
        """Whether it is proved that no plan with the same buffers in the same pools is smaller."""
        proved = max(self.lower_bound_bytes, self.proved_infeasible_below_bytes or 0)
        return self.peak_bytes <= proved

    def certificate(self, pool: str) -> tuple[Peak, tuple[Buffer, ...]]:
        """Return the peak of live bytes in the pool, and the buffers that are live at its tick."""
        peak = self._bounds[pool]
        return peak, live_at(self._members(pool), peak.tick)

    def check(self) -> list[Violation]:
        """Return all errors of the plan; empty if it is valid."""
        return find_violations(self.problem, self.offsets, self.pool_of, self.pool_sizes)

    def verify(self) -> None:
        """Raise `InvalidPlanError` with all violations if the plan is not valid."""
        violations = self.check()
        if violations:
            lines = "\n".join(violation.message for violation in violations)
            raise InvalidPlanError(f"the plan of '{self.algorithm}' is not valid:\n{lines}")
