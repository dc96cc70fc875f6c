"""What functions and their callers hand over to each other.

At the boundary of a function, arguments stay the caller's, what is returned becomes the caller's,
each result for itself, and what may be an argument is cloned for that. A private function whose
callers are all known need not do that:

- a result that never stems from an owner (D1) of the function, or always is the same as an earlier
  result, is *borrowed*: its caller has an alias of what the function's summary says;
- with *indicators*, an `i1` beside each buffer says whether ownership goes with it, both ways. That
  takes a body that can free its arguments and does not call itself.

Of any function: a result that the function has stored somewhere, too, is left alone by callers.

What a result may refer to is for `analysis/summaries.py` to say. Who owns it is another question:
memory of which nothing is known may be owned, such as what an external function returns.

Source of the indicators: MLIR, `private-function-dynamic-ownership`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.analysis.components import strongly_connected_components
from xdsl_mergealloc.analysis.function_summary import ResultSummary
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.flow import DYNAMIC_OWNERSHIP, BufferFlow, CallBoundary
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
        self._memory = memory
        self._points = {points.root: points for points in functions}
        self._can_have_indicators = can_have_indicators
        self._boundaries: dict[Operation, CallBoundary] = {}
        self._flows: dict[Operation, BufferFlow] = {}
        for component in strongly_connected_components(self._points, self._callees):
            if not self._add_with_indicators(component):
                self._add(component)

    def flow(self, function: Operation) -> BufferFlow:
        """The flow of one of the functions."""
        return self._flows[function]

    def _callees(self, function: Operation) -> list[Operation]:
        return [f for f in self._memory.calls.callees_in(function) if f in self._points]

    def _boundary_of(self, op: Operation) -> CallBoundary:
        """What a call, if it is one, hands over and is given."""
        function = self._memory.calls.callee_of(op)
        return _USUAL if function is None else self._boundaries.get(function, _USUAL)

    def _add_with_indicators(self, component: Sequence[Operation]) -> bool:
        """Give a function indicators, if it can have them: then no other one is beside it."""
        (function, *others) = component
        if (
            self._can_have_indicators is None
            or others
            or function in self._callees(function)
            or function.regions[0].first_block is None
            or not self._may_differ(function)
        ):
            return False
        flow = self._make_flow(function, has_indicators=True)
        if _results_from(flow, flow.kept()) or not self._can_have_indicators(flow):
            return False
        self._flows[function] = flow
        self._boundaries[function] = CallBoundary(has_indicators=True)
        return True

    def _add(self, component: Sequence[Operation]) -> None:
        """
        Add the flows of functions that call each other, or of one; all others that they call have
        theirs. What their summaries call old memory is taken to be borrowed, until a flow shows
        that it may be an owner's.
        """
        calls_itself = len(component) > 1 or component[0] in self._callees(component[0])
        for function in component:
            self._boundaries[function] = CallBoundary(self._results(function, _is_old))
        pending = True
        while pending:
            for function in component:
                self._flows[function] = self._make_flow(function)
            changed = [function for function in component if self._revise(function)]
            pending = calls_itself and bool(changed)
        for function in component:
            # Nothing is handed over where what is borrowed is returned.
            flow, borrowed = self._flows[function], self._boundaries[function].borrowed
            flow.forwarded = [
                o for o in flow.forwarded if not (o.is_return and o.operand_index in borrowed)
            ]

    def _make_flow(self, function: Operation, has_indicators: bool = False) -> BufferFlow:
        flow = flow_of_function(
            self._points[function], self._memory, self._boundary_of, has_indicators
        )
        if DYNAMIC_OWNERSHIP in function.attributes:
            for operand in flow.forwarded:
                operand.is_optional |= not operand.inputs
        return flow

    def _may_differ(self, function: Operation) -> bool:
        """Whether a function may have another boundary than usual: all its callers are in hand."""
        if not isinstance(function, FuncOp) or DYNAMIC_OWNERSHIP in function.attributes:
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

    def _revise(self, function: Operation) -> bool:
        """Whether the flow of a function shows that its results are something else than thought."""
        flow, old = self._flows[function], self._boundaries[function]
        owned = _results_from(flow, (*flow.roots, *flow.unmanaged))
        owned -= self._results(function, _is_the_same)
        new = CallBoundary(old.borrowed - owned, _results_from(flow, flow.kept()))
        self._boundaries[function] = new
        return new != old

    def _results(
        self, function: Operation, wanted: Callable[[ResultSummary], bool]
    ) -> frozenset[int]:
        """The buffers among the results that are as wanted, of a function that may differ."""
        summary = self._memory.of_function(function)
        if summary is None or not isinstance(function, FuncOp) or not self._may_differ(function):
            return frozenset()
        types = function.function_type.outputs.data
        return frozenset(
            number
            for number, result in enumerate(summary.results)
            if is_buffer_type(types[number]) and wanted(result)
        )


def _is_old(result: ResultSummary) -> bool:
    """Whether a result certainly is no fresh memory, or that of an earlier result."""
    return not result.maybe_fresh


def _is_the_same(result: ResultSummary) -> bool:
    """Whether a result always is an earlier one."""
    return result.is_whole and bool(result.results)


def _results_from(flow: BufferFlow, owners: Iterable[SSAValue]) -> frozenset[int]:
    """The results for which a value may be returned of which one of these is an origin."""
    origins = set(owners)
    return frozenset(
        operand.operand_index
        for operand in flow.forwarded
        if operand.is_return and not origins.isdisjoint(flow.origins(operand.value))
    )
