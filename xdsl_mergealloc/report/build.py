"""
The report of a program, before or after merge-alloc: its existing arenas, and a plan of its other
allocations.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.heap import heap_peak, sizes_of_new_buffers
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.diagnostics import source_position
from xdsl_mergealloc.frontier_points import noted_variants
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.memory_layout import MemoryLayout
from xdsl_mergealloc.merge_alloc.constants.plan import Resources, no_resources
from xdsl_mergealloc.merge_alloc.framework import plan_program
from xdsl_mergealloc.merge_alloc.memory_plan import FunctionPlan, MemoryPlan
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.record import PlanRecorder
from xdsl_mergealloc.merge_alloc.trace import BlockOrders, FunctionTrace, MemoryTrace
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.op_names import operation_name, symbol_name
from xdsl_mergealloc.program_changes import changes_of
from xdsl_mergealloc.report.c_names import C_INTERFACE
from xdsl_mergealloc.report.constants_report import (
    existing_constants,
    planned_constants,
    staying_constants,
)
from xdsl_mergealloc.report.existing_arenas import ExistingArenas, arenas_of_program
from xdsl_mergealloc.report.memory_report import FunctionReport, MemoryReport
from xdsl_mergealloc.report.signature import SignatureBuilder
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
