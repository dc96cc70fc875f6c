"""Plans of programs that have arenas already, read back from the program.

What is where is in the `memref.view`s of an arena. What merge-alloc knew besides, the lifetimes, is
worked out again: in a copy of the program each view becomes an allocation of its own, so that
merge-alloc's collector sees what it saw when it planned; offsets are then taken from the views
instead of a planner. Ticks are those of the program with its arenas.

With what lifetimes the program was planned it does not say: they are the simplest ones by which the
offsets are a plan. All of them are in what is collected with the most exact ones, so that the
program is walked once. Whether there are such is for verify-memory-plan to find out.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.memref import ViewOp
from xdsl.ir import Attribute, Block, Operation

from xdsl_mergealloc.analysis.calls import CallGraph
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.merge_alloc.capacities import with_pools_of
from xdsl_mergealloc.merge_alloc.constants.contents import Resources, no_resources
from xdsl_mergealloc.merge_alloc.framework import MergeAllocStages, plan_program
from xdsl_mergealloc.merge_alloc.memory_plan import (
    ArenaPlan,
    FunctionPlan,
    MemoryPlan,
    PlacedAllocation,
    allocation_name,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.pools import MemoryPool, pool_in
from xdsl_mergealloc.merge_alloc.problem import problem_of_trace
from xdsl_mergealloc.merge_alloc.trace import (
    BlockOrders,
    FunctionTrace,
    Lifetime,
    LifetimeTrace,
    MemoryTrace,
    TracedAllocation,
)
from xdsl_mergealloc.planner import BufferId, LiveRange, Plan
from xdsl_mergealloc.report.arena_storage import storage_of
from xdsl_mergealloc.report.arena_views import Place, arenas_handed_on, places_of_views
from xdsl_mergealloc.report.build import ExistingArena, ExistingArenas
from xdsl_mergealloc.report.passed_views import calls_given
from xdsl_mergealloc.report.without_arenas import copy_without_arenas
from xdsl_mergealloc.verify.arenas import block_of


@dataclass(frozen=True)
class _PlacedArena:
    """An existing arena: what is in it, and where."""

    trace: LifetimeTrace
    plan: Plan


def plan_of_existing_arenas(
    root: Operation,
    options: MergeAllocOptions,
    stages: MergeAllocStages,
    resources: Resources = no_resources,
) -> tuple[MemoryPlan, ExistingArenas] | None:
    """
    The plan of a module that has arenas, and how it is related to the module; None if it has none.

    Args:
        root: the module, which stays as it is.
        options: by which the allocations are planned that are in no arena.
        stages: these, too.
        resources: what the bytes of resources are, for constants that are not packed yet.
    """
    places = places_of_views(root, MemoryLayout(options.index_bitwidth))
    if not places:
        return None
    program = _ProgramWithoutArenas(root, places)
    plan = program.plan(options, stages, resources)
    return plan, ExistingArenas(program.original, program.arena_of)


class _ProgramWithoutArenas:
    """The plan of a program that has arenas, from a copy of it that has none."""

    def __init__(self, root: Operation, places: Mapping[ViewOp, Place]):
        self._copy = copy_without_arenas(root, places)
        self._places = {op: places[view] for op, view in self._copy.allocations.items()}
        """By the allocations of the copy."""
        arenas = dict.fromkeys(place.arena.value for place in places.values())
        handed_on = arenas_handed_on(root, arenas)
        arenas |= dict.fromkeys(arena.value for each in handed_on.values() for arena in each)
        self._arenas = {self._copy.value_in_copy[arena] for arena in arenas}
        self._handed_on = {
            copy: handed_on[op] for copy, op in self._copy.original.items() if op in handed_on
        }
        """By the calls of the copy: the arenas that these get, and of which there is no view."""

    def original(self, op: Operation) -> Operation:
        """The operation of the program that one of the copy stands for."""
        return self._copy.original[op]

    def arena_of(self, allocation: TracedAllocation) -> ExistingArena | None:
        """The arena of an allocation that stands for a view, or of what a call gets."""
        place = self._place_of(allocation)
        return None if place is None else place.arena

    def _place_of(self, allocation: TracedAllocation) -> Place | None:
        for arena in self._handed_on.get(allocation.op, ()):
            if allocation.workspace_space == memref_type(arena.value).memory_space:
                return Place(arena, 0, arena.size_bytes)
        return self._places.get(allocation.op)

    def plan(
        self, options: MergeAllocOptions, stages: MergeAllocStages, resources: Resources
    ) -> MemoryPlan:
        """The plan of the program, by given options where it has no arenas."""
        existing: dict[Operation, list[_PlacedArena]] = {}
        # A new order would give other ticks than those of the program, and so would the bodies of
        # callees at their calls.
        options = replace(options.of_functions(), reorder=False)

        def collect(
            root: Operation, memory: Memory, exact: MergeAllocOptions, orders: BlockOrders
        ) -> MemoryTrace:
            trace = stages.collect(root, memory, exact, orders)
            traces = {
                preferred.function: self._traces_of_arenas(preferred, memory.calls)
                for preferred in trace.preferred
            }
            is_exact, placed = self._place_existing(traces, options)
            existing.update(placed)
            return self._besides_arenas(trace, is_exact)

        planned = plan_program(
            self._copy.root,
            replace(
                options,
                lifetimes="liveness",
                in_place=True,
                scratch_results=options.uses_results,
            ),
            replace(stages, collect=collect),
            resources,
        )
        pools = with_pools_of(self._copy.root, options).pools
        functions: list[FunctionPlan] = []
        for function in planned.functions:
            arenas = [
                self._arena_plan(placed, pools) for placed in existing[function.trace.function]
            ]
            functions.append(replace(function, arenas=(*arenas, *function.arenas)))
        return replace(planned, functions=tuple(functions))

    def _place_existing(
        self,
        traces: Mapping[Operation, Sequence[LifetimeTrace]],
        options: MergeAllocOptions,
    ) -> tuple[bool, dict[Operation, list[_PlacedArena]]]:
        """
        The existing arenas of each function, and whether with exact lifetimes: with those of the
        options, or, where these are ticks that do not fit, with exact ones, whether they fit or
        not.
        """

        def place(is_exact: bool) -> dict[Operation, list[_PlacedArena]]:
            return {
                function: [self._placed(_seen(trace, is_exact), options) for trace in arenas]
                for function, arenas in traces.items()
            }

        if not options.is_exact:
            placed = place(False)
            if not any(one.plan.check() for arenas in placed.values() for one in arenas):
                return False, placed
        return True, place(True)

    def _traces_of_arenas(self, trace: FunctionTrace, calls: CallGraph) -> list[LifetimeTrace]:
        """What a function has in existing arenas, each of them a trace of its own."""
        tick_of = {op: tick for tick, op in enumerate(trace.operations, start=1)}
        members: dict[ExistingArena, list[TracedAllocation]] = {}

        def note(allocation: TracedAllocation) -> None:
            place = self._place_of(allocation)
            if place is not None:
                sized = replace(allocation, size_bytes=place.size_bytes)
                members.setdefault(place.arena, []).append(sized)

        for scope in trace.scopes:
            for allocation in scope.allocations:
                note(allocation)
        for skipped in trace.skipped:
            given = calls_given(skipped.op.results[0], self._arenas, calls)
            if given:
                space = memref_type(skipped.op.results[0]).memory_space
                running = sorted(given, key=tick_of.__getitem__)
                note(_workspace(skipped.op, space, running, tick_of))
            else:
                # Whatever keeps it, it is there to the end.
                note(_lives(skipped.op, tick_of[skipped.op], len(trace.operations), trace))
        for op in trace.unused:
            note(_lives(op, tick_of[op], tick_of[op], trace))
        for call, arenas in self._handed_on.items():
            if call in tick_of:
                for arena in arenas:
                    note(_workspace(call, memref_type(arena.value).memory_space, [call], tick_of))
        reuses = tuple(pair for scope in trace.scopes for pair in scope.in_place_reuses)
        found: list[LifetimeTrace] = []
        for arena, allocations in members.items():
            allocations.sort(key=lambda allocation: tick_of[allocation.op])
            found.append(LifetimeTrace(*self._scope_and_space(arena), tuple(allocations), reuses))
        return found

    def _besides_arenas(self, trace: MemoryTrace, is_exact: bool) -> MemoryTrace:
        """What there is to plan in a program besides its arenas."""
        functions: list[tuple[FunctionTrace, ...]] = []
        for traces in trace.functions:
            # T13: without live ranges nothing that loops carry is merged.
            possible = traces if is_exact else traces[-1:]
            functions.append(tuple(self._without_arenas(one, is_exact) for one in possible))
        return replace(trace, functions=tuple(functions))

    def _without_arenas(self, trace: FunctionTrace, is_exact: bool) -> FunctionTrace:
        """What there is to plan in a function besides its arenas."""
        scopes: list[LifetimeTrace] = []
        for scope in (_seen(one, is_exact) for one in trace.scopes):
            others = tuple(one for one in scope.allocations if not self._is_of_arena(one.op))
            if others:
                ops = {allocation.op for allocation in others}
                reuses = tuple(pair for pair in scope.in_place_reuses if ops.issuperset(pair))
                scopes.append(
                    replace(scope, allocations=others, in_place_reuses=reuses, forwardings=())
                )
        return replace(
            trace,
            scopes=tuple(scopes),
            skipped=tuple(one for one in trace.skipped if not self._is_of_arena(one.op)),
            unused=tuple(op for op in trace.unused if not self._is_of_arena(op)),
        )

    def _is_of_arena(self, op: Operation) -> bool:
        return op in self._places or any(result in self._arenas for result in op.results)

    def _scope_and_space(self, arena: ExistingArena) -> tuple[Block, Attribute]:
        value = self._copy.value_in_copy[arena.value]
        block = block_of(value)
        assert block is not None
        return block, memref_type(value).memory_space

    def _placed(self, trace: LifetimeTrace, options: MergeAllocOptions) -> _PlacedArena:
        """An existing arena, with the offsets of its views."""
        places = self._places_in(trace)
        arena = places[0].arena
        offsets: dict[BufferId, int] = {
            number: place.offset_bytes for number, place in enumerate(places)
        }
        granularity = math.gcd(arena.alignment, *offsets.values())
        problem = problem_of_trace(trace, replace(options, alignment=granularity, pools=()))
        pool = problem.pools[0].name
        plan = Plan(problem, offsets, dict.fromkeys(offsets, pool), {pool: arena.size_bytes}, "")
        return _PlacedArena(trace, plan)

    def _places_in(self, trace: LifetimeTrace) -> list[Place]:
        found = [self._place_of(allocation) for allocation in trace.allocations]
        return [place for place in found if place is not None]

    def _arena_plan(self, existing: _PlacedArena, pools: Sequence[MemoryPool]) -> ArenaPlan:
        """The plan of an existing arena."""
        trace, planned = existing.trace, existing.plan
        places = self._places_in(trace)
        arena = places[0].arena
        peak, live_there = planned.certificate(planned.problem.pools[0].name)
        memory = pool_in(trace.memory_space, pools)
        storage = storage_of(arena.value)
        address = storage.address
        if address is None and memory is not None:
            address = memory.base_address
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
            storage=storage.storage,
            base_address=address,
            is_provided=storage.is_provided,
            capacity_bytes=None if memory is None else memory.capacity_bytes,
        )


def _seen(trace: LifetimeTrace, is_exact: bool) -> LifetimeTrace:
    """An exact trace, or what `lifetimes=tick` would have collected, which it has in it."""
    if is_exact:
        return trace
    allocations = tuple(replace(allocation, live=()) for allocation in trace.allocations)
    return replace(trace, allocations=allocations, in_place_reuses=())


def _workspace(
    op: Operation,
    space: Attribute,
    calls: Sequence[Operation],
    tick_of: Mapping[Operation, int],
) -> TracedAllocation:
    """What lives while some calls run; of no size yet."""
    ticks = [tick_of[call] for call in calls]
    live = tuple(LiveRange(tick, tick + 1) for tick in ticks)
    lifetime = Lifetime(ticks[0], ticks[-1])
    return TracedAllocation(op, 0, lifetime, calls[0], calls[-1], live=live, workspace_space=space)


def _lives(op: Operation, begin: int, end: int, trace: FunctionTrace) -> TracedAllocation:
    """What lives from one tick to another, without accesses that are known; of no size yet."""
    return TracedAllocation(op, 0, Lifetime(begin, end), op, trace.operation_at(end))
