"""The report of a program, whether merge-alloc has run or not."""

from __future__ import annotations

from xdsl.ir import Operation

from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.merge_alloc.constants.contents import Resources, no_resources
from xdsl_mergealloc.merge_alloc.framework import plan_program
from xdsl_mergealloc.report.build import ReportBuilder
from xdsl_mergealloc.report.existing_arenas import plan_of_existing_arenas
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
        planning: with what options allocations would be merged; those of merge-alloc by default.
        resources: what the bytes of resources are, for `pack_constants`.

    Raises `PassError` where merge-alloc does.
    """
    planning = planning or MergeAllocPass()
    options = planning.options()
    with paused_gc():
        existing = plan_of_existing_arenas(root, options, planning.stages, resources)
        if existing is not None:
            plan, arenas = existing
            return ReportBuilder(root, options, arenas).report(plan)
        plan = plan_program(root, options, planning.stages, resources)
        return ReportBuilder(root, options).report(plan)
