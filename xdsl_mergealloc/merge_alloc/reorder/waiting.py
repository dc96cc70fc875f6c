"""Peaks that no order can lower, so that none is searched for (O5).

In any order, these buffers are live while an operation runs: those that it accesses, and those that
are accessed both by an operation that it depends on and by one that depends on it. So no order
makes an arena smaller if nothing else is live at its peak. This holds for most inference networks.
If a scope has several arenas, this has to hold for the peak of all together, too: a buffer in one
may wait while another one is at its peak.

    at the operation of the peak that accesses the most buffers that are live there:
        dependent memory = the memory that it accesses
        for each operation before it, the last one first:
            if it conflicts with dependent memory: all that it accesses is dependent memory, too
        the same for each operation after it
        no order helps if each live buffer is accessed as such on both sides, or by the operation
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, FunctionPlan, PlacedAllocation
from xdsl_mergealloc.merge_alloc.trace import FunctionTrace
from xdsl_mergealloc.planner import LiveRange
from xdsl_mergealloc.profile import Span, peak_of


def anything_waits(plan: FunctionPlan, memory: Memory) -> bool:
    """Whether some buffer that is live at the peak of a function's arena, or of all arenas of a
    scope together, perhaps need not be."""
    by_scope: dict[tuple[Block, Attribute], list[ArenaPlan]] = {}
    for arena in plan.arenas:
        by_scope.setdefault((arena.scope, arena.memory_space), []).append(arena)
    each = ((arena,) for arena in plan.arenas)
    together = (arenas for arenas in by_scope.values() if len(arenas) > 1)
    return any(_anything_waits_in(arenas, plan.trace, memory) for arenas in chain(each, together))


def _peak_tick(arenas: Sequence[ArenaPlan]) -> int:
    """Return the first tick at which the most bytes of all arenas are live."""
    if len(arenas) == 1:
        return arenas[0].peak_tick
    placed = (placed for arena in arenas for placed in arena.placed)
    return peak_of(
        Span(*range_, one.size_bytes) for one in placed for range_ in one.live_ranges
    ).tick


def _anything_waits_in(arenas: Sequence[ArenaPlan], trace: FunctionTrace, memory: Memory) -> bool:
    peak_tick = _peak_tick(arenas)
    live = {
        placed: range_
        for arena in arenas
        for placed in arena.placed
        for range_ in placed.live_ranges
        if range_.start <= peak_tick < range_.end
    }
    made_in = {
        member: forwarding.destination
        for arena in arenas
        for forwarding in arena.forwardings
        for member in forwarding.members
    }
    end_of_peak = min((range_.end for range_ in live.values()), default=peak_tick + 1)
    ticks = range(peak_tick, end_of_peak)
    accesses = _FunctionAccesses(trace, memory, made_in)

    def waiting_at(tick: int) -> dict[PlacedAllocation, LiveRange]:
        accessed = accesses.at(tick)
        return {one: range_ for one, range_ in live.items() if one.op not in accessed}

    tick, waiting = min(((tick, waiting_at(tick)) for tick in ticks), key=lambda pair: len(pair[1]))
    return bool(waiting) and not _are_live_in_any_order(waiting, tick, accesses)


def _are_live_in_any_order(
    waiting: Mapping[PlacedAllocation, LiveRange], tick: int, accesses: _FunctionAccesses
) -> bool:
    """Whether buffers that an operation does not access have dependent accesses on both sides."""
    first = min(range_.start for range_ in waiting.values())
    end = max(range_.end for range_ in waiting.values())
    before = accesses.on_a_side(tick, range(tick - 1, first - 1, -1))
    behind = accesses.on_a_side(tick, range(tick + 1, end))
    return all(
        before.get(one.op, -1) >= start and behind.get(one.op, stop) < stop
        for one, (start, stop) in waiting.items()
    )


class _FunctionAccesses(NamedTuple):
    """Accesses of the operations of a function."""

    trace: FunctionTrace
    memory: Memory
    made_in: Mapping[Operation, Operation]
    """Maps allocations to those that they become parts of."""

    def at(self, tick: int) -> set[Operation]:
        """Return the allocations that an operation accesses, and those that these are made in."""
        read, written = self._origins(tick)
        return set(self._allocations(read | written))

    def on_a_side(self, tick: int, others: Sequence[int]) -> dict[Operation, int]:
        """
        Return the allocations accessed by operations that have to stay on their side of the one at
        `tick`, each with the tick of the nearest such access; `others` are that side's ticks.
        """
        found: dict[Operation, int] = {}
        read, written = self._origins(tick)
        for other in others:
            its_read, its_written = self._origins(other)
            if its_written & (read | written) or its_read & written:
                read, written = read | its_read, written | its_written
                for allocation in self._allocations(its_read | its_written):
                    found.setdefault(allocation, other)
        return found

    def _origins(self, tick: int) -> tuple[set[SSAValue], set[SSAValue]]:
        """Return the memory that an operation reads, and the memory that it writes."""
        op = self.trace.operation_at(tick)
        if not buffers_among((*op.operands, *op.results)):
            return set(), set()  # As for most operations: they compute one element.
        touched = self.memory.touched(op)
        written = set(self.memory.written(op)) if touched.accessed else ()
        flow = self.memory.view_flow
        return (
            {origin for value in touched.accessed for origin in flow.origins(value)},
            {origin for value in written for origin in flow.origins(value)},
        )

    def _allocations(self, origins: Iterable[SSAValue]) -> Iterator[Operation]:
        for origin in origins:
            allocation = origin.owner
            while isinstance(allocation, Operation):
                yield allocation
                allocation = self.made_in.get(allocation)
