"""From a plan to its report: the one place where operations and values become plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import MemRefType, StringAttr, i8
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import Attribute, Block, Operation, SSAValue

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.analysis.heap import heap_peak, sizes_of_new_buffers
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.diagnostics import source_position
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS, NotPlannable
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.capture import missing_interface
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.merge_alloc.function_io import INPUT, OUTPUT, marked
from xdsl_mergealloc.merge_alloc.memory_plan import (
    ArenaPlan,
    FunctionPlan,
    MemoryPlan,
    PlacedAllocation,
)
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.pools import name_of_memory_space
from xdsl_mergealloc.merge_alloc.trace import (
    FunctionTrace,
    SkippedAllocation,
    TracedAllocation,
)
from xdsl_mergealloc.op_names import operation_name, symbol_name
from xdsl_mergealloc.program_changes import changes_of
from xdsl_mergealloc.report.memory_report import (
    ArenaReport,
    BufferReport,
    FunctionReport,
    MemoryReport,
    OperationReport,
    StayingReport,
)
from xdsl_mergealloc.report.names import printed_names
from xdsl_mergealloc.report.read_constants import (
    existing_constants,
    planned_constants,
    staying_constants,
)
from xdsl_mergealloc.report.signature import SignatureBuilder


@dataclass(frozen=True)
class ExistingArena:
    """An arena that the program has already."""

    value: SSAValue
    size_bytes: int
    alignment: int


@dataclass(frozen=True)
class ExistingArenas:
    """How a program that was planned without its arenas is related to the one that has them."""

    original: Callable[[Operation], Operation]
    """From an operation that was planned to that of the program that is reported."""
    arena_of: Callable[[TracedAllocation], ExistingArena | None]
    """The arena that a planned allocation is in, if it is in one that the program has."""


C_INTERFACE = "llvm.emit_c_interface"
"""On a function: MLIR compiles a version of it that C can call, whatever its type."""

NO_ARENAS = ExistingArenas(lambda op: op, lambda _: None)


class ReportBuilder:
    """Makes the report of one program."""

    def __init__(
        self,
        root: Operation,
        options: MergeAllocOptions,
        existing: ExistingArenas = NO_ARENAS,
    ):
        """
        Args:
            root: the program that is reported.
            options: those that it was planned with.
            existing: the arenas that it has.
        """
        self._root = root
        self._memory = Memory(root)
        self._existing = existing
        self._layout = MemoryLayout(options.index_bitwidth)
        self._names: dict[Operation, dict[SSAValue, str]] = {}
        """By the functions that are printed."""
        self._type_texts: dict[Attribute, str] = {}
        self._arenas = 0
        self._io: Mapping[Operation, Sequence[str]] = {}

    def report(self, plan: MemoryPlan) -> MemoryReport:
        """The report of a plan."""
        self._io = _io_of_plan(plan)
        functions = (self._function(function, plan) for function in plan.functions)
        return MemoryReport(
            tuple(function for function in functions if function is not None),
            tuple(self._staying(plan.skipped_outside)),
            (*existing_constants(self._root), *planned_constants(plan)),
            staying_constants(plan),
        )

    def _function(self, plan: FunctionPlan, program_plan: MemoryPlan) -> FunctionReport | None:
        """The report of a function; None if it allocates nothing."""
        trace = plan.trace
        function = self._existing.original(trace.function)
        program = Program(function, enters_functions=False)
        sizes = {
            value: size_bytes if isinstance(size_bytes, int) else 0
            for value, size_bytes in sizes_of_new_buffers(
                program, self._memory, self._layout
            ).items()
        }
        signature = SignatureBuilder(function, self._layout, self._name)
        inputs, outputs = signature.report(program_plan, trace.function)
        is_plain = all(not argument.pool for argument in (*inputs, *outputs))
        if not plan.arenas and not sizes and is_plain:
            return None
        return FunctionReport(
            symbol_name(function) or operation_name(function),
            function.get_attr_or_prop("sym_visibility") == StringAttr("private"),
            C_INTERFACE in function.attributes,
            source_position(function.location),
            len(trace.operations),
            plan.own_arena_reason,
            sum(one.size_bytes for one in program_plan.workspaces.get(trace.function, ())),
            inputs,
            outputs,
            tuple(self._arena(arena, trace) for arena in plan.arenas),
            tuple(self._staying(trace.skipped)),
            tuple(map(self._buffer_name, trace.unused)),
            heap_peak(program, sizes, self._memory).size_bytes,
            tuple(changes_of(function)),
        )

    def _arena(self, plan: ArenaPlan, trace: FunctionTrace) -> ArenaReport:
        """What a report says of one arena."""
        existing = self._existing.arena_of(plan.placed[0].allocation)
        numbers = {placed.op: number for number, placed in enumerate(plan.placed)}
        self._arenas += 1
        return ArenaReport(
            self._arenas - 1,
            "" if existing is None else self._name(existing.value),
            _scope_name(plan.scope),
            name_of_memory_space(plan.memory_space),
            plan.capacity_bytes,
            plan.base_address,
            plan.storage == "static",
            existing is not None,
            plan.storage,
            "" if existing is None else _symbol(existing.value),
            plan.is_provided,
            plan.size_bytes,
            plan.alignment,
            plan.lower_bound_bytes,
            self._operation(trace.operation_at(plan.peak_tick), plan.peak_tick),
            tuple(numbers[placed.op] for placed in plan.live_at_peak),
            plan.algorithm,
            tuple(self._buffer(number, placed, trace) for number, placed in enumerate(plan.placed)),
        )

    def _buffer(self, number: int, placed: PlacedAllocation, trace: FunctionTrace) -> BufferReport:
        lifetime = placed.lifetime
        op = self._existing.original(placed.op)
        function = self._existing.original(trace.function)
        name, type_, made_in = self._buffer_name(placed.op), None, function_around(op)
        if placed.allocation.is_workspace:
            call = self._existing.original(placed.first_access)
            made_in = self._memory.calls.callee_of(call)
            if op is call:
                # There is no view yet that is passed.
                name, type_ = "workspace", MemRefType(i8, [placed.size_bytes])
        return BufferReport(
            number,
            name,
            "" if made_in is None or made_in is function else symbol_name(made_in),
            placed.allocation.is_workspace,
            self._type_text(type_ or op.results[0].type),
            placed.size_bytes,
            placed.alignment,
            placed.offset_bytes,
            tuple((live.start, live.end) for live in placed.live_ranges),
            source_position(op.location),
            self._operation(placed.first_access, lifetime.begin),
            self._operation(placed.last_access, lifetime.end),
            ", ".join(self._io.get(placed.op) or _marked_io(op)),
        )

    def _type_text(self, type_: Attribute) -> str:
        """A type as it is printed: programs have many buffers and few types."""
        text = self._type_texts.get(type_)
        if text is None:
            text = self._type_texts[type_] = str(type_)
        return text

    def _operation(self, op: Operation, tick: int) -> OperationReport:
        location = self._existing.original(op).location
        return OperationReport(tick, operation_name(op), source_position(location))

    def _buffer_name(self, allocation: Operation) -> str:
        """The printed name of the buffer that an allocation makes."""
        op = self._existing.original(allocation)
        model = ALLOCATION_MODELS.lookup(op)
        if model is not None:
            return self._name(model.buffer(op))
        return self._name(op.results[0]) if op.results else ""

    def _name(self, value: SSAValue) -> str:
        """The printed name of a value."""
        owner = value.owner
        function = owner if isinstance(owner, Operation) else owner.parent_op()
        if function is not None and not is_function(function):
            function = function_around(function)
        if function is None:
            return value.name_hint or ""
        if function not in self._names:
            self._names[function] = printed_names(function)
        return self._names[function].get(value, value.name_hint or "")

    def _staying(self, skipped: Iterable[SkippedAllocation]) -> Iterable[StayingReport]:
        for one in skipped:
            model = ALLOCATION_MODELS.lookup(one.op)
            assert model is not None
            size_bytes = model.size_bytes(one.op, self._layout)
            yield StayingReport(
                self._buffer_name(one.op),
                self._type_text(model.buffer(one.op).type),
                None if isinstance(size_bytes, NotPlannable) else size_bytes,
                one.reason,
                missing_interface(one.reason),
                source_position(self._existing.original(one.op).location),
            )


def _io_of_plan(plan: MemoryPlan) -> dict[Operation, list[str]]:
    """The inputs and outputs that allocations will be (W5), as `input x`."""
    found: dict[Operation, list[str]] = {}
    for io in plan.io.values():
        for kind, buffers in (("input", io.inputs), ("output", io.outputs)):
            for buffer in buffers:
                if buffer.allocation is not None:
                    found.setdefault(buffer.allocation, []).append(f"{kind} {buffer.name}")
    return found


def _marked_io(op: Operation) -> Iterator[str]:
    """The same for a view of an arena that is there, as it is marked."""
    for kind, key in (("input", INPUT), ("output", OUTPUT)):
        yield from (f"{kind} {name}" for name, _ in marked(op, key))


def _scope_name(scope: Block) -> str:
    op = scope.parent_op()
    if op is None:
        return ""
    symbol = symbol_name(op)
    return f"@{symbol}" if symbol else operation_name(op)


def _symbol(arena: SSAValue) -> str:
    """The name of the global that an arena is; empty if it is none."""
    return arena.owner.name_.string_value() if isinstance(arena.owner, GetGlobalOp) else ""
