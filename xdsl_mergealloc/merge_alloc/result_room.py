"""Which buffers of a scope are in the bytes of its results (M18).

the buffers that a result could hold, those first that matter most for the peak of what is left:
    into the first result that has room beside those that it holds by then, as low as may be
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Operation

from xdsl_mergealloc.merge_alloc.forwarded_problem import meet
from xdsl_mergealloc.merge_alloc.pools import pinned_offset
from xdsl_mergealloc.merge_alloc.trace import (
    Lifetime,
    LifetimeTrace,
    StayingAllocation,
    TracedAllocation,
)
from xdsl_mergealloc.planner import Buffer, Problem
from xdsl_mergealloc.planner.bounds import live_spans, round_up
from xdsl_mergealloc.profile import Profile

_POWER = 8
"""How much more it counts to make room where most is live."""

_MOST_TRIED = 400
"""Of how many buffers, the largest, it is looked whether there is room for them."""


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
    ):
        """
        Args:
            units: the buffers.
            results: those that may be scratch.
            tick_of: the ticks of operations.
            problem: that of the arena, which has the units' buffers.
        """
        self._problem = problem
        self._fits = {
            unit: found
            for unit in sorted(units, key=lambda one: -one.buffer.size_bytes)[:_MOST_TRIED]
            if (found := [one for one in results if _fits(unit, one, tick_of[unit.op])])
        }
        self._weight = dict.fromkeys(self._fits, 0)
        self._pairs = {frozenset(pair[:2]) for pair in problem.may_overlap if pair.same_offset}

    def assign(self, left: Sequence[Unit]) -> Iterator[dict[StayingAllocation, dict[Unit, int]]]:
        """
        The results that hold anything, with what they hold and where, in bytes from their start.

        Several ways to choose; `left` is what was in the arena so far. Each call counts more what
        is live at its peak.
        """
        self._weigh([unit for unit in left if unit in self._fits], left)

        def worth(unit: Unit) -> tuple[int, int, int]:
            """By itself, for its size, and for its size and time."""
            weight, size_bytes = self._weight[unit], max(1, unit.buffer.size_bytes)
            return weight, weight // size_bytes, weight // (size_bytes * (unit.end - unit.begin))

        for way in range(3):
            yield self._put_in(sorted(self._fits, key=lambda one: (-worth(one)[way], one.begin)))

    def _put_in(self, units: Iterable[Unit]) -> dict[StayingAllocation, dict[Unit, int]]:
        """Buffers in results, one after the other, where there is room."""
        chosen: dict[StayingAllocation, dict[Unit, int]] = {}
        for unit in units:
            for result in self._fits[unit]:
                members = chosen.get(result, {})
                offset = self._lowest_offset(unit, members)
                if offset + unit.buffer.size_bytes <= result.allocation.size_bytes:
                    chosen.setdefault(result, {})[unit] = offset
                    break
        return {
            result: dict(sorted(members.items(), key=lambda pair: int(pair[0].buffer.id)))
            for result, members in chosen.items()
        }

    def _lowest_offset(self, unit: Unit, members: Mapping[Unit, int]) -> int:
        """Where a buffer can be beside others: in free bytes, or over one that it may overlap."""
        buffer = unit.buffer
        beside = [
            (offset, other.buffer)
            for other, offset in members.items()
            if meet(other.buffer.live, buffer.live)
        ]
        beside.sort(key=lambda pair: pair[0])
        lowest = 0
        for at, other in beside:
            if lowest + buffer.size_bytes <= at:
                break
            lowest = max(lowest, round_up(at + other.size_bytes, buffer.alignment))

        def is_free(start: int) -> bool:
            return all(
                at + other.size_bytes <= start
                or start + buffer.size_bytes <= at
                or (at == start and frozenset((other.id, buffer.id)) in self._pairs)
                for at, other in beside
            )

        over = (
            at
            for at, other in beside
            if frozenset((other.id, buffer.id)) in self._pairs and at % buffer.alignment == 0
        )
        return min((at for at in over if at < lowest and is_free(at)), default=lowest)

    def _weigh(self, units: Iterable[Unit], left: Iterable[Unit]) -> None:
        """
        Add to each unit what it is worth not to have it in the arena: most at the peak of what is
        `left` there.
        """
        buffers = [unit.buffer for unit in left]
        profile = Profile.of(live_spans(buffers, self._problem.pools[0].alignment))
        peak = profile.peak_bytes or 1
        for unit in units:
            most = profile.most(unit.begin, unit.end)
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
