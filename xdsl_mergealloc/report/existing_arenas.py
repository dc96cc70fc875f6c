"""Plans of programs that have arenas already, read back from the program.

What is where is in the `memref.view`s of an arena. What merge-alloc knew besides, the lifetimes, is
worked out again: in a copy of the program each view becomes an allocation of its own, so that
merge-alloc's collector sees what it saw when it planned; offsets are then taken from the views
instead of a planner. Ticks are those of the program with its arenas.

With what lifetimes the program was planned it does not say: they are the simplest ones by which the
offsets are a plan. Whether there are such is for verify-memory-plan to find out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from xdsl.dialects.memref import AllocOp, ViewOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.merge_alloc.framework import MergeAllocStages, plan_program
from xdsl_mergealloc.merge_alloc.memory_plan import (
    ArenaPlan,
    MemoryPlan,
    PlacedAllocation,
    allocation_name,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.plan_arena import problem_of_trace
from xdsl_mergealloc.merge_alloc.trace import (
    BlockOrders,
    FunctionTrace,
    Lifetime,
    LifetimeTrace,
    MemoryTrace,
    TracedAllocation,
)
from xdsl_mergealloc.planner import BufferId, Plan
from xdsl_mergealloc.report.build import ExistingArena, ExistingArenas
from xdsl_mergealloc.verify.arenas import FunctionArenas, block_of, find_arenas
from xdsl_mergealloc.verify.calls import Calls
from xdsl_mergealloc.verify.violations import Arena

_USUAL_ALIGNMENT = 64
"""No more is taken for the alignment of an arena that does not say it."""


@dataclass(frozen=True)
class _Place:
    """Where the bytes of a view are."""

    arena: ExistingArena
    offset_bytes: int
    size_bytes: int


class _OverlapError(Exception):
    """The offsets are no plan for the lifetimes that were tried."""


def plan_of_existing_arenas(
    root: Operation, options: MergeAllocOptions, stages: MergeAllocStages
) -> tuple[MemoryPlan, ExistingArenas] | None:
    """
    The plan of a module that has arenas, and how it is related to the module; None if it has none.

    Args:
        root: the module, which stays as it is.
        options: by which the allocations are planned that are in no arena.
        stages: these, too.
    """
    places = _places_of_views(root, MemoryLayout(options.index_bitwidth))
    if not places:
        return None
    program = _ProgramWithoutArenas(root, places)
    attempts = [
        options,
        replace(options, lifetimes="liveness"),
        replace(options, lifetimes="liveness", in_place=True),
    ]
    for number, attempt in enumerate(attempts, start=1):
        try:
            plan = program.plan(attempt, stages, must_fit=number < len(attempts))
        except _OverlapError:
            continue
        return plan, ExistingArenas(program.original, program.arena_of())
    raise AssertionError("the last attempt takes any offsets")


def _places_of_views(root: Operation, layout: MemoryLayout) -> dict[ViewOp, _Place]:
    """The places of all views of arenas of which all is known."""
    places: dict[ViewOp, _Place] = {}
    if not any(isinstance(op, ViewOp) for op in root.walk()):
        return places
    calls = Calls()
    pending = [root]
    while pending:
        found = find_arenas(pending.pop(), calls, layout)
        pending.extend(reversed(found.nested_roots))
        for arena in found.arenas:
            places.update(_places_in(arena, found, places))
    return places


def _places_in(
    arena: Arena, found: FunctionArenas, known: Mapping[ViewOp, _Place]
) -> Iterator[tuple[ViewOp, _Place]]:
    """The places of the views of one arena; none if something about it is not known."""
    outer = found.view_of.get(arena.value)
    around = None if outer is None or outer.op is None else known.get(outer.op)
    views = [view for view in arena.views if view.op is not None]
    if arena.size_bytes is None or any(
        not view.has_known_bytes or view.op is None or view.op.sizes for view in views
    ):
        return
    offsets = [view.begin_bytes for view in views]
    base_bytes = 0 if around is None else around.offset_bytes
    existing = (
        ExistingArena(arena.value, arena.size_bytes, _alignment(arena.value, offsets))
        if around is None
        else around.arena
    )
    for view in views:
        assert view.op is not None
        offset_bytes = base_bytes + view.begin_bytes
        # Of the instances in parallel loops all together.
        yield view.op, _Place(existing, offset_bytes, view.end_bytes - view.begin_bytes)


def _alignment(arena: SSAValue, offsets: list[int]) -> int:
    """What an arena is aligned to; as far as it is not said, what its offsets make use of."""
    definition = arena.owner
    attribute = definition.alignment if isinstance(definition, AllocOp) else None
    if attribute is not None:
        return attribute.value.data
    granularity = math.gcd(_USUAL_ALIGNMENT, *offsets)
    return granularity & -granularity


class _ProgramWithoutArenas:
    """A copy of a program in which each view of an arena is an allocation of its own."""

    def __init__(self, root: Operation, places: Mapping[ViewOp, _Place]):
        self._value_in_copy: dict[SSAValue, SSAValue] = {}
        self._root = root.clone(self._value_in_copy)
        pairs = list(zip(root.walk(), self._root.walk(), strict=True))
        self._original = {copy: op for op, copy in pairs}
        self._places: dict[Operation, _Place] = {}
        """By the allocations of the copy."""
        for op, copy in pairs:
            if isinstance(op, ViewOp) and isinstance(copy, ViewOp) and op in places:
                allocation = _replace_by_allocation(copy)
                self._original[allocation] = op
                self._places[allocation] = places[op]
        self._arenas = {self._value_in_copy[place.arena.value].owner for place in places.values()}

    def original(self, op: Operation) -> Operation:
        """The operation of the program that one of the copy stands for."""
        return self._original[op]

    def arena_of(self) -> dict[Operation, ExistingArena]:
        """The arenas of the allocations that stand for views."""
        return {op: place.arena for op, place in self._places.items()}

    def plan(
        self, options: MergeAllocOptions, stages: MergeAllocStages, *, must_fit: bool
    ) -> MemoryPlan:
        """The plan by given options. Raises `_OverlapError` if offsets must fit, but do not."""

        def collect(
            root: Operation, memory: Memory, options: MergeAllocOptions, orders: BlockOrders
        ) -> MemoryTrace:
            trace = stages.collect(root, memory, options, orders)
            functions = (tuple(map(self._by_arena, traces)) for traces in trace.functions)
            return replace(trace, functions=tuple(functions))

        def plan(root: Operation, trace: LifetimeTrace, options: MergeAllocOptions) -> ArenaPlan:
            if trace.allocations[0].op in self._places:
                return self._arena_plan(trace, options, must_fit=must_fit)
            return stages.plan(root, trace, options)

        # A new order would give other ticks than those of the program.
        options = replace(options, schedule="given")
        return plan_program(self._root, options, replace(stages, collect=collect, plan=plan))

    def _by_arena(self, trace: FunctionTrace) -> FunctionTrace:
        """A trace in which what is in an existing arena is collected for that arena."""
        tick_of = {op: tick for tick, op in enumerate(trace.operations, start=1)}
        in_arenas: dict[ExistingArena, list[TracedAllocation]] = {}

        def note(allocation: TracedAllocation) -> None:
            place = self._places[allocation.op]
            sized = replace(allocation, size_bytes=place.size_bytes, instances=None)
            in_arenas.setdefault(place.arena, []).append(sized)

        scopes: list[LifetimeTrace] = []
        for scope in trace.scopes:
            others: list[TracedAllocation] = []
            for allocation in scope.allocations:
                if allocation.op in self._places:
                    note(allocation)
                elif allocation.op not in self._arenas:
                    others.append(allocation)
            if others:
                members = {allocation.op for allocation in others}
                scopes.append(
                    replace(
                        scope,
                        allocations=tuple(others),
                        in_place_reuses=_among(members, scope.in_place_reuses),
                        forwardings=(),
                    )
                )
        for skipped in trace.skipped:
            if skipped.op in self._places:
                # Whatever keeps it, it is there to the end.
                note(_lives(skipped.op, tick_of[skipped.op], trace, len(trace.operations)))
        for op in trace.unused:
            if op in self._places:
                note(_lives(op, tick_of[op], trace, tick_of[op]))
        pairs = [pair for scope in trace.scopes for pair in scope.in_place_reuses]
        for arena, allocations in in_arenas.items():
            allocations.sort(key=lambda allocation: tick_of[allocation.op])
            members = {allocation.op for allocation in allocations}
            scopes.append(
                LifetimeTrace(
                    *self._scope_and_space(arena),
                    tuple(allocations),
                    _among(members, pairs),
                )
            )
        return replace(
            trace,
            scopes=tuple(scopes),
            skipped=tuple(one for one in trace.skipped if not self._is_of_arena(one.op)),
            unused=tuple(op for op in trace.unused if not self._is_of_arena(op)),
        )

    def _is_of_arena(self, op: Operation) -> bool:
        return op in self._places or op in self._arenas

    def _scope_and_space(self, arena: ExistingArena) -> tuple[Block, Attribute]:
        value = self._value_in_copy[arena.value]
        block = block_of(value)
        assert block is not None
        return block, memref_type(value).memory_space

    def _arena_plan(
        self, trace: LifetimeTrace, options: MergeAllocOptions, *, must_fit: bool
    ) -> ArenaPlan:
        """The plan of an existing arena, whose offsets are those of the views."""
        places = [self._places[allocation.op] for allocation in trace.allocations]
        arena = places[0].arena
        offsets: dict[BufferId, int] = {
            number: place.offset_bytes for number, place in enumerate(places)
        }
        granularity = math.gcd(arena.alignment, *offsets.values())
        problem = problem_of_trace(trace, replace(options, alignment=granularity))
        pool = problem.pools[0].name
        planned = Plan(problem, offsets, dict.fromkeys(offsets, pool), {pool: arena.size_bytes}, "")
        if must_fit and planned.check():
            raise _OverlapError
        peak, live_there = planned.certificate(pool)
        placed = [
            PlacedAllocation(allocation, place.offset_bytes, allocation_name(allocation.op))
            for allocation, place in zip(trace.allocations, places, strict=True)
        ]
        return ArenaPlan(
            trace.scope,
            trace.memory_space,
            arena.size_bytes,
            arena.alignment,
            tuple(placed),
            # The last buffer does not need the bytes up to the next multiple of the alignment.
            min(planned.lower_bound_bytes, arena.size_bytes),
            peak.tick,
            tuple(placed[int(buffer.id)] for buffer in live_there),
            algorithm="",
        )


def _among(
    members: set[Operation], pairs: Iterable[tuple[Operation, Operation]]
) -> tuple[tuple[Operation, Operation], ...]:
    """The pairs of two members."""
    return tuple(pair for pair in pairs if members.issuperset(pair))


def _replace_by_allocation(view: ViewOp) -> Operation:
    allocation = AllocOp([], [], memref_type(view.result))
    allocation.location = view.location
    allocation.memref.name_hint = view.result.name_hint
    block = view.parent
    assert block is not None
    block.insert_op_before(allocation, view)
    view.result.replace_all_uses_with(allocation.memref)
    block.erase_op(view)
    return allocation


def _lives(op: Operation, begin: int, trace: FunctionTrace, end: int) -> TracedAllocation:
    """What lives from one tick to another, without accesses that are known; of no size yet."""
    return TracedAllocation(op, 0, Lifetime(begin, end), op, trace.operation_at(end))
