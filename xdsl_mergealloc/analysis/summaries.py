"""Function summaries: what a call does to each buffer that it is passed, and what it returns.

A function with a body is summarised by what is in the body, after those that it calls:

- F1 What happens to a value happens to all that it may refer to (`view_flow`): to arguments, to
  memory that the function allocates, or to *other memory*: globals, memory that something keeps,
  what operations without a model return.
- F2 An argument is overwritten if an operation of the entry block writes all of it, and nothing
  accesses it before that.
- F3 It is certainly freed if the entry block frees it, or each block that leaves the function
  does; else, where anything may free it, it may be freed.
- F4 It is captured if an operation captures it. Returning it is no capture: the result then may
  be the argument.
- F5 A function that calls itself, directly or through others, has the effects that such calls
  have, and those have its own: the least that fulfils this, found by iteration. What such calls
  return may be any of their buffers, or any other memory.

Calls through a value, and calls of functions without a body, have no summary: they are operations
without a model, which read and write what they are passed, and capture it only if they return
buffers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.traits import EffectInstance, MemoryEffectKind

from xdsl_mergealloc.analysis.calls import CallGraph, walk_function
from xdsl_mergealloc.analysis.components import strongly_connected_components
from xdsl_mergealloc.analysis.view_flow import ReturnedBuffer, ViewFlow
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer, is_buffer_type
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.capture import CAPTURE_MODELS, Capture, captures_of
from xdsl_mergealloc.interfaces.control_flow import (
    BRANCH_MODELS,
    REGION_BRANCH_MODELS,
    exit_terminators,
    is_terminator,
)
from xdsl_mergealloc.interfaces.memory_effects import (
    MEMORY_EFFECTS_MODELS,
    effects_on_buffers,
    has_unknown_effects,
    overwritten_buffers,
)

_READ, _WRITE = MemoryEffectKind.READ, MemoryEffectKind.WRITE
_ALLOC, _FREE = MemoryEffectKind.ALLOC, MemoryEffectKind.FREE

_MAX_ITERATIONS = 8
"""How often a cycle of calls is gone through before the worst is assumed (F5)."""


@dataclass(frozen=True)
class ArgumentSummary:
    """What happens to a buffer in a call that is passed it."""

    is_read: bool = False
    is_written: bool = False
    is_overwritten: bool = False
    """All of it is written before anything of it is read (F2)."""
    may_be_freed: bool = False
    is_certainly_freed: bool = False
    """It is freed whenever the call returns (F3)."""
    captured: str | None = None
    """Why it may be accessed after the call under a name that the caller does not see (F4)."""


@dataclass(frozen=True)
class ResultSummary:
    """What a buffer that a function returns may refer to."""

    arguments: tuple[int, ...] = ()
    """The arguments that it may be, or be a part of."""
    results: tuple[int, ...] = ()
    """The earlier results whose memory it may share, but for what both have from arguments."""
    is_whole: bool = False
    """It always is all of the only one of these."""
    maybe_fresh: bool = False
    """It may be memory that the call allocates, and that nothing else refers to."""
    maybe_other: bool = False
    """It may be a global, or memory of which nothing is known."""


@dataclass(frozen=True)
class FunctionSummary:
    """What a call of a function does to memory."""

    arguments: tuple[ArgumentSummary, ...]
    """In order; of an argument that is no buffer, nothing."""
    results: tuple[ResultSummary, ...]
    """In order; of a result that is no buffer, nothing."""
    other_effects: frozenset[MemoryEffectKind] = frozenset()
    """How it accesses memory that it is not passed and does not allocate."""


class Summaries:
    """The summaries of the functions of a program, made when first asked for; a snapshot."""

    def __init__(self, calls: CallGraph):
        self.calls = calls
        self._summaries: dict[Operation, FunctionSummary] = {}

    def of_call(self, op: Operation) -> FunctionSummary | None:
        """What a call does; None if `op` is no call, or of no function with a body in sight."""
        function = self.calls.callee_of(op)
        summary = None if function is None else self.of_function(function)
        if summary is None:
            return None
        fits = len(_arguments(op)) == len(summary.arguments)
        return summary if fits and len(op.results) == len(summary.results) else None

    def of_function(self, function: Operation) -> FunctionSummary | None:
        """What a call of a function does; None if it has no body."""
        if _entry(function) is None:
            return None
        if function not in self._summaries:
            for component in strongly_connected_components((function,), self._unknown_callees):
                self._summarize(component)
        return self._summaries[function]

    def effects(self, op: Operation) -> Sequence[EffectInstance]:
        """
        What an operation does to buffers, without the operations inside it. Effects on memory that
        it does not name have no value.
        """
        summary = self.of_call(op)
        if summary is None:
            effects = effects_on_buffers(op)
            if CALL_MODELS.lookup(op) is None or MEMORY_EFFECTS_MODELS.lookup(op) is not None:
                return effects
            return [*effects, EffectInstance(_READ), EffectInstance(_WRITE)]
        found: dict[tuple[MemoryEffectKind, SSAValue], None] = {}
        for value, argument in _passed(op, summary):
            for kind in _kinds_of(argument):
                found[kind, value] = None
        return [
            *(EffectInstance(kind, value) for kind, value in found),
            *(EffectInstance(kind) for kind in MemoryEffectKind if kind in summary.other_effects),
        ]

    def overwritten(self, op: Operation) -> Sequence[SSAValue]:
        """The buffers that an operation writes as a whole without reading them first."""
        summary = self.of_call(op)
        if summary is None:
            return overwritten_buffers(op)
        return [value for value, argument in _passed(op, summary) if argument.is_overwritten]

    def certainly_freed(self, op: Operation) -> Sequence[SSAValue]:
        """The buffers that an operation frees whenever it is executed."""
        summary = self.of_call(op)
        if summary is not None:
            return [
                value for value, argument in _passed(op, summary) if argument.is_certainly_freed
            ]
        if has_unknown_effects(op) or _frees_some(op):
            return []
        return [
            effect.value
            for effect in effects_on_buffers(op)
            if effect.kind is _FREE and isinstance(effect.value, SSAValue)
        ]

    def captures(self, op: Operation) -> Sequence[Capture]:
        """The buffers that an operation keeps, and why."""
        summary = self.of_call(op)
        if summary is None:
            return captures_of(op)
        captures: list[Capture] = []
        for value, argument in _passed(op, summary):
            if argument.captured is not None:
                captures.append(Capture(value, argument.captured))
            elif argument.may_be_freed and not argument.is_certainly_freed:
                captures.append(Capture(value, "freed by a callee on some paths"))
        return captures

    def returned_buffers(self, op: Operation) -> Mapping[SSAValue, ReturnedBuffer] | None:
        """What the buffers that a call returns may refer to; None if that is not known."""
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

    # Making them

    def _unknown_callees(self, function: Operation) -> list[Operation]:
        return [
            callee
            for callee in self.calls.callees_in(function)
            if callee not in self._summaries and _entry(callee) is not None
        ]

    def _summarize(self, component: Sequence[Operation]) -> None:
        """Summarise functions that call each other, or one; all others that they call are done."""
        if len(component) == 1 and component[0] not in self.calls.callees_in(component[0]):
            self._summaries[component[0]] = _BodySummary(component[0], self).make()
            return
        for function in component:
            self._summaries[function] = _worst_summary(function, effects_known=True)
        bodies = [_BodySummary(function, self) for function in component]
        for _ in range(_MAX_ITERATIONS):
            changed = False
            for body in bodies:
                old = self._summaries[body.function]
                new = body.make()
                self._summaries[body.function] = FunctionSummary(
                    new.arguments, old.results, new.other_effects
                )
                changed |= old != self._summaries[body.function]
            if not changed:
                break
        else:
            for function in component:
                self._summaries[function] = _worst_summary(function, effects_known=False)
            return
        self._summaries.update([(body.function, body.make()) for body in bodies])


class _BodySummary:
    """Makes the summary of one function, given those of all that it calls."""

    def __init__(self, function: Operation, summaries: Summaries):
        self.function = function
        self._summaries = summaries
        entry = _entry(function)
        assert entry is not None
        self._entry = entry
        self._view_flow = ViewFlow(function, summaries.returned_buffers)
        self._exits = dict.fromkeys(exit_terminators(function.regions[0].blocks))

    def make(self) -> FunctionSummary:
        """Go through the body once."""
        self._effects: dict[SSAValue, set[MemoryEffectKind]] = {}
        self._other_effects: set[MemoryEffectKind] = set()
        self._captured: dict[SSAValue, str] = {}
        self._freed_in: dict[SSAValue, set[Block]] = {}
        self._overwritten: dict[SSAValue, None] = {}
        for op in walk_function(self.function):
            self._visit(op)
        for origin, kinds in self._effects.items():
            if self._number_of(origin) is None and not self._is_own(origin):
                self._other_effects |= kinds
        return FunctionSummary(
            tuple(map(self._argument, self._entry.args)),
            self._results(),
            frozenset(self._other_effects - {_ALLOC}),
        )

    def _visit(self, op: Operation) -> None:
        if op in self._exits:
            return
        for capture in self._summaries.captures(op):
            reason = capture.reason
            if self._summaries.of_call(op) is None:
                reason = f"captured by a callee: {reason}"
            for origin in self._view_flow.origins(capture.value):
                self._captured.setdefault(origin, reason)
        if is_terminator(op) and _only_forwards(op):
            return
        self._note_overwritten(op)
        for effect in self._summaries.effects(op):
            if not isinstance(effect.value, SSAValue):
                self._other_effects.add(effect.kind)
                continue
            for origin in self._view_flow.origins(effect.value):
                self._effects.setdefault(origin, set()).add(effect.kind)
        for value in self._summaries.certainly_freed(op):
            origins = self._view_flow.origins(value)
            if len(origins) == 1 and op.parent is not None:
                self._freed_in.setdefault(origins[0], set()).add(op.parent)

    def _note_overwritten(self, op: Operation) -> None:
        """F2."""
        if op.parent is not self._entry or _uses_buffers_inside(op):
            return
        read = {
            origin
            for effect in self._summaries.effects(op)
            if effect.kind is _READ and isinstance(effect.value, SSAValue)
            for origin in self._view_flow.origins(effect.value)
        }
        for value in self._summaries.overwritten(op):
            whole = self._view_flow.whole_origin(value)
            if whole is not None and whole not in read and whole not in self._effects:
                self._overwritten[whole] = None

    def _argument(self, argument: BlockArgument) -> ArgumentSummary:
        if not is_buffer(argument):
            return ArgumentSummary()
        kinds = self._effects.get(argument, set())
        freed_in = self._freed_in.get(argument, set())
        exits = {op.parent for op in self._exits}
        return ArgumentSummary(
            is_read=_READ in kinds,
            is_written=_WRITE in kinds,
            is_overwritten=argument in self._overwritten and _READ not in self._other_effects,
            may_be_freed=_FREE in kinds,
            is_certainly_freed=self._entry in freed_in or (bool(exits) and exits <= freed_in),
            captured=self._captured.get(argument),
        )

    # What is returned

    def _results(self) -> tuple[ResultSummary, ...]:
        types = _result_types(self.function)
        returns = [op for op in self._exits if len(op.operands) == len(types)]
        if len(returns) < len(self._exits) and any(op.operands for op in self._exits):
            return _worst_summary(self.function, effects_known=True).results
        return tuple(
            self._result(number, returns) if is_buffer_type(type_) else ResultSummary()
            for number, type_ in enumerate(types)
        )

    def _result(self, number: int, returns: Sequence[Operation]) -> ResultSummary:
        values = [op.operands[number] for op in returns]
        wholes = {self._view_flow.whole_origin(value) for value in values}
        if len(wholes) == 1 and (argument := self._number_of(wholes.pop())) is not None:
            return ResultSummary((argument,), is_whole=True)
        for earlier in range(number):
            if all(op.operands[earlier] is op.operands[number] for op in returns):
                return ResultSummary(results=(earlier,), is_whole=True)
        origins = dict.fromkeys(
            origin for value in values for origin in self._view_flow.origins(value)
        )
        arguments = [self._number_of(origin) for origin in origins]
        rest = [origin for origin in origins if self._number_of(origin) is None]
        return ResultSummary(
            tuple(argument for argument in arguments if argument is not None),
            tuple(earlier for earlier in range(number) if self._share(earlier, number, returns)),
            maybe_fresh=any(map(self._is_own, rest)),
            maybe_other=not all(map(self._is_own, rest)),
        )

    def _share(self, one: int, other: int, returns: Sequence[Operation]) -> bool:
        """Whether two results may be the same memory, other than an argument."""
        for op in returns:
            if not (is_buffer(op.operands[one]) and is_buffer(op.operands[other])):
                return False
            origins = self._view_flow.origins(op.operands[one])
            others = self._view_flow.origins(op.operands[other])
            if any(origin in others and self._number_of(origin) is None for origin in origins):
                return True
        return False

    def _number_of(self, origin: SSAValue | None) -> int | None:
        """The number of an argument of the function."""
        if not isinstance(origin, BlockArgument) or origin.block is not self._entry:
            return None
        return origin.index

    def _is_own(self, origin: SSAValue) -> bool:
        """Whether an origin is memory that one call allocates and that nothing keeps."""
        return origin not in self._captured and is_fresh(origin, self._summaries)


def is_fresh(origin: SSAValue, summaries: Summaries) -> bool:
    """Whether the operation that defines a buffer certainly allocates it, and does not keep it."""
    owner = origin.owner
    if not isinstance(owner, Operation):
        return False
    if ALLOCATION_MODELS.lookup(owner) is not None:
        return True
    if (summary := summaries.of_call(owner)) is not None:
        about = summary.results[owner.results.index(origin)]
        return about.maybe_fresh and not about.maybe_other
    model = MEMORY_EFFECTS_MODELS.lookup(owner)
    return model is not None and any(
        effect.kind is _ALLOC and effect.value is origin for effect in model.effects(owner)
    )


def _entry(function: Operation) -> Block | None:
    return function.regions[0].first_block


def _result_types(function: Operation) -> Sequence[Attribute]:
    """The types of what a function returns, by its type, or else by what it does return."""
    function_type = function.get_attr_or_prop("function_type")
    if isinstance(function_type, FunctionType):
        return function_type.outputs.data
    exits = exit_terminators(function.regions[0].blocks)
    return max((op.operand_types for op in exits), key=len, default=())


def _arguments(call: Operation) -> Sequence[SSAValue]:
    model = CALL_MODELS.lookup(call)
    return () if model is None else model.arguments(call)


def _passed(
    call: Operation, summary: FunctionSummary
) -> Iterator[tuple[SSAValue, ArgumentSummary]]:
    """The buffers that a call passes, and what happens to each."""
    for value, argument in zip(_arguments(call), summary.arguments, strict=True):
        if is_buffer(value):
            yield value, argument


def _kinds_of(argument: ArgumentSummary) -> Iterator[MemoryEffectKind]:
    if argument.is_read:
        yield _READ
    if argument.is_written:
        yield _WRITE
    if argument.may_be_freed:
        yield _FREE


def _frees_some(op: Operation) -> bool:
    """Whether an operation frees some of its operands, sometimes: `bufferization.dealloc`."""
    return CAPTURE_MODELS.lookup(op) is not None and MEMORY_EFFECTS_MODELS.lookup(op) is None


def _only_forwards(terminator: Operation) -> bool:
    """Whether all that a terminator does is to hand its operands on, in sight."""
    if MEMORY_EFFECTS_MODELS.lookup(terminator) is not None:
        return False
    parent = terminator.parent_op()
    return BRANCH_MODELS.lookup(terminator) is not None or (
        parent is not None and REGION_BRANCH_MODELS.lookup(parent) is not None
    )


def _uses_buffers_inside(op: Operation) -> bool:
    return bool(op.regions) and any(
        buffers_among(inner.operands) for inner in op.walk() if inner is not op
    )


def _worst_summary(function: Operation, *, effects_known: bool) -> FunctionSummary:
    """
    Nothing is known of what a function returns; nor, unless `effects_known`, of what it does. Else
    it does nothing: where an iteration begins.
    """
    entry = _entry(function)
    assert entry is not None
    worst = ArgumentSummary(
        is_read=True,
        is_written=True,
        may_be_freed=True,
        captured="passed to functions that call each other",
    )
    buffers = tuple(argument.index for argument in entry.args if is_buffer(argument))
    types = _result_types(function)
    return FunctionSummary(
        tuple(
            worst if is_buffer(argument) and not effects_known else ArgumentSummary()
            for argument in entry.args
        ),
        tuple(
            ResultSummary(
                buffers,
                tuple(earlier for earlier in range(number) if is_buffer_type(types[earlier])),
                maybe_fresh=True,
                maybe_other=True,
            )
            if is_buffer_type(type_)
            else ResultSummary()
            for number, type_ in enumerate(types)
        ),
        frozenset() if effects_known else frozenset((_READ, _WRITE, _FREE)),
    )
