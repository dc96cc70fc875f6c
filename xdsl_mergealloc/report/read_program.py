"""The report of a program, whether merge-alloc has run or not."""

from __future__ import annotations

from dataclasses import replace

from xdsl.ir import Operation

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.merge_alloc.constants.plan import Resources, no_resources
from xdsl_mergealloc.merge_alloc.framework import plan_program
from xdsl_mergealloc.merge_alloc.options import MergeAllocOptions
from xdsl_mergealloc.merge_alloc.trace import BlockOrders, FunctionTrace, MemoryTrace
from xdsl_mergealloc.nests import walk
from xdsl_mergealloc.report.build import ReportBuilder
from xdsl_mergealloc.report.existing_arenas import arenas_of_program
from xdsl_mergealloc.report.memory_report import MemoryReport
from xdsl_mergealloc.transforms.merge_alloc import MergeAllocPass


def report_of_program(
    root: Operation,
    planning: MergeAllocPass | None = None,
    resources: Resources = no_resources,
) -> MemoryReport:
    """
    The report of a program, which stays as it is.

    Args:
        root: usually a module.
        planning: with what options allocations would be merged in functions that say no plan of
            theirs; those of merge-alloc by default.
        resources: what the bytes of resources are, for `pack_constants`.

    Raises `PassError` where merge-alloc does, and for a noted plan that is none.
    """
    planning = planning or MergeAllocPass()
    options, stages = planning.options(), planning.stages
    with paused_gc():
        existing = arenas_of_program(root, options)
        if existing.are_there:
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
