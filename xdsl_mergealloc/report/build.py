"""
The report of a program, before or after merge-alloc: its existing arenas, and a plan of its other
allocations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from xdsl.dialects.builtin import DYNAMIC_INDEX, FunctionType, MemRefType, StringAttr, i8
from xdsl.ir import Attribute, Operation, SSAValue

from xdsl_mergealloc.analysis.calls import symbol_table_around
from xdsl_mergealloc.analysis.heap import heap_peak, sizes_of_new_buffers
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.diagnostics import source_position
from xdsl_mergealloc.dialects.shapes import is_memref
from xdsl_mergealloc.dynamic_workspaces import size_function_of
from xdsl_mergealloc.frontier_points import noted_variants
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.memory_pools import name_of_memory_space
from xdsl_mergealloc.merge_alloc.constants.plan import Resources, no_resources
from xdsl_mergealloc.merge_alloc.framework import plan_program
from xdsl_mergealloc.merge_alloc.function_io import (
    FunctionIo,
    IoBuffer,
    given_name,
    given_quantization,
    is_out_param,
    noted_io,
    noted_workspaces,
)
from xdsl_mergealloc.merge_alloc.memory_plan import FunctionPlan, MemoryPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.record import PlanRecorder
from xdsl_mergealloc.merge_alloc.trace import BlockOrders, FunctionTrace, MemoryTrace
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import operation_name, symbol_name, unique_name
from xdsl_mergealloc.program_changes import changes_of
from xdsl_mergealloc.provided_constants import constants_in, provided_constants
from xdsl_mergealloc.report.c_names import C_INTERFACE
from xdsl_mergealloc.report.constants_report import (
    existing_constants,
    planned_constants,
    staying_constants,
)
from xdsl_mergealloc.report.existing_arenas import ExistingArenas, arenas_of_program
from xdsl_mergealloc.report.memory_report import ArgumentReport, FunctionReport, MemoryReport
from xdsl_mergealloc.transforms.merge_alloc import MergeAllocPass


def report_of_program(
    root: Operation, planning: MergeAllocPass | None = None, resources: Resources = no_resources
) -> MemoryReport:
    """
    Return the report of a program, without changing the program.

    `planning` is merge-alloc with the options for allocations in functions without a noted plan;
    `resources` gives the bytes of resources, for `pack_constants`.

    Raises `PassError` where merge-alloc does, and for a malformed noted plan.
    """
    planning = planning or MergeAllocPass()
    options, stages = planning.options(), planning.stages
    with paused_gc():
        existing = arenas_of_program(root, options)
        if existing.noted or existing.others:
            collect_all, tells_all = stages.collect, existing.tell_all(root)

            def collect(
                root: Operation, memory: Memory, options: MergeAllocOptions, orders: BlockOrders
            ) -> MemoryTrace:
                if tells_all:
                    functions = filter(is_function, walk(root))
                    return MemoryTrace(tuple((FunctionTrace(one, ()),) for one in functions))
                return existing.besides(collect_all(root, memory, options, orders))

            options, stages = options.of_functions(), replace(stages, collect=collect)
        plan = plan_program(root, options, stages, resources)
        return ReportBuilder(root, options, existing).report(plan)


class ReportBuilder:
    """Builds the report of one program."""

    def __init__(self, root: Operation, options: MergeAllocOptions, existing: ExistingArenas):
        """`options` are those that the program was planned with."""
        self._root = root
        self._memory = Memory(root)
        self._existing = existing
        self._layout = MemoryLayout(options.index_bitwidth)
        self._arenas = 0

    def report(self, plan: MemoryPlan) -> MemoryReport:
        """Return the report of the program; `plan` covers the allocations besides its arenas."""
        recorder = PlanRecorder(self._root, plan, self._layout)
        functions = (self._function(function, plan, recorder) for function in plan.functions)
        return MemoryReport(
            tuple(function for function in functions if function is not None),
            tuple(recorder.staying(plan.skipped_outside)),
            (*existing_constants(self._root), *map(planned_constants, plan.constants)),
            staying_constants(plan),
            tuple(noted_variants(self._root)),
        )

    def _function(
        self, plan: FunctionPlan, program_plan: MemoryPlan, recorder: PlanRecorder
    ) -> FunctionReport | None:
        """Return the report of a function; None if it allocates nothing."""
        function = plan.trace.function
        program = Program(function, enters_functions=False)
        sizes = {
            value: size_bytes if isinstance(size_bytes, int) else 0
            for value, size_bytes in sizes_of_new_buffers(
                program, self._memory, self._layout
            ).items()
        }
        signature = SignatureBuilder(function, self._layout, recorder.name)
        inputs, outputs = signature.report(program_plan)
        is_plain = all(not argument.pool for argument in (*inputs, *outputs))
        record = self._existing.noted.get(function)
        if record is None:
            record = recorder.function(plan, function, plan.arenas)
        arenas = tuple(
            replace(arena, id=number)
            for number, arena in enumerate(
                (*self._existing.others.get(function, ()), *record.arenas), start=self._arenas
            )
        )
        if not arenas and not sizes and is_plain:
            return None
        self._arenas += len(arenas)
        return FunctionReport(
            symbol_name(function) or operation_name(function),
            function.get_attr_or_prop("sym_visibility") == StringAttr("private"),
            C_INTERFACE in function.attributes,
            source_position(function.location),
            record.ticks,
            record.own_arena_reason,
            sum(one.size_bytes for one in program_plan.workspaces.get(function, ())),
            inputs,
            outputs,
            arenas,
            record.staying,
            record.unused,
            heap_peak(program, sizes, self._memory).size_bytes,
            tuple(changes_of(function)),
        )


# The signature of a function

Signature = tuple[tuple[ArgumentReport, ...], tuple[ArgumentReport, ...]]
"""Inputs and outputs."""


class SignatureBuilder:
    """The inputs and outputs of one function: first those in its arenas, then those it passes."""

    def __init__(
        self, function: Operation, layout: MemoryLayout, name_of: Callable[[SSAValue], str]
    ):
        """`name_of` returns the name of a value in the printed program."""
        table = symbol_table_around(function)
        provided = () if table is None else provided_constants(table)
        self._provided = {one.name: one for one in provided}
        self._function = function
        self._layout = layout
        self._name_of = name_of

    def report(self, plan: MemoryPlan) -> Signature:
        """
        Return the signature that the function has after the plan of the program is applied, or has
        now if that has happened. Empty for an operation that is not a function with a type.
        """
        type_ = self._function.get_attr_or_prop("function_type")
        if not isinstance(type_, FunctionType) or self._function.regions[0].first_block is None:
            return (), ()
        io = plan.io.get(self._function) or noted_io(self._function)
        inputs = (*map(self._placed, io.inputs), *self._passed(io), *self._further(plan))
        outputs = (*map(self._placed, io.outputs), *self._returned(type_, io))
        inputs = _with_names_of_their_own(inputs, set())
        taken = {one.name for one in inputs if one.is_output}
        return inputs, _with_names_of_their_own(outputs, taken)

    def _passed(self, io: FunctionIo) -> Iterator[ArgumentReport]:
        """Yield the present arguments that remain."""
        entry = self._function.regions[0].blocks[0]
        alignments = noted_workspaces(self._function)
        for arg in entry.args:
            if arg.index in io.arguments:
                continue
            attributes = self._function.get_attr_or_prop("arg_attrs")
            name = given_name(attributes, arg.index) or self._name_of(arg)
            report = self._argument(name, arg.type)
            report = replace(report, quantization=given_quantization(attributes, arg.index))
            if is_out_param(attributes, arg.index):
                report = replace(report, is_output=True)
            if arg.index in alignments and is_memref(arg.type):
                pool = name_of_memory_space(arg.type.memory_space)
                alignment = alignments[arg.index]
                report = replace(report, pool=pool, workspace_alignment=alignment)
                if (name := size_function_of(arg)) is not None:
                    report = replace(report, size_function=name.string_value())
            provided = self._provided.get(constants_in(arg) or "")
            if provided is not None:
                pool = name_of_memory_space(provided.memory_space)
                report = replace(report, pool=pool, constants_alignment=provided.alignment)
            yield report

    def _further(self, plan: MemoryPlan) -> Iterator[ArgumentReport]:
        """Yield the arguments that the plan adds: workspaces, a context, constants."""
        for number, one in enumerate(plan.workspaces.get(self._function, ())):
            name = f"workspace_{number}" if number else "workspace"
            memory = self._memory(name, one.size_bytes, one.memory_space)
            yield replace(memory, workspace_alignment=one.alignment)
        if self._function in plan.with_context:
            from xdsl.dialects.llvm import LLVMPointerType

            yield self._argument("context", LLVMPointerType())
        for number, one in enumerate(plan.dynamic_workspaces.get(self._function, ())):
            name = f"dynamic_workspace_{number}" if number else "dynamic_workspace"
            memory = self._memory(name, DYNAMIC_INDEX, one.memory_space)
            size_function = one.size_function
            yield replace(memory, workspace_alignment=one.alignment, size_function=size_function)
        for one in plan.constants:
            if self._function in one.functions:
                memory = self._memory("constants", one.size_bytes, one.memory_space)
                yield replace(memory, constants_alignment=one.alignment)

    def _returned(self, type_: FunctionType, io: FunctionIo) -> Iterator[ArgumentReport]:
        """Yield the results that remain; their default names avoid those of placed outputs."""
        number = 0
        placed = {one.name for one in io.outputs}
        for index, result_type in enumerate(type_.outputs):
            if index in io.results:
                continue
            while f"result_{number}" in placed:
                number += 1
            attributes = self._function.get_attr_or_prop("res_attrs")
            name = given_name(attributes, index) or f"result_{number}"
            quantization = given_quantization(attributes, index)
            yield replace(self._argument(name, result_type), quantization=quantization)
            number += 1

    def _placed(self, buffer: IoBuffer) -> ArgumentReport:
        return replace(
            self._argument(buffer.name, buffer.type),
            pool=name_of_memory_space(buffer.memory_space),
            offset_bytes=buffer.offset_bytes,
            quantization=buffer.quantization,
        )

    def _memory(self, name: str, size_bytes: int, memory_space: Attribute) -> ArgumentReport:
        type_ = MemRefType(i8, [size_bytes], memory_space=memory_space)
        return replace(self._argument(name, type_), pool=name_of_memory_space(memory_space))

    def _argument(self, name: str, type_: Attribute) -> ArgumentReport:
        if not is_memref(type_):
            size_bytes = self._layout.element_size_bytes(type_)
            return ArgumentReport(name, str(type_), size_bytes, str(type_), None)
        size = self._layout.buffer_size_bytes(type_)
        return ArgumentReport(
            name,
            str(type_),
            size if isinstance(size, int) else None,
            str(type_.element_type),
            tuple(-1 if extent == DYNAMIC_INDEX else extent for extent in type_.get_shape()),
        )


def _with_names_of_their_own(
    reports: Iterable[ArgumentReport], taken: set[str]
) -> tuple[ArgumentReport, ...]:
    """Number names that several arguments or results have, or that are taken; extends `taken`."""
    return tuple(replace(one, name=unique_name(one.name, taken)) for one in reports)
