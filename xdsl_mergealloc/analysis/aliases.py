"""Values that may share memory, and memory that other code can access.

The *origins* of a value are the memory that it may refer to (`view_flow`). Two values may alias if
they have an origin in common, or origins that may be the same memory by these rules:

- A1 *Own memory* is allocated in the function, or by a call that certainly returns fresh memory. It
  differs from every other origin, unless something captures it: then any value that comes from
  memory, or from an operation without a model, may refer to it.
- A2 All other memory is from *outside*: arguments, globals, results of operations without a model.
  Any two of these may be the same memory, except by A3 and A4.
- A3 Globals of different names are different. A constant global aliases nothing but itself: it
  cannot be written under another name.
- A4 Callers state their assumption about the arguments of a function (`Arguments`).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cached_property

from xdsl.dialects.builtin import UnitAttr
from xdsl.dialects.memref import GetGlobalOp
from xdsl.ir import BlockArgument, Operation, SSAValue

from xdsl_mergealloc.analysis.calls import CallGraph, function_around, function_of
from xdsl_mergealloc.analysis.function_summary import is_fresh
from xdsl_mergealloc.analysis.summaries import Summaries
from xdsl_mergealloc.analysis.view_flow import ViewFlow
from xdsl_mergealloc.interfaces.allocation_scope import is_function
from xdsl_mergealloc.interfaces.buffer_type import buffers_among
from xdsl_mergealloc.interfaces.control_flow import is_terminator
from xdsl_mergealloc.nests import values_of, walk


class Arguments(Enum):
    """Assumption about the arguments of a function (A4)."""

    MAY_OVERLAP = "any two may be the same memory"
    DIFFER = "two are different memory, unless a call in the program may pass the same for both"
    """Callers outside the program are assumed never to do so, as in One-Shot Bufferize."""


class Aliases:
    """
    Aliases among the buffers below an operation; a snapshot, taken by the first query or `prepare`.
    """

    def __init__(self, root: Operation, summaries: Summaries, view_flow: ViewFlow):
        self._root = root
        self._summaries = summaries
        self._calls: CallGraph = summaries.calls
        self._view_flow = view_flow

    def prepare(self) -> None:
        """Take the snapshot now, for clients that change the program before their first query."""
        _ = self._captured, self._outside, self._sharing_functions

    def may_alias(self, a: SSAValue, b: SSAValue, arguments: Arguments) -> bool:
        """Whether two values, of one function, may refer to overlapping memory."""
        origins, others = self._view_flow.origins(a), self._view_flow.origins(b)
        if not set(origins).isdisjoint(others):
            return True
        return any(
            self.may_be_same_origin(origin, other, arguments)
            for origin in origins
            for other in others
        )

    def may_be_same_origin(self, a: SSAValue, b: SSAValue, arguments: Arguments) -> bool:
        """Whether two origins of one function may be overlapping memory."""
        if a is b:
            return True
        if self.is_own(a) or self.is_own(b):
            own, other = (a, b) if self.is_own(a) else (b, a)
            return self.captured(own) is not None and self._is_unknown(other)
        globals_ = [self._global_of(origin) for origin in (a, b)]
        if None not in globals_:
            return globals_[0] is globals_[1]
        if any(definition is not None and _is_constant(definition) for definition in globals_):
            return False
        if arguments is Arguments.DIFFER and is_function_argument(a) and is_function_argument(b):
            assert isinstance(a, BlockArgument)
            return a.block.parent_op() in self._sharing_functions
        return True

    def outside_that_may_be(self, origin: SSAValue, arguments: Arguments) -> Sequence[SSAValue]:
        """Return the other outside origins in the same function that may be the same memory."""
        return [
            other
            for other in self._outside.get(self._place_of(origin), ())
            if other is not origin and self.may_be_same_origin(origin, other, arguments)
        ]

    def is_own(self, origin: SSAValue) -> bool:
        """Whether an origin is memory that the function, or a call in it, allocates (A1)."""
        return is_fresh(origin, self._summaries)

    def captured(self, origin: SSAValue) -> str | None:
        """
        Return what captures an origin, so that it may be accessed under a name not derived from it.
        Being returned does not count: nothing in the function runs after that.
        """
        return self._captured.get(origin)

    def seen_by_others(self, origin: SSAValue) -> str | None:
        """
        Return which other code may access the memory of an origin: the caller, users of a global,
        whatever captured it. None if no other code may, until the function returns it.
        """
        if is_function_argument(origin):
            return "an argument of the function"
        if isinstance(origin.owner, GetGlobalOp):
            return "a global"
        return self.captured(origin) if self.is_own(origin) else "memory of unknown origin"

    def _is_unknown(self, origin: SSAValue) -> bool:
        """Whether an origin may be any captured memory."""
        return not (
            self.is_own(origin)
            or is_function_argument(origin)
            or isinstance(origin.owner, GetGlobalOp)
        )

    @cached_property
    def _captured(self) -> dict[SSAValue, str]:
        captured: dict[SSAValue, str] = {}
        for op in walk(self._root):
            for capture in self._summaries.captures(op):
                if not is_return(op):
                    for origin in self._view_flow.origins(capture.value):
                        captured.setdefault(origin, capture.reason)
        return captured

    def _global_of(self, origin: SSAValue) -> Operation | None:
        """Return the definition of an origin's global, or without one the reference to it."""
        owner = origin.owner
        if not isinstance(owner, GetGlobalOp):
            return None
        return self._calls.resolve(owner, owner.name_) or owner

    def _place_of(self, origin: SSAValue) -> tuple[Operation | None, Operation | None]:
        """Return the function of an origin, and the definition of the constant global that it is,
        if any: these may be many, such as the weights of a model."""
        definition = self._global_of(origin)
        is_constant = definition is not None and _is_constant(definition)
        return function_of(origin), definition if is_constant else None

    @cached_property
    def _outside(self) -> dict[tuple[Operation | None, Operation | None], list[SSAValue]]:
        """The origins that are memory from outside of their function, by `_place_of`."""
        found: dict[tuple[Operation | None, Operation | None], list[SSAValue]] = {}
        for op in walk(self._root):
            for value in buffers_among(values_of(op)):
                if value in self._view_flow.origins(value) and not self.is_own(value):
                    found.setdefault(self._place_of(value), []).append(value)
        return found

    # A4

    @cached_property
    def _sharing_functions(self) -> dict[Operation, None]:
        """The functions to which a call in the program may pass the same memory twice."""
        sharing: dict[Operation, None] = {}
        functions = [op for op in walk(self._root) if is_function(op)]
        pending: list[Operation] = []
        for function in functions:
            if function in self._calls.named_otherwise:
                sharing[function] = None
            pending += self._calls.calls_in(function)
        # A function that may be passed the same memory twice may pass it on twice.
        while pending:
            call = pending.pop()
            callee = self._calls.callee_of(call)
            if callee is not None and callee not in sharing and self._passes_same(call, sharing):
                sharing[callee] = None
                pending += self._calls.calls_in(callee)
        return sharing

    def _passes_same(self, call: Operation, sharing: dict[Operation, None]) -> bool:
        """Whether two operands of a call may be the same memory, given what is known so far."""
        seen: dict[SSAValue, None] = {}
        for value in buffers_among(call.operands):
            origins = self._view_flow.origins(value)
            for origin in origins:
                for other in seen:
                    if is_function_argument(origin) and is_function_argument(other):
                        if other is origin or function_around(call) in sharing:
                            return True
                    elif self.may_be_same_origin(origin, other, Arguments.MAY_OVERLAP):
                        return True
            seen.update(dict.fromkeys(origins))
        return False


def is_function_argument(value: SSAValue) -> bool:
    """Whether a value is an argument of a function."""
    if not isinstance(value, BlockArgument):
        return False
    function = value.block.parent_op()
    return (
        function is not None
        and is_function(function)
        and value.block is function.regions[0].first_block
    )


def is_return(op: Operation) -> bool:
    """Whether an operation is a terminator with which a function may return."""
    parent = op.parent_op()
    return is_terminator(op) and parent is not None and is_function(parent)


def _is_constant(definition: Operation) -> bool:
    return isinstance(definition.get_attr_or_prop("constant"), UnitAttr)
