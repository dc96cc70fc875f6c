"""What functions and their callers hand over to each other.

At the boundary of a function, arguments stay the caller's, what is returned becomes the caller's,
each result for itself, and what may be an argument is cloned for that. A private function whose
callers are all known need not do that:

- if a result never is anything but an argument, or external memory, the result of a call is just
  an alias of these;
- if a result is always the same as an earlier one, it is just an alias of that one;
- of a function that calls itself, directly or through others, the first of these is assumed as its
  summary has it, and has to turn out to be right; else it is as any other function;
- with *indicators*, an `i1` beside each buffer says whether ownership goes with it, both ways. That
  takes a body that can free its arguments and does not call itself.

Source of the indicators: MLIR, `private-function-dynamic-ownership`.
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
    AliasResult,
    BufferFlow,
    CallBoundary,
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
        can_have_indicators: Callable[[BufferFlow], bool] | None = None,
    ):
        """With `can_have_indicators`, functions for whose flow it holds get indicators."""
        self._points = {points.root: points for points in functions}
        self._memory = memory
        self._private = {
            function: None for function in self._points if self._is_only_called(function)
        }
        self._can_have_indicators = can_have_indicators
        self._flows: dict[Operation, BufferFlow] = {}
        self._boundaries: dict[Operation, CallBoundary] = {}
        self._in_progress: set[Operation] = set()
        self._recursive = memory.calls.on_cycles()
        self._assumed: dict[Operation, CallBoundary] = {}
        """Of functions that call themselves."""
        self._find_boundaries()

    def flow(self, function: Operation) -> BufferFlow:
        """The flow of one of the functions."""
        if function not in self._flows:
            self._flows[function] = self._make_flow(function, has_indicators=False)
        return self._flows[function]

    def boundary_of(self, op: Operation) -> CallBoundary:
        """What a call, if it is one, hands over and is given."""
        function = self._memory.calls.callee_of(op)
        if function is None or function not in self._private:
            return _USUAL
        return self._boundary(function)

    def _find_boundaries(self) -> None:
        """The boundaries of all private functions, and their flows."""
        while True:
            for function in self._private:
                self._boundary(function)
            wrong = [
                function
                for function, assumed in self._assumed.items()
                if self._boundaries[function] is not assumed
            ]
            if not wrong:
                return
            # What it is treated as somewhere, it has to be everywhere.
            self._assumed.update(dict.fromkeys(wrong, _USUAL))
            self._flows.clear()
            self._boundaries.clear()

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
            return self._assumed.setdefault(function, self._boundary_by_summary(function))
        if function not in self._boundaries:
            self._in_progress.add(function)
            self._boundaries[function] = self._find_boundary(function)
            self._in_progress.remove(function)
        return self._boundaries[function]

    def _find_boundary(self, function: Operation) -> CallBoundary:
        """Indicators if it can have them; else which of its results are aliases."""
        if (
            self._can_have_indicators is not None
            and function not in self._recursive
            and _may_get_indicators(function)
        ):
            flow = self._make_flow(function, has_indicators=True)
            if self._can_have_indicators(flow):
                self._flows[function] = flow
                return CallBoundary(has_indicators=True)
        flow = self._flows[function] = self._make_flow(function, has_indicators=False)
        if DYNAMIC_OWNERSHIP in function.attributes:
            return _USUAL
        boundary = CallBoundary(aliases := _aliases_of_arguments(flow), _always_same(flow, aliases))
        if function in self._assumed:
            assumed = self._assumed[function]
            boundary = assumed if _is_right(assumed, boundary) else _USUAL
        # Nothing is handed over where these are returned.
        flow.forwarded = [
            operand
            for operand in flow.forwarded
            if not operand.is_return
            or operand.operand_index not in {*boundary.aliases, *boundary.same}
        ]
        return boundary

    def _boundary_by_summary(self, function: Operation) -> CallBoundary:
        summary = self._memory.summaries.of_function(function)
        assert isinstance(function, FuncOp)
        if summary is None or DYNAMIC_OWNERSHIP in function.attributes:
            return _USUAL
        return CallBoundary(
            {
                number: AliasResult(result.arguments, result.is_whole)
                for number, result in enumerate(summary.results)
                if is_buffer_type(function.function_type.outputs.data[number])
                and not (result.maybe_fresh or result.results)
            }
        )

    def _make_flow(self, function: Operation, has_indicators: bool) -> BufferFlow:
        flow = flow_of_function(
            self._points[function], self._memory, self.boundary_of, has_indicators
        )
        if DYNAMIC_OWNERSHIP in function.attributes:
            for operand in flow.forwarded:
                operand.is_optional |= not operand.inputs
        return flow


def _is_right(assumed: CallBoundary, found: CallBoundary) -> bool:
    """Whether all that was assumed of a function was found of it."""
    return all(
        number in found.aliases
        and set(found.aliases[number].arguments) <= set(alias.arguments)
        and (found.aliases[number].is_whole or not alias.is_whole)
        for number, alias in assumed.aliases.items()
    )


def _may_get_indicators(function: Operation) -> bool:
    return (
        function.regions[0].first_block is not None and DYNAMIC_OWNERSHIP not in function.attributes
    )


def _returned(flow: BufferFlow) -> dict[int, list[SSAValue]]:
    """For each result, the values that are returned for it."""
    returned: dict[int, list[SSAValue]] = {}
    for operand in flow.forwarded:
        if operand.is_return:
            returned.setdefault(operand.operand_index, []).append(operand.value)
    return returned


def _aliases_of_arguments(flow: BufferFlow) -> dict[int, AliasResult]:
    entry = flow.points.root.regions[0].first_block
    aliases: dict[int, AliasResult] = {}
    for result, values in _returned(flow).items():
        origins = dict.fromkeys(origin for value in values for origin in flow.origins(value))
        if not any(origin in flow.roots or origin in flow.unmanaged for origin in origins):
            arguments = [
                origin
                for origin in origins
                if isinstance(origin, BlockArgument) and origin.block is entry
            ]
            is_whole = len(origins) == len(arguments) > 0 and _are_whole(flow, values)
            aliases[result] = AliasResult(tuple(a.index for a in arguments), is_whole)
    return aliases


def _are_whole(flow: BufferFlow, values: Sequence[SSAValue]) -> bool:
    """Whether values are no parts of what they stem from, and nothing else."""
    reached = set(values)
    pending = list(values)
    while pending:
        value = pending.pop()
        step = flow.views.get(value)
        if value in flow.partly_unknown or (step and (step.may_be_external or not step.is_whole)):
            return False
        for source in flow.sources(value):
            if source not in reached:
                reached.add(source)
                pending.append(source)
    return True


def _always_same(flow: BufferFlow, aliases: Mapping[int, AliasResult]) -> dict[int, int]:
    """Results for which every return gives the same value as for an earlier one."""
    same: dict[int, int] = {}
    first_of: dict[tuple[SSAValue, ...], int] = {}
    for result, values in _returned(flow).items():
        if result not in aliases:
            first = first_of.setdefault(tuple(values), result)
            if first != result:
                same[result] = first
    return same
