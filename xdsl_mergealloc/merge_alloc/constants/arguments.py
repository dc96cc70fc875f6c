"""Constants that callers provide (G7), and the functions that get them as arguments."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.func import FuncOp

from xdsl_mergealloc.analysis.calls import CallGraph, function_around
from xdsl_mergealloc.merge_alloc.constants.plan import ConstantsPlan
from xdsl_mergealloc.merge_alloc.whole_program.further_arguments import with_callers


def with_arguments(plans: Sequence[ConstantsPlan], calls: CallGraph) -> tuple[ConstantsPlan, ...]:
    """The plans, with the functions that get each as an argument where all can."""
    return tuple(plan._replace(functions=_receivers(plan, calls)) for plan in plans)


def _receivers(plan: ConstantsPlan, calls: CallGraph) -> tuple[FuncOp, ...]:
    """
    The functions that refer to constants, and those that call these; none if they cannot get them.
    """
    referring = [
        function_around(reference) for one in plan.packed for reference in one.constant.references
    ]
    return with_callers(referring, calls) or ()
