"""Deallocation of a whole program: all functions are decided one by one, then all are rewritten.

At the boundary of a function, arguments stay the caller's and results become the caller's. Each
result is owned separately, so a result that may be an argument is cloned. A private function whose
callers are all known need not do that:

- a result that never stems from an owner (D1) of the function, or always is the same as an earlier
  result, is *borrowed*: its caller has an alias of what the function's summary says;
- with *indicators*, an `i1` beside each buffer says whether ownership goes with it, both ways. This
  requires a body that can free its arguments and does not call itself. With the default options,
  only functions that would otherwise return a clone that callers can tell from the buffer
  (returned_clones.py) have them, and only for arguments that they may return. If impossible, such a
  result is *lent*: borrowed, whatever it is, and the function's allocations for it are left alone.

For any function, callers leave alone the results that the function leaves alone, because it has
also stored them somewhere or because there is no place for a free. Results that are memory of an
arena (`mergealloc.borrowed`) are borrowed.

`analysis/summaries.py` says which values a result may refer to. Ownership is another question:
memory of unknown origin, such as results of an external function, may be owned.

Source of the indicators: MLIR, `private-function-dynamic-ownership`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from xdsl.dialects.func import CallOp, FuncOp
from xdsl.ir import Operation, SSAValue

from xdsl_mergealloc.analysis.calls import function_around
from xdsl_mergealloc.analysis.function_summary import ResultSummary
from xdsl_mergealloc.analysis.memory import Memory
from xdsl_mergealloc.analysis.program import Program
from xdsl_mergealloc.deallocation.decisions import (
    DeallocationOptions,
    DeallocationPlan,
    returned_clones,
)
from xdsl_mergealloc.deallocation.flow import DYNAMIC_OWNERSHIP, BufferFlow, CallBoundary
from xdsl_mergealloc.deallocation.flow_builder import flow_of_function
from xdsl_mergealloc.deallocation.indicator_operations import complete_other_calls
from xdsl_mergealloc.deallocation.owning_joins import decide_with_owning_joins
from xdsl_mergealloc.deallocation.returned_clones import ReturnedClones
from xdsl_mergealloc.deallocation.rewrite import FunctionRewriter
from xdsl_mergealloc.gc_pause import paused_gc
from xdsl_mergealloc.graphs import strongly_connected_components
from xdsl_mergealloc.interfaces.allocation import has_own_free
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer_type
from xdsl_mergealloc.interfaces.ownership import borrowed_results
from xdsl_mergealloc.nests import walk


def insert_deallocations(root: Operation, options: DeallocationOptions) -> None:
    """Free every allocation in the functions below `root`, once on every path."""
    with paused_gc():
        plans = list(_plans(root, options))
        for flow, plan in plans:
            FunctionRewriter(flow).rewrite(plan, options.simplifications)
        complete_other_calls(flow for flow, _ in plans if flow.has_indicators)


def allocations_left_alone(root: Operation, options: DeallocationOptions) -> dict[SSAValue, str]:
    """Return the allocations below `root` that would be left alone, with the reasons."""
    left_alone: dict[SSAValue, str] = {}
    with paused_gc():
        for _, plan in _plans(root, options):
            left_alone.update(plan.left_alone)
    return left_alone


def _plans(
    root: Operation, options: DeallocationOptions
) -> Iterator[tuple[BufferFlow, DeallocationPlan]]:
    functions = [Program(op, enters_functions=False) for op in walk(root) if is_function(op)]
    plans = FunctionPlans(Memory(root), functions, options)
    for points in functions:
        yield plans.flows[points.root], plans.plans[points.root]


_USUAL = CallBoundary()
_FREED_OTHERWISE = "handed to another function, which does not know how to free it"
_TOLD_APART = "may be returned, where callers can tell a clone from an argument"


class FunctionPlans:
    """The flow and the plan of each function, by the ownership that calls pass and return."""

    def __init__(self, memory: Memory, functions: Sequence[Program], options: DeallocationOptions):
        self._memory = memory
        self._points = {points.root: points for points in functions}
        self._options = options
        self._clones = ReturnedClones(memory, self._points, self._may_differ)
        self._boundaries: dict[Operation, CallBoundary] = {}
        self.flows: dict[Operation, BufferFlow] = {}
        self.plans: dict[Operation, DeallocationPlan] = {}
        for component in strongly_connected_components(self._points, self._callees):
            if options.function_indicators and self._add_with_indicators(component):
                continue
            self._add(component)
            if self._told_apart(component) and not self._add_with_indicators(component):
                self._leave_alone_what_is_told_apart(component)

    def _callees(self, function: Operation) -> list[Operation]:
        return [f for f in self._memory.calls.callees_in(function) if f in self._points]

    def _boundary_of(self, op: Operation) -> CallBoundary:
        """Return the ownership that an operation, if it is a call, hands over and receives."""
        function = self._memory.calls.callee_of(op)
        return _USUAL if function is None else self._boundaries.get(function, _USUAL)

    def _calls_itself(self, component: Sequence[Operation]) -> bool:
        return len(component) > 1 or component[0] in self._callees(component[0])

    def _add_with_indicators(self, component: Sequence[Operation]) -> bool:
        """Give the only function of a component indicators; return whether that is possible."""
        function = component[0]
        if (
            self._calls_itself(component)
            or function.regions[0].first_block is None
            or not self._may_differ(function)
        ):
            return False
        indicators = self._indicated(function)
        flow = self._make_flow(function, indicators=indicators)
        boundary = CallBoundary(self._results(function, _is_the_same), indicators=indicators)
        _hand_over_nothing(flow, boundary.borrowed)
        if _results_from(flow, flow.kept()):
            return False
        plan = decide_with_owning_joins(flow, self._options)
        if not flow.told_apart.isdisjoint(returned_clones(flow, plan)):
            return False
        left_alone = plan.left_alone
        if _results_from(flow, left_alone) or not left_alone.keys().isdisjoint(
            flow.owned_arguments
        ):
            return False
        self.flows[function], self.plans[function] = flow, plan
        self._boundaries[function] = boundary
        return True

    def _indicated(self, function: Operation) -> frozenset[int]:
        """Return the arguments that get indicators: by default, those that may be a result. The
        caller keeps owning the others, such as an arena that it passes."""
        summary = self._memory.of_function(function)
        if summary is None or self._options.function_indicators:
            assert isinstance(function, FuncOp)
            inputs = function.function_type.inputs.data
            return frozenset(n for n, type_ in enumerate(inputs) if is_buffer_type(type_))
        return frozenset(n for result in summary.results for n in result.arguments)

    def _add(
        self, component: Sequence[Operation], lent: Mapping[Operation, frozenset[int]] | None = None
    ) -> None:
        """
        Add the flows and plans of functions that call each other, or of one; their other callees
        have been added. Results that are old memory by their summaries count as borrowed until a
        flow shows that they may be an owner's; `lent` results are borrowed, whatever they are.
        """
        lent = lent or {}
        for function in component:
            borrowed = self._results(function, _is_old) | lent.get(function, frozenset())
            borrowed |= borrowed_results(function)
            self._boundaries[function] = CallBoundary(borrowed)
        pending = True
        while pending:
            for function in component:
                self.flows[function] = self._make_flow(function, lent.get(function, frozenset()))
            changed = [f for f in component if self._revise(f, lent.get(f, frozenset()))]
            if not (changed and self._calls_itself(component)):
                changed = [function for function in component if self._decide(function)]
            pending = bool(changed) and self._calls_itself(component)

    def _decide(self, function: Operation) -> bool:
        """Plan a function; return whether callers have to leave more results alone."""
        flow, boundary = self.flows[function], self._boundaries[function]
        _hand_over_nothing(flow, boundary.borrowed)
        plan = self.plans[function] = decide_with_owning_joins(flow, self._options)
        kept = boundary.kept | _results_from(flow, plan.left_alone)
        self._boundaries[function] = boundary._replace(kept=kept)
        return kept != boundary.kept

    def _told_apart(self, component: Sequence[Operation]) -> dict[Operation, frozenset[int]]:
        """Return, by function, the results that callers may recognize as clones."""
        told: dict[Operation, frozenset[int]] = {}
        for function in component:
            flow = self.flows[function]
            if numbers := flow.told_apart & returned_clones(flow, self.plans[function]):
                told[function] = numbers
        return told

    def _leave_alone_what_is_told_apart(self, component: Sequence[Operation]) -> None:
        """
        Give callers an alias where neither a clone nor an indicator is possible, and leave alone
        the buffers that the alias may be. This may cause other clones.
        """
        lent: dict[Operation, frozenset[int]] = {}
        while told := self._told_apart(component):
            for function, numbers in told.items():
                lent[function] = lent.get(function, frozenset()) | numbers
            self._add(component, lent)

    def _make_flow(
        self,
        function: Operation,
        lent: frozenset[int] = frozenset(),
        *,
        indicators: frozenset[int] | None = None,
    ) -> BufferFlow:
        flow = flow_of_function(self._points[function], self._memory, self._boundary_of, indicators)
        maybe_cloned = self._results(function, _may_be_cloned)
        flow.told_apart = frozenset(n for n in maybe_cloned if self._clones.is_seen(function, n))
        flow.escapes += [
            (operand.value, _TOLD_APART)
            for operand in flow.forwarded
            if operand.is_return and operand.operand_index in lent
        ]
        if flow.has_own_frees():
            flow.escapes += [
                (value, _FREED_OTHERWISE)
                for value in self._handed_over(flow)
                if any(has_own_free(flow.roots[o]) for o in flow.origins(value) if o in flow.roots)
            ]
        if DYNAMIC_OWNERSHIP in function.attributes:
            for operand in flow.forwarded:
                operand.is_optional |= not operand.inputs
        return flow

    def _handed_over(self, flow: BufferFlow) -> Iterator[SSAValue]:
        """Return the buffers that other functions of the program may have to free."""
        if self._memory.calls.callers_of(flow.points.root):
            yield from (operand.value for operand in flow.forwarded if operand.is_return)
        for call in flow.calls_with_indicators:
            yield from buffers_among(call.operands)

    def _may_differ(self, function: Operation) -> bool:
        """Whether a function may have a special boundary: all its callers are known."""
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

    def _revise(self, function: Operation, lent: frozenset[int]) -> bool:
        """Stop treating results as borrowed that may be an owner's; return whether any was."""
        flow, old = self.flows[function], self._boundaries[function]
        owned = _results_from(flow, (*flow.roots, *flow.unmanaged))
        owned -= self._results(function, _is_the_same) | lent
        new = old._replace(borrowed=old.borrowed - owned)
        self._boundaries[function] = new
        return new != old

    def _results(
        self, function: Operation, wanted: Callable[[ResultSummary], bool]
    ) -> frozenset[int]:
        """Return the `wanted` results, buffers or not, of a function with a special boundary."""
        # Most functions are called from outside: these need no summary.
        if not self._may_differ(function):
            return frozenset()
        if (summary := self._memory.of_function(function)) is None:
            return frozenset()
        return frozenset(n for n, result in enumerate(summary.results) if wanted(result))


def _is_old(result: ResultSummary) -> bool:
    """Whether a result certainly is old memory; the memory of an earlier result counts as old."""
    return not result.maybe_fresh


def _is_the_same(result: ResultSummary) -> bool:
    """Whether a result always is the same as an earlier result."""
    return result.is_whole and bool(result.results)


def _may_be_cloned(result: ResultSummary) -> bool:
    """Whether a result may be anything but memory to which nothing else refers."""
    return bool(result.arguments or result.results or result.maybe_other)


def _hand_over_nothing(flow: BufferFlow, borrowed: frozenset[int]) -> None:
    """Drop the returned operands of borrowed results: they need not bring ownership."""
    flow.forwarded = [
        operand
        for operand in flow.forwarded
        if not (operand.is_return and operand.operand_index in borrowed)
    ]


def _results_from(flow: BufferFlow, owners: Iterable[SSAValue]) -> frozenset[int]:
    """Return the numbers of the results that may originate from one of these owners."""
    origins = set(owners)
    return frozenset(
        operand.operand_index
        for operand in flow.forwarded
        if operand.is_return and not origins.isdisjoint(flow.origins(operand.value))
    )
