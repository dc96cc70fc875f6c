"""Reduction of a scope's peak of heap bytes, starting from one arena (M18 to M20).

A plan says how large the arena of a scope is. At its peak a function needs more than that:
allocations that stay, such as results, exist beside the arena, and so do buffers that its callees
return, and what callees hold while they run. Here they count, too:

- Buffers move from the arena to allocations that stay (`result_room`), if that lowers the peak, or
  the total size at an equal peak.
- M19 The remaining buffers are in several arenas, each of which exists from its first use to its
  last (M17), or to the end of a branch that has only some of its uses, if these take less at once,
  beside the allocations that stay, than one arena does (`split_arenas`).
- M20 A buffer of which only the shape is used, as the window of a pooling, occupies no memory: it
  is at the start of an arena that exists meanwhile, and is large enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.analysis.dominance import is_only_block
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.control_flow import REGION_BRANCH_MODELS, is_loop
from xdsl_mergealloc.merge_alloc.memory_plan import (
    ArenaPlan,
    FunctionPlan,
    PlacedAllocation,
    allocation_name,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import PlanArena, arena_of_plan, last_access
from xdsl_mergealloc.merge_alloc.problem import forwarded_problem, problem_of_trace
from xdsl_mergealloc.merge_alloc.result_room import ResultRoom, Unit, part_of
from xdsl_mergealloc.merge_alloc.split_arenas import WholeLoops, splits
from xdsl_mergealloc.merge_alloc.trace import LifetimeTrace, StayingAllocation
from xdsl_mergealloc.nests import blocks_of, outward, walk_inner_first, walk_regions
from xdsl_mergealloc.planner import LiveRange, Plan, Problem, peak_live
from xdsl_mergealloc.planner.bounds import CandidatePlan, cheapest, least_end
from xdsl_mergealloc.profile import Span, peak_of

_ROUNDS = 4
"""Maximum number of rounds that move buffers to results, each by the peak of those left over."""

_GIVEN_UP = (0, 30)
"""Percentages to try: how much of the possible saving is given up to have fewer arenas."""

_WORTH_AN_ARENA = 2048
"""Minimum saving of an extra arena: 1/2048 of the peak."""

_WORTH_IN_LOOPS = 8
"""Factor on that minimum if each loop starts with an arena of its own: there may be many."""


BytesHeldBy: TypeAlias = Callable[[Operation, Attribute], int]
"""The bytes that a call may hold at once in a memory space, with its results; 0 if unknown."""


def tighten(
    function: FunctionPlan, options: MergeAllocOptions, plan: PlanArena, bytes_held_by: BytesHeldBy
) -> FunctionPlan:
    """
    Return the plan of a function with the arenas that take the fewest bytes at once. Allocations
    that stay are among the arenas if they hold buffers.
    """
    trace = function.trace
    tick_of = {op: tick for tick, op in enumerate(trace.operations, start=1)}
    calls = {op: tick for op, tick in tick_of.items() if CALL_MODELS.lookup(op) is not None}
    found: list[ArenaPlan] = []
    at_once: list[int] = []
    for scope, arena in zip(trace.scopes, function.arenas, strict=True):
        staying = [
            one
            for one in trace.staying
            if one.scope is arena.scope.parent_op() and one.memory_space == arena.memory_space
        ]
        shapes = [one for one in staying if one.is_shape]
        staying = [one for one in staying if not one.is_shape]
        during_calls = list(_bytes_of_calls(calls, arena, staying, bytes_held_by))
        best, bytes_at_once = _PlannedScope(
            scope, without_rest(arena), staying, during_calls, options, plan, tick_of
        ).tighten()
        found += _with_shapes(best, shapes)
        at_once.append(bytes_at_once)
    placed = {one.op for arena in found for one in arena.placed}
    skipped = tuple(one for one in trace.skipped if one.op not in placed)
    return function._replace(
        trace=trace._replace(skipped=skipped), arenas=tuple(found), bytes_at_once=tuple(at_once)
    )


_Cost: TypeAlias = tuple[int, int, int]
"""Bytes above the capacity; weighted peak; bytes of all arenas and allocations that stay."""


def _bytes_of_calls(
    calls: Mapping[Operation, int],
    arena: ArenaPlan,
    staying: Iterable[StayingAllocation],
    bytes_held_by: BytesHeldBy,
) -> Iterator[Span]:
    """Yield the bytes that those of `calls`, with their ticks, which are in the scope of an arena
    hold, without the buffers that they return."""
    returned = Counter[Operation]()
    for one in staying:
        returned[one.allocation.op] += one.allocation.size_bytes
    scope = arena.scope.parent_op()
    for op, tick in calls.items():
        size_bytes = bytes_held_by(op, arena.memory_space) - returned[op]
        if size_bytes > 0 and any(one is scope for one in outward(op)):
            yield Span(tick, tick + 1, size_bytes)


class _Layout(NamedTuple):
    """Assignment of the buffers of a scope to results, with offsets, or to arenas."""

    inside: Mapping[StayingAllocation, Mapping[Unit, int]]
    """The results that hold buffers, with the offsets of the buffers in bytes."""
    groups: Sequence[Sequence[Unit]]
    """Buffers in no result, by arena."""
    one_for_each_loop: bool = False
    """Whether the buffers of one loop were put into one arena from the start."""
    least_cost: _Cost = (0, 0, 0)
    """Lower bound on the cost, however its arenas are planned: see `_PlannedScope._cost`."""

    @property
    def left(self) -> list[Unit]:
        """Buffers in no result."""
        return [unit for group in self.groups for unit in group]


class _PlannedScope:
    """
    One scope with its arena, as planned by itself.

        try the arena as it is; with buffers in results, in several rounds
        for the first and the cheapest of these: try several arenas
        take the cheapest of all, planning only layouts that may be that
    """

    def __init__(
        self,
        trace: LifetimeTrace,
        arena: ArenaPlan,
        staying: Sequence[StayingAllocation],
        during_calls: Sequence[Span],
        options: MergeAllocOptions,
        plan: PlanArena,
        tick_of: Mapping[Operation, int],
    ):
        self._arena = arena
        self._staying = staying
        self._during_calls = during_calls
        """The bytes that callees hold while they run."""
        self._options = options
        self._plan = plan
        self._tick_of = tick_of
        loops, self._arms = _loops_and_arms(arena.scope, tick_of)
        self._loops = WholeLoops(loops)
        # M17: the arena of a scope of several blocks exists from the start of the scope, and is
        # freed, if at all, wherever control leaves the scope.
        self._whole_scope = None
        if arena.scope.parent is not None and not is_only_block(arena.scope):
            inside = [tick_of[op] for op in walk_regions((arena.scope.parent,)) if op in tick_of]
            self._whole_scope = min(inside), max(inside) + 1
        self._problem = forwarded_problem(
            problem_of_trace(trace, options), trace, arena.forwardings
        )
        self._trace = _forwarded(trace, self._problem)
        self._units = [
            Unit(trace.allocations[int(buffer.id)], buffer) for buffer in self._problem.buffers
        ]
        self._alone = _Layout({}, [self._units])
        own_cost = self._cost(self._alone, [arena.size_bytes])
        self._alone = self._alone._replace(least_cost=own_cost)
        self._arenas = {tuple([unit.buffer.id for unit in self._units]): arena}
        """Arenas planned so far, by the buffers in them."""

    def tighten(self) -> tuple[Sequence[ArenaPlan], int]:
        """Return the arenas that take the fewest bytes at once, and that number of bytes."""
        layouts = [self._alone, *self._with_results()]
        best = min(layouts, key=lambda one: one.least_cost)
        # M10: an arena counts in its pool for all of its scope, so several take more of the pool.
        is_limited = self._arena.capacity_bytes is not None
        for layout in () if is_limited else (best,) if best is self._alone else (self._alone, best):
            layouts += self._with_several_arenas(layout)
        arenas, layout = cheapest(
            [
                CandidatePlan(layout.least_cost, partial(self._planned, layout))
                for layout in layouts
            ],
            lambda found: self._cost(found[1], self._sizes(found[1])),
        )
        at_once = peak_of(self._spans(layout, self._sizes(layout))).size_bytes
        first, *others = arenas
        return [first._replace(forwardings=self._arena.forwardings), *others], at_once

    def _with_results(self) -> Iterator[_Layout]:
        """
        Yield layouts that move buffers into results; each round gives more weight to the buffers
        that were left at the peak.
        """
        results = [one for one in self._staying if one.may_be_scratch]
        if not results:
            return
        room = ResultRoom(self._units, results, self._tick_of, self._problem)
        known: list[_Layout] = []
        left = self._units
        for _ in range(_ROUNDS):
            found: list[_Layout] = []
            for chosen in room.assign(left):
                inside = {unit for members in chosen.values() for unit in members}
                rest = [unit for unit in self._units if unit not in inside]
                layout = self._layout(chosen, [rest] if rest else [])
                if inside and layout not in known:
                    found.append(layout)
            if not found:
                return
            yield from found
            known += found
            left = min(found, key=lambda one: one.least_cost).left

    def _with_several_arenas(self, layout: _Layout) -> Iterator[_Layout]:
        """M19: yield variants of a layout with several arenas, unless one arena is as good."""
        unit_of = {unit.buffer.id: unit for unit in layout.left}
        used = set(self._arena.in_place_reuses)
        pairs = [
            pair
            for pair in self._problem.may_overlap
            if pair.first in unit_of
            and pair.second in unit_of
            and (unit_of[pair.first].op, unit_of[pair.second].op) in used
        ]
        buffers = [unit.buffer for unit in layout.left]
        granularity = self._problem.pools[0].alignment
        others = self._others(layout)
        for one_for_each_loop in (False, True) if self._loops else (False,):
            for groups in splits(
                buffers, pairs, others, granularity, _GIVEN_UP, self._loops, one_for_each_loop
            ):
                in_order = [sorted(group, key=lambda one: int(one.id)) for group in groups]
                arenas = [[unit_of[one.id] for one in group] for group in in_order]
                yield self._layout(layout.inside, arenas, one_for_each_loop)

    def _planned(self, layout: _Layout) -> tuple[Sequence[ArenaPlan], _Layout]:
        """Return the arenas of a layout, those that are results first, and the layout."""
        results = [self._result(one, members) for one, members in layout.inside.items()]
        return [*results, *map(self._arena_of, layout.groups)], layout

    def _sizes(self, layout: _Layout) -> list[int]:
        """Return the sizes of the arenas of a layout as planned, without results."""
        return [self._arena_of(group).size_bytes for group in layout.groups]

    def _layout(
        self,
        inside: Mapping[StayingAllocation, Mapping[Unit, int]],
        groups: Sequence[Sequence[Unit]],
        one_for_each_loop: bool = False,
    ) -> _Layout:
        """Return a layout with a lower bound on its cost."""
        layout = _Layout(inside, groups, one_for_each_loop)
        sizes_bytes = [self._least_size(group) for group in groups]
        return layout._replace(least_cost=self._cost(layout, sizes_bytes))

    def _least_size(self, units: Sequence[Unit]) -> int:
        """Return a lower bound on the size of an arena for `units`: it ends with its last byte."""
        granularity = self._problem.pools[0].alignment
        ids = {unit.buffer.id for unit in units}
        pairs = [pair for pair in self._problem.may_overlap if ids.issuperset(pair[:2])]
        buffers = [unit.buffer for unit in units]
        return least_end(peak_live(buffers, granularity, pairs), buffers, granularity)

    def _cost(self, layout: _Layout, sizes_bytes: Sequence[int]) -> _Cost:
        """Return the cost of a layout; `sizes_bytes` are of the arenas that are no results."""
        spans = self._spans(layout, sizes_bytes)
        weight = _WORTH_AN_ARENA + len(layout.groups) * (
            _WORTH_IN_LOOPS if layout.one_for_each_loop else 1
        )
        capacity_bytes = self._arena.capacity_bytes
        needed_bytes = sum(sizes_bytes)
        above_bytes = 0 if capacity_bytes is None else max(0, needed_bytes - capacity_bytes)
        at_once_bytes = peak_of(spans).size_bytes * weight
        return above_bytes, at_once_bytes, sum(span.size_bytes for span in spans)

    def _spans(self, layout: _Layout, sizes_bytes: Sequence[int]) -> list[Span]:
        """Return the spans (ticks and bytes) of the arenas and of the allocations that stay."""
        arenas = [
            self._span(group, size_bytes)
            for group, size_bytes in zip(layout.groups, sizes_bytes, strict=True)
        ]
        return [*self._others(layout), *arenas]

    def _others(self, layout: _Layout) -> list[Span]:
        """Return the spans of calls, and of the allocations that stay, with the lifetimes of
        buffers in them."""
        spans = [*self._during_calls]
        for one in self._staying:
            members = layout.inside.get(one, ())
            begin = min((unit.begin for unit in members), default=one.tick)
            ticks = self._loops.around(begin, one.allocation.lifetime.end + 1)
            spans.append(Span(*ticks, one.allocation.size_bytes))
        return spans

    def _result(self, result: StayingAllocation, members: Mapping[Unit, int]) -> ArenaPlan:
        """Return a result with the buffers that it holds, as an arena of its size."""
        part = part_of(self._trace, members, result.allocation)._replace(
            scope=result.block, frees_arena=False
        )
        problem = problem_of_trace(part, self._options)
        # A result does not count in the pool's capacity.
        pool = problem.pools[0]._replace(capacity_bytes=None)
        planned = Plan(
            Problem.of(problem.buffers, [pool], problem.may_overlap),
            dict(enumerate((0, *members.values()))),
            dict.fromkeys(range(1 + len(members)), pool.name),
            {pool.name: result.allocation.size_bytes},
            self._arena.algorithm,
        )
        planned.verify()
        arena = arena_of_plan(part, self._options, planned, self._arena.forwardings)
        return arena._replace(is_result=True, forwardings=(), capacity_bytes=None)

    def _span(self, units: Sequence[Unit], size_bytes: int) -> Span:
        """Return the span of an arena for some buffers."""
        begin, end = min(one.begin for one in units), max(one.end for one in units)
        begin, end = self._loops.around(begin, end)
        if self._whole_scope is not None:
            begin = self._whole_scope[0]
            end = self._whole_scope[1] if self._arena.frees_arena else end
        for arm in self._arms:
            begins, ends = arm.begin <= begin < arm.end, arm.begin < end <= arm.end
            if begins and not ends:
                begin = arm.branch_begin
            elif ends and not begins:
                end = arm.branch_end
        return Span(begin, end, size_bytes)

    def _arena_of(self, units: Sequence[Unit]) -> ArenaPlan:
        """Return an arena for some of the buffers, cached: layouts have arenas in common."""
        members = tuple([unit.buffer.id for unit in units])
        if members not in self._arenas:
            part = part_of(self._trace, units)
            arena = without_rest(self._plan(part, self._options))
            self._arenas[members] = arena._replace(
                last_access=last_access(part, self._arena.forwardings),
                capacity_bytes=self._arena.capacity_bytes,
                base_address=self._arena.base_address,
            )
        return self._arenas[members]


def _forwarded(trace: LifetimeTrace, problem: Problem) -> LifetimeTrace:
    """Return a trace whose forwardings are carried out as in a problem, without the in-place pairs
    that are ruled out because a buffer lives longer by that."""
    ops = [allocation.op for allocation in trace.allocations]
    pairs = ((ops[int(pair.first)], ops[int(pair.second)]) for pair in problem.may_overlap)
    return trace._replace(in_place_reuses=tuple(pairs), forwardings=())


def without_rest(arena: ArenaPlan) -> ArenaPlan:
    """Return an arena that ends with its last buffer, not the next multiple of the alignment."""
    end_bytes = max(one.offset_bytes + one.size_bytes for one in arena.placed)
    if end_bytes >= arena.size_bytes:
        return arena
    lower_bound_bytes = min(arena.lower_bound_bytes, end_bytes)
    return arena._replace(size_bytes=end_bytes, lower_bound_bytes=lower_bound_bytes)


def _with_shapes(
    arenas: Iterable[ArenaPlan], shapes: Iterable[StayingAllocation]
) -> list[ArenaPlan]:
    """M20: place shape-only buffers in arenas that exist meanwhile and are large enough."""
    found = list(arenas)
    for shape in shapes:
        allocation = shape.allocation
        for number, arena in enumerate(found):
            begin = min(one.lifetime.begin for one in arena.placed)
            end = max(one.lifetime.end for one in arena.placed)
            if (
                begin <= allocation.lifetime.begin
                and allocation.lifetime.end <= end
                and allocation.size_bytes <= arena.size_bytes
                and allocation.alignment <= arena.alignment
            ):
                live = (LiveRange(allocation.lifetime.begin, allocation.lifetime.begin),)
                placed = PlacedAllocation(
                    allocation._replace(live=live), 0, allocation_name(allocation.op)
                )
                found[number] = arena._replace(placed=(*arena.placed, placed))
                break
    return found


class _Arm(NamedTuple):
    """A block of a branch: an arena used both in and outside of it exists for the whole branch."""

    begin: int
    end: int
    """The ticks `[begin, end)` of the block."""
    branch_begin: int
    branch_end: int
    """The ticks `[branch_begin, branch_end)` of the operation that branches."""


def _loops_and_arms(
    block: Block, tick_of: Mapping[Operation, int]
) -> tuple[list[tuple[int, int]], list[_Arm]]:
    """
    Return the ticks `[begin, end)` of the outermost loops of a block and of the branches in it; and
    the blocks of branches that are in no loop, inner ones first.
    """
    loops: list[tuple[int, int]] = []
    arms: list[_Arm] = []
    ticks = _ticks_inside(block, tick_of)
    pending = [block]
    for around_block in pending:
        for op in around_block.ops:
            if not op.regions or (around := ticks.get(op)) is None:
                continue
            control_flow = REGION_BRANCH_MODELS.lookup(op)
            if control_flow is None or is_loop(control_flow.edges(op)):
                loops.append(around)
                continue
            inner_blocks = list(blocks_of(op))
            pending += inner_blocks
            arms += (_Arm(*ticks[inner], *around) for inner in inner_blocks if inner in ticks)
    arms.reverse()
    return loops, arms


def _ticks_inside(
    block: Block, tick_of: Mapping[Operation, int]
) -> dict[Operation | Block, tuple[int, int]]:
    """Return the ticks `[begin, end)` of the operations of a block and of all inside them, and of
    their blocks; no entry for those without any."""
    found: dict[Operation | Block, tuple[int, int]] = {}

    def add(what: Operation | Block, begin: int, end: int) -> None:
        known = found.get(what, (begin, end))
        found[what] = min(known[0], begin), max(known[1], end)

    for op in (inner for outer in block.ops for inner in walk_inner_first(outer)):
        if (tick := tick_of.get(op)) is not None:
            add(op, tick, tick + 1)
        for inner_block in blocks_of(op):
            if inner_block in found:
                add(op, *found[inner_block])
        if op in found and op.parent is not None:
            add(op.parent, *found[op])
    return found
