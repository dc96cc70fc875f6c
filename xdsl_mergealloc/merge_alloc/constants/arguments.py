"""Which constants callers provide (G7), and as an argument of which functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation

from xdsl_mergealloc.analysis.calls import CallGraph, function_around
from xdsl_mergealloc.graphs import reachable
from xdsl_mergealloc.merge_alloc.constants.plan import ConstantsPlan


def with_arguments(plans: Sequence[ConstantsPlan], calls: CallGraph) -> tuple[ConstantsPlan, ...]:
    """The plans, with the functions that get each as an argument where all can."""
    return tuple(replace(plan, functions=_receivers(plan, calls)) for plan in plans)


def _receivers(plan: ConstantsPlan, calls: CallGraph) -> tuple[FuncOp, ...]:
    """
    The functions that refer to constants, and those that call these; none if they cannot get them.
    """
    referring = [
        function_around(reference) for one in plan.packed for reference in one.constant.references
    ]

    def callers(function: Operation | None) -> Iterator[Operation | None]:
        if function is not None:
            yield from map(function_around, calls.callers_of(function))

    found: list[FuncOp] = []
    for function in reachable(referring, callers):
        # What is named otherwise than to be called may be called by anybody, with what he knows.
        if not isinstance(function, FuncOp) or function in calls.named_otherwise:
            return ()
        if not all(isinstance(call, CallOp) for call in calls.callers_of(function)):
            return ()
        found.append(function)
    return tuple(found)
