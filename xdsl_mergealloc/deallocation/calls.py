"""What functions and their callers hand over to each other.

At the boundary of a function, arguments stay the caller's, what is returned becomes the caller's,
each result for itself, and what may be an argument is cloned for that. A private function whose
callers are all known need not do that:

- if a result never is anything but an argument, or memory that nobody has to free, the result of
  a call is just another name for these;
- if a result is always the same as an earlier one, it is just another name of that one;
- with *flags*, an `i1` beside each buffer says whether ownership goes with it, both ways. That
  takes a body that can free its arguments and does not call itself.

Source of the flags: MLIR, `private-function-dynamic-ownership`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import BlockArgument, Operation, SSAValue

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.flow import (
    DYNAMIC_OWNERSHIP,
    BufferFlow,
    CallBoundary,
    LentResult,
)
from xdsl_mergealloc.deallocation.flow_builder import flow_of_function
from xdsl_mergealloc.interfaces.buffer_type import is_buffer_type

_USUAL = CallBoundary()


class FunctionFlows:
    """The flow of each function, in which results of calls are known for what they are."""

    def __init__(
        self,
        memory: Memory,
        functions: Sequence[Program],
        can_have_flags: Callable[[BufferFlow], bool] | None = None,
    ):
        """With `can_have_flags`, functions for whose flow it holds get flags."""
        self._points = {points.root: points for points in functions}
        self._memory = memory
        self._private = {
            function: None for function in self._points if self._is_only_called(function)
        }
        self._can_have_flags = can_have_flags
        self._flows: dict[Operation, BufferFlow] = {}
        self._boundaries: dict[Operation, CallBoundary] = {}
        self._in_progress: set[Operation] = set()
        self._recursive: set[Operation] = set()

    def flow(self, function: Operation) -> BufferFlow:
        """The flow of one of the functions."""
        if function in self._private:
            self._boundary(function)
        if function not in self._flows:
            self._flows[function] = self._make_flow(function, has_flags=False)
        return self._flows[function]

    def boundary_of(self, op: Operation) -> CallBoundary:
        """What a call, if it is one, hands over and is handed."""
        function = self._memory.calls.callee_of(op)
        if function is None or function not in self._private:
            return _USUAL
        return self._boundary(function)

    def _is_only_called(self, function: Operation) -> bool:
        """Whether a function handles buffers, and nothing calls it but the functions in hand."""
        if not isinstance(function, FuncOp):
            return False
        signature, calls = function.function_type, self._memory.calls
        return (
            any(map(is_buffer_type, (*signature.inputs, *signature.outputs)))
            and not calls.has_unknown_callers(function)
            and all(
                isinstance(call, CallOp) and function_around(call) in self._points
                for call in calls.callers_of(function)
            )
        )

    def _boundary(self, function: Operation) -> CallBoundary:
        if function in self._in_progress:
            # What it is treated as here, it has to be everywhere.
            self._recursive.add(function)
            return _USUAL
        if function not in self._boundaries:
            self._in_progress.add(function)
            self._boundaries[function] = self._find_boundary(function)
            self._in_progress.remove(function)
        return self._boundaries[function]

    def _find_boundary(self, function: Operation) -> CallBoundary:
        if self._can_have_flags is not None and _may_get_flags(function):
            flow = self._make_flow(function, has_flags=True)
            if function not in self._recursive and self._can_have_flags(flow):
                self._flows[function] = flow
                return CallBoundary(has_flags=True)
        flow = self._flows[function] = self._make_flow(function, has_flags=False)
        if function in self._recursive or DYNAMIC_OWNERSHIP in function.attributes:
            return _USUAL
        lent = _lent_by_callers(flow)
        same = _always_same(flow, lent)
        # Nothing is handed over where these are returned.
        flow.slots = [
            slot
            for slot in flow.slots
            if slot.inputs or not (slot.operand_index in lent or slot.operand_index in same)
        ]
        return CallBoundary(lent, same)

    def _make_flow(self, function: Operation, has_flags: bool) -> BufferFlow:
        flow = flow_of_function(self._points[function], self._memory, self.boundary_of, has_flags)
        if DYNAMIC_OWNERSHIP in function.attributes:
            for slot in flow.slots:
                slot.is_optional |= not slot.inputs
        return flow


def _may_get_flags(function: Operation) -> bool:
    return (
        function.regions[0].first_block is not None and DYNAMIC_OWNERSHIP not in function.attributes
    )


def _returned(flow: BufferFlow) -> dict[int, list[SSAValue]]:
    """For each result, the values that are returned for it."""
    returned: dict[int, list[SSAValue]] = {}
    for slot in flow.slots:
        if slot.is_return:
            returned.setdefault(slot.operand_index, []).append(slot.value)
    return returned


def _lent_by_callers(flow: BufferFlow) -> dict[int, LentResult]:
    entry = flow.points.root.regions[0].first_block
    lent: dict[int, LentResult] = {}
    for result, values in _returned(flow).items():
        origins = dict.fromkeys(origin for value in values for origin in flow.origins(value))
        if not any(origin in flow.roots or origin in flow.unmanaged for origin in origins):
            arguments = [
                origin
                for origin in origins
                if isinstance(origin, BlockArgument) and origin.block is entry
            ]
            is_exact = len(origins) == len(arguments) > 0 and _are_whole(flow, values)
            lent[result] = LentResult(tuple(a.index for a in arguments), is_exact)
    return lent


def _are_whole(flow: BufferFlow, values: Sequence[SSAValue]) -> bool:
    """Whether values are no parts of what they stem from, and nothing else."""
    reached = set(values)
    pending = list(values)
    while pending:
        value = pending.pop()
        step = flow.views.get(value)
        if value in flow.partly_unknown or (step and (step.maybe_foreign or not step.is_whole)):
            return False
        for source in flow.sources(value):
            if source not in reached:
                reached.add(source)
                pending.append(source)
    return True


def _always_same(flow: BufferFlow, lent: Mapping[int, LentResult]) -> dict[int, int]:
    """Results for which every return gives the same value as for an earlier one."""
    same: dict[int, int] = {}
    first_of: dict[tuple[SSAValue, ...], int] = {}
    for result, values in _returned(flow).items():
        if result not in lent:
            first = first_of.setdefault(tuple(values), result)
            if first != result:
                same[result] = first
    return same
