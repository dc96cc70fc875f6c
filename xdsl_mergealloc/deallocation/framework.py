"""Deallocation of a whole program, function by function: everything is decided first."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.decisions import DeallocationOptions, DeallocationPlan
from xdsl_mergealloc.deallocation.flow import BufferFlow
from xdsl_mergealloc.deallocation.functions import FunctionPlans
from xdsl_mergealloc.deallocation.indicator_operands import complete_other_calls
from xdsl_mergealloc.deallocation.rewrite import rewrite_function
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.interfaces.allocation_scope import is_function


def insert_deallocations(root: Operation, options: DeallocationOptions) -> None:
    """Free every allocation in the functions below `root`, once on every path."""
    with paused_gc():
        plans = list(_plans(root, options))
        for flow, plan in plans:
            rewrite_function(flow, plan, options.simplifications)
        complete_other_calls(flow for flow, _ in plans if flow.has_indicators)


def allocations_left_alone(root: Operation, options: DeallocationOptions) -> dict[SSAValue, str]:
    """The allocations below `root` that nothing would be done about, and why."""
    left_alone: dict[SSAValue, str] = {}
    with paused_gc():
        for _, plan in _plans(root, options):
            left_alone.update(plan.left_alone)
    return left_alone


def _plans(
    root: Operation, options: DeallocationOptions
) -> Iterator[tuple[BufferFlow, DeallocationPlan]]:
    functions = functions_below(root)
    plans = FunctionPlans(Memory(root), functions, options)
    for points in functions:
        yield plans.flow(points.root), plans.plan(points.root)


def functions_below(root: Operation) -> list[Program]:
    """The index of every function that `root` holds, directly or nested."""
    found: list[Program] = []
    pending = [root]
    while pending:
        op = pending.pop()
        if is_function(op):
            points = Program(op, enters_functions=False)
            found.append(points)
            pending.extend(reversed(points.nested_functions))
            continue
        for region in reversed(op.regions):
            for block in reversed(region.blocks):
                pending.extend(reversed(block.ops))
    return found
