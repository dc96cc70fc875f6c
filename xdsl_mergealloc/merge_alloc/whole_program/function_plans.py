"""From the arenas of a whole program to the plans of its functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from xdsl.ir import Operation

from xdsl_mergealloc.analysis.calls import CallGraph, function_around
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.merge_alloc.memory_plan import ArenaPlan, FunctionPlan
from xdsl_mergealloc.merge_alloc.trace import FunctionTrace, SkippedAllocation
from xdsl_mergealloc.merge_alloc.whole_program.roles import Roles
from xdsl_mergealloc.merge_alloc.whole_program.traces import ProgramTraces
from xdsl_mergealloc.nests import walk


def plans_of_functions(
    root: Operation,
    calls: CallGraph,
    roles: Roles,
    traces: ProgramTraces,
    arenas: Mapping[Operation, Sequence[ArenaPlan]],
) -> Iterator[FunctionPlan]:
    """
    The plans of all functions, in program order.

    Args:
        root: the program.
        calls: the calls in it.
        roles: of its functions.
        traces: what was found in it.
        arenas: by the function on whose time axis they are.
    """
    by_function = {trace.function: trace for trace in traces.functions}
    skipped = _by_function(traces.skipped)
    unused = _by_function(traces.unused)
    erased = _by_function(traces.erased_frees)
    for function in (op for op in walk(root) if is_function(op)):
        trace = by_function.get(function) or FunctionTrace(function, (function, *_inside(function)))
        yield FunctionPlan(
            replace(
                trace,
                skipped=_why(skipped.get(function, ()), traces),
                unused=tuple(unused.get(function, ())),
                erased_frees=tuple(erased.get(function, ())),
            ),
            tuple(arenas.get(function, ())),
            {},
            roles.own_arena_reason(calls, function),
        )


def skipped_outside(traces: ProgramTraces) -> tuple[SkippedAllocation, ...]:
    """The allocations that are in no function; what is in no block stands for an argument (W5)."""
    in_blocks = (op for op in traces.skipped if op.parent is not None)
    return _why([op for op in in_blocks if function_around(op) is None], traces)


def _why(ops: Iterable[Operation], traces: ProgramTraces) -> tuple[SkippedAllocation, ...]:
    return tuple(SkippedAllocation(op, traces.skipped[op]) for op in ops)


def _by_function(ops: Iterable[Operation]) -> dict[Operation | None, list[Operation]]:
    found: dict[Operation | None, list[Operation]] = {}
    for op in ops:
        found.setdefault(function_around(op), []).append(op)
    return found


def _inside(function: Operation) -> Iterator[Operation]:
    return (op for op in walk(function) if op is not function)
