"""Function summaries: effects of a call on each buffer passed to it, and the buffers it returns.

- F1 An effect on a value is an effect on all memory that it may refer to (`view_flow`): arguments,
  memory that the function allocates, or *other memory*: globals, memory that something keeps,
  results of operations without a model.
- F2 An argument is overwritten if an operation of the entry block writes all of it, and nothing
  accesses it before that.
- F3 An argument is certainly freed if the entry block frees it, or each block that leaves the
  function does; otherwise, if any operation may free it, it may be freed.
- F4 An argument is captured if an operation captures it. Returning it is no capture: the result
  may then be the argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue
from xdsl.traits import EffectInstance, MemoryEffectKind

from xdsl_mergealloc.analysis.calls import walk_function
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.interfaces.allocation import ALLOCATION_MODELS
from xdsl_mergealloc.interfaces.buffer_type import buffers_among, is_buffer, is_buffer_type
from xdsl_mergealloc.interfaces.call import CALL_MODELS
from xdsl_mergealloc.interfaces.capture import NO_BARRIER, Capture, may_capture
from xdsl_mergealloc.interfaces.control_flow import exit_terminators
from xdsl_mergealloc.interfaces.ownership import is_heap_allocation
from xdsl_mergealloc.nests import walk_regions

if TYPE_CHECKING:
    from xdsl_mergealloc.analysis.summaries import Summaries

_READ, _WRITE = MemoryEffectKind.READ, MemoryEffectKind.WRITE
_ALLOC, _FREE = MemoryEffectKind.ALLOC, MemoryEffectKind.FREE


class ArgumentSummary(NamedTuple):
    """Effects of a call on a buffer passed to it."""

    is_read: bool = False
    is_written: bool = False
    is_overwritten: bool = False
    """Whether all of it is written before anything of it is read (F2)."""
    may_be_freed: bool = False
    is_certainly_freed: bool = False
    """Whether it is freed whenever the call returns (F3)."""
    captured: str | None = None
    """Why it may be accessed after the call under a name that the caller does not see (F4)."""
    captured_unseen: str | None = None
    """As `captured`, but not for captures only by results of operations without a model."""


class ResultSummary(NamedTuple):
    """Memory that a buffer returned by a function may refer to."""

    arguments: tuple[int, ...] = ()
    """The arguments that it may be, or be a part of."""
    results: tuple[int, ...] = ()
    """The earlier results whose memory it may share, other than memory of arguments."""
    is_whole: bool = False
    """Whether it is always all of one of these."""
    maybe_fresh: bool = False
    """Whether it may be memory that the call allocates, and that nothing else refers to."""
    maybe_other: bool = False
    """Whether it may be a global, or memory of which nothing is known."""


class FunctionSummary(NamedTuple):
    """Effects of a call of a function on memory."""

    arguments: tuple[ArgumentSummary, ...]
    """In order; empty for an argument that is no buffer."""
    results: tuple[ResultSummary, ...]
    """In order; empty for a result that is no buffer."""
    other_effects: frozenset[MemoryEffectKind] = frozenset()
    """Effects on memory that is neither passed to the function nor allocated by it."""


def summarize(function: Operation, view_flow: ViewFlow, operations: Summaries) -> FunctionSummary:
    """Summarize a function with a body, given the effects of all operations in it."""
    return _BodySummary(function, view_flow, operations).make()


class _BodySummary:
    """Facts about one function, collected in one walk."""

    def __init__(self, function: Operation, view_flow: ViewFlow, operations: Summaries):
        self.function = function
        self._operations = operations
        self._view_flow = view_flow
        entry = entry_block(function)
        assert entry is not None
        self._entry = entry
        self._exits = dict.fromkeys(exit_terminators(function.regions[0].blocks))
        self._effects: dict[SSAValue, set[MemoryEffectKind]] = {}
        self._other_effects: set[MemoryEffectKind] = set()
        self._captured: dict[SSAValue, str] = {}
        self._captured_unseen: dict[SSAValue, str] = {}
        self._freed_in: dict[SSAValue, set[Block]] = {}
        self._overwritten: dict[SSAValue, None] = {}

    def make(self) -> FunctionSummary:
        for op in walk_function(self.function):
            if op not in self._exits and (
                may_capture(op) or buffers_among(op.results) or CALL_MODELS.lookup(op) is not None
            ):
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
        """Record the effects of an operation that names buffers, or is a call."""
        operations = self._operations
        if captures := operations.captures(op):
            self._note_captures(op, captures, self._captured)
            self._note_captures(op, operations.captures_unseen(op), self._captured_unseen)
        effects = operations.effects(op)
        if op.parent is self._entry and (overwritten := operations.overwritten(op)):
            self._note_overwritten(op, overwritten, effects)
        for effect in effects:
            if not isinstance(effect.value, SSAValue):
                self._other_effects.add(effect.kind)
                continue
            for origin in self._view_flow.origins(effect.value):
                self._effects.setdefault(origin, set()).add(effect.kind)
        if any(effect.kind is _FREE for effect in effects) and op.parent is not None:
            for value in operations.certainly_freed(op):
                origins = self._view_flow.origins(value)
                if len(origins) == 1:
                    self._freed_in.setdefault(origins[0], set()).add(op.parent)

    def _note_captures(
        self, op: Operation, captures: Sequence[Capture], noted: dict[SSAValue, str]
    ) -> None:
        """F4."""
        is_call = self._operations.of_call(op) is not None
        for capture in captures:
            reason = capture.reason
            if capture.is_under_way:
                if self._operations.barriers.of(op) is not None:
                    continue
                reason = NO_BARRIER
            if not is_call:
                reason = f"captured by a callee: {reason}"
            for origin in self._view_flow.origins(capture.value):
                noted.setdefault(origin, reason)

    def _note_overwritten(
        self, op: Operation, overwritten: Sequence[SSAValue], effects: Sequence[EffectInstance]
    ) -> None:
        """F2."""
        if uses_buffers_inside(op):
            return
        read = {
            origin
            for effect in effects
            if effect.kind is _READ and isinstance(effect.value, SSAValue)
            for origin in self._view_flow.origins(effect.value)
        }
        for value in overwritten:
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
            captured_unseen=self._captured_unseen.get(argument),
        )

    # Results

    def _results(self) -> tuple[ResultSummary, ...]:
        types = _result_types(self.function)
        returns = [op for op in self._exits if len(op.operands) == len(types)]
        if len(returns) < len(self._exits) and any(op.operands for op in self._exits):
            return worst_summary(self.function).results
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
            is_whole=not rest and all(map(self._view_flow.is_whole_origin, values)),
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
        """Return the argument number of an origin; None if it is no argument of the function."""
        if not isinstance(origin, BlockArgument) or origin.block is not self._entry:
            return None
        return origin.index

    def _is_own(self, origin: SSAValue) -> bool:
        """Whether an origin is memory that each call allocates anew and that nothing keeps."""
        return origin not in self._captured and is_fresh(origin, self._operations)


def is_fresh(origin: SSAValue, operations: Summaries) -> bool:
    """Whether the operation that defines a buffer certainly allocates it, and does not keep it."""
    owner = origin.owner
    if not isinstance(owner, Operation):
        return False
    if ALLOCATION_MODELS.lookup(owner) is not None:
        return True
    if (summary := operations.of_call(owner)) is not None:
        about = summary.results[owner.results.index(origin)]
        return about.maybe_fresh and not about.maybe_other
    return is_heap_allocation(origin)


def entry_block(function: Operation) -> Block | None:
    return function.regions[0].first_block


def _result_types(function: Operation) -> Sequence[Attribute]:
    """Return the result types of a function: by its type, or else by its return operations."""
    function_type = function.get_attr_or_prop("function_type")
    if isinstance(function_type, FunctionType):
        return function_type.outputs.data
    exits = exit_terminators(function.regions[0].blocks)
    return max((op.operand_types for op in exits), key=len, default=())


def uses_buffers_inside(op: Operation) -> bool:
    """Whether an operation inside of another one names a buffer."""
    return any(buffers_among(inner.operands) for inner in walk_regions(op.regions))


def empty_summary(function: Operation) -> FunctionSummary:
    """Return the summary of a function without any effect: the start of an iteration."""
    entry = entry_block(function)
    assert entry is not None
    return FunctionSummary(
        tuple(ArgumentSummary() for _ in entry.args),
        tuple(ResultSummary(is_whole=is_buffer_type(t)) for t in _result_types(function)),
    )


def worst_summary(function: Operation) -> FunctionSummary:
    """Return the summary of a function that may do anything."""
    entry = entry_block(function)
    assert entry is not None
    argument = ArgumentSummary(
        is_read=True,
        is_written=True,
        may_be_freed=True,
        captured="passed to functions that call each other",
        captured_unseen="passed to functions that call each other",
    )
    buffers = tuple(value.index for value in entry.args if is_buffer(value))
    types = _result_types(function)
    results = [number for number, type_ in enumerate(types) if is_buffer_type(type_)]
    return FunctionSummary(
        tuple(argument if value.index in buffers else ArgumentSummary() for value in entry.args),
        tuple(
            ResultSummary(
                buffers,
                tuple(earlier for earlier in results if earlier < number),
                maybe_fresh=True,
                maybe_other=True,
            )
            if number in results
            else ResultSummary()
            for number in range(len(types))
        ),
        frozenset((_READ, _WRITE, _FREE)),
    )
