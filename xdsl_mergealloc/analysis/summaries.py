"""Summaries of all functions of a program, and the effects of calls by these summaries.

A function with a body is summarised from its operations (`function_summary`, F1 to F4), after its
callees.

- F5 The summary of a function that calls itself, directly or through others, is the least fixed
  point, found by iteration. Functions that take too many iterations may do anything.

Calls through a value, calls of functions without a body, and calls that threads execute, have no
summary: they are operations without a model, which read and write the buffers that they are passed,
and capture these only if they return buffers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xdsl.ir import Operation, SSAValue
from xdsl.traits import EffectInstance, MemoryEffectKind

from xdsl_mergealloc.analysis.asynchronous import Barriers
from xdsl_mergealloc.analysis.calls import CallGraph
from xdsl_mergealloc.analysis.function_summary import (
    ArgumentSummary,
    FunctionSummary,
    empty_summary,
    entry_block,
    summarize,
    worst_summary,
)
from xdsl_mergealloc.analysis.view_flow import ReturnedBuffer, ViewFlow
from xdsl_mergealloc.graphs import strongly_connected_components
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, Capture, captures_of
from xdsl_mergealloc.interfaces.memory_effects import (
    MEMORY_EFFECTS_MODELS,
    effects_on_buffers,
    has_unknown_effects,
    overwritten_buffers,
)

_READ, _WRITE, _FREE = MemoryEffectKind.READ, MemoryEffectKind.WRITE, MemoryEffectKind.FREE

_MAX_ITERATIONS = 8
"""Maximum number of passes over a cycle of calls before the worst is assumed (F5)."""


class Summaries:
    """
    Effects of operations on memory, calls among them.

    Summaries of functions are computed on demand; a snapshot.
    """

    def __init__(self, calls: CallGraph):
        self.calls = calls
        self.barriers = Barriers()
        self._summaries: dict[Operation, FunctionSummary] = {}
        self._view_flows: dict[Operation, ViewFlow] = {}
        """View flows of the functions that have been summarised."""

    def of_call(self, op: Operation) -> FunctionSummary | None:
        """
        Return the summary of the function that a call executes; None if `op` is no call, if the
        callee has no known body, or if several threads execute it.
        """
        # Nearly all operations are no calls, which is a cheap test.
        if (model := CALL_MODELS.lookup(op)) is None or model.runs_in_parallel(op):
            return None
        function = self.calls.callee_of(op)
        summary = None if function is None else self.of_function(function)
        if summary is None:
            return None
        fits = len(model.arguments(op)) == len(summary.arguments)
        return summary if fits and len(op.results) == len(summary.results) else None

    def of_function(self, function: Operation) -> FunctionSummary | None:
        """Return the summary of calls of a function; None if the function has no body."""
        if entry_block(function) is None:
            return None
        if function not in self._summaries:
            for component in strongly_connected_components((function,), self._unknown_callees):
                self._summarize(component)
        return self._summaries[function]

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        """
        Return the effects of an operation on buffers, without the operations inside it. Effects on
        memory that the operation does not name have no value.
        """
        summary = self.of_call(op)
        if summary is None:
            effects = effects_on_buffers(op)
            if CALL_MODELS.lookup(op) is None or MEMORY_EFFECTS_MODELS.lookup(op) is not None:
                return effects
            return [*effects, EffectInstance(_READ), EffectInstance(_WRITE)]
        found = dict.fromkeys(
            (kind, value)
            for value, argument in _passed(op, summary)
            for kind, is_done in (
                (_READ, argument.is_read),
                (_WRITE, argument.is_written),
                (_FREE, argument.may_be_freed),
            )
            if is_done
        )
        return [
            *(EffectInstance(kind, value) for kind, value in found),
            *(EffectInstance(kind) for kind in MemoryEffectKind if kind in summary.other_effects),
        ]

    def overwritten(self, op: Operation) -> Sequence[SSAValue]:
        """Return the buffers that an operation writes as a whole without reading them first."""
        summary = self.of_call(op)
        if summary is None:
            return overwritten_buffers(op)
        return [value for value, argument in _passed(op, summary) if argument.is_overwritten]

    def certainly_freed(self, op: Operation) -> Sequence[SSAValue]:
        """Return the buffers that an operation frees whenever it is executed."""
        summary = self.of_call(op)
        if summary is not None:
            return [
                value for value, argument in _passed(op, summary) if argument.is_certainly_freed
            ]
        is_conditional = (  # `bufferization.dealloc`
            CAPTURE_MODELS.lookup(op) is not None and MEMORY_EFFECTS_MODELS.lookup(op) is None
        )
        if has_unknown_effects(op) or is_conditional:
            return []
        return [
            effect.value
            for effect in effects_on_buffers(op)
            if effect.kind is _FREE and isinstance(effect.value, SSAValue)
        ]

    def captures(self, op: Operation) -> Sequence[Capture]:
        """Return the buffers that an operation keeps, and why."""
        summary = self.of_call(op)
        if summary is None:
            return captures_of(op)
        return _captures_of_call(op, summary, unseen=False)

    def captures_unseen(self, op: Operation) -> Sequence[Capture]:
        """
        Return the buffers that an operation keeps other than through its results. An operation
        without a model, such as a call of a function without a body, that returns buffers keeps its
        operands only through these: the view flow has the operands among their sources.
        """
        summary = self.of_call(op)
        if summary is not None:
            return _captures_of_call(op, summary, unseen=True)
        captures = captures_of(op)
        if not op.regions and has_unknown_effects(op) and buffers_among(op.results):
            return [capture for capture in captures if capture.is_under_way]
        return captures

    def returned_buffers(self, op: Operation) -> Mapping[SSAValue, ReturnedBuffer] | None:
        """Return the memory that the buffers returned by a call may refer to; None if not known."""
        summary = self.of_call(op)
        if summary is None:
            return None
        arguments = _arguments(op)
        return {
            result: ReturnedBuffer(
                (
                    *(arguments[number] for number in about.arguments),
                    *(op.results[number] for number in about.results),
                ),
                about.is_whole,
                about.maybe_fresh or about.maybe_other,
            )
            for result, about in zip(op.results, summary.results, strict=True)
            if is_buffer(result)
        }

    # Computing summaries

    def _unknown_callees(self, function: Operation) -> list[Operation]:
        return [
            callee
            for callee in self.calls.callees_in(function)
            if callee not in self._summaries and entry_block(callee) is not None
        ]

    def _summarize(self, component: Sequence[Operation]) -> None:
        """Summarise one function, or a cycle of calls; all other callees have been summarised."""
        if len(component) == 1 and component[0] not in self.calls.callees_in(component[0]):
            self._summarize_body(component[0])
            return
        for function in component:
            self._summaries[function] = empty_summary(function)
        for _ in range(_MAX_ITERATIONS):
            old = [self._summaries[function] for function in component]
            for function in component:
                self._summarize_body(function)
            if old == [self._summaries[function] for function in component]:
                return
        for function in component:
            self._summaries[function] = worst_summary(function)
            del self._view_flows[function]

    def _summarize_body(self, function: Operation) -> None:
        view_flow = ViewFlow(function, self.returned_buffers)
        self._view_flows[function] = view_flow
        self._summaries[function] = summarize(function, view_flow, self)


def _arguments(call: Operation) -> Sequence[SSAValue]:
    model = CALL_MODELS.lookup(call)
    return () if model is None else model.arguments(call)


def _passed(
    call: Operation, summary: FunctionSummary
) -> Iterator[tuple[SSAValue, ArgumentSummary]]:
    """Yield the buffers that a call passes, with the effects on each."""
    for value, argument in zip(_arguments(call), summary.arguments, strict=True):
        if is_buffer(value):
            yield value, argument


def _captures_of_call(call: Operation, summary: FunctionSummary, *, unseen: bool) -> list[Capture]:
    captures: list[Capture] = []
    for value, argument in _passed(call, summary):
        reason = argument.captured_unseen if unseen else argument.captured
        if reason is None and argument.may_be_freed and not argument.is_certainly_freed:
            reason = "freed by a callee on some paths"
        if reason is not None:
            captures.append(Capture(value, reason))
    return captures
