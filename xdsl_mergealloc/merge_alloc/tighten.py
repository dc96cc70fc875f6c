"""From one arena for a scope to what takes the fewest bytes of heap at once (M18).

A plan says how large the arena of a scope is. What a function needs at once is more than that: also
what it returns is there. So here the allocations that stay count, too, each from where it is
allocated; and buffers move from the arena to allocations that stay, where that makes the whole
smaller. An arena in which nothing is left goes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Operation

from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import arena_of_plan, best_plan, forwarded_problem
from xdsl_mergealloc.merge_alloc.pools import pinned_offset
from xdsl_mergealloc.merge_alloc.problem import problem_of_trace, solve
from xdsl_mergealloc.merge_alloc.trace import (
    FunctionTrace,
    Lifetime,
    LifetimeTrace,
    ScratchResult,
    TracedAllocation,
)
from xdsl_mergealloc.planner import Buffer, LiveRange, Plan, Pool, Problem, live_profile

_ROUNDS = 4
"""How often it is looked for what can move, with what is left in the arena by then."""

_POWER = 8
"""How much more it counts to make room where most is live."""

_ARENA = "arena"


def tighten(
    trace: FunctionTrace, arenas: Sequence[ArenaPlan], options: MergeAllocOptions
) -> tuple[FunctionTrace, tuple[ArenaPlan, ...]]:
    """
    The arenas of a function, with allocations that stay among them if these hold buffers; and its
    trace, in which those are not skipped.
    """
    if options.pools or not trace.results:
        return trace, tuple(arenas)
    tick_of = {op: tick for tick, op in enumerate(trace.operations, start=1)}
    found: list[ArenaPlan] = []
    for scope, arena in zip(trace.scopes, arenas, strict=True):
        results = [
            result
            for result in trace.results
            if result.scope is arena.scope.parent_op() and result.memory_space == arena.memory_space
        ]
        found += _with_results(scope, arena, results, tick_of, options) if results else [arena]
    placed = {one.op for arena in found for one in arena.placed}
    skipped = tuple(one for one in trace.skipped if one.op not in placed)
    return replace(trace, skipped=skipped), tuple(found)


@dataclass(frozen=True)
class _Unit:
    """What is placed as one: an allocation, with its live ranges as they are after forwarding."""

    allocation: TracedAllocation
    buffer: Buffer

    @property
    def begin(self) -> int:
        return self.buffer.live[0].start

    @property
    def end(self) -> int:
        """The first tick at which it is not live any more."""
        return self.buffer.live[-1].end


@dataclass(frozen=True)
class _Span:
    """Bytes of heap that are taken for some time."""

    begin: int
    end: int
    size_bytes: int


def _with_results(
    trace: LifetimeTrace,
    arena: ArenaPlan,
    results: Sequence[ScratchResult],
    tick_of: Mapping[Operation, int],
    options: MergeAllocOptions,
) -> list[ArenaPlan]:
    """The arena of a scope and what can be in results instead; it alone if that is no worse."""
    problem = forwarded_problem(problem_of_trace(trace, options), trace, arena.forwardings)
    units = [_Unit(trace.allocations[int(buffer.id)], buffer) for buffer in problem.buffers]
    room = _Room(units, results, tick_of, problem, options.alignment)
    best = [arena]
    least = _cost([_span(units, arena.size_bytes), *map(_as_it_stands, results)])
    weight = dict.fromkeys(units, 0)
    left = units
    for _ in range(_ROUNDS):
        _weigh(left, weight, problem)
        chosen = room.assign(weight, trace, options)
        inside = {unit for members in chosen.values() for unit in members}
        if not inside:
            break
        left = [unit for unit in units if unit not in inside]
        pieces = [_piece(trace, one, chosen[one], arena, options) for one in chosen]
        spans = [_span_with(one, chosen.get(one, {})) for one in results]
        if left:
            pieces.append(_arena_of(trace, left, arena, problem, options))
            spans.append(_span(left, pieces[-1].size_bytes))
        if (cost := _cost(spans)) < least:
            best = [replace(pieces[0], forwardings=arena.forwardings), *pieces[1:]]
            least = cost
        if not left:
            break
    return best


def _weigh(left: Iterable[_Unit], weight: dict[_Unit, int], problem: Problem) -> None:
    """Add to each unit what it is worth not to have it in the arena: most at the peak."""
    profile = list(live_profile([unit.buffer for unit in left], problem.pools[0].alignment))
    ticks = [tick for tick, _ in profile]
    peak = max((live_bytes for _, live_bytes in profile), default=0) or 1
    for unit in left:
        first = bisect_right(ticks, unit.begin) - 1
        stop = bisect_left(ticks, unit.end)
        most = max(live_bytes for _, live_bytes in profile[first:stop])
        weight[unit] += 1 + unit.buffer.size_bytes * (1000 * most // peak) ** _POWER


def _span(units: Iterable[_Unit], size_bytes: int) -> _Span:
    units = tuple(units)
    return _Span(min(one.begin for one in units), max(one.end for one in units), size_bytes)


def _as_it_stands(result: ScratchResult) -> _Span:
    allocation = result.allocation
    return _Span(result.tick, allocation.lifetime.end + 1, allocation.size_bytes)


def _span_with(result: ScratchResult, members: Iterable[_Unit]) -> _Span:
    begins = [unit.begin for unit in members]
    if not begins:
        return _as_it_stands(result)
    return replace(_as_it_stands(result), begin=min(begins))


def _cost(spans: Sequence[_Span]) -> tuple[int, int]:
    """The most bytes that are taken at once, and those of all allocations."""
    buffers = [
        Buffer(number, span.size_bytes, (LiveRange(span.begin, span.end),))
        for number, span in enumerate(spans)
    ]
    peak = max((live_bytes for _, live_bytes in live_profile(buffers)), default=0)
    return peak, sum(span.size_bytes for span in spans)


class _Room:
    """What room the results of a scope have for its buffers."""

    def __init__(
        self,
        units: Sequence[_Unit],
        results: Sequence[ScratchResult],
        tick_of: Mapping[Operation, int],
        problem: Problem,
        alignment: int,
    ):
        self._units = units
        self._results = results
        self._problem = problem
        self._alignment = alignment
        self._fits = {
            unit: [
                number
                for number, result in enumerate(results)
                if _fits(unit, result, tick_of[unit.allocation.op])
            ]
            for unit in units
        }

    def assign(
        self, weight: Mapping[_Unit, int], trace: LifetimeTrace, options: MergeAllocOptions
    ) -> dict[ScratchResult, dict[_Unit, int]]:
        """The results that hold anything, with what they hold and where, by a plan for all."""
        names = [f"result {number}" for number in range(len(self._results))]
        pools = [
            Pool(
                name,
                -(-result.allocation.size_bytes // self._alignment) * self._alignment,
                self._alignment,
            )
            for name, result in zip(names, self._results, strict=True)
        ]
        buffers = [
            Buffer(
                name,
                result.allocation.size_bytes,
                result.allocation.live_ranges,
                pools=(name,),
                pinned_offset_bytes=0,
            )
            for name, result in zip(names, self._results, strict=True)
        ]
        arena = self._problem.pools[0]._replace(name=_ARENA)
        for unit in self._units:
            into = (*(names[number] for number in self._fits[unit]), _ARENA)
            buffers.append(unit.buffer._replace(pools=into, traffic_bytes=weight[unit]))
        problem = Problem.of(buffers, [*pools, arena], self._problem.may_overlap)
        planned = solve(problem, trace.allocations, trace, options)
        chosen: dict[ScratchResult, dict[_Unit, int]] = {}
        for unit in self._units:
            pool, offset = planned.pool_of[unit.buffer.id], planned.offsets[unit.buffer.id]
            if pool == _ARENA:
                continue
            result = self._results[names.index(pool)]
            # What is a multiple of the alignment may be more than there is.
            if offset + unit.buffer.size_bytes <= result.allocation.size_bytes:
                chosen.setdefault(result, {})[unit] = offset
        return chosen


def _fits(unit: _Unit, result: ScratchResult, tick: int) -> bool:
    """M18: whether a buffer may be in a result as far as time, place and size go."""
    return (
        unit.allocation.instances is None
        and pinned_offset(unit.allocation.op) is None
        and result.block_begin <= tick
        and result.block_begin <= unit.begin
        and unit.end <= result.allocation.lifetime.begin
        and unit.buffer.size_bytes <= result.allocation.size_bytes
    )


def _part_of(
    trace: LifetimeTrace, units: Iterable[_Unit], *others: TracedAllocation
) -> LifetimeTrace:
    """The part of a trace that some of its buffers are."""
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
    return replace(trace, allocations=allocations, in_place_reuses=pairs, forwardings=())


def _piece(
    trace: LifetimeTrace,
    result: ScratchResult,
    members: Mapping[_Unit, int],
    arena: ArenaPlan,
    options: MergeAllocOptions,
) -> ArenaPlan:
    """A result with the buffers that it holds, as an arena of its size."""
    part = replace(
        _part_of(trace, members, result.allocation), scope=result.block, frees_arena=False
    )
    problem = problem_of_trace(part, options)
    pool = problem.pools[0]
    planned = Plan(
        Problem.of(problem.buffers, [pool], problem.may_overlap),
        dict(enumerate((0, *members.values()))),
        dict.fromkeys(range(1 + len(members)), pool.name),
        {pool.name: result.allocation.size_bytes},
        arena.algorithm,
    )
    planned.verify()
    return replace(
        arena_of_plan(part, options, planned, arena.forwardings), is_result=True, forwardings=()
    )


def _arena_of(
    trace: LifetimeTrace,
    units: Sequence[_Unit],
    arena: ArenaPlan,
    problem: Problem,
    options: MergeAllocOptions,
) -> ArenaPlan:
    """The arena with what is left in it."""
    part = _part_of(trace, units)
    planned = best_plan(problem_of_trace(part, options), part, options)
    return replace(arena_of_plan(part, options, planned, arena.forwardings), forwardings=())
