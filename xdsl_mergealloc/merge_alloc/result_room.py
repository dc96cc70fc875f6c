"""Which buffers of a scope are in the bytes of its results (M18), by a plan for all together.

Each result is a pool of its size in which it is pinned itself. The planner says which buffers a
pool keeps that cannot hold all: those with the most traffic, which here is how much they matter for
the peak of what is left.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Operation

from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.pools import pinned_offset
from xdsl_mergealloc.merge_alloc.problem import solve
from xdsl_mergealloc.merge_alloc.trace import (
    Lifetime,
    LifetimeTrace,
    StayingAllocation,
    TracedAllocation,
)
from xdsl_mergealloc.planner import DEFAULT_ALGORITHM, Buffer, Pool, Problem, live_profile
from xdsl_mergealloc.planner.bounds import round_up

_POWER = 8
"""How much more it counts to make room where most is live."""

_ARENA = "arena"


@dataclass(frozen=True)
class Unit:
    """What is placed as one: an allocation, with its live ranges as they are after forwarding."""

    allocation: TracedAllocation
    buffer: Buffer

    @property
    def op(self) -> Operation:
        """The allocation in the program."""
        return self.allocation.op

    @property
    def begin(self) -> int:
        """The first tick at which it is live."""
        return self.buffer.live[0].start

    @property
    def end(self) -> int:
        """The first tick from which on it is not live any more."""
        return self.buffer.live[-1].end


def part_of(
    trace: LifetimeTrace, units: Iterable[Unit], *others: TracedAllocation
) -> LifetimeTrace:
    """The part of a trace without forwardings that some of its buffers are, behind other ones."""
    allocations = (
        *others,
        *(
            replace(
                unit.allocation, lifetime=Lifetime(unit.begin, unit.end - 1), live=unit.buffer.live
            )
            for unit in units
        ),
    )
    ops = {allocation.op for allocation in allocations}
    pairs = tuple(pair for pair in trace.in_place_reuses if ops.issuperset(pair))
    return replace(trace, allocations=allocations, in_place_reuses=pairs)


class ResultRoom:
    """What room the results of a scope have for its buffers."""

    def __init__(
        self,
        units: Sequence[Unit],
        results: Sequence[StayingAllocation],
        tick_of: Mapping[Operation, int],
        problem: Problem,
        options: MergeAllocOptions,
    ):
        """
        Args:
            units: the buffers.
            results: those that may be scratch.
            tick_of: the ticks of operations.
            problem: that of the arena, which has the units' buffers.
            options: those of merge-alloc.
        """
        self._units = units
        self._results = results
        self._problem = problem
        self._options = options
        self._weight = dict.fromkeys(units, 0)
        self._fits = {
            unit: [
                number
                for number, result in enumerate(results)
                if _fits(unit, result, tick_of[unit.op])
            ]
            for unit in units
        }

    def has_room_for(self, left: Iterable[Unit]) -> bool:
        """Whether a result could hold one of the buffers, were nothing else in it."""
        return any(self._fits[unit] for unit in left)

    def assign(
        self, left: Sequence[Unit], trace: LifetimeTrace
    ) -> dict[StayingAllocation, dict[Unit, int]]:
        """
        The results that hold anything, with what they hold and where, in bytes from their start.

        `left` is what was in the arena so far. Each call counts more what is live at its peak.
        """
        self._weigh(left)
        alignment = self._options.alignment
        names = [f"result {number}" for number in range(len(self._results))]
        pools: list[Pool] = []
        buffers: list[Buffer] = []
        for name, result in zip(names, self._results, strict=True):
            size_bytes = result.allocation.size_bytes
            pools.append(Pool(name, round_up(size_bytes, alignment), alignment))
            live = result.allocation.live_ranges
            buffers.append(Buffer(name, size_bytes, live, pools=(name,), pinned_offset_bytes=0))
        for unit in self._units:
            into = (*(names[number] for number in self._fits[unit]), _ARENA)
            buffers.append(unit.buffer._replace(pools=into, traffic_bytes=self._weight[unit]))
        arena = self._problem.pools[0]._replace(name=_ARENA, capacity_bytes=None)
        problem = Problem.of(buffers, [*pools, arena], self._problem.may_overlap)
        # Not every algorithm knows pins.
        options = replace(self._options, planner=DEFAULT_ALGORITHM)
        planned = solve(problem, trace.allocations, trace, options)
        chosen: dict[StayingAllocation, dict[Unit, int]] = {}
        for unit in self._units:
            pool, offset = planned.pool_of[unit.buffer.id], planned.offsets[unit.buffer.id]
            if pool == _ARENA:
                continue
            result = self._results[names.index(pool)]
            # What is a multiple of the alignment may be more than there is.
            if offset + unit.buffer.size_bytes <= result.allocation.size_bytes:
                chosen.setdefault(result, {})[unit] = offset
        return chosen

    def _weigh(self, left: Sequence[Unit]) -> None:
        """Add to each unit what it is worth not to have it in the arena: most at the peak."""
        buffers = [unit.buffer for unit in left]
        profile = list(live_profile(buffers, self._problem.pools[0].alignment))
        ticks = [tick for tick, _ in profile]
        peak = max((live_bytes for _, live_bytes in profile), default=0) or 1
        for unit in left:
            first = bisect_right(ticks, unit.begin) - 1
            stop = bisect_left(ticks, unit.end)
            most = max(live_bytes for _, live_bytes in profile[first:stop])
            self._weight[unit] += 1 + unit.buffer.size_bytes * (1000 * most // peak) ** _POWER


def _fits(unit: Unit, result: StayingAllocation, tick: int) -> bool:
    """M18: whether a buffer may be in a result as far as time, place and size go."""
    return (
        unit.allocation.instances is None
        and pinned_offset(unit.op) is None
        and result.block_begin <= tick
        and unit.end <= result.allocation.lifetime.begin
        and unit.buffer.size_bytes <= result.allocation.size_bytes
    )
