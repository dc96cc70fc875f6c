"""The arenas that a program already has: those of noted plans, and those of other tools.

Arenas of merge-alloc are described by the plan that it noted (`mergealloc.plan`). For other arenas,
the `memref.view`s give the places of buffers; the lifetimes of these buffers are unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.dialects.memref import GetGlobalOp, ViewOp
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.calls import function_around, function_of
from xdsl_mergealloc.diagnostics import source_position
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.memory_pools import MemoryPool, name_of_memory_space, pool_in
from xdsl_mergealloc.merge_alloc.capacities import with_pools_of
from xdsl_mergealloc.merge_alloc.function_io import INPUT, OUTPUT, marked
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.record import scope_name, storage_of, values_of_arenas
from xdsl_mergealloc.merge_alloc.trace import FunctionTrace, MemoryTrace
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.recorded_plan import (
    ArenaReport,
    BufferReport,
    OperationReport,
    RecordedPlan,
    StayingReport,
    noted_plan,
)
from xdsl_mergealloc.report.arena_views import ExistingArena, Place, places_of_views
from xdsl_mergealloc.value_names import PrintedNames
from xdsl_mergealloc.verify.arenas import block_of

_UNKNOWN = OperationReport(0, "", "")


@dataclass(frozen=True)
class ExistingArenas:
    """The arenas of a program, by function."""

    noted: Mapping[Operation, RecordedPlan]
    """By function: its noted plan, with the current names of its arenas."""
    others: Mapping[Operation, Sequence[ArenaReport]]
    """By function: the arenas that are in no plan."""
    values: frozenset[SSAValue]
    """The values of all arenas that are in no plan."""

    def tell_all(self, root: Operation) -> bool:
        """Return whether all allocations of a program are in functions with noted plans."""
        return all(
            ALLOCATION_MODELS.lookup(op) is None or function_around(op) in self.noted
            for op in walk(root)
        )

    def besides(self, trace: MemoryTrace) -> MemoryTrace:
        """Return the trace without existing arenas; empty for functions that have plans."""
        functions = (
            tuple(self._without_arenas(one) for one in traces) for traces in trace.functions
        )
        return trace._replace(functions=tuple(functions))

    def _without_arenas(self, trace: FunctionTrace) -> FunctionTrace:
        if trace.function in self.noted:
            return FunctionTrace(trace.function, trace.operations)
        if not self.values:
            return trace
        is_arena = {
            op for op in trace.operations if any(result in self.values for result in op.results)
        }
        scopes = (
            scope._replace(
                allocations=tuple(one for one in scope.allocations if one.op not in is_arena),
                in_place_reuses=tuple(
                    pair for pair in scope.in_place_reuses if is_arena.isdisjoint(pair)
                ),
                forwardings=(),
            )
            for scope in trace.scopes
        )
        return trace._replace(
            scopes=tuple(scope for scope in scopes if scope.allocations),
            skipped=tuple(one for one in trace.skipped if one.op not in is_arena),
        )


def arenas_of_program(root: Operation, options: MergeAllocOptions) -> ExistingArenas:
    """
    Find the arenas of a program, without changing the program.

    Raises `PassError` if the noted plan of a function is malformed.
    """
    noted = {
        op: plan for op in walk(root) if is_function(op) and (plan := noted_plan(op)) is not None
    }
    finder = _ArenaFinder(
        places_of_views(root, MemoryLayout(options.index_bitwidth)),
        with_pools_of(root, options).pools,
    )
    plans = {function: finder.as_found(function, plan) for function, plan in noted.items()}
    others: dict[Operation, list[ArenaReport]] = {}
    values = finder.others()
    for arena in values:
        function = function_of(arena.value)
        # Memory that a function gets from an arena with a noted plan is part of that plan.
        is_told = bool(noted) and storage_of(arena.value).is_provided
        if function is not None and not is_told:
            others.setdefault(function, []).append(finder.report(arena))
    return ExistingArenas(plans, others, frozenset(arena.value for arena in values))


class _ArenaFinder:
    """Finds the values that are arenas of plans; describes all arenas by their views."""

    def __init__(self, places: Mapping[ViewOp, Place], pools: Sequence[MemoryPool]):
        self._pools = pools
        self._views: dict[ExistingArena, dict[ViewOp, Place]] = {}
        for view, place in places.items():
            self._views.setdefault(place.arena, {})[view] = place
        self._arena_of = {arena.value: arena for arena in self._views}
        self._known: set[SSAValue] = set()
        """The values that are arenas of plans."""
        self._names = PrintedNames()

    def others(self) -> Sequence[ExistingArena]:
        """Return the arenas that are in no plan passed to `as_found`."""
        return [arena for arena in self._views if arena.value not in self._known]

    def as_found(self, function: Operation, plan: RecordedPlan) -> RecordedPlan:
        """Return a plan with the current names and source positions of its values."""
        values = values_of_arenas(function, plan)
        arenas: list[ArenaReport] = []
        for arena in plan.arenas:
            value = values.get(arena.id)
            if value is not None:
                self._known.add(value)
                arena = self._as_named(arena, value)
            arenas.append(arena)
        return replace(
            plan, arenas=tuple(arenas), staying=tuple(self._staying(plan.staying, function))
        )

    def _as_named(self, arena: ArenaReport, value: SSAValue) -> ArenaReport:
        existing = self._arena_of.get(value)
        at: dict[tuple[int, int], list[ViewOp]] = {}
        if existing is not None:
            for view, place in self._views[existing].items():
                at.setdefault((place.offset_bytes, place.size_bytes), []).append(view)
            # Functions may share the arena, and need more bytes together.
            size_bytes, alignment = existing.size_bytes, existing.alignment
            arena = replace(arena, size_bytes=size_bytes, alignment=alignment)
        buffers: list[BufferReport] = []
        for buffer in arena.buffers:
            candidates = at.get((buffer.offset_bytes, buffer.size_bytes))
            if candidates and not buffer.function:
                view = candidates.pop(0)
                location = source_position(view.location) or buffer.location
                buffer = replace(buffer, name=self._names.of(view.result), location=location)
            buffers.append(buffer)
        return replace(
            arena,
            name=self._names.of(value),
            exists=True,
            symbol=_symbol(value),
            buffers=tuple(buffers),
        )

    def _staying(
        self, plan: Sequence[StayingReport], function: Operation
    ) -> Iterator[StayingReport]:
        if not plan:
            return
        values = {name: value for value, name in self._names.inside(function).items()}
        for staying in plan:
            value = values.get(staying.name)
            if value is not None and str(value.type) == staying.type:
                owner = value.owner
                location = source_position(owner.location) if isinstance(owner, Operation) else ""
                staying = replace(staying, location=location or staying.location)
            yield staying

    def report(self, arena: ExistingArena) -> ArenaReport:
        """Report an arena that is known by its views only."""
        value = arena.value
        block = block_of(value)
        space, storage = memref_type(value).memory_space, storage_of(value)
        memory = pool_in(space, self._pools)
        base_address = None if memory is None else memory.base_address
        return ArenaReport(
            0,
            name=self._names.of(value),
            scope="" if block is None else scope_name(block),
            pool=name_of_memory_space(space),
            capacity_bytes=None if memory is None else memory.capacity_bytes,
            base_address=base_address if storage.address is None else storage.address,
            is_at_base=storage.storage == "static",
            exists=True,
            storage=storage.storage,
            symbol=_symbol(value),
            is_from_callers=storage.is_provided,
            size_bytes=arena.size_bytes,
            alignment=arena.alignment,
            lower_bound_bytes=0,
            peak=_UNKNOWN,
            live_at_peak=(),
            algorithm="",
            traffic_bytes=0,
            access_time=None,
            buffers=tuple(
                BufferReport(
                    number,
                    self._names.of(view.result),
                    "",
                    is_workspace=False,
                    type=str(view.result.type),
                    size_bytes=place.size_bytes,
                    alignment=1,
                    offset_bytes=place.offset_bytes,
                    live=(),
                    location=source_position(view.location),
                    first_access=_UNKNOWN,
                    last_access=_UNKNOWN,
                    io=", ".join(_marked_io(view)),
                )
                for number, (view, place) in enumerate(self._views[arena].items())
            ),
        )


def _symbol(arena: SSAValue) -> str:
    """Return the name of the global that is the arena; empty for other arenas."""
    return arena.owner.name_.string_value() if isinstance(arena.owner, GetGlobalOp) else ""


def _marked_io(view: ViewOp) -> Iterator[str]:
    """Yield the inputs and outputs that a view is marked as (W5)."""
    for kind, key in (("input", INPUT), ("output", OUTPUT)):
        yield from (f"{kind} {name}" for name, _ in marked(view, key))
