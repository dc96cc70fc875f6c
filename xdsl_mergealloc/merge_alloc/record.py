"""Conversion of a memory plan to records, in which operations and values are plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from xdsl.dialects.arith import ConstantOp
from xdsl.dialects.builtin import (
    IntegerAttr,
    MemRefType,
    StringAttr,
    UnrealizedConversionCastOp,
    i8,
)
from xdsl.dialects.memref import GetGlobalOp, ViewOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue

from xdsl_mergealloc.analysis.calls import CallGraph, function_around, function_of
from xdsl_mergealloc.diagnostics import source_position, stated_position
from xdsl_mergealloc.dialects.memref.views import MemorySpaceCastOp
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS, NotPlannable
from xdsl_mergealloc.interfaces.buffer_type import memref_type
from xdsl_mergealloc.interfaces.capture import missing_interface
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.memory_pools import name_of_memory_space
from xdsl_mergealloc.merge_alloc.memory_plan import (
    ArenaPlan,
    FunctionPlan,
    MemoryPlan,
    PlacedAllocation,
)
from xdsl_mergealloc.merge_alloc.trace import FunctionTrace, SkippedAllocation, buffer_of
from xdsl_mergealloc.op_names import operation_name, symbol_name
from xdsl_mergealloc.recorded_plan import (
    ArenaReport,
    BufferReport,
    OperationReport,
    RecordedPlan,
    StayingReport,
    noted_plan,
    possible_arenas,
)
from xdsl_mergealloc.value_names import PrintedNames


class PlanRecorder:
    """Describes plans of one program that have not been carried out yet."""

    def __init__(
        self,
        root: Operation,
        plan: MemoryPlan,
        layout: MemoryLayout,
        position: Callable[[Attribute], str] = source_position,
    ):
        """`position` converts a location to `file:line:column`."""
        self._root = root
        self._layout = layout
        self._position = position
        self._names = PrintedNames()
        self._io = _io_of_plan(plan)
        self._type_texts: dict[Attribute, str] = {}

    @cached_property
    def _calls(self) -> CallGraph:
        """Call graph of the program, built on demand: most programs have no workspaces."""
        return CallGraph(self._root)

    def function(
        self, plan: FunctionPlan, function: Operation, arenas: Iterable[ArenaPlan]
    ) -> RecordedPlan:
        """
        Return a function's record, with `arenas` of its own plan or of one that it is part of.
        """
        trace = plan.trace
        is_own = function is trace.function
        return RecordedPlan(
            len(trace.operations),
            plan.own_arena_reason if is_own else "",
            tuple(
                self._arena(number, arena, trace, function) for number, arena in enumerate(arenas)
            ),
            tuple(self.staying(trace.skipped)) if is_own else (),
            tuple(map(self._buffer_name, trace.unused)) if is_own else (),
        )

    def staying(self, skipped: Iterable[SkippedAllocation]) -> Iterator[StayingReport]:
        """Yield the records of allocations that are in no arena."""
        for one in skipped:
            model = ALLOCATION_MODELS.lookup(one.op)
            assert model is not None
            size_bytes = model.size_bytes(one.op, self._layout)
            yield StayingReport(
                self._buffer_name(one.op),
                self._type_text(buffer_of(one.op).type),
                None if isinstance(size_bytes, NotPlannable) else size_bytes,
                one.reason,
                missing_interface(one.reason),
                self._position(one.op.location),
            )

    def _arena(
        self, number: int, plan: ArenaPlan, trace: FunctionTrace, function: Operation
    ) -> ArenaReport:
        numbers = {placed.op: number for number, placed in enumerate(plan.placed)}
        hosts: dict[Operation, list[int]] = {}
        for first, second in plan.in_place_reuses:
            if first in numbers:
                hosts.setdefault(second, []).append(numbers[first])
        peak = trace.operation_at(plan.peak_tick)
        return ArenaReport(
            number,
            name="",
            scope=scope_name(plan.scope),
            pool=name_of_memory_space(plan.memory_space),
            capacity_bytes=plan.capacity_bytes,
            base_address=plan.base_address,
            is_at_base=plan.storage == "static",
            exists=False,
            storage=plan.storage,
            symbol="",
            is_from_callers=plan.is_provided,
            size_bytes=plan.size_bytes,
            alignment=plan.alignment,
            lower_bound_bytes=plan.lower_bound_bytes,
            peak=self._operation(peak, plan.peak_tick),
            live_at_peak=tuple(numbers[placed.op] for placed in plan.live_at_peak),
            algorithm=plan.algorithm,
            traffic_bytes=0 if plan.traffic is None else plan.traffic.size_bytes,
            access_time=None if plan.traffic is None else plan.traffic.time,
            buffers=tuple(
                self._buffer(number, placed, function, hosts)
                for number, placed in enumerate(plan.placed)
            ),
        )

    def _buffer(
        self,
        number: int,
        placed: PlacedAllocation,
        function: Operation,
        hosts: Mapping[Operation, Sequence[int]],
    ) -> BufferReport:
        lifetime, op = placed.lifetime, placed.op
        if placed.allocation.is_workspace:
            made_in = self._calls.callee_of(op)
            name, type_ = "workspace", MemRefType(i8, [placed.size_bytes])
        else:
            made_in = function_around(op)
            name, type_ = self._buffer_name(op), op.results[0].type
        if made_in is function:
            made_in = None
        return BufferReport(
            number,
            name,
            "" if made_in is None else symbol_name(made_in),
            placed.allocation.is_workspace,
            self._type_text(type_),
            placed.size_bytes,
            placed.alignment,
            placed.offset_bytes,
            tuple((live.start, live.end) for live in placed.live_ranges),
            self._position(op.location),
            self._operation(placed.first_access, lifetime.begin),
            self._operation(placed.last_access, lifetime.end),
            ", ".join(self._io.get(op, ())),
            tuple(hosts.get(op, ())),
        )

    def _type_text(self, type_: Attribute) -> str:
        """Return a type as it is printed, cached: programs have many buffers and few types."""
        text = self._type_texts.get(type_)
        if text is None:
            text = self._type_texts[type_] = str(type_)
        return text

    def _operation(self, op: Operation, tick: int) -> OperationReport:
        return OperationReport(tick, operation_name(op), self._position(op.location))

    def _buffer_name(self, op: Operation) -> str:
        """Return the printed name of the buffer that an allocation creates."""
        return self.name(buffer_of(op))

    def name(self, value: SSAValue) -> str:
        """Return the printed name of a value."""
        return self._names.of(value)


def _io_of_plan(plan: MemoryPlan) -> dict[Operation, list[str]]:
    """Map allocations to the inputs and outputs that they will be (W5), as `input x`."""
    found: dict[Operation, list[str]] = {}
    for io in plan.io.values():
        for kind, buffers in (("input", io.inputs), ("output", io.outputs)):
            for buffer in buffers:
                if buffer.allocation is not None:
                    found.setdefault(buffer.allocation, []).append(f"{kind} {buffer.name}")
    return found


def scope_name(scope: Block) -> str:
    """Return the name of an allocation scope: `@main`, or the name of its operation."""
    op = scope.parent_op()
    if op is None:
        return ""
    symbol = symbol_name(op)
    return f"@{symbol}" if symbol else operation_name(op)


def record_plan(
    root: Operation, plan: MemoryPlan, layout: MemoryLayout, *, with_unused: bool = False
) -> Mapping[Operation, RecordedPlan]:
    """
    Return the plans to note on the functions that get arenas, with the arenas that they have
    already. The plan must not have been carried out yet. The result does not depend on the file
    that the program was read from. `with_unused` includes allocations that the pass removes.

    Raises `PassError` if the plan attribute of a function holds something else.
    """
    recorder = PlanRecorder(root, plan, layout, stated_position)
    placed = {result for arena in plan.arenas for one in arena.placed for result in one.op.results}
    records: dict[Operation, RecordedPlan] = {}
    for function_plan in plan.functions:
        # A function planned with a caller still has its own scopes, and so their arenas.
        by_function: dict[Operation, list[ArenaPlan]] = {}
        for arena in function_plan.arenas:
            by_function.setdefault(function_of(arena.scope) or root, []).append(arena)
        for function, arenas in by_function.items():
            record = recorder.function(function_plan, function, arenas)
            if (before := noted_plan(function)) is not None:
                values = values_of_arenas(function, before)
                kept = [
                    one
                    for one in before.arenas
                    if one.id in values and values[one.id] not in placed
                ]
                staying = _still_staying(before, record, kept)
                record = replace(record, arenas=(*kept, *record.arenas), staying=staying)
            records[function] = record if with_unused else replace(record, unused=())
    return records


def _may_be(value: SSAValue, arena: ArenaReport) -> bool:
    """Whether a byte buffer of static size may be an arena of a plan, judging by its type."""
    (size_bytes,) = memref_type(value).get_shape()
    pool = name_of_memory_space(memref_type(value).memory_space)
    return pool == arena.pool and arena.may_have(size_bytes)


@dataclass(frozen=True)
class ArenaStorage:
    """Storage of an arena, in the terms of `ArenaPlan`."""

    storage: Literal["alloc", "argument", "global", "static"]
    is_provided: bool = False
    address: int | None = None
    """Start address; None if unknown before the program runs."""


def storage_of(arena: SSAValue) -> ArenaStorage:
    """Return the storage of an arena by the definition of its value, which is not a memref cast."""
    if isinstance(arena, BlockArgument):
        function = arena.block.parent_op()
        visibility = None if function is None else function.get_attr_or_prop("sym_visibility")
        # All callers of a private function are known.
        is_private = isinstance(visibility, StringAttr) and visibility.data == "private"
        return ArenaStorage("argument", is_provided=is_private)
    definition = arena.owner
    if isinstance(definition, GetGlobalOp):
        return ArenaStorage("global")
    if isinstance(definition, UnrealizedConversionCastOp) and len(definition.operands) == 1:
        address = definition.operands[0].owner
        if isinstance(address, ConstantOp) and isinstance(address.value, IntegerAttr):
            return ArenaStorage("static", address=address.value.value.data)
    return ArenaStorage("alloc")


def values_of_arenas(function: Operation, plan: RecordedPlan) -> Mapping[int, SSAValue]:
    """
    Find the values of a function that are the arenas of its plan, by the number of the arena. Of
    several that may be one, it is the first of those whose views agree best with its buffers.
    """
    views = {value: set(_views_of(value)) for value in possible_arenas(function)}
    found: dict[int, SSAValue] = {}
    for arena in plan.arenas:
        planned = {(one.offset_bytes, one.type) for one in arena.buffers}
        storage = "argument" if arena.is_from_callers else arena.storage
        values = [
            value
            for value in views
            if _may_be(value, arena) and storage_of(value).storage == storage
        ]
        by_agreement = [
            (len(views[value] & planned), -len(views[value] - planned)) for value in values
        ]
        if values:
            value = values[by_agreement.index(max(by_agreement))]
            found[arena.id] = value
            del views[value]
    return found


def _views_of(value: SSAValue) -> Iterator[tuple[int, str]]:
    """Yield the offset and the type of each view of a byte buffer at a constant offset."""
    for op in (use.operation for use in value.uses):
        if isinstance(op, MemorySpaceCastOp):
            yield from _views_of(op.dest)
        elif isinstance(op, ViewOp):
            offset = op.byte_shift.owner
            if isinstance(offset, ConstantOp) and isinstance(offset.value, IntegerAttr):
                yield offset.value.value.data, str(op.result.type)


def _still_staying(
    before: RecordedPlan, now: RecordedPlan, arenas: Iterable[ArenaReport]
) -> tuple[StayingReport, ...]:
    """
    Return the allocations that the plan `now` leaves alone, with the reasons of the plan `before`
    if that one left them alone, too; `arenas`, of the earlier plan, are no allocations.
    """
    types = tuple(f"memref<{arena.size_bytes}xi8" for arena in arenas)
    names, earlier = ({one.name for one in plan.staying} for plan in (now, before))
    return (
        *(one for one in before.staying if one.name in names),
        *(
            one
            for one in now.staying
            if one.name not in earlier and not (types and one.type.startswith(types))
        ),
    )


def leave_arenas(plan: MemoryPlan) -> MemoryPlan:
    """
    Return a plan without the arenas that would hold a single buffer which is an arena of an earlier
    run, so that a second run changes nothing.
    """
    functions: list[FunctionPlan] = []
    for function in plan.functions:
        noted = noted_plan(function.trace.function) if function.arenas else None
        existing: set[Operation | Block] = set()
        if noted is not None:
            existing = {
                value.owner
                for value in possible_arenas(function.trace.function)
                if any(_may_be(value, arena) for arena in noted.arenas)
            }
        lone = {
            arena.placed[0].op: arena
            for arena in function.arenas
            if len(arena.placed) == 1
            and arena.storage == "alloc"
            and arena.placed[0].op in existing
        }
        if lone:
            frees = function.trace.erased_frees
            kept = tuple(free for free in frees if free.operands[0].owner not in lone)
            function = function._replace(
                trace=function.trace._replace(erased_frees=kept),
                arenas=tuple(one for one in function.arenas if one not in lone.values()),
            )
        functions.append(function)
    return replace(plan, functions=tuple(functions))
